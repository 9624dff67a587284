"""From a design to the pixels of each layer, and to the flattened picture."""
