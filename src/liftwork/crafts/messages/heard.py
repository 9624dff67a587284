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
_INSIDE = {"'": r"[^\n]", "‘": r"[^\n]"}
"""What stands between quotes: between apostrophes one line, since words hold them too."""
_QUOTED = Words(
    "|".join(
        rf"(?<![^\s(:,]){re.escape(a)}(?P<q{n}>{_INSIDE.get(a, '(?s:.)')}*?\S){re.escape(b)}(?!\w)"
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
_TO = r"(?:to|in|into|on|onto|at|over to|out to|with|for|via|through|using)"
_THINGS = (
    rf"(?P<thing>(?:the|my|our|this|that|these|those)\s+(?!{_TO}\b)"
    rf"(?P<noun>[^\W_][\w-]*(?:\s+[\w-]+){{0,3}}?)(?=\s+{_TO}\b|\s*\Z|\s*,)"
    r"|(?:it|this|that|them|these|those)(?=\W|\Z))"
)
_LEFT = Words(
    rf"(?:\s+|[.,;:!]|\b(?:{_TO}|and|the|of|our|my|a|channel|channels|chat|person|please|pls|now|too|"
    r"as well|also|there|there too|then|everyone|everybody|workspace|with|"
    r"(?:the |a )?(?:text|message|comment|caption|note|words|line)|saying|say|says|that says|"
    r"which says|reading|it|as|from me|for me|today|right away|quickly|thanks|thank you)\b)*"
)
_POST_FILE = Words(rf"\W*{_LEAD}{_SEND}\s+(?:over\s+)?{_THINGS}")
_POST_NAMED = Words(rf"\W*{_LEAD}{_SEND}\b(?:\s+(?:over|the|file|my|our)\b)*")
_TO_SERVICE = Words(rf"\W*{_LEAD}")
_POST_TEXT = Words(rf"\W*{_LEAD}{_TELL}\b(?:\s+(?:a|the|this|following)\b)*")
_LIST = Words(
    rf"\W*{_LEAD}(?:list|show(?: me)?|get|give me|print|fetch|display|which|what)\s+"
    r"(?:me\s+)?(?:the |are |my |our |all |every |of |list |names? |a )*channels?(?: names?)?"
    r"(?:\s+(?:there (?:is|are)|(?:that |which )?i can (?:post|write) (?:in|to)|names?|are|"
    r"do (?:i|we) have))?"
    r"(?:\s+(?:there|available))?(?:\s+(?:on|in|of|from|at))?"
)
_TOLD = Words(rf"\W*{_LEAD}(?:tell|message|msg|dm|ping|notify|inform)\s+(?:to\s+)?\Z")
_THAT = Words(r"\A\s*(?:on (?:slack|teams|microsoft teams)\b)?\s*(?:that\b|:|,)?\s*")
_WHOM = Words(r"\s*(?:to|with|in|for)\s+(?:the\s+)?[^\W\d_][\w-]*(?:\s+(?:on|via|in))?\s*")
_MARKED = Words(r"(?<!\S)[#@]\w")
_TEXT = 'What should it say? Put the words in quotes: post "we start on Monday" to #team.'
_ONE_CHANNEL = "A post goes to one channel. Which is the first one? Ask again for the other."
_WHICH_CHANNEL = f"{Destination.asks} For example {Destination.samples[0]}."
_ALIASES = {
    "plan": ("sheet", "plan"), "floor plan": ("sheet", "plan"), "house plan": ("sheet", "plan"),
    "house": ("sheet", "plan"), "drawing": ("drawing", "vector"), "cad drawing": ("drawing",),
    "cad file": ("drawing",), "poster": ("flattened",), "design": ("flattened", "vector"),
    "presentation": ("deck",), "slides": ("deck",), "spreadsheet": ("workbook",),
    "table": ("workbook", "csv"), "report": ("document", "pdf", "review"), "pages": ("pdf",),
    "video": ("turntable",), "3d view": ("plan-view", "front-view", "street-view"),
    "render": ("plan-view", "front-view", "street-view", "render"),
    "rendering": ("plan-view", "front-view", "street-view", "render"), "3d model": ("model-3d",),
    "building model": ("building-model",), "bill": ("workbook",),
    "bill of quantities": ("workbook",), "quantities": ("workbook",), "boq": ("workbook",),
    "bim model": ("building-model",), "bim": ("building-model",), "ifc model": ("building-model",),
}  # fmt: skip
"""Words for files that are not the names of their kinds."""
_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


@dataclass(frozen=True)
class _Read:
    """A request taken apart: what is left of it, folded, with what was read blanked."""

    left: str
    destinations: tuple[Destination, ...]
    service: str | None
    text: str | None
    file: str | None
    odd: bool
    starts: int
    """Where the first destination starts in the request, and `ends` where it ends."""
    ends: int

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
    if not found:
        return None
    names = " ".join(destination.name for destination in read.destinations)
    if not _idle(_without_words(read.left[found.end() :], names)):
        unsaid = read.service is not None and not read.destinations and read.text is None
        whom = _WHOM.read.fullmatch(read.left[found.end() :]) if unsaid else None
        return Heard(read.args(), missing=_WHICH_CHANNEL) if whom else None
    said = read.args(file=read.file) if named and not thing else read.args()
    missing = None if read.destinations else _WHICH_CHANNEL
    noun = thing["noun"] if thing else None
    if noun is None or noun.split()[0] in ("result", "file"):
        return Heard(said, missing=missing)
    meant = kinds_of_noun(noun)
    if not meant:
        return Heard(said, missing=f"Which file is the {noun}? Give its name.")
    return Heard(said, missing=missing, kinds={"file": meant})


def read_post_message(request: str, files: Sequence[str]) -> Heard | None:
    """``post "the plan is ready" to #team``, ``tell #team we start on Monday``."""
    read = _take_apart(request, files)
    if read.file is not None or not read.destinations or _POST_FILE.read.match(read.left):
        return None
    if read.text is None and not read.odd and _TOLD.read.match(fold(request[: read.starts])):
        text = _THAT.read.sub("", request[read.ends :], count=1).strip()
        return Heard({**read.args(), "text": text}) if text else Heard(read.args(), missing=_TEXT)
    verb = _POST_TEXT.read.match(read.left)
    if verb is None and _begins_with_service(request):  # slack @sara "thanks"
        verb = _TO_SERVICE.read.match(read.left)
    return None if verb is None else _message(request, read, read.left[verb.end() :])


def _begins_with_service(request: str) -> bool:
    """Whether the service is the verb of a request."""
    lead = _TO_SERVICE.read.match(fold(request))
    found = find_service(request)
    return lead is not None and bool(found) and found[0].start == lead.end()


def _message(request: str, read: _Read, rest: str) -> Heard | None:
    """A message whose verb was found; `rest` are the words that are left behind it."""
    if len(read.destinations) > 1 and _idle(rest):
        return Heard({}, missing=_ONE_CHANNEL)
    if read.odd:
        return None
    if read.text is not None:
        return Heard(read.args()) if _idle(_without_words(rest, read.text)) else None
    return Heard(read.args(), missing=_TEXT) if _MARKED.read.search(request) else None


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
    if len(places) == 2 and places[1].value.name.endswith(f"/{places[0].value.name}"):
        places = places[1:]  # an answer to which of the channels of that name is meant
    left = " ".join(left.split())
    named = [*map(_inner, names), *(request[m.start() : m.end()] for m in bare)]
    odd = len(texts) > 1 or len(places) > 1 or len(named) > 1 or len(service) > 1
    return _Read(
        left,
        tuple(r.value for r in places),
        service[0].value if service else None,
        text,
        named[0] if named else None,
        odd,
        places[0].start if places else len(request),
        places[0].end if places else len(request),
    )


def kinds_of_noun(noun: str) -> tuple[str, ...]:
    """The kinds of files that a noun may mean: by another word, by their names, by their ends."""
    plain = re.sub(r"\b(?:new|final|latest|last|finished|file|files)\b\s*", "", noun).strip()
    known = {name: kind for name, kind in known_kinds().items() if not kind.record}
    other = [name for name in _ALIASES.get(plain, ()) if name in known]
    named = [
        name
        for name, kind in known.items()
        if plain in (name.replace("-", " "), kind.title.casefold())
    ]
    ends = _PICTURES if plain in ("picture", "image", "photo") else (f".{plain}",)
    ending = [name for name, kind in known.items() if kind.suffixes[0].endswith(ends)]
    return tuple(dict.fromkeys([*other, *named, *ending]))


def _is_file(name: str, files: Sequence[str]) -> bool:
    return name in files or bool(kinds_of(name) and " " not in name.strip())


def _inner(match: re.Match[str]) -> str:
    return next(part for part in match.groups() if part is not None)


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _without_words(rest: str, text: str) -> str:
    """What is left without words that the text in quotes says again, as an answer does."""
    again = set(re.findall(r"\w+", fold(text)))
    return re.sub(r"\w+", lambda word: "" if word[0] in again else word[0], rest)


def _idle(text: str) -> bool:
    return _LEFT.read.fullmatch(text) is not None
