"""Sentences about looks: colours, number formats, widths, the header, what stays in sight."""

from __future__ import annotations

import re
from typing import Any

from liftwork.contract.patterns import Pattern
from liftwork.crafts.office.hearing.phrases import (
    AFTER,
    END,
    NAME,
    TEST,
    THE,
    VALUE,
    clean,
    condition_of,
    said,
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


def read_extreme(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column = said(match, words, "column") if match["column"] else said(match, words, "in")
    test = "highest" if match["end"] in _HIGHEST else "lowest"
    extreme: dict[str, Any] = {"column": clean(column), "test": test}
    count = match["count"]
    if count is not None:
        extreme["count"] = _COUNTS[count] if count in _COUNTS else int(count)
    change: dict[str, Any] = {"do": "highlight", "where": extreme}
    if match["colour"] is not None:
        change["fill"] = _COLOURS[match["colour"]]
    return change if extreme["column"] else None


_HIGHEST = ("highest", "largest", "biggest", "maximum", "max", "top", "best", "greatest")
_END_OF_ALL = "|".join((*_HIGHEST, "lowest", "smallest", "minimum", "min", "bottom", "least"))
EXTREME = Pattern(
    rf"\b(?:highlight|colou?r|mark)\s+(?:the\s+)?(?P<end>{_END_OF_ALL})\s+"
    rf"(?:(?P<count>\d{{1,3}}|two|three|four|five)\s+)?(?:(?:values?|numbers?|results?|cells?|rows?)\s+"
    rf"(?:in|of|by|for)\s+{THE}(?P<in>{NAME})|(?P<column>{NAME})(?:\s+values?)?){AFTER}"
    rf"(?:\s+(?:in|with|as)?\s*(?P<colour>red|green|yellow|orange|blue)(?:\s+colou?r)?)?{END}",
    needs="highlight|colou?r|mark",
)


def read_freeze(_match: re.Match[str], _words: str) -> dict[str, Any]:
    return {"do": "freeze"}


def read_freeze_columns(match: re.Match[str], _words: str) -> dict[str, Any] | None:
    if match["count"] is not None or match["corner"] is None:
        count = match["count"] or "1"
        return {"do": "freeze", "columns": _COUNTS.get(count) or int(count)}
    corner = _number_of(match["corner"])
    columns = corner - 1 if match["last"] is None else _number_of(match["last"])
    return {"do": "freeze", "columns": columns} if columns <= _MOST_FROZEN else None


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number


_MOST_FROZEN = 20
_COUNTS = {"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
FREEZE_COLUMNS = Pattern(
    r"\b(?:freeze|lock|pin)\s+(?:the\s+)?(?:(?:(?:headers?|heading|top|first)(?:\s+(?:row|line))?\s+"
    r"and\s+(?:the\s+)?)?first\s+(?:(?P<count>[2-9]|two|three|four|five)\s+)?columns?|"
    r"(?:range|cells|panes?(?:\s+at)?)\s+(?P<corner>[a-z]{1,2})\d+(?::(?P<last>[a-z]{1,2})\d+)?)\b"
    r"(?:\s+(?:on|in)\s+this\s+sheet)?(?:\s+to\s+keep\s+(?:the\s+)?headers?(?:\s+always)?\s+visible)?",
    needs="freeze|lock|pin",
)


FREEZE = Pattern(
    r"\b(?:freeze|lock|pin|keep)\s+(?:the\s+)?(?:headers?|top|first|heading)(?:\s+(?:row|line))?"
    r"(?:\s+(?:in\s+place|always\s+visible|in\s+(?:view|sight)|visible))?",
    needs="freeze|lock|pin|keep",
)


def read_format(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "format", "columns": [clean(said(match, words, "column"))]}
    if match["decimals"] is not None:
        count = match["decimals"]
        change["decimals"] = _COUNTS[count] if count in _COUNTS else int(count)
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


def read_header(match: re.Match[str], _words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "format", "header": True}
    if match["bold"] is not None or match["first"] is not None:
        change["bold"] = True
    if match["text"] is not None:
        change["colour"] = _TEXT[match["text"]]
    if match["fill"] is not None:
        change["fill"] = (_STRONG if match["text"] == "white" else _COLOURS)[match["fill"]]
    return change if len(change) > 2 else None


_TEXT = {"white": "#FFFFFF", "black": "#000000", "red": "#C00000", "blue": "#1F4E79"}
_STRONG = {
    "red": "#C00000", "green": "#00703C", "yellow": "#7F6000", "orange": "#C55A11",
    "blue": "#1F4E79",
}  # fmt: skip
HEADER = Pattern(
    r"\b(?:(?P<first>bold)\s+(?:the\s+)?(?:table\s+)?(?:header|heading)s?(?:\s+(?:row|line))?|"
    r"(?:make|set|turn|format|colou?r)\s+(?:the\s+)?(?:table\s+)?(?:header|heading)s?(?:\s+(?:row|line))?"
    r"(?:\s+(?:to|in|as))?(?=\s+(?:bold|red|green|yellow|orange|blue)\b)(?:\s+(?P<bold>bold))?(?:\s*(?:,|and|\s)\s*"
    r"(?P<fill>red|green|yellow|orange|blue))?)"
    r"(?:\s+(?:with|and)\s+(?P<text>white|black|red|blue)\s+(?:text|letters|font|writing))?"
    rf"{END}",
    needs="header|heading",
)


def read_width(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column = clean(said(match, words, "column"))
    return {"do": "format", "columns": [column], "width": float(match["width"])}


WIDTH = Pattern(
    rf"\b(?:set|make|change)\s+(?:the\s+)?width\s+of\s+{THE}(?P<column>{NAME}){AFTER}\s+"
    rf"(?:to|=|as)\s*(?P<width>\d{{1,3}}){END}",
    needs="width",
)
