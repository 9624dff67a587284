"""Whole requests for a card, badge, label, flyer or logo, with what each is to say.

Two ways of writing: ``business card: name Ali Khan; phone 0300 1234567`` and ``a navy business
card for Ali Khan, Sales Manager at Bright Foods, ali@bright.pk``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import late
from liftwork.contract.tool import Heard
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.vector.size import PrintSize

_DESIGNS = {
    "business card": r"(?:business|visiting|calling) cards?",
    "badge": r"(?:name |conference |event |id )?badges?|name ?tags?",
    "label": r"(?:product |jar |bottle |price )?labels?|stickers?",
    "flyer": r"fl[iy]ers?|leaflets?|handbills?",
    "logo": r"logos?|logotype",
}
_HEAD = late(
    r"^\W*(?:(?:please|kindly|hi|hello|can|could|would|will|you|i|we|want|need|like|to|make|create|"
    r"design|draw|do|build|give|get|me|us|prepare|generate|have)\b[\s,]*)*"
    r"(?:(?:an?|the|some|my|our|new|simple|modern|nice|clean|minimal|print(?:able|ed)?|vector|svg)\b\s*)*"
    r"(?:(?P<paper>a[3-7]|dl)\s+)?(?P<colour>(?:[a-z]+[ -]?){0,2}?)\s*"
    r"(?:"
    + "|".join(f"(?P<{k.replace(' ', '_')}>{v})" for k, v in _DESIGNS.items())
    + r")(?![a-z])"
    r"(?:\s+(?:design|in svg|as svg|svg|file))?"
)
_KEYS = {
    "title": r"name|title|headline|heading|product",
    "subtitle": r"job(?: title)?|role|position|designation|subtitle|tag ?line|slogan|details|"
    r"weight",
    "company": r"company|organi[sz]ation|employer|event|brand|maker|shop|business",
    "line": r"phone|tel(?:ephone)?|mobile|cell|whatsapp|e-?mail|web(?:site)?|url|address|line|text|"
    r"date|time|place|venue|note",
    "qr": r"qr(?: code)?",
    "barcode": r"bar ?code|ean(?:-?13)?|upc",
    "colour": r"colou?rs?",
    "size": r"size",
}
_KEYED = late(
    r"\s*(?:" + "|".join(f"(?P<{k}>{v})" for k, v in _KEYS.items()) + r")(?![a-z])\s*[:=]?\s*"
)
_QUOTED = late(r"\"([^\"]+)\"|(?<!\w)'([^']+)'(?!\w)|“([^”]+)”|‘([^’]+)’")
_KEYED_QUOTE = late(
    r"(?:[,;:]|\b(?:and|with|an?|the|its)\b|\s)*\b(?:"
    + "|".join(f"(?P<{key}>{_KEYS[key]})" for key in ("title", "subtitle", "company", "line"))
    + r")\s*(?:[:=]|is|of|saying|reads?)?\s*"
    r"(?:\"(?P<a>[^\"]+)\"|'(?P<b>[^']+)'(?!\w)|“(?P<c>[^”]+)”|‘(?P<d>[^’]+)’)",
    re.IGNORECASE,
)
_EMAIL = late(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WEB = late(
    r"(?:https?://\S+|(?<![\w@.])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\."
    r"(?:com|org|net|pk|in|co|io|uk|de|fr|ae|dev|app|shop|info|biz|eu)(?:/\S*)?)(?<![.,;])",
    re.IGNORECASE,
)
_PHONE = late(r"(?<![\w-])\+?\d[\d ()-]{6,16}\d(?![\w-])")
_QR = late(
    r"(?:,|\band\b|\bwith\b|\binclud(?:e|ing)\b)*\s*(?:an?\s+|the\s+)?\bqr(?:\s*code)?"
    r"(?:\s+(?:to|for|of|with|linking to|that opens|saying|:))*\s*(?P<data>\S*[./:@]\S*[^\s.,;])?",
    re.IGNORECASE,
)
_BARCODE = late(
    r"(?:,|\band\b|\bwith\b)*\s*(?:an?\s+|the\s+)?\b(?:bar ?code|ean(?:-?13)?|upc)"
    r"(?:\s+(?:of|for|number|:))*\s*(?P<data>\d[\d -]{4,30}\d|(?-i:[A-Z0-9][A-Z0-9-]{3,30}))?",
    re.IGNORECASE,
)
_IN_COLOUR = late(
    r"(?:,|\band\b)?\s*\b(?:in|with|using)\s+(?P<colour>[#\w -]{3,24}?)\s*(?=[,;.]|\Z)"
)
_OUTLINES = late(
    r"(?:,|\band\b|\bwith\b)*\s*\b(?:(?:the )?(?:text|letters?|fonts?) (?:as|to|in) "
    r"(?:outlines?|curves|paths)|outlined(?: text)?)",
    re.IGNORECASE,
)
_OTHERS = late(
    r"\b(?:poster|photoshop|psd|banner|layered|instagram|facebook|how|why|what|don't|do not|"
    r"send|email (?:it|this|them)|post it|remove|delete|change|swap|move)\b"
)
_THERE_ALREADY = late(r"\b(?:the|my|our)\s+\S+(?:\s+\S+)?\s*\Z")
_SAYS_NEXT = late(r"\s*(?:for|of|saying|that says|which says|called|named|[:\"'“‘,])")
"""`The logo` is one that is there, unless it is said next what it is for or what it says."""
_WITH_COMPANY = ("title", "subtitle", "company")
"""What the words of a request are, in their usual order."""
_CUT = late(r"\s*(?:[,;\n]|\s-\s|(?<=\w{4})\.\s|\.\Z)\s*")
_SAYS = late(r"^\s*(?:for|of|saying|that says|which says|with|called|named|:|-)*\s*(?:for\b)?\s*")


@dataclass
class _Read:
    """What was read so far: the design, its words, and what else was asked."""

    design: str
    args: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    wants_qr: bool = False
    unused: list[str] = field(default_factory=list)

    def put(self, name: str, words: str) -> None:
        words = words.strip(" \t\n,;")
        if not words:
            return
        if name == "line" or name in self.args:
            self.lines.append(words)
        else:
            self.args[name] = words


def hear_design(request: str, _files: Sequence[str]) -> Heard | None:
    """A ready design's arguments, where the request is for one; see `Heard`."""
    folded = fold(request)
    head = _HEAD.match(folded)
    outside = _QUOTED.sub(" ", folded)
    if head is None or _OTHERS.search(outside) or request.rstrip().endswith("?"):
        return None
    design = next(name for name in _DESIGNS if head[name.replace(" ", "_")])
    if _THERE_ALREADY.search(head[0]) and not _SAYS_NEXT.match(folded[head.end() :]):
        return None
    before = (head["colour"] or "").strip()
    colours = Colour.find(before) if before else []
    if before and not (colours and colours[0].end - colours[0].start == len(before)):
        return None
    started = _Read(design)
    if colours:
        started.args["colour"] = str(colours[0].value)
    if head["paper"]:
        started.args["size"] = str(PrintSize.read(head["paper"]))
    rest = request[head.end() :]
    read = _read_rest(*_read_keyed_quotes(rest, started))
    _give_title(read)
    return _heard(read)


def _read_keyed_quotes(rest: str, started: _Read) -> tuple[str, _Read]:
    """``title 'Eid Sale', subtitle '20% off'`` wherever it stands; and the words without it."""
    read = _Read(started.design, dict(started.args))
    for match in _KEYED_QUOTE.finditer(rest):
        key = next(name for name in ("title", "subtitle", "company", "line") if match[name])
        read.put(key, next(match[name] for name in "abcd" if match[name]))
    return _KEYED_QUOTE.sub(" ", rest), read


def _give_title(read: _Read) -> None:
    """Where nothing is called the title: what else was said first; of a card, no phone number."""
    if "title" in read.args:
        return
    other = next((name for name in ("company", "subtitle") if name in read.args), None)
    if other is not None:
        read.args["title"] = read.args.pop(other)
    elif read.lines and read.design != "business card":
        read.args["title"] = read.lines.pop(0)


def _read_rest(rest: str, started: _Read) -> _Read:
    read = _Read(started.design, dict(started.args), list(started.lines))
    if ":" in rest and _KEYED.match(rest.partition(":")[2].lower()):
        _read_keys(rest.partition(":")[2], read)
    else:
        _read_freely(rest, read)
    return read


def _heard(read: _Read) -> Heard:
    if read.wants_qr and "qr" not in read.args:
        links = [line for line in read.lines if _WEB.fullmatch(line) or _EMAIL.fullmatch(line)]
        if not links:
            return Heard(_args(read), missing="What should the QR code say or open?")
        read.args["qr"] = links[0]
    if "title" not in read.args:
        return Heard(_args(read), missing=f"What should the {read.design} say?")
    return Heard(_args(read), unused=tuple(read.unused))


def _args(read: _Read) -> dict[str, Any]:
    lines = {"lines": " | ".join(read.lines)} if read.lines else {}
    return {"design": read.design, **read.args, **lines}


def _read_keys(text: str, read: _Read) -> None:
    """``name Ali Khan; phone 0300 1234567; colour navy``."""
    for piece in re.split(r"[;\n]", text):
        match = _KEYED.match(piece.lower())
        if match is None:
            read.put("title" if "title" not in read.args else "line", _unquoted(piece))
            continue
        key = next(name for name in _KEYS if match[name])
        value = _unquoted(piece[match.end() :])
        if key == "colour":
            _put_colour(value, read)
        elif key == "qr":
            read.wants_qr = True
            read.put("qr", value)
        elif key == "size":
            _put_size(value, read)
        else:
            read.put(key, value)


def _put_colour(words: str, read: _Read) -> None:
    found = Colour.find(words)
    if found:
        read.args["colour"] = str(found[0].value)
    elif words.strip():
        read.unused.append(words.strip())


def _put_size(words: str, read: _Read) -> None:
    found = PrintSize.find(words)
    if found:
        read.args["size"] = str(found[0].value)
    elif words.strip():
        read.unused.append(words.strip())


def _unquoted(piece: str) -> str:
    return piece.strip().strip("\"'“”‘’")


def _read_freely(text: str, read: _Read) -> None:
    """Quoted texts, codes, colours and contacts first; what is left are the words, in order."""
    text, quotes = _taken(_QUOTED, text)
    text = _read_codes(text, read)
    for size in PrintSize.find(text):
        read.args["size"] = str(size.value)
        text = text[: size.start].rstrip(" ,") + " " + text[size.end :]
        break
    text, outlined = _taken(_OUTLINES, text)
    if outlined:
        read.args["outlines"] = True
    text = _read_colour(text, read)
    contacts = []
    for pattern in (_EMAIL, _WEB, _PHONE):
        text, found = _taken(pattern, text)
        contacts += found
    names = [name for name in ("title", "subtitle") if name not in read.args]
    for quote in quotes:
        read.put(names.pop(0) if names else "line", quote.strip("\"'“”‘’"))
    _read_pieces(_SAYS.sub("", text), read)
    read.lines += [each.strip() for each in contacts]


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, list[str]]:
    """The text without every match, and the matches."""
    return pattern.sub(" ", text), [match[0] for match in pattern.finditer(text)]


def _read_codes(text: str, read: _Read) -> str:
    match = _QR.search(text)
    if match is not None:
        read.wants_qr = True
        read.put("qr", match["data"] or "")
        text = text[: match.start()] + " , " + text[match.end() :]
    match = _BARCODE.search(text)
    if match is not None and match["data"]:
        read.put("barcode", match["data"])
        text = text[: match.start()] + " , " + text[match.end() :]
    return text


def _read_colour(text: str, read: _Read) -> str:
    for match in _IN_COLOUR.finditer(text):
        found = Colour.find(match["colour"])
        if found and found[0].end - found[0].start == len(match["colour"].strip()):
            read.args["colour"] = str(found[0].value)
            return text[: match.start()] + text[match.end() :]
    return text


def _read_pieces(text: str, read: _Read) -> None:
    order = ("title", "subtitle") if read.design in ("flyer", "logo") else _WITH_COMPANY
    names = [name for name in order if name not in read.args]
    pieces = [
        re.sub(r"^(?:and|with|from|by)\s+|\s+(?:and|with)$", "", p.strip())
        for p in _CUT.split(text)
    ]
    pieces = [words for words in pieces if words]
    if len(pieces) > 1 and "colour" not in read.args and _is_colour(pieces[-1]):
        _put_colour(pieces.pop(), read)
    for words in pieces:
        parted = re.match(r"(.+?)\s+(?:at|of|from)\s+(.+)", words)
        if read.design in ("business card", "badge") and parted and names[:1] == ["subtitle"]:
            read.put("subtitle", parted[1])
            read.put("company", parted[2])
            names = []
        elif names:
            read.put(names.pop(0), words)
        else:
            read.put("line", words)


def _is_colour(words: str) -> bool:
    """Whether small letters name a colour and nothing else: ``Rose`` may be a person."""
    found = Colour.find(words)
    return words == words.lower() and any(r.end - r.start == len(words) for r in found)
