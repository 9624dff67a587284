"""Sentences about the rows of a table: sort, filter, split, duplicates, gaps, totals."""

from __future__ import annotations

import re
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.crafts.office.hearing.phrases import (
    AFTER,
    END,
    IT,
    NAME,
    TEST,
    THE,
    VALUE,
    clean,
    condition_of,
    said,
)

_DOWN = (
    r"(?:high(?:est)?(?:\s*(?:to|-)\s*low(?:est)?|\s+(?:values?\s+)?first)|larg(?:est)(?:\s+first)?|"
    r"big(?:gest)(?:\s+first)?|desc(?:ending)?(?:\s+order)?|in\s+descending\s+order|newest(?:\s+first)?|"
    r"latest(?:\s+first)?|most\s+recent(?:\s+first)?|z\s*(?:to|-)\s*a|top\s+first|most\s+first|"
    r"from\s+(?:high(?:est)?|larg\w+|big\w*)\s+to\s+(?:low(?:est)?|small\w*)|decreasing(?:ly)?)"
)
_UP = (
    r"(?:low(?:est)?(?:\s*(?:to|-)\s*high(?:est)?|\s+first)|small(?:est)(?:\s+first)?|asc(?:ending)?"
    r"(?:\s+order)?|in\s+ascending\s+order|oldest(?:\s+first)?|earliest(?:\s+first)?|"
    r"a\s*(?:to|-)\s*z|alphabetical(?:ly)?|from\s+(?:low(?:est)?|small\w*)\s+to\s+"
    r"(?:high(?:est)?|larg\w+|big\w*)|increasing(?:ly)?|in\s+alphabetical\s+order)"
)
_WAY = (
    rf"(?:\s*[,(]?\s*(?:in\s+(?:an?\s+)?|with\s+the\s+)?(?P<{{}}>{_DOWN}|{_UP})(?:\s+order)?\)?)?"
)


def read_sort(match: re.Match[str], words: str) -> dict[str, Any] | None:
    keys = []
    for name, way in (("one", "way1"), ("two", "way2")):
        if match.groupdict().get(name) is None:
            continue
        column = clean(said(match, words, name))
        descending = match[way] is not None and re.fullmatch(_DOWN, match[way]) is not None
        keys.append({"column": column, "descending": descending})
    return {"do": "sort", "by": keys} if all(k["column"] for k in keys) else None


SORT = Pattern(
    rf"\b(?:sort|order|arrange|rank)\b(?:\s+{IT})?\s+(?:by|on|according\s+to|based\s+on|using)\s+"
    rf"{THE}(?P<one>{NAME}){AFTER}{_WAY.format('way1')}"
    rf"(?:\s*,?\s*(?:and\s+|then\s+)+by\s+{THE}(?P<two>{NAME}){AFTER}{_WAY.format('way2')})?{END}",
    needs="sort|order|arrange|rank",
)

SORT_WAY_FIRST = Pattern(
    rf"\b(?:sort|order|arrange)\b(?:\s+{IT})?\s+(?:in\s+)?(?P<way1>{_DOWN}|{_UP})(?:\s+order)?\s+by\s+"
    rf"{THE}(?P<one>{NAME}){AFTER}{END}",
    needs="sort|order|arrange",
)
SORT_COLUMN = Pattern(
    rf"\b(?:sort|order|arrange)\s+(?:the\s+)?column\s+(?P<one>{NAME}){_WAY.format('way1')}{END}",
    needs="sort|order|arrange",
)


def read_duplicates(match: re.Match[str], words: str) -> dict[str, Any]:
    by = []
    if match["by"] is not None:
        by = [clean(n) for n in re.split(r"\s+and\s+|\s*,\s*", said(match, words, "by"))]
    return {"do": "remove_duplicates", "by": [name for name in by if name]}


DUPLICATES = Pattern(
    r"\b(?:(?:remove|delete|drop|eliminate|clean\s+(?:up|out)?|get\s+rid\s+of|take\s+out)\s+"
    r"(?:(?:the|all|any|all\s+the|exact)\s+)*(?:duplicate[sd]?|repeat(?:ed|ing)|double)\b"
    r"(?:\s+(?:rows?|entries|records|lines|values|ones|data))*"
    r"|de-?\s?dup(?:licate|e)?s?(?:\s+(?:it|this|the\s+\w+|rows))?)"
    rf"(?:\s+(?:by|based\s+on|in|with\s+the\s+same)\s+(?!it\b|this\b){THE}(?P<by>{NAME}"
    rf"(?:\s+and\s+{NAME})?){AFTER}{END})?",
    needs="dup|repeat|double",
)


def read_split(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column = clean(said(match, words, "column"))
    return {"do": "split", "column": column} if column else None


SPLIT = Pattern(
    rf"\b(?:split|separate|divide|break)\b(?:\s+up)?(?:\s+{IT})?(?:\s+(?:up|out))?(?:\s+in(?:to)?\s+"
    rf"(?:(?:separate|different|one|several|many)\s+)?(?:sheets?|tabs?))?\s+"
    rf"(?:by|for\s+each|per|for\s+every|based\s+on|according\s+to)\s+{THE}(?P<column>{NAME}){AFTER}"
    rf"(?:\s+(?:in)?to\s+(?:(?:separate|different|its\s+own|several)\s+)?(?:sheets?|tabs?))?{END}",
    needs="split|separate|divide|break",
)


def read_filter(match: re.Match[str], words: str) -> dict[str, Any] | None:
    condition = condition_of(match, words)
    return None if condition is None else {"do": "filter", "where": [condition]}


FILTER = Pattern(
    rf"\b(?:filter|show\s+(?:me\s+)?only|only\s+show|keep\s+only|show\s+just)\b(?:\s+{IT})?"
    rf"(?:\s+(?:the|those|all))*(?:\s+(?:rows|records|entries|lines|ones|people))?"
    rf"(?:\s+(?:where|with|whose|to|by|for|that\s+have|on|so\s+that))?\s+{THE}(?P<column>{NAME}){AFTER}"
    rf"\s*(?<=[\s\"'\]\w])(?P<test>{TEST})\s*(?P<value>{VALUE}){END}",
    needs="filter|only|just",
)


def read_fill(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "fill_missing", "column": clean(said(match, words, "column"))}
    value = clean(said(match, words, "value"))
    middle = re.fullmatch(r"(?:its\s+|column\s+)?(average|mean|median)(?:\s+.*)?", fold(value))
    if middle is not None:
        change["use"] = "median" if middle[1] == "median" else "average"
    elif re.search(r"\babove\b|\bprevious\b|\blast\b", fold(value)):
        change["use"] = "above"
    else:
        words_for = {"zero": "0", "zeros": "0", "zeroes": "0"}
        plain = words_for.get(fold(value), value)
        is_number = re.fullmatch(r"-?\d+(?:\.\d+)?", plain) is not None
        change["value"] = float(plain) if is_number else plain
    return change if change["column"] else None


FILL = Pattern(
    rf"\b(?:fill|replace|complete)\b(?:\s+(?:in|the|all|any))*\s+(?:missing|empty|blank)"
    rf"(?:\s+(?:values?|cells?|entries|ones|fields?))?\s+(?:in|of|for|from)\s+{THE}(?P<column>{NAME}){AFTER}"
    rf"\s+(?:with|by|using)\s+(?:the\s+)?(?P<value>{VALUE}){END}",
    needs="missing|empty|blank",
)


def read_total_row(match: re.Match[str], words: str) -> dict[str, Any]:
    change: dict[str, Any] = {"do": "total_row"}
    if match["columns"] is not None:
        names = re.split(r"\s+and\s+|\s*,\s*", said(match, words, "columns"))
        change["columns"] = [clean(name) for name in names if clean(name)]
    return change


TOTAL_ROW = Pattern(
    rf"\b(?:add|insert|put|include|and|with|plus)\s+(?:a\s+|the\s+)?(?:row\s+of\s+totals?|totals?\s+row|totals?\s+"
    rf"(?:at\s+the\s+bottom|below|underneath)|totals?\s+line)(?:\s+(?:for|of)\s+{THE}(?P<columns>{NAME}"
    rf"(?:\s+and\s+{NAME})?){AFTER}{END})?",
    needs="total",
)
