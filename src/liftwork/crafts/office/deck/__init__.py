"""Slides: an outline or a Markdown text becomes a deck that Impress has measured."""
