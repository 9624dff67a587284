"""Sentences that want something worked out of a table: groups, pivots, charts, joins."""

from __future__ import annotations

import re
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.crafts.office.hearing.phrases import (
    AFTER,
    END,
    NAME,
    THE,
    clean,
    said,
)

_MAKE = r"\b(?:(?:create|make|add|insert|draw|build|show)\s+(?:me\s+)?(?:an?\s+|the\s+)?)?"
_TOTALS = {
    "sum": "sum", "total": "sum", "totals": "sum", "average": "average", "mean": "average",
    "count": "count", "number": "count", "minimum": "min", "min": "min", "lowest": "min",
    "maximum": "max", "max": "max", "highest": "max", "averages": "average",
}  # fmt: skip
_TOTAL_WORD = "|".join(sorted(_TOTALS, key=len, reverse=True))


def read_group(match: re.Match[str], words: str) -> dict[str, Any] | None:
    by = clean(said(match, words, "by"))
    total = _TOTALS[match["total"]]
    column = None if match["column"] is None else clean(said(match, words, "column"))
    counts_rows = total == "count" and (column is None or _is_rows(column))
    if column is None and not counts_rows:
        return None
    value: dict[str, Any] = {"total": total}
    if not counts_rows:
        value["column"] = column
    return {"do": "group", "by": by, "values": [value]} if by else None


def _is_rows(column: str) -> bool:
    return fold(column) in _ROWS or fold(column).startswith("how many ")


_ROWS = ("rows", "row", "entries", "records", "people", "items", "lines", "them", "how many")
GROUP = Pattern(
    rf"(?:\bgroup\s+(?:it\s+|the\s+data\s+|rows\s+)?by\s+{THE}(?P<first>{NAME}){AFTER}\s*"
    rf"(?:,|and|with)+\s*)?\b(?:the\s+)?(?P<total>{_TOTAL_WORD})(?:\s+(?:up|the))*(?:\s+(?:of|up))?"
    rf"(?:\s+the)?(?:\s+(?P<column>{NAME}){AFTER})?\s+(?:by|per|for\s+each|for\s+every|grouped\s+by|"
    rf"in\s+each)\s+{THE}(?P<by>{NAME}){AFTER}{END}",
    needs=r"by|per|each|every",
)


def read_group_first(match: re.Match[str], words: str) -> dict[str, Any] | None:
    by = clean(said(match, words, "by"))
    total = _TOTALS[match["total"]]
    column = clean(said(match, words, "column"))
    value = {"total": total, "column": column}
    if total == "count" and _is_rows(column):
        value = {"total": total}
    return {"do": "group", "by": by, "values": [value]} if by and column else None


GROUP_FIRST = Pattern(
    rf"\bgroup\s+(?:it\s+|the\s+data\s+|the\s+rows\s+|rows\s+)?by\s+{THE}(?P<by>{NAME}){AFTER}\s*,?\s*"
    rf"(?:and|with|,)\s*(?:show\s+)?(?:the\s+)?(?P<total>{_TOTAL_WORD})(?:\s+up)?(?:\s+of)?\s+(?:the\s+)?"
    rf"(?P<column>{NAME}){AFTER}{END}",
    needs="group",
)


def read_pivot(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "pivot", "rows": clean(said(match, words, "rows"))}
    if match["columns"] is not None:
        change["columns"] = clean(said(match, words, "columns"))
    value = clean(said(match, words, "value"))
    total = re.match(rf"(?:the\s+)?({_TOTAL_WORD})\s+(?:of\s+)?(.+)\Z", value, re.IGNORECASE)
    if total is not None:
        change["total"], value = _TOTALS[fold(total[1])], clean(total[2])
    if change.get("total") != "count" or not _is_rows(value):
        change["value"] = value
    return change if change["rows"] else None


PIVOT = Pattern(
    rf"{_MAKE}pivot(?:\s+table)?(?:\s+it)?\s+(?:of|for|with|showing)\s+{THE}(?P<value>{NAME}){AFTER}\s+"
    rf"by\s+{THE}(?P<rows>{NAME}){AFTER}(?:\s+(?:and|across|vs\.?|versus|against|by)\s+(?:by\s+)?"
    rf"{THE}(?P<columns>{NAME}){AFTER})?{END}",
    needs="pivot",
)


def read_pivot_count(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {
        "do": "pivot", "rows": clean(said(match, words, "rows")), "total": "count",
    }  # fmt: skip
    if match["to"] is not None:
        change["to"] = said(match, words, "to").strip("\"'")
    return change if change["rows"] else None


_NEW_SHEET = (
    r"(?:\s+(?:in|on|into)\s+(?:a\s+)?new\s+(?:work)?(?:sheet|tab)"
    r"(?:\s*(?:\(\s*|named\s+|called\s+)(?P<to>\"[^\"]{1,31}\"|'[^']{1,31}'|\w{1,31})\s*\)?)?)?"
)
PIVOT_COUNT = Pattern(
    rf"{_MAKE}pivot(?:\s+table)?{_NEW_SHEET}\s+(?:to\s+count|(?:that|which)\s+counts|counting|to\s+show|"
    rf"showing|of|with)\s+(?:how\s+(?:many\s+times|often)|the\s+number\s+of\s+times)\s+(?:each|every)\s+"
    rf"(?P<rows>{NAME}){AFTER}\s+(?:appears|occurs|shows\s+up|comes\s+up|is\s+there){END}",
    needs="pivot",
)


def read_chart(match: re.Match[str], words: str) -> dict[str, Any] | None:
    kind = {"col": "column", "bars": "bar", "circle": "pie"}.get(match["kind"] or "", match["kind"])
    names = re.split(r"\s+and\s+|\s*,\s*", said(match, words, "values"))
    values = [clean(name) for name in names if clean(name)]
    labels = clean(said(match, words, "labels"))
    if not values or not labels:
        return None
    change = {"do": "chart", "kind": kind or "column", "labels": labels, "values": values}
    for part in ("to", "title"):
        if match[part] is not None:
            change[part] = said(match, words, part).strip("\"'")
    return change


_KIND = (
    r"(?:(?:clustered|simple)\s+)?(?:(?P<kind>column|bar|line|pie|scatter)\s+)?(?:chart|graph|plot)"
)
_TITLE = (
    r"(?:\s*[.,;]?\s*(?:(?:and\s+)?(?:set|give|make|use)\s+(?:it\s+|the\s+)?(?:chart\s+)?(?:a\s+|the\s+)?"
    r"title\s+(?:as|to|of|=|be)?\s*|(?:titled|with\s+the\s+title)\s+)(?P<title>\"[^\"]{1,80}\"|'[^']{1,80}'))?"
)
CHART = Pattern(
    rf"{_MAKE}{_KIND}\s+(?:of|for|showing|with)\s+"
    rf"{THE}(?P<values>{NAME}(?:(?:\s*,\s*|\s+and\s+){NAME})?){AFTER}(?:\s+data)?\s+(?:by|per|for\s+each|"
    rf"for\s+every|against|over|vs\.?|versus)\s+{THE}(?P<labels>{NAME}){AFTER}{_NEW_SHEET}{_TITLE}{END}",
    needs="chart|graph|plot",
)
CHART_AXES = Pattern(
    rf"{_MAKE}{_KIND}\s+(?:with|using|having)\s+{THE}(?P<labels>{NAME}){AFTER}\s+(?:on|as|for|along)\s+the\s+"
    rf"(?:x|horizontal)[\s-]*axis\s*(?:,\s*)?(?:and\s+)?{THE}(?P<values>{NAME}){AFTER}\s+(?:on|as|for|along)\s+"
    rf"the\s+(?:y|vertical)[\s-]*axis{_NEW_SHEET}{_TITLE}{END}",
    needs="axis",
)


def read_join(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "join", "key": clean(said(match, words, "key"))}
    if match["columns"] is not None:
        names = re.split(r"\s+and\s+|\s*,\s*", said(match, words, "columns"))
        change["columns"] = [clean(name) for name in names if clean(name)]
    return change if change["key"] else None


JOIN = Pattern(
    rf"\b(?:join|look\s*up|bring\s+in|add|merge|get|match)\b(?:\s+(?:it|them|the|columns?|in|up))*"
    rf"(?:\s+(?P<columns>{NAME}(?:\s+and\s+{NAME})?))??\s+(?:from|with)\s+(?:the\s+)?(?:other|second)"
    rf"\s+(?:file|sheet|workbook|table)\s+(?:by|on|using|matching|matched\s+by)\s+{THE}(?P<key>{NAME})"
    rf"{AFTER}{END}",
    needs="other|second",
)
