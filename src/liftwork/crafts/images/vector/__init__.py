"""Vectors: cards, badges, labels, flyers and logos as layered SVG and as a print PDF."""
