"""Sentences that want a workbook looked through."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.files import fits
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office import kinds
from liftwork.crafts.office.hearing.phrases import (
    files_in,
)

_CHECKS = Pattern(
    r"\b(?:check|review|audit|inspect|examine|validate|verify|look\s+(?:over|through|at)|go\s+over|"
    r"scan|proof\s*read|debug)\b|\b(?:errors?|mistakes?|problems?|issues?|what'?s\s+wrong|"
    r"circular|broken)\b"
)
_WORKBOOK = Pattern(
    r"\b(?:work\s*books?|spread\s*sheets?|excel|xlsx|sheets?|formulas?|formulae|calc\s+file)\b"
    r"|\.(?:xlsx|xlsm|xls|ods|csv)\b"
)
_OTHER_QUESTION = Pattern(r"\A\W*(?:who|why|when|where|how|which|whose|did|does|do|has|have)\b")
_OTHER_WISH = Pattern(
    r"\b(?:sort|add|remove|delete|create|make|build|draw|convert|rename|split|group|pivot|chart|"
    r"filter|fill|join|merge|format|send|email|write)\b"
)


def hear_check(request: str, files: Sequence[str]) -> Heard | None:
    """A wish to have a workbook looked through: ``check budget.xlsx for errors``."""
    folded = fold(request)
    named = files_in(request)
    given = [name for name in files if fits(kinds.SPREADSHEET.name, name)]
    words = folded
    for name in named:
        words = words.replace(fold(name), " sheet ")
    other = _OTHER_WISH.search(words) or _OTHER_QUESTION.search(words)
    if _CHECKS.search(words) is None or other is not None:
        return None
    if not named and not (_WORKBOOK.search(words) or len(given) == len(files) == 1):
        return None
    return Heard({"workbook": named[0]} if named else {})
