"""Excel's own format, part by part: read narrowly, patched narrowly, the rest kept to the byte."""
