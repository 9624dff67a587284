"""Hears a wish to convert a file in a whole request."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.patterns import late
from liftwork.contract.tool import Heard
from liftwork.crafts.office.convert.formats import TARGETS, find_format
from liftwork.crafts.office.deck.request import whole_names

_ENDS = "|".join(sorted((end[1:] for end in TARGETS), key=len, reverse=True))
_FILE = late(rf"[^\s\"'،,;:()<>]+\.(?:{_ENDS})\b", re.IGNORECASE)
_CONVERT = late(
    r"\b(?:convert|change|turn|save|export|make|transform|get|give|need|want|put)\b|"
    r"تبدیل|بدل|बदल|कन्वर्ट|转换|转成|转为|변환|حول",
    re.IGNORECASE,
)
_TO = late(r"\b(?:to|as|into|in)\b|->|→|میں|में|成|为|로|إلى", re.IGNORECASE)
_OTHER = late(
    r"\b(?:don'?t|do not|not|never|e?-?mail\w*|send|post|upload\w*|translat\w*|summar\w*|add|"
    r"remove|delete|sort|filter|merge|split|compress\w*|encrypt\w*|password|sign|fill|rename|"
    r"why|how|what|who|did|is|are|compare|extract|protect\w*|from)\b",
    re.IGNORECASE,
)


def hear_conversion(request: str, files: Sequence[str]) -> Heard | None:
    """The one file and the format that a request names, where it asks for nothing else."""
    at_hand = [name for name in files if _FILE.search(name)]
    named = whole_names(_FILE.findall(request), at_hand)
    rest = _FILE.sub(" ", request)
    texts = named or at_hand
    formats = {reading.value for reading in find_format(rest)}
    if len(texts) != 1 or len(formats) != 1 or len(files) > 1 or _OTHER.search(rest):
        return None
    if not (_CONVERT.search(rest) or (named and _TO.search(rest))):
        return None
    return Heard({"file": texts[0], "to": formats.pop()})
