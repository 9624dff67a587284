"""A request split into clauses: one wish each, in the order they were said.

Strong marks (``then``, ``;``, a full stop, a new line) always split. Weak ones (a comma,
``and``, ``also``) split only where an act begins right behind them, so that "with 3
bedrooms and 2 floors" stays whole. Nothing is cut inside quotes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.runtime.lexicon import shown
from liftwork.runtime.manner import asks, depends, negates
from liftwork.runtime.wordlists import ACTS, FILLER, of_others
from liftwork.runtime.words import stem, tokens

_STRONG = re.compile(
    r"\s*(?:[;\n\r]+|\b(?:full stop|new line|new paragraph)\b"
    r"|[.!?](?=\s+\D|\s*$)|(?<=[a-z]{3})(?<!approx)(?<!incl)(?<!min)(?<!max)[.!?](?=\s+\d)|[.!?](?=[\u3400-\u9fff\uac00-\ud7a3])"
    r"|,?\s*\b(?:and\s+then|then|after\s+that|afterwards|after\s+which|next,|finally,)\b[\s,]*"
    r"|,?\s*(?:\s(?:پھر|फिर|ثم)\s|然后|再然后|그리고 나서|그 다음)\s*)\s*"
)
_THEN = re.compile(
    r"\s*[,;.]?\s*(?<!since )(?<!until )(?<!by )(?<!back )"
    r"\b(?:(?:and|but)\s+)?(?:then|after\s+that|afterwards|after\s+which)\b[\s,:]*"
    r"|\s*[,;.،]?\s(?:پھر|फिर|ثم)\s+|\s*[,;，；。]?\s*(?:然后|再然后|그리고 나서|그 다음)[\s,，]*"
)
_SEND = re.compile(
    r"\s*[,;]?\s*\b(?:and\s+)?(?:also\s+|please\s+|finally\s+)*(?=(?:send|post|share|upload|"
    r"forward|publish|e-?mail|mail|message|tell|announce|draft|put|drop|place|attach|submit|push|"
    r"notify)\b)"
)
_POSSIBLY = re.compile(
    r"\b(?:if|when|whenever) (?:possible|needed|necessary|you (?:can|could|may))\b"
)
_CONDITION = re.compile(r"\b(?:if|when|whenever)\b[^.;!?\n]*\Z")
_QUOTED = re.compile(
    r"(?<![^\s(\[{:=,;/-])(?:\"[^\"\n]+\"|'(?:[^'\n]|'(?=\w))+')(?!\w)"
    r"|“[^”\n]+”|‘(?:[^’\n]|’(?=\w))+’|«[^»\n]+»"
)
_WEAK = re.compile(
    r"\s*(?:,\s*(?:and|but|also|plus|just|only)?\s+|,(?=[^\d])|\band\s+also\b|\band\b|(?<=[a-z]\s)n(?=\s)|&|"
    r"\balso\b|(?<!\bis )(?<!\bare )(?<!\bwas )\bso\b|\bplus\b|\bbut\b|"
    r"\s(?:اور|और|و)\s|并且|并|그리고)\s*"
)
_POLITE = re.compile(
    r"(?:(?:please|kindly|just|also|now|can you|could you|would you|will you|i want you to|"
    r"i need you to|you should|let's|lets|to|go ahead and)\s+)*"
)


def act_words(registry: Registry) -> frozenset[str]:
    """Words that begin an act: general ones, and what begins names and shown examples."""
    own = {tool.name.split("_")[0] for tool in registry}
    for tool in registry:
        for example in shown(tool):
            first = tokens(example.request)[:1]
            own |= {t.word for t in first if t.word.isascii() and stem(t.word) not in FILLER}
    return ACTS | frozenset(word for word in own if word.isalpha())


def quoted(text: str) -> list[tuple[int, int]]:
    """Where texts stand in quotes, the quotes included; feet and inches are none."""
    return [match.span() for match in _QUOTED.finditer(text)]


def unquoted(text: str) -> str:
    """The text with what stands in quotes blanked, places kept."""
    for start, end in quoted(text):
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def split_then(request: str) -> list[str]:
    """The parts that are to be done one after the other, whatever marks are inside them."""
    folded = fold(request)
    marks = _THEN.finditer(folded)
    return _cut(request, (m for m in marks if not _CONDITION.search(folded[: m.start()])))


def split_send(part: str) -> list[tuple[str, str]]:
    """The ways to cut a part before a word that sends something, the last such word first."""
    whole = quoted(part)
    cuts = []
    for mark in reversed(list(_SEND.finditer(fold(part)))):
        head, tail = part[: mark.start()], part[mark.end() :]
        if _turns(head, mark.group()):
            continue
        inside = any(start < mark.end() and mark.start() < end for start, end in whole)
        if not inside and tokens(head) and mark.end() > mark.start():
            cuts.append((head.strip(" \t,.;!"), tail.strip(" \t,.;!")))
    return cuts


def split_refusal(part: str) -> tuple[str, str] | None:
    """A part cut before what it says not to do: ``sort it | don't remove duplicates``."""
    folded, whole = fold(part), quoted(part)
    for mark in _WEAK.finditer(folded):
        inside = any(start < mark.end() and mark.start() < end for start, end in whole)
        if not inside and tokens(folded[: mark.start()]) and _NOT_THAT.match(folded, mark.end()):
            return part[: mark.start()].strip(" \t,.;!"), part[mark.end() :].strip(" \t,.;!")
    return None


def split_acts(part: str, acts: Collection[str]) -> list[tuple[str, str]]:
    """The ways to cut a part before a word that begins an act, the last such word first."""
    folded, whole = fold(part), quoted(part)
    marks = [*_WEAK.finditer(folded), *_STRONG.finditer(folded)]
    cuts = []
    for mark in sorted(marks, key=lambda m: m.start(), reverse=True):
        head, tail = part[: mark.start()], part[mark.end() :]
        inside = any(start < mark.end() and mark.start() < end for start, end in whole)
        if inside or not tokens(head) or not begins_act(folded[mark.end() :], acts):
            continue
        if not _turns(head, mark.group()):
            cuts.append((head.strip(" \t,.;!"), tail.strip(" \t,.;!")))
    return cuts


def _turns(head: str, mark: str) -> bool:
    """Whether words before a verb turn what it says: ``don't``, ``if he agrees``, ``who can``."""
    said = unquoted(head)
    if _CONDITION.search(_POSSIBLY.sub("", fold(said))):
        return True
    if negates(re.split("[,;]", said)[-1]):
        return not set(mark) & {",", ";"}
    return asks(said) and not mark.strip()


def split_strong(request: str) -> list[str]:
    """The parts between strong marks, in the person's own words."""
    return _cut(request, _STRONG.finditer(fold(request)))


def split_weak(part: str, acts: Collection[str]) -> list[str]:
    """The parts of a part: cut at weak marks behind which an act begins."""
    folded = fold(part)
    marks = _WEAK.finditer(folded)
    return _cut(
        part,
        (
            m
            for m in marks
            if (begins_act(folded[m.end() :], acts) or _NOT_THAT.match(folded, m.end()))
            and not depends(folded[: m.start()])
        ),
    )


_NOT_THAT = re.compile(
    r"\s*(?:(?:there(?:'s| is) )?(?:no need|skip|leave out|forget|don'?t|do not|never)\b"
    r"|not (?:the|a|an|any|to|in|on)\b)"
)
"""What begins a piece that takes something out: ``, no need for the boq``."""


def split_every(part: str) -> list[str]:
    """The parts between all weak marks, whatever stands behind them."""
    return _cut(part, _WEAK.finditer(fold(part)))


def _cut(text: str, marks: Iterable[re.Match[str]]) -> list[str]:
    parts: list[str] = []
    at = 0
    whole = quoted(text)
    for mark in marks:
        if any(start < mark.end() and mark.start() < end for start, end in whole):
            continue
        parts.append(text[at : mark.start()])
        at = mark.end()
    parts.append(text[at:])
    return [part.strip(" \t,.;!") for part in parts if tokens(part)]


def begins_act(part: str, acts: Collection[str]) -> bool:
    """Whether a part begins with a verb that asks for something to be done."""
    folded = fold(part)
    polite = _POLITE.match(folded)
    there = tokens(folded[polite.end() if polite else 0 :])[:1]
    return bool(there) and there[0].word in acts


_OF_WHAT_IS_MADE = re.compile(r"\b(?:it|them|this|that|these|those)\W*\Z")
_IT_NEEDS = re.compile(r"\W*(?:it|that|this|they) (?:needs?|requires?|keeps?|leaks?|must)\b")
_LONGEST_REMARK = 8


def remarks(clause: str, acts: Collection[str]) -> bool:
    """Whether a clause asks for no work: a wish or a statement without a verb that asks.

    ``facing east``, ``double garage``; not ``laminate it``, nor a question, nor anything that
    speaks of other people's work.
    """
    there = tokens(clause)
    return (
        1 < len(there) <= _LONGEST_REMARK
        and not asks(clause)
        and not negates(clause)
        and not _OF_WHAT_IS_MADE.search(fold(clause))
        and not _IT_NEEDS.match(fold(clause))
        and not begins_act(clause, acts)
        and not any(of_others(token.word) for token in there)
    )
