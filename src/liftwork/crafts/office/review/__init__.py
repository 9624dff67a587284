"""A second pair of eyes on a workbook that somebody made: what is wrong in it, and where."""
