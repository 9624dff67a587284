"""Every function of the evaluator gives what LibreOffice gives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.office.programs import needs_office

from liftwork.crafts.office.workbook.agreement import agree
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.functions import FUNCTIONS, LAZY
from liftwork.crafts.office.workbook.layout import lay_out
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.recalculation import recalculated
from liftwork.crafts.office.workbook.runs import runs_of
from liftwork.crafts.office.workbook.writing import write_workbook

ROW_FORMULAS = """
[A] + [B] * 2 - -[C] / 4
-[A] ^ 2
2 ^ 3 ^ 2
[A] * 10%
"<" & [T] & "|" & [A] & ">"
[T] = "ALI"
[T] < "b"
[A] >= 2
[E] + 1
[E] = 0
ABS(-[A])
AND([A] > 1, [B] > 1)
OR([A] > 100, [B] > 1)
NOT([A] > 1)
AVERAGE([A], [B], [E])
AVERAGE([A]:[C])
CEILING([B], 3)
FLOOR([B], 3)
CONCAT([T], "-", [A])
CONCATENATE([T], " ", [B])
COUNT([A]:[E])
COUNTA([A]:[E])
COUNTBLANK([A]:[E])
COUNTIF([A]:[C], ">2")
COUNTIF(Data[T], [T])
COUNTIF([T], "a*")
COUNTIF([T], "?ara")
COUNTIF([T], "<>ali")
COUNTIF([B], ">=" & [A])
COUNTIFS([T], "ali", [B], ">4")
SUMIF([T], "ali", [B])
SUMIFS([B], [T], "ali", [A], "<3")
AVERAGEIF([A], ">1", [B])
AVERAGEIFS([B], [A], ">1", [B], "<100")
MAXIFS([B], [A], ">1")
MINIFS([B], [A], ">1")
DATE(2024, 14, 31)
YEAR([D])
MONTH([D])
DAY([D])
DAYS([D], DATE(2026, 1, 1))
EDATE([D], 1)
EDATE([D], -13)
EOMONTH([D], 0)
WEEKDAY([D])
WEEKDAY([D], 2)
WEEKDAY([D], 3)
NETWORKDAYS([D], [D] + 17)
HOUR([H])
MINUTE([H])
TIME(10, 75, 30)
ROUND(([H] - TIME(1, 0, 0)) * 24, 2)
EXACT([T], "Ali")
FIND("a", [T] & "a")
IF([A] > 2, "big", "small")
IF([A] > 2, "big")
IFERROR([A] / 0, "none")
IFERROR([A] / 2, "none")
IFS([A] > 4, "x", [A] > 2, "y", TRUE, "z")
ISERROR([A] / 0)
ISBLANK([E])
ISNUMBER([A])
ISTEXT([T])
INDEX([T], 2)
INDEX(Other[Name], MATCH([A], Other[From], 1))
MATCH("sara", [T], 0)
INT(-[B] / 4)
LARGE([B], 2)
SMALL([B], 2)
LEFT([T], 2)
RIGHT([T], 2)
RIGHT([T])
MID([T], 2, 2)
LEN([T])
LOWER([T])
UPPER([T])
PROPER("mc donald o'neil " & [T])
TRIM("  a   b  ")
MAX([A], [B])
MIN([A]:[C])
MEDIAN([A]:[C])
MEDIAN([A], [B])
MOD(-[B], 3)
MOD([B], -3)
POWER([A], 3)
PRODUCT([A]:[C])
SQRT([B])
SIGN([A] - 3)
ROUND([B] / 3, 2)
ROUND(2.675, 2)
ROUND(-2.5, 0)
ROUND(1234.5, -2)
ROUNDUP([B] / 3, 1)
ROUNDDOWN(-[B] / 3, 1)
TRUNC([B] / 3)
RANK([B], [B])
RANK([B], [B], 1)
REPT("ab", [A])
SUBSTITUTE([T], "a", "o")
SUM([A]:[C])
SUM([A], [B], 3)
SUM(Data[B])
SUMPRODUCT([A], [B])
STDEV([A]:[C])
VAR(Data[B])
VALUE("12.5") + [A]
PMT(1.5%, 24, -100000)
FV(1%, 12, -500, -1000)
PV(1%, 12, -500)
NPER(1%, -500, 5000)
CHOOSE([A], "one", "two", "three", "four", "five")
PREVIOUS([B], 0) + [A]
ROWNUMBER() * 10
IF(FALSE, 1, 2)
([A] + [B]) * ([C] - 1)
[A] <> [B]
[A] & ""
1.5E2 + [A]
""
"""

ERRORS = """
[A] / 0
0 ^ -1
SQRT(-[A])
MATCH("nobody", [T], 0)
INDEX([T], 99)
[T] + 1
LARGE([A], 99)
RANK(99, [A])
AVERAGE([E], [E])
NPER(1%, 0, 5000)
"""


def plan(formulas: list[str]) -> WorkbookPlan:
    columns: list[dict[str, Any]] = [
        {"name": "A", "type": "integer"}, {"name": "B", "type": "number"},
        {"name": "C", "type": "number"}, {"name": "E", "type": "number"},
        {"name": "T"}, {"name": "D", "type": "date"}, {"name": "H", "type": "time"},
    ]  # fmt: skip
    columns += [{"name": f"X {i}", "formula": formula} for i, formula in enumerate(formulas)]
    rows = [
        [1, 7, 2.5, None, "Ali", "2026-01-31", "09:30"],
        [4, 8.25, -3, None, "Sara", "2024-02-29", "23:59"],
        [2, 5, 0, None, "ali", "2026-12-05", "00:00"],
        [5, 19, 4, None, "Omar Khan", "1999-08-15", "12:15"],
    ]
    data = {"kind": "table", "name": "Data", "columns": columns, "rows": rows}
    other = {
        "kind": "table", "name": "Other",
        "columns": [{"name": "From", "type": "integer"}, {"name": "Name"}],
        "rows": [[1, "low"], [2, "middle"], [5, "high"]],
    }  # fmt: skip
    return WorkbookPlan.model_validate({"title": "All", "sheets": [data, other]})


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


def differences(formulas: list[str], folder: Path) -> list[str]:
    worked = worked_book(plan(formulas))
    layout = lay_out(worked.book)
    path = folder / "all.xlsx"
    write_workbook(worked, layout, path)
    answer = recalculated(path)
    found = []
    for run in runs_of(worked, layout):
        if run.worked:
            theirs = answer.column(run.page.name, run.row, run.column, len(run.cells))
            formula = formulas[int(run.name[2:])]
            for row, (ours, other) in enumerate(zip(run.cells, theirs, strict=True)):
                if not agree(ours, other):
                    found.append(f"{formula} in row {row}: {ours!r} and {other!r}")
    return found


@needs_office
@pytest.mark.acceptance
def test_every_function_agrees_with_libreoffice(tmp_path: Path) -> None:
    assert differences(lines(ROW_FORMULAS), tmp_path) == []


@needs_office
@pytest.mark.acceptance
def test_errors_are_errors_in_libreoffice_too(tmp_path: Path) -> None:
    assert differences(lines(ERRORS), tmp_path) == []


def test_every_function_is_among_those_compared() -> None:
    used = set(re.findall(r"([A-Z]+)\(", ROW_FORMULAS)) | set(
        re.findall(r"TRUE|FALSE", ROW_FORMULAS)
    )
    assert used >= set(FUNCTIONS) | set(LAZY)
