"""Texts in quotes, and names of pictures, inside a request."""

from __future__ import annotations

import re

from liftwork.contract.patterns import Pattern

_PAIRS = (("'", "'"), ('"', '"'), ("“", "”"), ("‘", "’"), ("«", "»"), ("「", "」"), ("『", "』"))
_QUOTED = Pattern(
    "|".join(
        rf"(?<![\w{re.escape(a)}]){re.escape(a)}(?=\S)(?P<q{n}>[^\n]*?\S){re.escape(b)}(?!\w)"
        for n, (a, b) in enumerate(_PAIRS)
    )
)
_ENDS = r"\.(?:png|jpe?g|webp|tiff?|gif|bmp)"
PICTURE_NAME = Pattern(rf"(?i)(?<![\w./\\-])[\w~./\\-]+{_ENDS}(?!\w)")
_IS_PICTURE = Pattern(rf"(?i){_ENDS}\Z")


def inner(match: re.Match[str]) -> str:
    """What is between the quotes."""
    return next(part for part in match.groups() if part is not None)


def is_picture(name: str) -> bool:
    """Whether a name is that of a picture."""
    return _IS_PICTURE.search(name) is not None


def quotes_in(request: str) -> list[re.Match[str]]:
    """Every text in quotes that is no name of a picture."""
    return [match for match in _QUOTED.finditer(request) if not is_picture(inner(match))]


def pictures_in(request: str) -> list[tuple[int, int, str]]:
    """Every name of a picture with where it stands; in quotes a name may hold spaces."""
    quoted = [
        (match.start(), match.end(), inner(match))
        for match in _QUOTED.finditer(request)
        if is_picture(inner(match))
    ]
    texts = [match.span() for match in quotes_in(request)]
    bare = [
        (match.start(), match.end(), match[0])
        for match in PICTURE_NAME.finditer(request)
        if not any(start <= match.start() < end for start, end, _ in quoted)
        and not any(start <= match.start() < end for start, end in texts)
    ]
    return sorted([*bare, *quoted])
