"""Workbooks: a plan in names, its values by our own evaluator, the file, and its checks."""
