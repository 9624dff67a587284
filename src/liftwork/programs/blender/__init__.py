"""Blender, run in the background on a scene that is plain data."""
