"""Reads back what was drawn, with readers that are not its writers.

The DXF is read by GDAL, the PDF by PDFium, the picture by Pillow.
"""

from liftwork.crafts.cad.readback.drawing_checks import DRAWING_CHECKS, check_drawing
from liftwork.crafts.cad.readback.sheet_checks import SHEET_CHECKS, check_sheet

__all__ = ["DRAWING_CHECKS", "SHEET_CHECKS", "check_drawing", "check_sheet"]
