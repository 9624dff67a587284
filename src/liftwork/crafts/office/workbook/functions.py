"""The functions that formulas may use: how many arguments, of which sort, and what they give.

The evaluator of plans is written from the published definitions of OpenFormula 1.2
(OASIS, part 2); it shares no code with any spreadsheet program, which is what makes the
comparison of their values worth something.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook import dates, logic, lookup, maths, money, statistic, wording


@dataclass(frozen=True)
class Function:
    """A function: `takes` has a letter for each argument, the last one for all that follow.

    ``v`` is one value, ``r`` a whole column, ``a`` any number of cells or values. `most` is
    None for no limit. `newer` functions are kept in files with the prefix that Excel gives
    to those added since 2007.
    """

    least: int
    most: int | None
    takes: str
    gives: Callable[..., Any]
    newer: bool = False

    def sort_of(self, index: int) -> str:
        """The letter of the argument at `index`."""
        return self.takes[min(index, len(self.takes) - 1)]


FUNCTIONS: dict[str, Function] = {
    "ABS": Function(1, 1, "v", maths.absolute),
    "AND": Function(1, None, "v", logic.all_true),
    "AVERAGE": Function(1, None, "a", statistic.average),
    "AVERAGEIF": Function(2, 3, "rvr", statistic.average_if),
    "AVERAGEIFS": Function(3, None, "rrv", statistic.average_ifs),
    "CEILING": Function(2, 2, "v", maths.ceiling),
    "CONCAT": Function(1, None, "a", wording.joined, newer=True),
    "CONCATENATE": Function(1, None, "v", wording.joined_values),
    "COUNT": Function(1, None, "a", statistic.count),
    "COUNTA": Function(1, None, "a", statistic.count_filled),
    "COUNTBLANK": Function(1, 1, "r", statistic.count_blank),
    "COUNTIF": Function(2, 2, "rv", statistic.count_if),
    "COUNTIFS": Function(2, None, "rv", statistic.count_ifs),
    "DATE": Function(3, 3, "v", dates.date_from),
    "DAY": Function(1, 1, "v", dates.day),
    "DAYS": Function(2, 2, "v", dates.days, newer=True),
    "EDATE": Function(2, 2, "v", dates.months_later),
    "EOMONTH": Function(2, 2, "v", dates.month_end),
    "EXACT": Function(2, 2, "v", wording.exact),
    "FIND": Function(2, 3, "v", wording.find),
    "FLOOR": Function(2, 2, "v", maths.floor),
    "FV": Function(3, 5, "v", money.future_value),
    "HOUR": Function(1, 1, "v", dates.hour),
    "INDEX": Function(2, 2, "rv", lookup.index),
    "INT": Function(1, 1, "v", maths.whole),
    "ISBLANK": Function(1, 1, "v", logic.is_blank),
    "ISNUMBER": Function(1, 1, "v", logic.is_number),
    "ISTEXT": Function(1, 1, "v", logic.is_text),
    "LARGE": Function(2, 2, "rv", statistic.large),
    "LEFT": Function(1, 2, "v", wording.left),
    "LEN": Function(1, 1, "v", wording.length),
    "LOWER": Function(1, 1, "v", wording.lower),
    "MATCH": Function(2, 3, "vrv", lookup.match),
    "MAX": Function(1, None, "a", statistic.maximum),
    "MAXIFS": Function(3, None, "rrv", statistic.maximum_ifs, newer=True),
    "MEDIAN": Function(1, None, "a", statistic.median),
    "MID": Function(3, 3, "v", wording.middle),
    "MIN": Function(1, None, "a", statistic.minimum),
    "MINIFS": Function(3, None, "rrv", statistic.minimum_ifs, newer=True),
    "MINUTE": Function(1, 1, "v", dates.minute),
    "MOD": Function(2, 2, "v", maths.modulo),
    "MONTH": Function(1, 1, "v", dates.month),
    "NETWORKDAYS": Function(2, 2, "v", dates.working_days),
    "NOT": Function(1, 1, "v", logic.negated),
    "NPER": Function(3, 5, "v", money.periods),
    "OR": Function(1, None, "v", logic.any_true),
    "PMT": Function(3, 5, "v", money.payment),
    "POWER": Function(2, 2, "v", maths.power),
    "PRODUCT": Function(1, None, "a", statistic.product),
    "PROPER": Function(1, 1, "v", wording.proper),
    "PV": Function(3, 5, "v", money.present_value),
    "RANK": Function(2, 3, "vrv", statistic.rank),
    "REPT": Function(2, 2, "v", wording.repeated),
    "RIGHT": Function(1, 2, "v", wording.right),
    "ROUND": Function(2, 2, "v", maths.rounded),
    "ROUNDDOWN": Function(2, 2, "v", maths.rounded_down),
    "ROUNDUP": Function(2, 2, "v", maths.rounded_up),
    "SIGN": Function(1, 1, "v", maths.sign),
    "SMALL": Function(2, 2, "rv", statistic.small),
    "SQRT": Function(1, 1, "v", maths.root),
    "STDEV": Function(1, None, "a", statistic.deviation),
    "SUBSTITUTE": Function(3, 3, "v", wording.substituted),
    "SUM": Function(1, None, "a", statistic.total),
    "SUMIF": Function(2, 3, "rvr", statistic.total_if),
    "SUMIFS": Function(3, None, "rrv", statistic.total_ifs),
    "SUMPRODUCT": Function(1, None, "r", statistic.total_of_products),
    "TIME": Function(3, 3, "v", dates.time_from),
    "TRIM": Function(1, 1, "v", wording.trimmed),
    "TRUNC": Function(1, 2, "v", maths.rounded_down),
    "UPPER": Function(1, 1, "v", wording.upper),
    "VALUE": Function(1, 1, "v", wording.value),
    "VAR": Function(1, None, "a", statistic.variance),
    "WEEKDAY": Function(1, 2, "v", dates.weekday),
    "YEAR": Function(1, 1, "v", dates.year),
}
"""Functions whose arguments are all worked out first."""

LAZY: dict[str, tuple[int, int | None]] = {
    "CHOOSE": (2, None),
    "FALSE": (0, 0),
    "IF": (2, 3),
    "IFERROR": (2, 2),
    "IFS": (2, None),
    "ISERROR": (1, 1),
    "PREVIOUS": (2, 2),
    "ROWNUMBER": (0, 0),
    "TRUE": (0, 0),
}
"""Functions that decide which argument to work out, by least and most arguments.

``PREVIOUS([Closing], x)`` is the column's cell in the row above, or `x` in the first row;
``ROWNUMBER()`` counts the rows from 1. Both are ours and become plain cell formulas.
"""

NEWER = {name for name, function in FUNCTIONS.items() if function.newer} | {"IFS"}

_BETTER = {
    "VLOOKUP": "INDEX(Sheet[Result], MATCH(x, Sheet[Key], 0))",
    "HLOOKUP": "INDEX(Sheet[Result], MATCH(x, Sheet[Key], 0))",
    "XLOOKUP": "INDEX(Sheet[Result], MATCH(x, Sheet[Key], 0))",
    "LOOKUP": "INDEX(Sheet[Result], MATCH(x, Sheet[Key], 1))",
    "AVG": "AVERAGE", "MEAN": "AVERAGE", "OFFSET": "PREVIOUS([Column], first)",
    "INDIRECT": "the column by its name", "ROW": "ROWNUMBER()", "RANK.EQ": "RANK",
    "STDEV.S": "STDEV", "VAR.S": "VAR", "FIXED": "ROUND", "IFNA": "IFERROR",
    "TEXT": "a column of the right type, or CHOOSE(WEEKDAY([Date], 2), \"Mon\", \"Tue\", ...)",
    "TODAY": "a date given in the plan: TODAY changes each day, so nothing could be checked",
    "NOW": "a date given in the plan: NOW changes each moment, so nothing could be checked",
    "RAND": "values given in the plan: RAND changes each time, so nothing could be checked",
    "RANDBETWEEN": "values given in the plan: RANDBETWEEN changes each time",
    "SUBTOTAL": "a column's own total, or SUM",
}  # fmt: skip


def check_call(name: str, count: int) -> None:
    """Raise `BadInput` for a function that is not there, or that takes another number."""
    if name in FUNCTIONS:
        least, most = FUNCTIONS[name].least, FUNCTIONS[name].most
    elif name in LAZY:
        least, most = LAZY[name]
    else:
        raise BadInput(f"the function {name} is not among those that can be checked{_near(name)}")
    if count < least or (most is not None and count > most):
        wanted = str(least) if most == least else f"{least} or more"
        if most is not None and most != least:
            wanted = f"{least} to {most}"
        raise BadInput(f"{name} takes {wanted} arguments, not {count}")


def _near(name: str) -> str:
    if name in _BETTER:
        return f"; use {_BETTER[name]}"
    near = difflib.get_close_matches(name, [*FUNCTIONS, *LAZY], n=1, cutoff=0.6)
    return f"; the nearest is {near[0]}" if near else "; docs/workbooks.md lists them"
