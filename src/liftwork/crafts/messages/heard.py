"""Reads whole requests to post: what, where to, on which service, with which words.

A reader claims a request only where every word of it has a place: the verb, the thing, the
channel, the service, a text in quotes, and words that carry nothing. Texts count only in quotes
or behind a colon, so no word of a request becomes part of a post by accident.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from liftwork.contract.files import kinds_of, known_kinds
from liftwork.contract.numbers import fold
from liftwork.contract.tool import Heard
from liftwork.crafts.messages.arguments import Destination, find_service


class Words:
    """A regular expression that is compiled when the first request needs it."""

    def __init__(self, source: str) -> None:
        self._source = source

    @cached_property
    def read(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self._source)


_PAIRS = (("'", "'"), ('"', '"'), ("“", "”"), ("‘", "’"), ("«", "»"), ("「", "」"))
_QUOTED = Words(
    "|".join(
        rf"(?<![^\s(:,]){re.escape(a)}(?P<q{n}>[^\n]*?\S){re.escape(b)}(?!\w)"
        for n, (a, b) in enumerate(_PAIRS)
    )
)
_AFTER_COLON = Words(r":\s*(?P<text>\S[^\n]*?)\s*\Z")
_FILE_NAME = Words(r"(?<![\w@#])[\w~./\\-]+\.[A-Za-z][A-Za-z0-9]{0,4}(?!\w)")
_SEND = r"(?:send|post|share|upload|put|drop|forward|publish|attach|submit|push|place)"
_TELL = r"(?:tell|message|msg|dm|say|write|announce|post|send|slack|ping|notify|inform|note)"
_LEAD = (
    r"(?:(?:and|then|now|also|please|pls|kindly|can you|could you|would you|i want you to|finally)"
    r"\s+)*"
)
_THINGS = (
    r"(?P<thing>(?:it|this|that|them|these|those|the result|the file|this file|that file)\b"
    r"|(?:the|my|our|this|that)\s+(?P<noun>[^\W\d_][\w-]*(?:\s+[\w-]+){0,3}?))"
)
_TO = r"(?:to|in|into|on|onto|at|over to|out to|with|for|via|through|using)"
_LEFT = Words(
    rf"(?:\s+|[.,;:!]|\b(?:{_TO}|and|the|of|our|my|a|channel|channels|chat|person|please|pls|now|too|"
    r"as well|also|there|there too|then|everyone|everybody|workspace|with|"
    r"(?:the |a )?(?:text|message|comment|caption|note|words|line)|saying|say|says|that says|"
    r"which says|reading|it|as|from me|for me|today|right away|quickly|thanks|thank you)\b)*"
)
_POST_FILE = Words(rf"\W*{_LEAD}{_SEND}\s+(?:over\s+)?{_THINGS}(?=\s|\W|\Z)")
_POST_NAMED = Words(rf"\W*{_LEAD}{_SEND}\s+(?:over\s+)?(?:the\s+)?(?:file\s+)?(?=\s)")
_POST_TEXT = Words(rf"\W*{_LEAD}{_TELL}\b(?:\s+(?:a|the|this|following)\b)*")
_LIST = Words(
    rf"\W*{_LEAD}(?:list|show(?: me)?|get|give me|print|fetch|display)\s+"
    r"(?:me\s+)?(?:the |my |our |all |every |of |list |names? |a )*channels?(?: names?)?"
    r"(?:\s+(?:there (?:is|are)|(?:that |which )?i can (?:post|write) (?:in|to)|names?))?"
    r"(?:\s+(?:on|in|of|from|at))?"
)
_WHICH_CHANNEL = f"{Destination.asks} For example {Destination.samples[0]}."
_ALIASES = {
    "plan": "sheet", "floor plan": "sheet", "house plan": "sheet", "house": "sheet",
    "sheet": "sheet", "drawing": "drawing", "dxf": "drawing", "cad drawing": "drawing",
    "cad file": "drawing",
}  # fmt: skip


@dataclass(frozen=True)
class _Read:
    """A request taken apart: what is left of it, folded, with what was read blanked."""

    left: str
    destinations: tuple[Destination, ...]
    service: str | None
    text: str | None
    file: str | None
    odd: bool

    def args(self, **more: Any) -> dict[str, Any]:
        """The arguments that were said."""
        said: dict[str, Any] = dict(more)
        if self.destinations:
            said["to"] = str(self.destinations[0])
        if self.text is not None:
            said["text"] = self.text
        if self.service is not None:
            said["service"] = self.service
        return said


def read_post_file(request: str, files: Sequence[str]) -> Heard | None:
    """``send it to slack #team``, ``upload v0.pdf to #site saying "first draft"``."""
    read = _take_apart(request, files)
    if read.odd or not (read.destinations or read.service):
        return None
    thing = _POST_FILE.read.match(read.left)
    named = read.file is not None and _POST_NAMED.read.match(read.left)
    found = thing or named
    if not found or not _idle(read.left[found.end() :]):
        return None
    more: dict[str, Any] = {}
    if named and read.file is not None and not thing:
        more["file"] = read.file
    noun = thing["noun"] if thing else None
    if noun is not None and noun.split()[0] not in ("result", "file"):
        kind = _kind_of(noun)
        if kind is None:
            return Heard(read.args(), missing=f"Which file is the {noun}? Give its name.")
        more["file"] = f"$last.files.{kind}"
    missing = None if read.destinations else _WHICH_CHANNEL
    return Heard(read.args(**more), missing=missing)


def read_post_message(request: str, files: Sequence[str]) -> Heard | None:
    """``post "the plan is ready" to #team``, ``tell #team: we start on Monday``."""
    read = _take_apart(request, files)
    if read.odd or read.text is None or read.file is not None or not read.destinations:
        return None
    verb = _POST_TEXT.read.match(read.left)
    if not verb or not _idle(read.left[verb.end() :]) or _POST_FILE.read.match(read.left):
        return None
    return Heard(read.args())


def read_list_channels(request: str, files: Sequence[str]) -> Heard | None:
    """``list my slack channels``."""
    read = _take_apart(request, files)
    asked = _LIST.read.match(read.left)
    if read.destinations or read.text is not None or not asked:
        return None
    if not _idle(read.left[asked.end() :]):
        return None
    return Heard({"service": read.service} if read.service else {})


def _take_apart(request: str, files: Sequence[str]) -> _Read:
    folded = fold(request)
    quotes = list(_QUOTED.read.finditer(request))
    names = [m for m in quotes if _is_file(_inner(m), files)]
    texts = [m for m in quotes if m not in names]
    left = _blank(folded, [m.span() for m in quotes])
    bare = [
        m for m in _FILE_NAME.read.finditer(left) if _is_file(request[m.start() : m.end()], files)
    ]
    left = _blank(left, [m.span() for m in bare])
    text = _inner(texts[0]) if texts else None
    colon = _AFTER_COLON.read.search(left)
    if text is None and colon is not None and Destination.find(left[: colon.start()]):
        text = request[colon.start("text") : colon.end("text")]
        left = _blank(left, [(colon.start(), len(left))])
    service = find_service(left)
    left = _blank(left, [(r.start, r.end) for r in service])
    places = Destination.find(left)
    left = _blank(left, [(r.start, r.end) for r in places])
    named = [*map(_inner, names), *(request[m.start() : m.end()] for m in bare)]
    odd = len(texts) > 1 or len(places) > 1 or len(named) > 1 or len(service) > 1
    return _Read(
        left,
        tuple(r.value for r in places),
        service[0].value if service else None,
        text,
        named[0] if named else None,
        odd,
    )


def _kind_of(noun: str) -> str | None:
    """The kind of file that a noun means, by its own name or another word for it."""
    plain = re.sub(r"\b(?:new|final|latest|last|finished|file)\s*", "", noun).strip()
    known = known_kinds()
    for name in (_ALIASES.get(plain), plain.replace(" ", "-"), *_by_suffix(plain)):
        if name in known and not known[name].record:
            return name
    return None


def _by_suffix(word: str) -> list[str]:
    return [name for name, kind in known_kinds().items() if kind.suffixes[0] == f".{word}"]


def _is_file(name: str, files: Sequence[str]) -> bool:
    return name in files or bool(kinds_of(name) and " " not in name.strip())


def _inner(match: re.Match[str]) -> str:
    return next(part for part in match.groups() if part is not None)


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _idle(text: str) -> bool:
    return _LEFT.read.fullmatch(text) is not None
