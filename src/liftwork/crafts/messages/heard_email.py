"""Reads whole requests to write a mail: to whom, with which words and files; and to send one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.contract.numbers import fold
from liftwork.contract.tool import Heard
from liftwork.crafts.messages.email.addresses import FOUND, joined, split
from liftwork.crafts.messages.heard import Words, kinds_of_noun

_LEAD = (
    r"(?:(?:and|then|now|also|ok|okay|great|good|fine|please|pls|kindly|can you|could you|"
    r"would you|will you|"
    r"be so kind as to|i(?:'d| would) like(?: you)? to|i (?:want|need)(?: you)? to|go ahead and|"
    r"just|help me)[\s,]+)*"
)
_MAIL = r"(?:e-?mails?|mails?)"
_ADDRESS = Words(FOUND)
_QUOTE = Words(r"(?P<open>[\"'“‘«])(?P<inner>[^\n]*?)(?:(?<=\S)[\"'”’»])(?=\W|\Z)")
_COLON = Words(r":\s*(?P<text>[^\s\"'“‘«][^\n]*?)\s*\Z")
_SUBJECT = Words(
    r"\b(?:subject(?: line)?|titled|title|headed|about|regarding|re)\W*(?:is|of|line)?\W*\Z"
)
_VERB = Words(
    rf"\W*{_LEAD}(?:(?:draft|write|compose|prepare|send|make)\s+"
    rf"(?:me\s+)?(?:an?\s+|the\s+|this\s+)?(?:new\s+)?(?:{_MAIL}|message)\b|{_MAIL}\b)"
)
_SEND_BY_MAIL = Words(rf"\W*{_LEAD}(?:send|forward|share)\b")
_BY_MAIL = Words(rf"\b(?:by|via|in|as) (?:an? )?{_MAIL}\b")
_NAMED = r"(?:the|my|our|this|that)\s+(?!subject|text|following|words|message)"
_NOUN = (
    r"[^\W_][\w-]*(?:\s+(?!(?:to|with|and|saying|by|the|my|our|this|that|attached|"
    r"enclosed|please|too|now)\b)[\w-]+){0,3}"
)
_THING = Words(
    r"\s*(?:\b(?:to|with|of)\b\s*)*(?P<thing>both|all of them|"
    r"them|these|those|this|that|it|everything"
    rf"|{_NAMED}(?P<noun>{_NOUN})(?P<others>(?:(?:\s*,\s*|\s+)(?:and\s+)?{_NAMED}{_NOUN})*))"
    r"(?=\W|\Z)"
)
_ATTACH = Words(r"\b(?:and\s+)?(?:attach|attaching|enclose|enclosing|include|including)\b")
_ONLY_TO = Words(rf"\W*{_LEAD}(?:send|forward|share|{_MAIL})\s+to\W*")
"""Sends what was just made, without a word for it: ``convert to csv and send to ...``."""
_OTHER = Words(rf"{_NAMED}(?P<noun>{_NOUN})")
_IDLE = Words(
    r"(?:\s+|[.,;:!?]|\bto (?:my|our|the) [a-z]+ at\b|"
    r"\b(?:to|and|with|the|a|an|of|for|subject|text|message|body|words|saying|says|say|"
    r"that says|which says|reading|titled|title|line|about|regarding|re|is|please|pls|"
    r"now|today|also|too|as well|it|attached|attachment|files?|by|via|e-?mail|mail|"
    r"cc|everyone|me|from me|thanks|thank you)\b)*"
)
_FILE_NAME = Words(r"(?<!\S)[^\W_][\w.-]*\.[a-z][a-z0-9]{1,4}(?=[\s,;]|\Z)")
_SEND_DRAFT = Words(
    rf"\W*{_LEAD}send\s+(?:out\s+)?(?:the|that|this|my)\s+"
    rf"(?:(?:{_MAIL}|last|new)\s+)?(?:draft|{_MAIL})(?:\s+(?:draft|now|out|please|too))*\W*"
)


def read_draft_email(request: str, files: Sequence[str]) -> Heard | None:
    """``email both to sara@example.com``, ``email ali@example.com saying "thanks"``."""
    addresses = [m[0].rstrip(".") for m in _ADDRESS.read.finditer(request)]
    if not addresses:
        return None
    try:
        to = joined(split(joined(addresses)))
    except BadInput:
        return None
    left = fold(request)
    left = _blank(left, [m.span() for m in _ADDRESS.read.finditer(request)])
    named = [name for name in files if name in request]
    for name in named:
        at = request.index(name)
        left = _blank(left, [(at, at + len(name))])
    said, left = _texts(request, left, named)
    verb = _VERB.read.match(left)
    if verb is None:
        verb = _SEND_BY_MAIL.read.match(left)
    if verb is None:
        return None
    args: dict[str, Any] = {"to": to, **said}
    rest = left[verb.end() :]
    if not named and "text" not in args and _ONLY_TO.read.fullmatch(left):
        return Heard(args, newest={"files": 1})
    return _with_names(args, named, rest)


def _with_names(args: dict[str, Any], named: Sequence[str], rest: str) -> Heard | None:
    """What the words after the verb mean; None where they say something that nothing here reads."""
    if named:
        args["files"] = named
    attached = _ATTACH.read.search(rest)
    if attached is not None:
        rest = f"{rest[: attached.start()]} {rest[attached.end() :]}"
    at = attached.start() if attached is not None else 0
    thing = None if named else _THING.read.match(rest, at) or _THING.read.match(rest)
    absent = _FILE_NAME.read.search(rest) if thing is None else None
    known = thing or absent
    if known is not None:
        rest = rest[: known.start()] + rest[known.end() :]
    if _IDLE.read.fullmatch(rest) is None:
        return None
    if absent is not None:
        return Heard(args, missing=f"There is no {absent[0]} here. Which file? Give its path.")
    if thing is not None:
        return _with_thing(args, thing)
    missing = None if named or "text" in args else "What should the mail say? Write it in quotes."
    return Heard(args, missing=missing)


def _with_thing(args: dict[str, Any], thing: re.Match[str]) -> Heard:
    noun, word = thing["noun"], thing["thing"]
    if noun is None or noun.split()[0] in ("result", "file", "files"):
        count = 2 if word == "both" else 9 if word.startswith(("all", "every")) else 1
        return Heard(args, newest={"files": count})
    nouns = [noun, *(other["noun"] for other in _OTHER.read.finditer(thing["others"]))]
    meant = [kinds_of_noun(one) for one in nouns]
    if not all(meant):
        unknown = nouns[meant.index(())]
        return Heard(args, missing=f"Which file is the {unknown}? Give its name.")
    if len(meant) > 1:
        return Heard(args, several={"files": meant})
    return Heard(args, kinds={"files": meant[0]})


def read_send_draft(request: str, files: Sequence[str]) -> Heard | None:  # noqa: ARG001
    """``send the draft``."""
    return Heard({}) if _SEND_DRAFT.read.fullmatch(fold(request)) else None


def _texts(request: str, left: str, named: Sequence[str]) -> tuple[dict[str, str], str]:
    """The subject and the text, and the request without them."""
    said: dict[str, str] = {}
    for match in _QUOTE.read.finditer(request):
        if match["inner"] in named:
            continue
        which = "subject" if _SUBJECT.read.search(left[: match.start()]) else "text"
        said.setdefault(which, match["inner"].strip())
        left = _blank(left, [match.span()])
    colon = _COLON.read.search(left)
    if "text" not in said and colon is not None:
        said["text"] = request[colon.start("text") : colon.end("text")]
        left = _blank(left, [(colon.start(), len(left))])
    return said, left


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text
