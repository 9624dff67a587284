"""The checks of reviews, each under a code that never changes."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

SOURCE = CheckCode("OFF-100", "the workbook was only read: it is as it was given")
SHEETS = CheckCode("OFF-101", "every sheet was read, hidden ones too")
FORMULAS = CheckCode("OFF-102", "as many formulas were read as another reader counts")
ERRORS = CheckCode("OFF-103", "every cell that holds an error is among the findings")
HOLDS = CheckCode("OFF-104", "the cell that each finding names is as the finding says")
REPORT = CheckCode(
    "OFF-105", "the report is one page and names every kind of finding with its count"
)
PRINTED = CheckCode("OFF-106", "the printed workbook opens and shows what the workbook says")
RECALCULATED = CheckCode("OFF-107", "LibreOffice recalculated the workbook")

REVIEW_CHECKS = (SOURCE, SHEETS, FORMULAS, ERRORS, HOLDS, REPORT, PRINTED, RECALCULATED)
