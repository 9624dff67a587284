"""Whole requests, put to the tools' own readers before they are cut into clauses.

Some requests do not fit a clause: a list behind a colon, texts in quotes, the lines of an
invoice. A tool that has a reader for such (`Tool.hears`) is asked first, part by part; a part
is what stands between ``then`` and ``then``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from liftwork.contract.effect import Effect
from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.contract.spelling import nearest
from liftwork.contract.tool import Heard, Tool
from liftwork.runtime.clauses import (
    begins_act,
    split_acts,
    split_refusal,
    split_send,
    split_then,
    unquoted,
)
from liftwork.runtime.lexicon import common
from liftwork.runtime.mainfile import is_record
from liftwork.runtime.manner import asks, depends, negates, reports, wishes
from liftwork.runtime.words import Token, stem, stems_of, tokens


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


_BEHIND_THING = re.compile(r"\b(?:for|to|of|from|with|by|in|on|at|and|called|named)\b|\d")
_GOES_ON = re.compile(r"\W*(?:by|with|in|on|from|to|as|at|of|under|within)\b")


@dataclass(frozen=True)
class _Readers:
    """The tools that hear for themselves, what is at hand, and the words that begin an act."""

    tools: Sequence[Tool]
    files: Sequence[str]
    acts: Collection[str]

    def claims(self, words: str) -> tuple[Claim, ...]:
        return _claims(words, self.tools, self.files)

    def spelled(self, words: str) -> str:
        """The words with slips in the thing that they begin with put right: ``invoic for Ali``."""
        names = {word for tool in self.tools for word in tool.name.split("_")}
        names |= {word for tool in self.tools for text in tool.signals for word in text.split()}
        head = _BEHIND_THING.split(fold(_opening(words)))[0]
        for token in reversed(tokens(head)[:_FIRST_WORDS]):
            right = token.word if _is_known(token, names) else nearest(token.word, names)
            if right is not None and right != token.word:
                words = f"{words[: token.start]}{right}{words[token.end :]}"
        return words


def parts_of(
    request: str, registry: Registry, files: Sequence[str], acts: Collection[str]
) -> list[Part]:
    """The request in parts, each with the tools that claim it.

    `files` are names at hand, `acts` the words that begin an act.
    """
    tools = [tool for tool in registry if tool.hears is not None]
    if not tools:
        return [Part(request)]
    readers = _Readers(tools, files, acts)
    parts: list[Part] = []
    for words in split_then(request):
        parts += _parts(words, readers)
        if len(parts) > 1 and (whole := _one_wish(request, parts[-2], parts[-1], readers)):
            parts[-2:] = [whole]
    return parts


def _one_wish(request: str, first: Part, rest: Part, readers: _Readers) -> Part | None:
    """What ``then`` stands inside of: ``sort by Class and then by Name``."""
    short = len(tokens(rest.words)) <= 2 and not begins_act(rest.words, readers.acts)
    goes_on = short or _GOES_ON.match(fold(rest.words))
    if rest.claims or len(first.claims) != 1 or not goes_on:
        return None
    start, end = request.find(first.words), request.find(rest.words)
    words = request[start : end + len(rest.words)]
    claims = readers.claims(words) if 0 <= start < end else ()
    if len(claims) != 1 or claims[0].tool is not first.claims[0].tool or claims[0].heard.unused:
        return None
    return None if claims[0].heard.args == first.claims[0].heard.args else Part(words, claims)


def _parts(words: str, readers: _Readers) -> list[Part]:
    """A part, or more where what stands behind an act in it is another wish."""
    whole = readers.claims(words)
    if whole and all(_sends(claim.tool) for claim in whole):
        return [Part(words, whole)]
    for head, tail in split_send(words):
        claims = readers.claims(tail)
        if claims and all(_sends(claim.tool) for claim in claims):
            return [*_parts(head, readers), Part(tail, claims)]
    refused = split_refusal(words)
    if refused is not None and _same_tools(readers.claims(refused[0]), whole):
        return [*_parts(refused[0], readers), *_parts(refused[1], readers)]
    if not whole:
        return _pieces(words, readers)
    if any(claim.heard.unused for claim in whole):
        for head, tail in split_acts(words, readers.acts):
            if _same(readers.claims(head), whole):
                return [Part(head, readers.claims(head)), *_parts(tail, readers)]
    return [Part(words, whole)]


def _pieces(words: str, readers: _Readers) -> list[Part]:
    """A part that nothing claims whole, cut before the acts in it where a piece is claimed."""
    for head, tail in split_acts(words, readers.acts):
        claims = readers.claims(tail)
        before = readers.claims(head)
        if claims or before:
            first = [Part(head, before)] if before else _pieces(head, readers)
            return [*first, Part(tail, claims)]
    spelled = readers.spelled(words)
    return [Part(words, readers.claims(spelled) if spelled != words else ())]


def _is_known(token: Token, names: Collection[str]) -> bool:
    """Whether a word is no slip: it is known as it is, or does the work of words."""
    if token.word in names or not token.word.isascii() or common(token):
        return True
    return stem(token.word) != token.word and stem(token.word) in stems_of(" ".join(names))


def _same_tools(some: Sequence[Claim], others: Sequence[Claim]) -> bool:
    """Whether a piece is claimed by no other tools than the whole, if that is claimed at all."""
    return not others or [claim.tool for claim in some] == [claim.tool for claim in others]


def _same(some: Sequence[Claim], others: Sequence[Claim]) -> bool:
    """Whether the same tools claim the same values."""
    return [(c.tool.name, c.heard.args) for c in some] == [
        (c.tool.name, c.heard.args) for c in others
    ]


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
    if _forbids(opening) or asks(opening) or depends(opening):
        return False
    tells = reports(opening) or _TELLS.match(fold(opening)) is not None
    return not tells or wishes(opening) or _MAKES.search(fold(opening)) is not None


_TELLS = re.compile(
    r"\W*(?:\d+|the|my|our|all|both|these|those|this|that)\s+(?:[a-z]+\s+){1,3}?"
    r"(?:is|are|was|were|has|have|had)\b(?! (?:to|needed|required|wanted)\b)"
)
"""Says how things are: ``41 students are in class 8``."""
_MAKES = re.compile(r"\b(?:make|draw|design|create|prepare|build|write|generate|set up|do)\b")


_SENDS_THAT = re.compile(
    r"\W*(?:(?:and|then|now|please|pls|kindly|can you|could you|would you|also)\s+)*"
    r"(?:send|post|share|upload|forward|e-?mail|mail|drop)\s+"
    r"(?:the|my|our|this|that|these|those|it|them|both|all)\b"
)
"""Hands on something that is there: ``post the poster to #events``."""


def _meant(words: str, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Of several claims the one whose tool is named in so many words, where only one is.

    Named at the end counts most: an answer to "Which is meant?" stands there.
    """
    plain = unquoted(words)
    senders = [claim for claim in claims if _sends(claim.tool)]
    if senders and _SENDS_THAT.match(fold(plain)):
        return tuple(senders)
    for said in (plain.rpartition(",")[2], plain):
        named = [claim for claim in claims if _thing(claim.tool) <= stems_of(said)]
        if len(named) == 1:
            return tuple(named)
    return tuple(claims)


def _thing(tool: Tool) -> set[str]:
    """The stems of what a tool's name is about: ``business card`` of ``make_business_card``."""
    _, _, thing = tool.name.partition("_")
    return {stem(token.word) for token in tokens((thing or tool.name).replace("_", " "))}
