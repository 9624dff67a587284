"""Workbooks, slides and documents, made as files and checked by the real office program."""
