"""The checks of changed workbooks, each under a code that never changes."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

PARTS = CheckCode(
    "OFF-120", "every part of the file that no change reaches is the same to the byte"
)
CELLS = CheckCode("OFF-121", "every cell outside the changes has the value or formula it had")
LOOKS = CheckCode("OFF-122", "every cell outside the changes looks as it did")
RULES = CheckCode(
    "OFF-123", "merged cells, rules, links, views and print set-up of each sheet are as they were"
)
OBJECTS = CheckCode("OFF-124", "charts, pictures, comments, shapes and tables are all still there")
BOOK = CheckCode("OFF-125", "names, sheets and the relations of parts are as they were")
COMPUTED = CheckCode(
    "OFF-126", "LibreOffice computes it without an error that was not there before"
)
VALUES = CheckCode("OFF-127", "the value kept beside each formula is the one that it comes to")
SOURCE = CheckCode("OFF-128", "the file that was given is as it was given")

SORTED = CheckCode("OFF-130", "the rows are in the order asked for, and all of them are there")
FILTERED = CheckCode("OFF-131", "exactly the rows that pass the tests are shown")
COLUMN_ADDED = CheckCode("OFF-132", "the new column has one formula, in every row, without errors")
FILLED = CheckCode("OFF-133", "the empty cells of the column hold what was asked for")
DUPLICATES_REMOVED = CheckCode("OFF-134", "rows alike are there once, and no other row is gone")
GROUPED = CheckCode("OFF-135", "each group's totals are those of its rows")
PIVOTED = CheckCode("OFF-136", "the pivot table's values are those of the rows")
CHARTED = CheckCode("OFF-137", "the chart draws the columns asked for, under its title")
FORMATTED = CheckCode("OFF-138", "the columns look as asked for")
HIGHLIGHTED = CheckCode("OFF-139", "the column has the rule asked for, with its colour")
FROZEN = CheckCode("OFF-140", "the header row stays in sight")
COLUMN_RENAMED = CheckCode("OFF-141", "the column has its new name")
SHEET_RENAMED = CheckCode("OFF-142", "the sheet has its new name")
JOINED = CheckCode("OFF-143", "each row has the values of its key in the other table")
SPLIT = CheckCode("OFF-144", "each row is on the sheet of its value, and on no other")
TOTALLED = CheckCode("OFF-145", "each total is that of its column")
COPIED = CheckCode("OFF-146", "the new sheet holds the columns in the order asked for")
CHOICES_SET = CheckCode("OFF-147", "the column's cells offer the choices asked for")
WRITTEN = CheckCode("OFF-148", "each cell holds what was to be written into it")
LISTED = CheckCode("OFF-149", "each value of the column is listed once, in its first order")

KEPT = (PARTS, CELLS, LOOKS, RULES, OBJECTS, BOOK)
EFFECTS = (
    SORTED,
    FILTERED,
    COLUMN_ADDED,
    FILLED,
    DUPLICATES_REMOVED,
    GROUPED,
    PIVOTED,
    CHARTED,
    FORMATTED,
    HIGHLIGHTED,
    FROZEN,
    COLUMN_RENAMED,
    SHEET_RENAMED,
    JOINED,
    SPLIT,
    TOTALLED,
    COPIED,
    CHOICES_SET,
    WRITTEN,
    LISTED,
)
CHANGE_CHECKS = (*KEPT, COMPUTED, VALUES, SOURCE, *EFFECTS)
