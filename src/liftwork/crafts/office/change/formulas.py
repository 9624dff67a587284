"""Formulas that name columns in brackets, turned into formulas of one row."""

from __future__ import annotations

import re

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office.change.table import Table, find_column
from liftwork.crafts.office.ooxml.cells import column_letters
from liftwork.crafts.office.ooxml.formula import tokens

_BRACKETS = late(r'"(?:[^"]|"")*"|\[([^\[\]]+)\]')
_WHOLE = late(
    r"\b(SUM|AVERAGE|MIN|MAX|COUNT|COUNTA|MEDIAN|STDEV|LARGE|SMALL|RANK)\(([^()]*)\)",
    re.IGNORECASE,
)
NUMBER = "[#]"
"""The number of a row in its table, from 1."""

FUNCTIONS = frozenset((
    "ABS", "AND", "AVERAGE", "CEILING", "CLEAN", "CONCATENATE", "COUNT", "COUNTA", "COUNTIF",
    "DATE", "DATEDIF", "DAY", "DAYS", "EDATE", "EOMONTH", "EXACT", "EXP", "FIND", "FLOOR",
    "HOUR", "IF", "IFERROR", "INT", "ISBLANK", "ISERROR", "ISNUMBER", "ISTEXT", "LARGE",
    "LEFT", "LEN", "LN", "LOG", "LOG10", "LOWER", "MAX", "MEDIAN", "MID", "MIN", "MINUTE",
    "MOD", "MONTH", "NETWORKDAYS", "NOT", "OR", "POWER", "PROPER", "QUOTIENT", "RANK",
    "REPLACE", "RIGHT", "ROUND", "ROUNDDOWN", "ROUNDUP", "SEARCH", "SECOND", "SIGN", "SMALL",
    "SQRT", "STDEV", "SUBSTITUTE", "SUM", "SUMIF", "TEXT", "TIME", "TODAY", "TRIM", "TRUNC",
    "UPPER", "VALUE", "WEEKDAY", "WORKDAY", "YEAR",
))  # fmt: skip
"""Functions that a plan's formula may use: they read cells of the row, and nothing outside."""


def named_columns(formula: str) -> list[str]:
    """The columns that a formula names, each once, in order."""
    found = (m[1].strip() for m in _BRACKETS.finditer(formula) if m[1] and m[0] != NUMBER)
    return list(dict.fromkeys(found))


def check_formula(formula: str) -> str:
    """The formula without ``=``. Raises `Refuse` for addresses, and functions that are not
    in `FUNCTIONS`."""
    plain = formula.strip().removeprefix("=").strip()
    bare = _BRACKETS.sub(lambda m: m[0] if m[1] is None else "1", plain)
    for kind, text, _ in tokens(bare):
        if kind == "reference":
            raise Refuse(
                f"the formula names the cell {text}; name columns in brackets",
                "for example [Price] * [Qty]",
            )
        if kind == "function" and text.upper() not in FUNCTIONS:
            raise Refuse(
                f"the function {text.upper()} is not one that a new column can use",
                "use one of " + ", ".join(sorted(FUNCTIONS)),
            )
        if kind in ("named", "structured") and text.upper() not in ("TRUE", "FALSE"):
            raise Refuse(
                f"{text!r} in the formula is neither a number nor a column",
                f"write columns in brackets: [{text}]",
            )
    check_depth(bare)
    return plain


def check_cell_formula(formula: str) -> str:
    """A formula for one cell, without ``=``: addresses of this workbook may stand in it.

    Raises `Refuse` for other workbooks, names of functions that reach outside, and brackets
    that do not match.
    """
    plain = formula.strip().removeprefix("=").strip()
    for kind, text, reference in tokens(plain):
        outside = reference is not None and reference.external
        if outside or (kind == "function" and text.upper() not in FUNCTIONS | _FOR_CELLS):
            raise Refuse(f"{text!r} in {formula!r} is not one that a cell is given here")
    check_depth(plain)
    return plain


_FOR_CELLS = frozenset(
    ("VLOOKUP", "HLOOKUP", "INDEX", "MATCH", "SUMIFS", "COUNTIFS", "AVERAGEIF", "AVERAGEIFS",
     "SUMPRODUCT", "ROW", "COLUMN", "ROWS", "COLUMNS", "PMT", "FV", "PV", "RATE", "NPV", "IRR",
     "SUBTOTAL", "COUNTBLANK", "IFNA", "ISNA", "CHOOSE")
)  # fmt: skip
"""Functions that a cell's formula may use besides; none reaches outside the workbook."""


def check_depth(formula: str) -> None:
    """Raise `Refuse` where opening and closing brackets do not match."""
    depth = 0
    for kind, text, _ in tokens(formula):
        depth += (text == "(") - (text == ")") if kind == "other" else 0
        if depth < 0:
            break
    if depth:
        raise Refuse(f"the brackets of the formula {formula!r} do not match")


def for_row(formula: str, table: Table, row: int) -> str:
    """The formula in a row of the table.

    A column that is all there is inside SUM, AVERAGE, MIN ... is meant whole: in
    ``[Sales] / SUM([Sales])`` the second is the total of the column.
    """
    headers = table.headers()
    formula = formula.replace(NUMBER, f"(ROW()-{table.header})")

    def whole(match: re.Match[str]) -> str:
        parts = match[2].split(",")
        last = parts[-1].strip()
        name = re.fullmatch(r"\[([^\[\]]+)\]", last if match[1].upper() == "RANK" else match[2])
        if name is None or (match[1].upper() == "RANK" and len(parts) != 2):
            return match[0]
        column = column_letters(_column(table, headers, name[1]))
        area = f"{column}${table.first}:{column}${table.last}"
        inside = area if match[1].upper() != "RANK" else f"{parts[0]},{area}"
        return f"{match[1].upper()}({inside})"

    def one(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        return f"{column_letters(_column(table, headers, match[1]))}{row}"

    return _BRACKETS.sub(one, _WHOLE.sub(whole, formula))


def _column(table: Table, headers: dict[int, str], name: str) -> int:
    found = find_column(headers, name)
    return table.column(name) if found is None else found
