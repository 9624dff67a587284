"""Changes to a workbook that somebody made: each on a copy, the rest of it kept to the byte."""
