"""The bill of quantities of a house plan, as a workbook."""
