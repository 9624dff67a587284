"""Reads whole requests for a poster: quoted texts with their roles, colours, places and files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.tool import Heard
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.quoted import (
    PICTURE_NAME,
    inner,
    is_picture,
    pictures_in,
    quotes_in,
)
from liftwork.crafts.images.sizes import CanvasSize

_LABELS: dict[str, tuple[str, ...]] = {
    "subtitle": ("subtitle", "sub-title", "sub title", "tagline", "tag line", "subheading",
                 "sub heading", "subhead", "slogan", "strapline", "second line", "ذیلی عنوان",
                 "उपशीर्षक", "副标题"),
    "title": ("title", "titled", "headline", "heading", "main text", "main line", "header",
              "saying", "that says", "which says", "it says", "with the words", "عنوان", "शीर्षक",
              "标题", "제목"),
    "text": ("body text", "body", "paragraph", "description", "details", "copy", "text", "متن"),
    "button": ("button", "call to action", "cta", "بٹن"),
    "footer": ("footer", "bottom line", "contact line", "contact", "small print", "fine print",
               "caption", "date", "address", "phone", "website"),
    "background": ("background", "backdrop", "bg", "photo", "photograph", "picture", "image",
                   "پس منظر", "背景", "배경"),
    "logo": ("logo", "لوگو", "लोगो", "로고"),
}  # fmt: skip
_ROLES = ("title", "subtitle", "text", "button", "footer")
_LABEL = Pattern(
    "|".join(
        rf"(?P<{role}>(?<![^\W_])(?:{'|'.join(map(re.escape, map(fold, words)))})(?![^\W_]))"
        for role, words in _LABELS.items()
    )
)
_NOUNS = Pattern(
    r"(?<![^\W_])(?:photoshop|psd|posters?|banner|thumbnail|layered (?:image|design|file)|"
    r"(?:instagram|facebook|linkedin|insta|social(?: media)?|square) "
    r"(?:post|story|ad|cover|banner)|story poster|whatsapp status|"
    r"پوسٹر|पोस्टर|海报|포스터|ملصق)(?![^\W_])"
)
_MAKES = Pattern(
    r"(?<![^\W_])(?:make|create|design|build|generate|prepare|compose|draw|produce|need|want|"
    r"give me|do|banao|bana|بنائیں|بنا|बनाओ|बना|做|만들)"
)
_OTHER_WORK = Pattern(
    r"(?<![^\W_])(?:send|email|mail|print|open|delete|remove|rename|change|swap|replace|undo|"
    r"hide|move|resize|share|upload)(?![^\W_])"
)
_IN_COLOUR = Pattern(r"\s*(?:,|\(|\bin\b|;)\s*(?P<colour>[#\w -]+?)\s*\)?\s*\Z")
_BARE = late(r"\s*[:=]\s*(?P<words>[^;\n\x00]+)")
_ITEM = late(r"\s+(?P<words>[^;\n\x00]+)")
_ITEM_STARTS = late(r"[;:\n]\s*\Z")
_LAST_COLOUR = late(r"[\s,(]+(?P<colour>#[0-9a-fA-F]{3,6}|(?:dark |light )?[^\W\d_]+)\)?\s*\Z")
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "a an the with and of in on at to for as is it its my our please me i we want need make "
        "create design build generate prepare compose give do file photoshop psd poster flyer "
        "banner post story image layered layers corner size sized pixels px colour color colored "
        "coloured put place use using by from big large bold text texts words word one new this "
        "that has have should say says saying called named instagram facebook social media square "
        "good nice print screen",
    )
)


@dataclass
class _Span:
    """A label, what it stands for, and the words from it to the next one."""

    role: str
    start: int
    end: int
    stop: int


@dataclass
class _Reading:
    """What was found so far; `left` is the request with all that was read blanked out."""

    left: str
    args: dict[str, Any] = field(default_factory=dict)

    def blank(self, start: int, end: int) -> None:
        self.left = self.left[:start] + " " * (end - start) + self.left[end:]


def hear_poster(request: str, files: Sequence[str]) -> Heard | None:
    """A poster's arguments, where the request is for one; see `Heard`."""
    folded = fold(request)
    quotes = quotes_in(request)
    outside = _blanked(folded, [m.span() for m in quotes])
    noun = _NOUNS.search(outside)
    if noun is None:
        return None
    other = _OTHER_WORK.search(outside)
    if other is not None and other.start() < noun.start():
        return None
    labels = _spans(outside)
    told = (span for span in labels if span.role == "title")
    titled = bool(quotes) or any(_BARE.match(outside[s.end :]) or _listed(outside, s) for s in told)
    if not titled and (_MAKES.search(outside) is None or other is not None):
        return None
    return _read(request, outside, quotes, labels, files)


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + "\x00" * (end - start) + text[end:]
    return text


def _spans(outside: str) -> list[_Span]:
    names = [m.span() for m in PICTURE_NAME.finditer(outside)]
    hits = [
        m
        for m in _LABEL.finditer(outside)
        if not any(start <= m.start() < end for start, end in names)
    ]
    stops = [*(m.start() for m in hits[1:]), len(outside)][: len(hits)]
    return [
        _Span(str(m.lastgroup), m.start(), m.end(), stop)
        for m, stop in zip(hits, stops, strict=True)
    ]


def _read(
    request: str,
    outside: str,
    quotes: Sequence[re.Match[str]],
    labels: Sequence[_Span],
    files: Sequence[str],
) -> Heard:
    reading = _Reading(outside)
    for span in labels:
        reading.blank(span.start, span.end)
    _read_files(request, outside, labels, files, reading)
    _read_texts(request, outside, quotes, labels, reading)
    for span in labels:
        _read_span(outside, span, labels, reading)
    _read_loose(reading)
    for size in CanvasSize.find(reading.left.replace("\x00", " "))[:1]:
        reading.args["size"] = str(size.value)
        reading.blank(size.start, size.end)
    for plain in (*_NOUNS.finditer(outside), *_MAKES.finditer(outside)):
        reading.blank(*plain.span())
    missing = None if reading.args.get("title") else "What should the title of the poster say?"
    return Heard(reading.args, missing, _unused(reading.left))


def _read_files(
    request: str,
    outside: str,
    labels: Sequence[_Span],
    files: Sequence[str],
    reading: _Reading,
) -> None:
    for start, end, name in pictures_in(request):
        role = _label_after(outside, labels, end) or _label_before(labels, start)
        if role not in ("background", "logo"):
            role = "logo" if "logo" in name.lower() else "background"
        reading.args.setdefault(role, name)
        reading.blank(start, end)
    _give_loose_files(labels, files, reading)


def _give_loose_files(labels: Sequence[_Span], files: Sequence[str], reading: _Reading) -> None:
    """Pictures that were given and not named go where a label waits for one."""
    used = {str(reading.args.get(role, "")) for role in ("background", "logo")}
    loose = [f for f in files if is_picture(f) and f not in used]
    wanted = {span.role for span in labels}
    logos = [f for f in loose if "logo" in f.lower()]
    if logos and "logo" not in reading.args:
        reading.args["logo"] = logos[0]
        loose.remove(logos[0])
    if "background" not in reading.args and len(loose) == 1 and loose[0] not in logos:
        reading.args["background"] = loose[0]
    elif "logo" in wanted and "logo" not in reading.args and len(loose) == 1:
        reading.args["logo"] = loose[0]


def _label_before(labels: Sequence[_Span], at: int) -> str | None:
    return next((span.role for span in reversed(labels) if span.start < at <= span.stop), None)


def _read_texts(
    request: str,
    outside: str,
    quotes: Sequence[re.Match[str]],
    labels: Sequence[_Span],
    reading: _Reading,
) -> None:
    for match in quotes:
        role = _label_before(labels, match.start())
        free = [r for r in _ROLES if r not in reading.args]
        if role not in _ROLES or role in reading.args:
            after = _label_after(outside, labels, match.end())
            role = after if after in free else (free[0] if free else None)
        if role in free:
            reading.args[role] = inner(match).strip()
            reading.blank(*match.span())
    for span in labels:
        if span.role in _ROLES and span.role not in reading.args:
            _read_bare(request, outside, span, reading)


def _label_after(outside: str, labels: Sequence[_Span], at: int) -> str | None:
    """The role of a label that follows a text at once: ``'Eid Sale' as the title``."""
    for span in labels:
        if span.start >= at and re.fullmatch(
            r"\s*(?:as|for|is)\s*(?:the|a|its)?\s*", outside[at : span.start]
        ):
            return span.role
    return None


def _listed(outside: str, span: _Span) -> bool:
    """Whether a label begins an item of a list: ``...; title Eid Sale white; ...``."""
    return _ITEM_STARTS.search(outside[: span.start]) is not None


def _read_bare(request: str, outside: str, span: _Span, reading: _Reading) -> None:
    """A text without quotes: from a label with a colon to the next separator."""
    rest = _BARE.match(outside[span.end : span.stop])
    listed = rest is None and _listed(outside, span)
    if listed:
        rest = _ITEM.match(outside[span.end : span.stop])
    if rest is None:
        return
    start, end = span.end + rest.start("words"), span.end + rest.end("words")
    words = request[start:end].rstrip().rstrip(",.")
    colour = (_LAST_COLOUR if listed else _IN_COLOUR).search(words)
    if colour is not None:
        found = Colour.find(colour["colour"])
        if found and found[0].start == 0 and found[0].end == len(colour["colour"]):
            reading.args[f"{span.role}_colour"] = str(found[0].value)
            words = words[: colour.start()]
    if words.strip():
        reading.args[span.role] = words.strip()
        reading.blank(start, end)


def _read_span(outside: str, span: _Span, labels: Sequence[_Span], reading: _Reading) -> None:
    """Colours and places that stand behind a label, or a colour right before it."""
    stop = min([span.stop, *(m.start() + span.end for m in re.finditer(
        r"[;\n]", outside[span.end : span.stop]))])  # fmt: skip
    behind = reading.left[span.end : stop].replace("\x00", " ")
    before = re.search(r"(?:\A|[\s,;:])([#\w -]{3,24})\s+\Z", outside[: span.start])
    key = "background_colour" if span.role == "background" else f"{span.role}_colour"
    if span.role != "logo" and key not in reading.args:
        ahead = Colour.find(before[1]) if before else []
        for colour in ahead:
            if before and before[1][colour.end :].strip() == "":
                start = before.start(1) + colour.start
                reading.args[key] = str(colour.value)
                reading.blank(start, before.start(1) + colour.end)
        following = _before_next_colour(span, labels, behind)
        for colour in Colour.find(following)[:1]:
            if key not in reading.args:
                reading.args[key] = str(colour.value)
                reading.blank(span.end + colour.start, span.end + colour.end)
    for place in Place.find(behind)[:1]:
        name = "logo_at" if span.role == "logo" else "text_at"
        if span.role != "background" and name not in reading.args:
            reading.args[name] = str(place.value)
            reading.blank(span.end + place.start, span.end + place.end)


def _read_loose(reading: _Reading) -> None:
    """A colour and a place that stand at no label are the title's."""
    left = reading.left.replace("\x00", " ")
    colours = Colour.find(left)
    if len(colours) == 1 and "title_colour" not in reading.args and "title" in reading.args:
        reading.args["title_colour"] = str(colours[0].value)
        reading.blank(colours[0].start, colours[0].end)
    places = Place.find(left)
    if len(places) == 1 and places[0].value.named and "text_at" not in reading.args:
        reading.args["text_at"] = str(places[0].value)
        reading.blank(places[0].start, places[0].end)


def _before_next_colour(span: _Span, labels: Sequence[_Span], behind: str) -> str:
    """What is behind a label, without a colour that stands right before the next label."""
    following = next((other for other in labels if other.start >= span.stop), None)
    if following is None or span.end + len(behind) < following.start:
        return behind
    colours = Colour.find(behind)
    last = max(colours, key=lambda reading: reading.end, default=None)
    joined = last is not None and behind[last.end :].strip() == ""
    if (
        joined
        and last is not None
        and re.search(r"(?:,|\band\b|\ba\b|\bthe\b)\s*\Z", behind[: last.start])
    ):
        return behind[: last.start]
    return behind


def _unused(left: str) -> tuple[str, ...]:
    words = re.findall(r"[^\W_][\w'-]*", left.replace("\x00", " "))
    return tuple(dict.fromkeys(w for w in words if w not in _IDLE and len(w) > 1))
