"""Everyday sentences about a workbook at hand, read into changes.

Only columns' names and values that are in the words are taken; whether there is such a column
is known when the file is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from liftwork.contract.files import fits
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office import kinds

Reader = Callable[[re.Match[str], str], dict[str, Any] | None]
"""From a match in folded words, and the words as written, to a change."""

_FILE = r"[\w][\w .()-]*?\.(?:xlsx|xlsm|xls|ods|csv)"
_QUOTED_FILE = Pattern(rf"['\"]({_FILE})['\"]|(?<![\w.-])([\w()-]+\.(?:xlsx|xlsm|xls|ods|csv))\b")
_IT = (
    r"(?:it|this|that|them|the\s+(?:whole\s+)?(?:data|table|rows?|sheet|workbook|spreadsheet|list|"
    r"file|entries|records)|everything|all(?:\s+(?:the\s+)?rows)?|rows|data)"
)
_NAME = r"(?:\"[^\"]{1,60}\"|'[^']{1,60}'|\[[^\]]{1,60}\]|[^,;:.\"'\[\]=<>]{1,40}?)"
_THE = r"(?:the\s+)?(?:column\s+|columns?\s+named\s+|column\s+called\s+)?"
_AFTER = r"(?:\s+(?:column|columns|field))?"
_END = r"(?=\s*(?:[,;.!?]|\Z)|\s+(?:and|then|please|in\s+the\s+(?:sheet|file|workbook))\b)"


def clean(name: str) -> str:
    """A name without quotes, brackets and the words around it."""
    plain = name.strip().strip("\"'[]").strip()
    plain = re.sub(r"^(?:the|column|each|every)\s+", "", plain, flags=re.IGNORECASE)
    return re.sub(r"\s+(?:column|columns|field)$", "", plain, flags=re.IGNORECASE).strip()


# -- check ----------------------------------------------------------------------------

_CHECKS = Pattern(
    r"\b(?:check|review|audit|inspect|examine|validate|verify|look\s+(?:over|through|at)|go\s+over|"
    r"scan|proof\s*read|debug)\b|\b(?:errors?|mistakes?|problems?|issues?|what'?s\s+wrong|"
    r"circular|broken)\b"
)
_WORKBOOK = Pattern(
    r"\b(?:work\s*books?|spread\s*sheets?|excel|xlsx|sheets?|formulas?|formulae|calc\s+file)\b"
    r"|\.(?:xlsx|xlsm|xls|ods|csv)\b"
)
_OTHER_WISH = Pattern(
    r"\b(?:sort|add|remove|delete|create|make|build|draw|convert|rename|split|group|pivot|chart|"
    r"filter|fill|join|merge|format|send|email|write)\b"
)


def hear_check(request: str, files: Sequence[str]) -> Heard | None:
    """A wish to have a workbook looked through: ``check budget.xlsx for errors``."""
    folded = fold(request)
    named = _files_in(request)
    given = [name for name in files if fits(kinds.SPREADSHEET.name, name)]
    words = folded
    for name in named:
        words = words.replace(fold(name), " sheet ")
    if _CHECKS.search(words) is None or _OTHER_WISH.search(words) is not None:
        return None
    if not named and not (_WORKBOOK.search(words) or len(given) == len(files) == 1):
        return None
    return Heard({"workbook": named[0]} if named else {})


def _files_in(request: str) -> list[str]:
    found = [m[1] or m[2] for m in _QUOTED_FILE.finditer(request)]
    return list(dict.fromkeys(found))


# -- changes --------------------------------------------------------------------------


def hear_changes(request: str, files: Sequence[str]) -> Heard | None:
    """Changes to a workbook in everyday words, one or several: ``sort it by Salary, highest
    first, and remove duplicate rows``."""
    named = _files_in(request)
    given = [name for name in files if fits(kinds.SPREADSHEET.name, name)]
    words = _without_files(request, named)
    changes, rest = _read(words, at_hand=bool(named or given))
    if not changes or len(rest) > _MOST_UNREAD:
        return None
    joins = any(change["do"] == "join" for change in changes)
    args: dict[str, Any] = {"changes": changes}
    if named:
        args["workbook"] = named[0] if not joins or len(named) > 1 or not given else given[0]
    if joins and named:
        others = [name for name in [*named, *given] if name != args.get("workbook")]
        if others:
            args["other"] = others[-1] if len(named) < 2 else named[-1]
    return Heard(args, unused=rest)


def _without_files(request: str, named: Sequence[str]) -> str:
    words = request
    for name in named:
        quoted = re.escape(name)
        file = rf"(?:the\s+(?:file|workbook|sheet)\s+)?['\"]?{quoted}['\"]?"
        words = re.sub(rf"\b(?:from|with|and)\s+{file}", _OTHER, words)
        words = re.sub(rf"(?:\b(?:in|of|for)\s+)?{file}", " ", words)
    return re.sub(r"\s+", " ", words).strip()


_MOST_UNREAD = 5
"""Words beyond which a request is more than what was understood of it."""
_OTHER = " with the other file "


def _read(words: str, at_hand: bool) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """Changes in the order they are said, and the words that none of them explains."""
    folded = fold(words)
    found: list[tuple[int, int, dict[str, Any]]] = []
    for pattern, reader, sure in _READERS:
        if not (sure or at_hand):
            continue
        for match in pattern.finditer(folded):
            if any(start < match.end() and match.start() < end for start, end, _ in found):
                continue
            change = reader(match, words)
            if change is not None:
                found.append((*match.span(), change))
    found.sort(key=lambda item: item[0])
    left, at = [], 0
    for start, end, _ in [*found, (len(words), len(words), {})]:
        piece = words[at:start]
        left += [w for w in re.findall(r"[^\W_]+", piece) if fold(w) not in _FILLERS]
        at = end
    return [change for _, _, change in found], tuple(left) if found else ()


_FILLERS = frozenset((
    "and", "then", "also", "please", "kindly", "can", "could", "you", "i", "want", "would",
    "like", "to", "need", "us", "me", "my", "the", "a", "an", "it", "this", "that", "in",
    "on", "of", "for", "with", "file", "sheet", "workbook", "spreadsheet", "excel", "data",
    "table", "now", "just", "now", "so", "let", "lets", "help", "rows", "row", "by", "all",
    "whole", "every", "from", "each", "there", "here", "is", "be", "same", "out", "up",
))  # fmt: skip


def _said(match: re.Match[str], words: str, group: str) -> str:
    """What a group matched, in the letters that were written."""
    start, end = match.span(group)
    return words[start:end]


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


def _sort(match: re.Match[str], words: str) -> dict[str, Any] | None:
    keys = []
    for name, way in (("one", "way1"), ("two", "way2")):
        if match[name] is None:
            continue
        column = clean(_said(match, words, name))
        descending = match[way] is not None and re.fullmatch(_DOWN, match[way]) is not None
        keys.append({"column": column, "descending": descending})
    return {"do": "sort", "by": keys} if all(k["column"] for k in keys) else None


_SORT = Pattern(
    rf"\b(?:sort|order|arrange|rank)\b(?:\s+{_IT})?\s+(?:by|on|according\s+to|based\s+on|using)\s+"
    rf"{_THE}(?P<one>{_NAME}){_AFTER}{_WAY.format('way1')}"
    rf"(?:\s*,?\s*(?:and\s+|then\s+)+by\s+{_THE}(?P<two>{_NAME}){_AFTER}{_WAY.format('way2')})?{_END}",
    needs="sort|order|arrange|rank",
)

_TIMES = (
    (r"\bmultiplied\s+by\b|\btimes\b|×|(?<=\s)x(?=\s)", "*"), (r"\bdivided\s+by\b|÷", "/"),
    (r"\bplus\b", "+"), (r"\bminus\b|\bless\b", "-"),
)  # fmt: skip
_PERCENT_OF = re.compile(r"(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+(.+)\Z", re.IGNORECASE)


def formula_of(words: str) -> str | None:
    """A formula with its columns in brackets, from ``Price times Qty`` or ``[Price] * [Qty]``.

    None where the words are no sum of names and numbers.
    """
    text = words.strip().rstrip(".!?").removeprefix("=").strip()
    if part := _PERCENT_OF.match(text):
        inner = formula_of(part[2])
        return None if inner is None else f"{inner} * {float(part[1]) / 100:g}"
    if "[" in text or re.search(r"[A-Za-z]\(", text):
        return text if "[" in text else None
    for pattern, sign in _TIMES:
        text = re.sub(pattern, f" {sign} ", text, flags=re.IGNORECASE)
    pieces = re.split(r"(\s+[-+]\s+|\s*[*/+()]\s*)", text)
    out = []
    for piece in pieces:
        plain = piece.strip()
        if not plain or plain in "+-*/()" or re.fullmatch(r"\d+(?:\.\d+)?", plain):
            out.append(piece)
        elif percent := re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", plain):
            out.append(f"{float(percent[1]) / 100:g}")
        elif re.fullmatch(r"[^\W\d_][\w .&/$%'-]{0,40}", plain):
            out.append(piece.replace(plain, f"[{clean(plain)}]"))
        else:
            return None
    formula = re.sub(r"\s+", " ", "".join(out)).strip()
    return formula if "[" in formula else None


def _add_column(match: re.Match[str], words: str) -> dict[str, Any] | None:
    formula = formula_of(_said(match, words, "formula"))
    if formula is None:
        return None
    return {"do": "add_column", "name": clean(_said(match, words, "name")), "formula": formula}


_ADD_COLUMN = Pattern(
    rf"\b(?:add|insert|create|make|put\s+in|append)\s+(?:(?:a|an|one|another)\s+)?(?:new\s+)?column\s+"
    rf"(?:called\s+|named\s+|with\s+(?:the\s+)?header\s+|for\s+)?(?P<name>{_NAME})\s*"
    rf"(?:=|:|,?\s*(?:that\s+is|which\s+is|that\s+equals|equal\s+to|equals|as|being|"
    rf"calculated\s+as|computed\s+as|with(?:\s+the)?(?:\s+formula)?|from|is))\s*=?\s*"
    rf"(?P<formula>[^;,\n]+?(?:\([^()]*\)[^;,\n]*?)?){_END}",
    needs="column",
)


_WORKED_OUT = (
    (re.compile(r"subtracting\s+(.+?)\s+from\s+(.+)"), "[{1}] - [{0}]"),
    (
        re.compile(r"(?:multiplying|the\s+product\s+of)\s+(.+?)\s+(?:by|and|with)\s+(.+)"),
        "[{0}] * [{1}]",
    ),
    (re.compile(r"dividing\s+(.+?)\s+by\s+(.+)"), "[{0}] / [{1}]"),
    (re.compile(r"(?:adding|summing)\s+(.+?)\s+(?:and|to|plus)\s+(.+)"), "[{0}] + [{1}]"),
)


def _add_worked_out(match: re.Match[str], words: str) -> dict[str, Any] | None:
    said = _said(match, words, "how")
    for pattern, formula in _WORKED_OUT:
        if found := pattern.match(said):
            names = [
                clean(re.sub(r"\s+in\s+(?:that|the\s+new)\s+column.*", "", n))
                for n in found.groups()
            ]
            name = clean(_said(match, words, "name"))
            return {"do": "add_column", "name": name, "formula": formula.format(*names)}
    return None


_ADD_WORKED_OUT = Pattern(
    rf"\b(?:add|insert|create|make)\s+(?:(?:a|an)\s+)?(?:new\s+)?column\s+(?:called\s+|named\s+)?"
    rf"(?P<name>{_NAME})(?:\s+[^,;.]*?)?\s+by\s+(?P<how>(?:subtracting|multiplying|dividing|adding|"
    rf"summing)\s[^;.,]*?)(?=\s*(?:[,;.!]|\Z))",
    needs="column",
)


def _duplicates(match: re.Match[str], words: str) -> dict[str, Any]:
    by = []
    if match["by"] is not None:
        by = [clean(n) for n in re.split(r"\s+and\s+|\s*,\s*", _said(match, words, "by"))]
    return {"do": "remove_duplicates", "by": [name for name in by if name]}


_DUPLICATES = Pattern(
    r"\b(?:(?:remove|delete|drop|eliminate|clean\s+(?:up|out)?|get\s+rid\s+of|take\s+out)\s+"
    r"(?:(?:the|all|any|all\s+the|exact)\s+)*(?:duplicate[sd]?|repeat(?:ed|ing)|double)\b"
    r"(?:\s+(?:rows?|entries|records|lines|values|ones|data))*"
    r"|de-?\s?dup(?:licate|e)?s?(?:\s+(?:it|this|the\s+\w+|rows))?)"
    rf"(?:\s+(?:by|based\s+on|in|with\s+the\s+same)\s+(?!it\b|this\b){_THE}(?P<by>{_NAME}"
    rf"(?:\s+and\s+{_NAME})?){_AFTER}{_END})?",
    needs="dup|repeat|double",
)


def _split(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column = clean(_said(match, words, "column"))
    return {"do": "split", "column": column} if column else None


_SPLIT = Pattern(
    rf"\b(?:split|separate|divide|break)\b(?:\s+up)?(?:\s+{_IT})?(?:\s+(?:up|out))?(?:\s+in(?:to)?\s+"
    rf"(?:(?:separate|different|one|several|many)\s+)?(?:sheets?|tabs?))?\s+"
    rf"(?:by|for\s+each|per|for\s+every|based\s+on|according\s+to)\s+{_THE}(?P<column>{_NAME}){_AFTER}"
    rf"(?:\s+(?:in)?to\s+(?:(?:separate|different|its\s+own|several)\s+)?(?:sheets?|tabs?))?{_END}",
    needs="split|separate|divide|break",
)

_TOTALS = {
    "sum": "sum", "total": "sum", "totals": "sum", "average": "average", "mean": "average",
    "count": "count", "number": "count", "minimum": "min", "min": "min", "lowest": "min",
    "maximum": "max", "max": "max", "highest": "max", "averages": "average",
}  # fmt: skip
_TOTAL_WORD = "|".join(sorted(_TOTALS, key=len, reverse=True))


def _group(match: re.Match[str], words: str) -> dict[str, Any] | None:
    by = clean(_said(match, words, "by"))
    total = _TOTALS[match["total"]]
    column = None if match["column"] is None else clean(_said(match, words, "column"))
    counts_rows = total == "count" and (column is None or fold(column) in _ROWS)
    if column is None and not counts_rows:
        return None
    value: dict[str, Any] = {"total": total}
    if not counts_rows:
        value["column"] = column
    return {"do": "group", "by": by, "values": [value]} if by else None


_ROWS = ("rows", "row", "entries", "records", "people", "items", "lines", "them", "how many")
_GROUP = Pattern(
    rf"(?:\bgroup\s+(?:it\s+|the\s+data\s+|rows\s+)?by\s+{_THE}(?P<first>{_NAME}){_AFTER}\s*"
    rf"(?:,|and|with)+\s*)?\b(?:the\s+)?(?P<total>{_TOTAL_WORD})(?:\s+(?:up|the))*(?:\s+(?:of|up))?"
    rf"(?:\s+the)?(?:\s+(?P<column>{_NAME}){_AFTER})?\s+(?:by|per|for\s+each|for\s+every|grouped\s+by|"
    rf"in\s+each)\s+{_THE}(?P<by>{_NAME}){_AFTER}{_END}",
    needs=r"by|per|each|every",
)


def _group_first(match: re.Match[str], words: str) -> dict[str, Any] | None:
    by = clean(_said(match, words, "by"))
    total = _TOTALS[match["total"]]
    column = clean(_said(match, words, "column"))
    value = {"total": total, "column": column}
    if total == "count" and fold(column) in _ROWS:
        value = {"total": total}
    return {"do": "group", "by": by, "values": [value]} if by and column else None


_GROUP_FIRST = Pattern(
    rf"\bgroup\s+(?:it\s+|the\s+data\s+|the\s+rows\s+|rows\s+)?by\s+{_THE}(?P<by>{_NAME}){_AFTER}\s*,?\s*"
    rf"(?:and|with|,)\s*(?:show\s+)?(?:the\s+)?(?P<total>{_TOTAL_WORD})(?:\s+up)?(?:\s+of)?\s+(?:the\s+)?"
    rf"(?P<column>{_NAME}){_AFTER}{_END}",
    needs="group",
)


def _pivot(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "pivot", "rows": clean(_said(match, words, "rows"))}
    if match["columns"] is not None:
        change["columns"] = clean(_said(match, words, "columns"))
    value = clean(_said(match, words, "value"))
    total = re.match(rf"(?:the\s+)?({_TOTAL_WORD})\s+(?:of\s+)?(.+)\Z", value, re.IGNORECASE)
    if total is not None:
        change["total"], value = _TOTALS[fold(total[1])], clean(total[2])
    if change.get("total") != "count" or fold(value) not in _ROWS:
        change["value"] = value
    return change if change["rows"] else None


_PIVOT = Pattern(
    rf"\bpivot(?:\s+table)?(?:\s+it)?\s+(?:of|for|with|showing)\s+{_THE}(?P<value>{_NAME}){_AFTER}\s+"
    rf"by\s+{_THE}(?P<rows>{_NAME}){_AFTER}(?:\s+(?:and|across|vs\.?|versus|against|by)\s+(?:by\s+)?"
    rf"{_THE}(?P<columns>{_NAME}){_AFTER})?{_END}",
    needs="pivot",
)


def _chart(match: re.Match[str], words: str) -> dict[str, Any] | None:
    kind = {"col": "column", "bars": "bar", "circle": "pie"}.get(match["kind"] or "", match["kind"])
    names = re.split(r"\s+and\s+|\s*,\s*", _said(match, words, "values"))
    values = [clean(name) for name in names if clean(name)]
    labels = clean(_said(match, words, "labels"))
    if not values or not labels:
        return None
    return {"do": "chart", "kind": kind or "column", "labels": labels, "values": values}


_CHART = Pattern(
    rf"\b(?:(?P<kind>column|bar|line|pie|scatter)\s+)?(?:chart|graph|plot)\s+(?:of|for|showing|with)\s+"
    rf"{_THE}(?P<values>{_NAME}(?:(?:\s*,\s*|\s+and\s+){_NAME})?){_AFTER}\s+(?:by|per|for\s+each|against|"
    rf"over|vs\.?|versus)\s+{_THE}(?P<labels>{_NAME}){_AFTER}{_END}",
    needs="chart|graph|plot",
)

_TESTS = (
    (r"(?:is\s+)?(?:at\s+least|>=|≥|not\s+less\s+than)", "at least"),
    (r"(?:is\s+)?(?:at\s+most|<=|≤|not\s+more\s+than)", "at most"),
    (r"(?:is\s+)?(?:over|above|more\s+than|greater\s+than|larger\s+than|higher\s+than|>)", "over"),
    (r"(?:is\s+)?(?:under|below|less\s+than|smaller\s+than|lower\s+than|fewer\s+than|<)", "under"),
    (r"contains?|has|includes?", "contains"),
    (r"is\s+not|isn't|!=|<>|not", "is not"),
    (r"is\s+equal\s+to|equals|is|=|equal\s+to", "is"),
)
_TEST = "|".join(pattern for pattern, _ in _TESTS)


def _condition(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column, value = clean(_said(match, words, "column")), clean(_said(match, words, "value"))
    test = next(name for pattern, name in _TESTS if re.fullmatch(pattern, match["test"].strip()))
    if not column or not value:
        return None
    if fold(value) in ("empty", "blank", "missing"):
        return {"column": column, "test": "is empty" if test == "is" else "is filled"}
    plain = value.replace(",", "")
    is_number = re.fullmatch(r"-?\d+(?:\.\d+)?", plain) is not None
    if test in ("over", "under", "at least", "at most") and not is_number:
        return None
    return {"column": column, "test": test, "value": float(plain) if is_number else value}


def _filter(match: re.Match[str], words: str) -> dict[str, Any] | None:
    condition = _condition(match, words)
    return None if condition is None else {"do": "filter", "where": [condition]}


_VALUE = r"(?:\"[^\"]{1,60}\"|'[^']{1,60}'|\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|[^,;\"']{1,40}?)"
_FILTER = Pattern(
    rf"\b(?:filter|show\s+(?:me\s+)?only|only\s+show|keep\s+only|show\s+just)\b(?:\s+{_IT})?"
    rf"(?:\s+(?:the|those|all))*(?:\s+(?:rows|records|entries|lines|ones|people))?"
    rf"(?:\s+(?:where|with|whose|to|by|for|that\s+have|on|so\s+that))?\s+{_THE}(?P<column>{_NAME}){_AFTER}"
    rf"\s*(?<=[\s\"'\]\w])(?P<test>{_TEST})\s*(?P<value>{_VALUE}){_END}",
    needs="filter|only|just",
)


def _highlight(match: re.Match[str], words: str) -> dict[str, Any] | None:
    condition = _condition(match, words)
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
_HIGHLIGHT = Pattern(
    rf"\b(?:highlight|colou?r|mark)\b(?:\s+(?:the|all|those|cells|rows|values|every))*"
    rf"(?:\s+(?:where|with|whose|in))?\s+{_THE}(?P<column>{_NAME}){_AFTER}\s*(?:that\s+(?:is|are)\s+)?"
    rf"(?<=[\s\"'\]\w])(?P<test>{_TEST})\s*(?P<value>{_VALUE})"
    rf"(?:\s+(?:in|with|as)?\s*(?P<colour>red|green|yellow|orange|blue))?{_END}",
    needs="highlight|colou?r|mark",
)


def _rename(match: re.Match[str], words: str) -> dict[str, Any] | None:
    old, new = clean(_said(match, words, "old")), _said(match, words, "new").strip().strip("\"'")
    if match["what"] == "column":
        return {"do": "rename_column", "column": old, "to": new} if old and new else None
    change: dict[str, Any] = {"do": "rename_sheet", "to": new}
    if old:
        change["sheet"] = old
    return change if new else None


_RENAME = Pattern(
    rf"\b(?:rename|call|change\s+the\s+name\s+of)\s+(?:the\s+)?(?P<what>column|sheet|tab)\s*"
    rf"(?:called\s+|named\s+)?(?P<old>(?:{_NAME})?)\s+(?:to|as|into)\s+(?P<new>{_NAME}){_END}",
    needs="column|sheet|tab",
)


def _fill(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "fill_missing", "column": clean(_said(match, words, "column"))}
    value = clean(_said(match, words, "value"))
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


_FILL = Pattern(
    rf"\b(?:fill|replace|complete)\b(?:\s+(?:in|the|all|any))*\s+(?:missing|empty|blank)"
    rf"(?:\s+(?:values?|cells?|entries|ones|fields?))?\s+(?:in|of|for|from)\s+{_THE}(?P<column>{_NAME}){_AFTER}"
    rf"\s+(?:with|by|using)\s+(?:the\s+)?(?P<value>{_VALUE}){_END}",
    needs="missing|empty|blank",
)


def _total_row(match: re.Match[str], words: str) -> dict[str, Any]:
    change: dict[str, Any] = {"do": "total_row"}
    if match["columns"] is not None:
        names = re.split(r"\s+and\s+|\s*,\s*", _said(match, words, "columns"))
        change["columns"] = [clean(name) for name in names if clean(name)]
    return change


_TOTAL_ROW = Pattern(
    rf"\b(?:add|insert|put|include)\s+(?:a\s+|the\s+)?(?:row\s+of\s+totals?|totals?\s+row|totals?\s+"
    rf"(?:at\s+the\s+bottom|below|underneath)|totals?\s+line)(?:\s+(?:for|of)\s+{_THE}(?P<columns>{_NAME}"
    rf"(?:\s+and\s+{_NAME})?){_AFTER}{_END})?",
    needs="total",
)


def _freeze(_match: re.Match[str], _words: str) -> dict[str, Any]:
    return {"do": "freeze"}


_FREEZE = Pattern(
    r"\b(?:freeze|lock|pin|keep)\s+(?:the\s+)?(?:headers?|top|first|heading)(?:\s+(?:row|line))?"
    r"(?:\s+(?:in\s+place|always\s+visible|in\s+(?:view|sight)|visible))?",
    needs="freeze|lock|pin|keep",
)


def _format(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "format", "columns": [clean(_said(match, words, "column"))]}
    if match["decimals"] is not None:
        numbers = {"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
        said = match["decimals"]
        change["decimals"] = numbers[said] if said in numbers else int(said)
    else:
        looks = {"money": "currency", "percentage": "percent", "percentages": "percent",
                 "dates": "date", "numbers": "number", "integers": "integer",
                 "whole numbers": "integer", "whole number": "integer"}  # fmt: skip
        said = match["looks"]
        if said == "bold":
            change["bold"] = True
        else:
            change["looks"] = looks.get(said, said)
    return change if change["columns"][0] else None


_FORMAT = Pattern(
    rf"\b(?:format|show|display|make|style)\s+{_THE}(?P<column>{_NAME}){_AFTER}\s+"
    rf"(?:(?:as|in|to|with|by\s+keeping|using|to\s+show)\s+)?(?:a\s+)?"
    rf"(?:(?P<decimals>\d|no|zero|one|two|three|four)\s+decimals?(?:\s+(?:places?|points?|digits?))?|"
    rf"(?P<looks>currency|money|percentages?|percent|dates?|bold|whole\s+numbers?|integers?|numbers?))"
    rf"(?:\s+format)?{_END}",
    needs="format|show|display|make|style",
)


def _join(match: re.Match[str], words: str) -> dict[str, Any] | None:
    change: dict[str, Any] = {"do": "join", "key": clean(_said(match, words, "key"))}
    if match["columns"] is not None:
        names = re.split(r"\s+and\s+|\s*,\s*", _said(match, words, "columns"))
        change["columns"] = [clean(name) for name in names if clean(name)]
    return change if change["key"] else None


_JOIN = Pattern(
    rf"\b(?:join|look\s*up|bring\s+in|add|merge|get|match)\b(?:\s+(?:it|them|the|columns?|in|up))*"
    rf"(?:\s+(?P<columns>{_NAME}(?:\s+and\s+{_NAME})?))??\s+(?:from|with)\s+(?:the\s+)?(?:other|second)"
    rf"\s+(?:file|sheet|workbook|table)\s+(?:by|on|using|matching|matched\s+by)\s+{_THE}(?P<key>{_NAME})"
    rf"{_AFTER}{_END}",
    needs="other|second",
)


def _choices(match: re.Match[str], words: str) -> dict[str, Any] | None:
    names = re.split(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", _said(match, words, "options"))
    options = [name.strip().strip("\"'") for name in names if name.strip()]
    column = clean(_said(match, words, "column"))
    return {"do": "choices", "column": column, "options": options} if len(options) > 1 else None


_CHOICES = Pattern(
    rf"\b(?:(?:add|make|put|create)\s+(?:a\s+)?)?(?:drop\s*-?\s*down|pick\s*list|validation)(?:\s+list)?\s+(?:in|for|to|on)\s+{_THE}"
    rf"(?P<column>{_NAME}){_AFTER}\s*(?:with|of|:|from)\s*(?:the\s+(?:choices|options|values)\s*:?\s*)?"
    rf"(?P<options>[^;.\n]+?)(?=\s*(?:[;.!]|\Z))",
    needs="drop|pick|validation",
)

_READERS: tuple[tuple[Pattern, Reader, bool], ...] = (
    (_SORT, _sort, True),
    (_ADD_WORKED_OUT, _add_worked_out, True),
    (_ADD_COLUMN, _add_column, True),
    (_DUPLICATES, _duplicates, True),
    (_SPLIT, _split, False),
    (_PIVOT, _pivot, True),
    (_CHART, _chart, False),
    (_GROUP_FIRST, _group_first, False),
    (_TOTAL_ROW, _total_row, True),
    (_FILL, _fill, True),
    (_HIGHLIGHT, _highlight, False),
    (_FILTER, _filter, False),
    (_RENAME, _rename, True),
    (_FREEZE, _freeze, False),
    (_FORMAT, _format, False),
    (_CHOICES, _choices, True),
    (_JOIN, _join, False),
    (_GROUP, _group, False),
)
"""Each kind of change, and whether its words are sure enough without a workbook at hand."""
