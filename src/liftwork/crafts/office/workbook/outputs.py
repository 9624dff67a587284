"""What a built workbook comes with, and what is slow to import on the way there."""

from __future__ import annotations

from liftwork.crafts.office import kinds

MAKES = (kinds.WORKBOOK.name, kinds.PDF.name, kinds.PREVIEW.name)
WARMS = (
    "xlsxwriter",
    "openpyxl",
    "pypdfium2",
    "PIL.Image",
    "liftwork.crafts.office.designs.making",
    "liftwork.crafts.office.workbook.publishing",
    "liftwork.crafts.office.workbook.checking",
)
