"""The X display itself: its windows, their picture, and the pointer.

For windows that do not describe themselves. Everything else goes through a driver.
"""
