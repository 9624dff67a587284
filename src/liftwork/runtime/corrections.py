"""What a request takes back: ``10 marla, no wait, 7 marla``, ``make that 4 bedrooms``.

Words that take back in so many words drop what was said before them. Softer ones ("actually",
"rather", "no") do so only where what follows says again, differently, what stood before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.runtime.answers import A_NUMBER, bare_number
from liftwork.runtime.clauses import unquoted
from liftwork.runtime.evidence import ALSO_WORDS
from liftwork.runtime.words import tokens

_FIRM = re.compile(
    r"\b(?:no,? (?:wait|sorry)|wait,? no|scratch that|correction|sorry,? i mean(?:t)?|"
    r"(?:i|what i) meant?(?: is)?|oops|sorry,? (?:it'?s|make (?:it|that)))\b[\s,:]*"
    r"|\Anot [^,]{1,20},\s*|\A\W*(?:no|nope|nah)(?:\s+no)*\s*[,.!-]+\s*(?=\S)"
)
_SOFT = re.compile(
    r"[\s,.;!?-]+(?:(?:no|nah|nope|wait|actually|or rather|rather(?! than)|sorry|"
    r"on second thoughts?|make (?:that|it)|let'?s (?:say|make it)|"
    r"nahi+n?|nai|نہیں|नहीं|不对|不是|아니)\b[\s,،，.!:]*)+"
)
_PUTS_RIGHT = re.compile(r"sorry|wait|actually|or rather|second thought|no[,.!]\s*\Z")
_FEW = 3
_MAKE_IT = re.compile(
    r"\A\W*(?:please |just )?(?:make (?:it|that)|let'?s (?:say|make it|have)|it should be|"
    r"i(?:'d| would)? (?:want|like|need))\b\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Correction:
    """A request that takes something back.

    `before` is what stood there, `after` what stands for it; `merged` is both as one wish, where
    something is said again; `firm` says that the request takes back in so many words.
    """

    before: str
    after: str
    merged: str | None
    firm: bool


def correction_in(request: str, registry: Registry) -> Correction | None:
    """The last thing that a request takes back, or None."""
    plain = fold(unquoted(request))
    firm = list(_FIRM.finditer(plain))
    if firm:
        before, after = request[: firm[-1].start()], request[firm[-1].end() :]
        return Correction(before, after, _merged(before, after, registry), firm=True)
    for mark in reversed(list(_SOFT.finditer(plain))):
        before, after = request[: mark.start()], request[mark.end() :]
        merged = _merged(before, after, registry)
        if merged is not None or _stands_alone(mark.group(), after):
            return Correction(before, after, merged, firm=False)
    return None


def _stands_alone(mark: str, after: str) -> bool:
    """Whether few words behind a mark put something right: ``. Sorry, double``."""
    return _PUTS_RIGHT.search(mark) is not None and 0 < len(tokens(after)) <= _FEW


def _merged(before: str, after: str, registry: Registry) -> str | None:
    """Both as one wish, without what is said again; None where nothing is, or all the same."""
    again = False
    if not tokens(after):
        return None
    kept = before
    for find in {a.find for tool in registry for a in tool.arguments if a.find is not None}:
        old, new = find(before), find(after)
        if not old or not new or {str(r.value) for r in old} == {str(r.value) for r in new}:
            continue
        again = True
        for reading in old:
            length = reading.end - reading.start
            kept = f"{kept[: reading.start]}{' ' * length}{kept[reading.end :]}"
    if not again:
        return _with_noun(before, after, registry) or _with_number(before, after)
    return f"{' '.join(kept.split())} {_MAKE_IT.sub('', after)}".strip()


def _with_number(before: str, after: str) -> str | None:
    """What stood before with its one number as it is said again: ``add two, no, just one``."""
    number = bare_number(after)
    there = [m for m in A_NUMBER.finditer(fold(before)) if m.group() not in ALSO_WORDS]
    if number is None or len(there) != 1:
        return None
    return f"{before[: there[0].start()]}{number}{before[there[0].end() :]}"


def _with_noun(before: str, after: str, registry: Registry) -> str | None:
    """What stood before with a value said again without its noun: ``triple storey, no, double``."""
    said = after.strip(" .,!?")
    if len(tokens(said)) > 1:
        return None
    for find in {a.find for tool in registry for a in tool.arguments if a.find is not None}:
        old = find(before)
        noun = before[old[0].start : old[0].end].split()[-1:] if len(old) == 1 else []
        if noun and find(f"{said} {noun[0]}"):
            return f"{before[: old[0].start]}{said} {noun[0]}{before[old[0].end :]}"
    return None
