"""House plans: from a plot and a number of bedrooms to a checked drawing and sheet."""
