"""Reads layered images back with readers that are not their writer, and measures them."""
