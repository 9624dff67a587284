"""Parts of a clause that say why, for whom or where, and ask for nothing of their own.

``because my son is getting married``, ``for the council``, ``, the gate is on the other
side``, ``in Lahore``. Unknown words in them do not make a wish doubtful.
"""

from __future__ import annotations

import re

from liftwork.contract.numbers import fold
from liftwork.runtime.words import tokens

_REASON = re.compile(
    r"\ba (?:tight|small|limited) (?:schedule|budget|deadline)\b|"
    r"\b(?:because|since|cause|cuz|coz|bcz|bcoz|cos|so that|given that|as (?:the|my|our|his|her|"
    r"their|we|i|he|she|they|it)|in order to|so (?:the|my|our|his|her|their|we|i|he|she|they|it))"
    r"\b[^,;]*|(?:کیونکہ|क्योंकि|لأن|因为|왜냐하면)[^,;،]*"
)
_OF = r"(?:(?:a|an|the|my|our|his|her|their|your|this|these|some|one|old|young|new|own|of)\s+)*"
_WHOM = re.compile(
    rf"\b(?:for|from|by|said|says|asked)\s+{_OF}(?:[a-z']+\s*){{1,3}}?(?=[,;.]|\s+(?:and|with|on|in|at|of)\b"
    r"|\s+(?:i|we) (?:need|want|would|'d)\b|\Z)"
)
_PLACE = re.compile(
    rf"\b(?:in|at|near|from|outside|around|close to|next to|by)\s+{_OF}(?:[a-z']+\s*){{1,3}}?"
    r"(?:\s+\d{1,3})?(?=[,;.]|\s+(?:and|with|on|of|for)\b|\Z)"
)
_ADDRESS = re.compile(
    r"\b(?:sector|phase|block|street|lane|(?:house|plot) (?:no\.?|number|#))"
    r"\s*[a-z]?\s?-?\s?\d{1,4}\b"
    r"(?!\s*(?:x|by|ft|feet|marla|kanal|m)\b)"
)
_LABEL = re.compile(
    r"\A\W*(?:re|ref|job|site|client|customer|project|proj|case|task|brief|file|order|enquiry|inquiry|"
    r"question|request|type|option|unit|quick one|quick question|for|from|attn|plot no\.?|no\.?)\b"
    r"[^:,;]{0,30}?\s?(?::|\.\s|\s-{1,2}\s)"
)
_AFTERWORD = re.compile(
    r"[^\W\d_]+(?:\s+[^\W\d_]+)?\s+(?:میں|में|mein|کے لیے|کے لئے|के लिए|ke liye)(?=\s|\Z)"
)
_STATEMENT = re.compile(
    r"who\b|(?!(?:[a-z']+\s+){0,2}you\b)(?:(?:because|as|and|but|so)\s+)?(?:(?:the|my|our|his|her|their|this|that)\s+)?"
    r"(?:[a-z']+\s+){0,3}?[a-z']+(?:\s+(?:is|are|was|says|say|said|wants|want|likes|like|loves|hates|"
    r"needs|feels|looks|has|have|gets|asked|told|complains|complained|lives|comes|prefers|insists)\b"
    r"|'s\s+(?:on|in|at|from|too|a|the|not)\b)"
)
_BREAK = re.compile(r"\s*(?:[,;:]|\s-{1,2}\s|\bso\b(?=\s+[a-z]))\s*")


_BEFORE_SO = re.compile(
    r"\A(?:[a-z'’]+\s+){2,12}?(?<!not )(?<!is )(?<!are )(?<!be )so\b"
    r"(?=\s+(?!that|far|much|many|big|small|long|as)[a-z])"
)


def aside_spans(clause: str, *, places: bool) -> list[tuple[int, int]]:
    """Where the asides of a clause stand; those that only say where count with `places`."""
    folded = fold(clause)
    kinds = (_REASON, _BEFORE_SO, _WHOM, _AFTERWORD, _LABEL)
    found = [m.span() for pattern in kinds for m in pattern.finditer(folded)]
    if places:
        found += [m.span() for pattern in (_PLACE, _ADDRESS) for m in pattern.finditer(folded)]
    return [*found, *statements(clause)]


def reasons(clause: str) -> list[tuple[int, int]]:
    """Where a clause says why: ``so that the mason can read it``."""
    folded = fold(clause)
    return [m.span() for pattern in (_REASON, _BEFORE_SO) for m in pattern.finditer(folded)]


def without_statements(clause: str) -> str:
    """The clause with its statements and reasons blanked, places kept."""
    told = [*statements(clause), *reasons(clause)]
    blank = {at for start, end in told for at in range(start, end)}
    return "".join(" " if at in blank else char for at, char in enumerate(fold(clause)))


def statements(clause: str) -> list[tuple[int, int]]:
    """Pieces between commas that tell something; the clause itself is never one."""
    folded = fold(clause)
    breaks = [match.span() for match in _BREAK.finditer(folded)]
    edges = [0, *(at for span in breaks for at in span), len(folded)]
    pieces = list(zip(edges[::2], edges[1::2], strict=True))
    if len(pieces) < 2:
        return []
    return [(s, e) for s, e in pieces if _STATEMENT.match(folded[s:e]) and tokens(folded[s:e])]
