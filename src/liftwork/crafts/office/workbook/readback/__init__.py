"""The checks of a written workbook: the file, its values, its looks, its printed pages."""
