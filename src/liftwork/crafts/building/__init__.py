"""Building models and quantities from a saved house plan."""
