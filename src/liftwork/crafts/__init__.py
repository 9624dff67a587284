"""The tools, one folder per craft. Crafts never import each other: they meet through files."""
