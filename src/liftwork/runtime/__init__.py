"""One request, from the sentence to checked files."""
