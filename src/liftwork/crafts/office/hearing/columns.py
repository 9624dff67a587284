"""Sentences about columns: new ones, names, numbers of rows, copies, choices."""

from __future__ import annotations

import re
from typing import Any

from liftwork.contract.patterns import Pattern, late
from liftwork.crafts.office.hearing.phrases import (
    AFTER,
    END,
    NAME,
    THE,
    clean,
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


def read_asked_choices(match: re.Match[str], words: str) -> dict[str, Any] | None:
    options = re.findall(r"\"([^\"]+)\"", said(match, words, "options"))
    column = said(match, words, "column")
    return {"do": "choices", "column": column, "options": options} if len(options) > 1 else None


ASKED_CHOICES = Pattern(
    r"\bin\s+(?:the\s+)?column\s+\"(?P<column>[^\"]{1,60})\"\s*,?[^.\"]*(?P<options>(?:\"[^\"]{1,60}\"\s*"
    r"(?:,\s*)?(?:(?:and|or)\s+)?){2,})[^.]*\.[^.]*\b(?:data\s+validation|drop\s*-?\s*down)\b[^.]*",
    needs="validation|drop",
)


def read_numbered(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column, formula = clean(said(match, words, "column")), "[#]"
    if match["form"] is not None:
        before, _, after = said(match, words, "form").strip("\"'").partition("#")
        formula = " & ".join(part for part in (_as_text(before), formula, _as_text(after)) if part)
    return {"do": "add_column", "name": column, "formula": formula} if column else None


def _as_text(words: str) -> str:
    return '"' + words.replace('"', '""') + '"' if words else ""


NUMBERED = Pattern(
    rf"\b(?:(?:fill|write|put)\s+(?:in\s+)?(?:the\s+)?(?:sequence|serial|row|running)\s+numbers?"
    rf"(?:\s+as\s+(?P<form>\"[^\"#]{{0,20}}#[^\"#]{{0,20}}\"))?|number\s+(?:all\s+)?(?:the\s+)?rows)"
    rf"\s+(?:in|into)\s+{THE}(?P<column>{NAME}){AFTER}{END}",
    needs="number",
)


def read_copy(match: re.Match[str], words: str) -> dict[str, Any] | None:
    names = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", said(match, words, "columns"))
    columns = [clean(name) for name in names if clean(name)]
    to = columns[0] if columns and match["to"] is None else said(match, words, "to")
    return {"do": "copy_columns", "columns": columns, "to": to.strip("\"'")} if columns else None


COPY_COLUMNS = Pattern(
    rf"\bcopy\s+(?:only\s+)?(?:the\s+)?(?:columns?\s+)?(?P<columns>{NAME}(?:(?:\s*,\s*(?:and\s+)?|"
    rf"\s+and\s+){NAME})*?)(?:\s+columns?)?(?:\s+(?:along\s+|together\s+)?with\s+(?:the|its|their)"
    rf"\s+headers?)?\s+(?:in)?to\s+(?:a\s+)?(?:new|separate|another)\s+(?:work)?(?:sheet|tab)"
    rf"(?:\s+(?:named|called)\s+(?P<to>{NAME}))?{END}",
    needs="copy",
)


def read_unique(match: re.Match[str], words: str) -> dict[str, Any] | None:
    group = "column" if match["column"] is not None else "checked"
    column, to = clean(said(match, words, group)), clean(said(match, words, "to"))
    return {"do": "unique", "column": column, "to": to} if column and to else None


_ONCE = r"(?:unique|distinct)(?:\s+(?:ones?|values?|names?|entries|items))?"
UNIQUE = Pattern(
    rf"\b(?:(?:list|put|write|extract|get)\s+(?:the\s+|all\s+)*{_ONCE}\s+(?:of|from|in)\s+{THE}"
    rf"(?P<column>{NAME}){AFTER}|(?:check|take|look\s+at)\s+(?:the\s+)?[\w ]{{1,20}}\s+"
    rf"(?:in|of)\s+{THE}(?P<checked>{NAME}){AFTER}\s+and\s+(?:put|list|write)\s+(?:the\s+)?{_ONCE})\s+"
    rf"(?:in|into|to)\s+(?:a\s+new\s+)?{THE}(?:named\s+|called\s+)?(?P<to>{NAME}){AFTER}{END}"
    r"(?:[.;,]?\s*keep(?:ing)?\s+the\s+(?:original\s+)?order(?:\s+of\s+(?:the\s+)?first\s+occurrences?)?)?",
    needs="unique|distinct",
)
