"""Posters: a few words, a photo and a logo, laid out with margins, a type scale and a scrim."""
