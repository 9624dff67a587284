"""Whole requests, put to the tools' own readers before they are cut into clauses.

Some requests do not fit a clause: a list behind a colon, texts in quotes, the lines of an
invoice. A tool that has a reader for such (`Tool.hears`) is asked first, part by part; a part
is what stands between ``then`` and ``then``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from liftwork.contract.effect import Effect
from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Heard, Tool
from liftwork.runtime.clauses import split_send, split_then, unquoted
from liftwork.runtime.mainfile import is_record
from liftwork.runtime.manner import asks, negates, reports, wishes
from liftwork.runtime.words import stem, stems_of, tokens


@dataclass(frozen=True)
class Claim:
    """A tool, and what its own reader made of a part."""

    tool: Tool
    heard: Heard


@dataclass(frozen=True)
class Part:
    """One part of a request, and the tools that claim it."""

    words: str
    claims: tuple[Claim, ...] = ()


def parts_of(request: str, registry: Registry, files: Sequence[str]) -> list[Part]:
    """The request in parts, each with the tools that claim it. `files` are names at hand."""
    readers = [tool for tool in registry if tool.hears is not None]
    if not readers:
        return [Part(request)]
    parts: list[Part] = []
    for words in split_then(request):
        parts += _parts(words, readers, files)
        if len(parts) > 1 and (whole := _one_wish(request, parts[-2], parts[-1], readers, files)):
            parts[-2:] = [whole]
    return parts


def _one_wish(
    request: str, first: Part, rest: Part, readers: Sequence[Tool], files: Sequence[str]
) -> Part | None:
    """What ``then`` stands inside of: ``sort by Class and then by Name``."""
    tools = [claim.tool for claim in first.claims]
    if rest.claims or not tools:
        return None
    start, end = request.find(first.words), request.find(rest.words)
    words = request[start : end + len(rest.words)]
    claims = _claims(words, readers, files) if 0 <= start < end else ()
    whole = bool(claims) and not any(claim.heard.unused for claim in claims)
    same = [claim.tool for claim in claims] == tools
    return Part(words, claims) if whole and same else None


def _parts(words: str, readers: Sequence[Tool], files: Sequence[str]) -> list[Part]:
    """A part, or two where what stands behind an ``and send`` is claimed by what sends."""
    whole = _claims(words, readers, files)
    if whole and all(_sends(claim.tool) for claim in whole):
        return [Part(words, whole)]
    for piece in split_send(words):
        head, tail = piece
        claims = _claims(tail, readers, files)
        if claims and all(_sends(claim.tool) for claim in claims):
            return [*_parts(head, readers, files), Part(tail, claims)]
    return [Part(words, whole)]


def _sends(tool: Tool) -> bool:
    """Whether a tool hands on what was made, and makes nothing itself but a record of it."""
    return tool.effect is Effect.OUTWARD or (bool(tool.makes) and all(map(is_record, tool.makes)))


def _claims(words: str, readers: Sequence[Tool], files: Sequence[str]) -> tuple[Claim, ...]:
    opening = _opening(words)
    if _is_question(opening):
        readers = [tool for tool in readers if tool.answers]
    elif not _is_wish(opening):
        return ()
    heard = ((tool, tool.hears(words, files)) for tool in readers if tool.hears is not None)
    return _meant(words, [Claim(tool, said) for tool, said in heard if said is not None])


_HEAD = re.compile(r"[^:\n]*")
_FIRST_WORDS = 4


def _opening(words: str) -> str:
    """What stands before the lists and texts of a part."""
    head = _HEAD.match(unquoted(words))
    return head.group() if head else words


def _forbids(opening: str) -> bool:
    return negates(" ".join(token.word for token in tokens(opening)[:_FIRST_WORDS]))


def _is_question(opening: str) -> bool:
    return asks(opening) and not _forbids(opening)


def _is_wish(opening: str) -> bool:
    """Whether the opening of a part asks for something."""
    if _forbids(opening) or asks(opening):
        return False
    return not reports(opening) or wishes(opening) or _MAKES.search(fold(opening)) is not None


_MAKES = re.compile(r"\b(?:make|draw|design|create|prepare|build|write|generate|set up|do)\b")


def _meant(words: str, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Of several claims the one whose tool is named in so many words, where only one is.

    Named at the end counts most: an answer to "Which is meant?" stands there.
    """
    plain = unquoted(words)
    for said in (plain.rpartition(",")[2], plain):
        named = [claim for claim in claims if _thing(claim.tool) <= stems_of(said)]
        if len(named) == 1:
            return tuple(named)
    return tuple(claims)


def _thing(tool: Tool) -> set[str]:
    """The stems of what a tool's name is about: ``business card`` of ``make_business_card``."""
    _, _, thing = tool.name.partition("_")
    return {stem(token.word) for token in tokens((thing or tool.name).replace("_", " "))}
