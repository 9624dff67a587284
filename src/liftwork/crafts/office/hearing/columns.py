"""Sentences about columns: new ones, names, looks, choices."""

from __future__ import annotations

import re
from typing import Any

from liftwork.contract.patterns import Pattern, late
from liftwork.crafts.office.hearing.phrases import (
    AFTER,
    END,
    NAME,
    TEST,
    THE,
    VALUE,
    clean,
    condition_of,
    formula_of,
    said,
)


def read_add_column(match: re.Match[str], words: str) -> dict[str, Any] | None:
    formula = formula_of(said(match, words, "formula"))
    if formula is None:
        return None
    return {"do": "add_column", "name": clean(said(match, words, "name")), "formula": formula}


ADD_COLUMN = Pattern(
    rf"\b(?:add|insert|create|make|put\s+in|append)\s+(?:(?:a|an|one|another)\s+)?(?:new\s+)?column\s+"
    rf"(?:called\s+|named\s+|with\s+(?:the\s+)?header\s+|for\s+)?(?P<name>{NAME})\s*"
    rf"(?:=|:|,?\s*(?:that\s+is|which\s+is|that\s+equals|equal\s+to|equals|as|being|"
    rf"calculated\s+as|computed\s+as|with(?:\s+the)?(?:\s+formula)?|from|is))\s*=?\s*"
    rf"(?P<formula>[^;,\n]+?(?:\([^()]*\)[^;,\n]*?)?){END}",
    needs="column",
)


_WORKED_OUT = (
    (late(r"subtracting\s+(.+?)\s+from\s+(.+)"), "[{1}] - [{0}]"),
    (
        late(r"(?:multiplying|the\s+product\s+of)\s+(.+?)\s+(?:by|and|with)\s+(.+)"),
        "[{0}] * [{1}]",
    ),
    (late(r"dividing\s+(.+?)\s+by\s+(.+)"), "[{0}] / [{1}]"),
    (late(r"(?:adding|summing)\s+(.+?)\s+(?:and|to|plus)\s+(.+)"), "[{0}] + [{1}]"),
)


def read_add_worked_out(match: re.Match[str], words: str) -> dict[str, Any] | None:
    how = said(match, words, "how")
    for pattern, formula in _WORKED_OUT:
        if found := pattern.match(how):
            names = [
                clean(re.sub(r"\s+in\s+(?:that|the\s+new)\s+column.*", "", n))
                for n in found.groups()
            ]
            name = clean(said(match, words, "name"))
            return {"do": "add_column", "name": name, "formula": formula.format(*names)}
    return None


ADD_WORKED_OUT = Pattern(
    rf"\b(?:add|insert|create|make)\s+(?:(?:a|an)\s+)?(?:new\s+)?column\s+(?:called\s+|named\s+)?"
    rf"(?P<name>{NAME})(?:\s+[^,;.]*?)?\s+by\s+(?P<how>(?:subtracting|multiplying|dividing|adding|"
    rf"summing)\s[^;.,]*?)(?=\s*(?:[,;.!]|\Z))",
    needs="column",
)


def read_highlight(match: re.Match[str], words: str) -> dict[str, Any] | None:
    condition = condition_of(match, words)
    if condition is None:
        return None
    change: dict[str, Any] = {"do": "highlight", "where": condition}
    if match["colour"] is not None:
        change["fill"] = _COLOURS[match["colour"]]
    return change


_COLOURS = {
    "red": "#FFC7CE", "green": "#C6EFCE", "yellow": "#FFEB9C", "orange": "#F8CBAD",
    "blue": "#BDD7EE",
}  # fmt: skip
HIGHLIGHT = Pattern(
    rf"\b(?:highlight|colou?r|mark)\b(?:\s+(?:the|all|those|cells|rows|values|every))*"
    rf"(?:\s+(?:where|with|whose|in))?\s+{THE}(?P<column>{NAME}){AFTER}\s*(?:that\s+(?:is|are)\s+)?"
    rf"(?<=[\s\"'\]\w])(?P<test>{TEST})\s*(?P<value>{VALUE})"
    rf"(?:\s+(?:in|with|as)?\s*(?P<colour>red|green|yellow|orange|blue))?{END}",
    needs="highlight|colou?r|mark",
)


def read_rename(match: re.Match[str], words: str) -> dict[str, Any] | None:
    old, new = clean(said(match, words, "old")), said(match, words, "new").strip().strip("\"'")
    if match["what"] == "column":
        return {"do": "rename_column", "column": old, "to": new} if old and new else None
    change: dict[str, Any] = {"do": "rename_sheet", "to": new}
    if old:
        change["sheet"] = old
    return change if new else None


RENAME = Pattern(
    rf"\b(?:rename|call|change\s+the\s+name\s+of)\s+(?:the\s+)?(?P<what>column|sheet|tab)\s*"
    rf"(?:called\s+|named\s+)?(?P<old>(?:{NAME})?)\s+(?:to|as|into)\s+(?P<new>{NAME}){END}",
    needs="column|sheet|tab",
)


def read_freeze(_match: re.Match[str], _words: str) -> dict[str, Any]:
    return {"do": "freeze"}


FREEZE = Pattern(
    r"\b(?:freeze|lock|pin|keep)\s+(?:the\s+)?(?:headers?|top|first|heading)(?:\s+(?:row|line))?"
    r"(?:\s+(?:in\s+place|always\s+visible|in\s+(?:view|sight)|visible))?",
    needs="freeze|lock|pin|keep",
)


def read_format(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "format", "columns": [clean(said(match, words, "column"))]}
    if match["decimals"] is not None:
        numbers = {"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
        count = match["decimals"]
        change["decimals"] = numbers[count] if count in numbers else int(count)
    else:
        looks = {"money": "currency", "percentage": "percent", "percentages": "percent",
                 "dates": "date", "numbers": "number", "integers": "integer",
                 "whole numbers": "integer", "whole number": "integer"}  # fmt: skip
        look = match["looks"]
        if look == "bold":
            change["bold"] = True
        else:
            change["looks"] = looks.get(look, look)
    return change if change["columns"][0] else None


FORMAT = Pattern(
    rf"\b(?:format|show|display|make|style)\s+{THE}(?P<column>{NAME}){AFTER}\s+"
    rf"(?:(?:as|in|to|with|by\s+keeping|using|to\s+show)\s+)?(?:a\s+)?"
    rf"(?:(?P<decimals>\d|no|zero|one|two|three|four)\s+decimals?(?:\s+(?:places?|points?|digits?))?|"
    rf"(?P<looks>currency|money|percentages?|percent|dates?|bold|whole\s+numbers?|integers?|numbers?))"
    rf"(?:\s+format)?{END}",
    needs="format|show|display|make|style",
)


def read_choices(match: re.Match[str], words: str) -> dict[str, Any] | None:
    names = re.split(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", said(match, words, "options"))
    options = [name.strip().strip("\"'") for name in names if name.strip()]
    column = clean(said(match, words, "column"))
    return {"do": "choices", "column": column, "options": options} if len(options) > 1 else None


CHOICES = Pattern(
    rf"\b(?:(?:add|make|put|create)\s+(?:a\s+)?)?(?:drop\s*-?\s*down|pick\s*list|validation)(?:\s+list)?\s+(?:in|for|to|on)\s+{THE}"
    rf"(?P<column>{NAME}){AFTER}\s*(?:with|of|:|from)\s*(?:the\s+(?:choices|options|values)\s*:?\s*)?"
    rf"(?P<options>[^;.\n]+?)(?=\s*(?:[;.!]|\Z))",
    needs="drop|pick|validation",
)
