"""Scenes: a house plan as solids, lit and looked at, drawn by Blender in the background."""
