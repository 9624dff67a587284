"""Every check of a built workbook: its code, and what it asserts."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

SHEETS = CheckCode("OFF-001", "a second reader opens the workbook with its sheets in order")
GIVEN = CheckCode("OFF-002", "every heading, label and given value is in its place, as its type")
FORMULAS = CheckCode("OFF-003", "every computed cell holds a formula, and no given one does")
NOTHING_ELSE = CheckCode("OFF-004", "no cell holds anything that the plan has not")
FORMATS = CheckCode("OFF-009", "each number is shown in the format of its type")
SAMPLE = CheckCode("OFF-018", "made-up data is marked as sample data in the sheet")
RECALCULATED = CheckCode("OFF-005", "LibreOffice has recalculated the whole workbook")
NO_ERRORS = CheckCode("OFF-006", "no cell holds an error")
AGREE = CheckCode("OFF-007", "every computed cell agrees with our own evaluator")
EXACT = CheckCode("OFF-008", "every amount of money is exact to its last shown digit")
WIDE = CheckCode(
    "OFF-010",
    "every column is wide enough for its numbers and dates, every row high enough for its text",
)
FROZEN = CheckCode("OFF-011", "headings stay in sight, and lists can be filtered")
CHOICES = CheckCode("OFF-012", "cells take only the choices and the range of the plan")
COLOURS = CheckCode("OFF-013", "cells that should stand out have their colours")
CHARTS = CheckCode("OFF-014", "every chart is there and draws the cells of its columns")
PRINTS = CheckCode("OFF-015", "prints on A4, as wide as the page, with headings and page numbers")
PRINTED = CheckCode("OFF-016", "the printed pages show every heading and value, none cut to ###")
PREVIEW = CheckCode("OFF-017", "the picture shows the first printed page")
PERCENTS = CheckCode("OFF-030", "percents are fractions: none is above 150%")
DATES = CheckCode("OFF-034", "no column of dates is typed as text")
NUMBERS = CheckCode("OFF-036", "no column of numbers is typed as text")
WITHIN = CheckCode("OFF-039", "given values keep to the choices and the range of their column")
TYPES = CheckCode("OFF-042", "computed values are of their column's type")
PASSED = CheckCode("OFF-031", "what is counted as passed has passed, and as failed has failed")
IDENTIFIERS = CheckCode("OFF-032", "no total or average is of numbers that only name things")
ADDED_PERCENTS = CheckCode("OFF-033", "no total is of percents")
NAMED = CheckCode("OFF-035", "each result is worked out as its name says: highest, average, total")
KNOWN = CheckCode("OFF-037", "each condition asks for something that occurs")
REACHED = CheckCode("OFF-041", "each branch of a graded IF can be reached")
GROUPS = CheckCode("OFF-038", "each group has a line for every row, and none twice")
ADD_UP = CheckCode("OFF-040", "amounts add up as they are shown")
AS_ASKED = CheckCode("OFF-019", "the workbook holds what was asked for")

FILE_CHECKS = (
    SHEETS,
    GIVEN,
    FORMULAS,
    NOTHING_ELSE,
    FORMATS,
    SAMPLE,
)
VALUE_CHECKS = (
    RECALCULATED,
    NO_ERRORS,
    AGREE,
    EXACT,
)
LOOK_CHECKS = (
    WIDE,
    FROZEN,
    CHOICES,
    COLOURS,
    CHARTS,
    PRINTS,
)
PAGE_CHECKS = (
    PRINTED,
    PREVIEW,
)
COLUMN_CHECKS = (
    PERCENTS,
    DATES,
    NUMBERS,
    WITHIN,
    TYPES,
)
FORMULA_CHECKS = (
    PASSED,
    IDENTIFIERS,
    ADDED_PERCENTS,
    NAMED,
    KNOWN,
    REACHED,
)
SUM_CHECKS = (
    GROUPS,
    ADD_UP,
)

BOOK_CHECKS = (
    *FILE_CHECKS,
    *VALUE_CHECKS,
    *LOOK_CHECKS,
    *PAGE_CHECKS,
    *COLUMN_CHECKS,
    *FORMULA_CHECKS,
    *SUM_CHECKS,
)
"""Those of every workbook; a ready one is also held against what was asked for."""
