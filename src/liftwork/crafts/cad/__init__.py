"""House plans: from a plot and a number of bedrooms to a checked drawing and sheet."""

from liftwork.crafts.cad import kinds as kinds
