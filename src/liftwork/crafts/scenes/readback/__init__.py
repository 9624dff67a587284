"""Reading back what Blender made: the 3D model, the pictures, the video and the .blend."""
