"""Answers to an open question: a yes, a no, and what is said joined to what was said before."""

from __future__ import annotations

import re

from liftwork.contract.numbers import NUMBER, fold
from liftwork.contract.patterns import late
from liftwork.contract.registry import Registry
from liftwork.runtime.clauses import split_then
from liftwork.runtime.evidence import ALSO_WORDS
from liftwork.runtime.lexicon import idle

_YES = late(
    r"\W*(?:(?:yes|yep|yeah|yup|sure|ok|okay|please|do|it|that|so|go|ahead|right|correct|of course|"
    r"fine|y|haan|ji|han|جی|ہاں|हाँ|हां|是|是的|好|好的|네|예|نعم)\W*)+\Z"
)
_NO = late(
    r"\W*(?:no|nope|nah|n|stop|cancel|forget it|never mind|نہیں|नहीं|不|不是|아니요|아니|لا)\W*\Z"
)
A_NUMBER = late(NUMBER)
_SAY = late(rf"\b(?:say|maybe|just|only|perhaps|around)\s+(?P<n>{NUMBER})\W*\Z")
_NUMBER_FIRST = late(rf"\W*(?P<n>{NUMBER})\s*(?:please|pls|then|only)?\s*[,;.]\s*(?=\D)")


def agrees(answer: str) -> bool:
    """Whether an answer is a yes and nothing else."""
    return _YES.match(fold(answer)) is not None


def declines(answer: str) -> bool:
    """Whether an answer is a no and nothing else."""
    return _NO.match(fold(answer)) is not None


def with_answer(waiting: str, answer: str, question: str, registry: Registry) -> list[str]:
    """The open request with the answer at its end, or at the end of an earlier part of it."""
    wholes = []
    for words in _as_answers(answer, question, registry):
        wholes.append(f"{waiting}, {words}")
        earlier = split_then(waiting)[:-1]
        wholes += [waiting.replace(part, f"{part}, {words}", 1) for part in earlier]
    settled = _settled(waiting, answer, registry)
    return [*wholes, f"{settled}, {answer}"] if settled else wholes


def _settled(waiting: str, answer: str, registry: Registry) -> str | None:
    """The open request without what it says in several ways and the answer says in one."""
    for find in (a.find for tool in registry for a in tool.arguments if a.find is not None):
        before = find(waiting)
        if (
            len({str(r.value) for r in before}) > 1
            and len({str(r.value) for r in find(answer)}) == 1
        ):
            for reading in sorted(before, key=lambda reading: -reading.start):
                waiting = f"{waiting[: reading.start]} {waiting[reading.end :]}"
            return re.sub(r"\s+(?:or|and)\s+(?=\W|\Z|and\b|or\b)", " ", waiting)
    return None


def _as_answers(answer: str, question: str, registry: Registry) -> list[str]:
    """The answer as it was said, and a bare number as the count of each argument."""
    number, rest = bare_number(answer), ""
    if number is None and (match := _SAY.search(fold(answer))):
        number = match["n"]
    if number is None and (match := _NUMBER_FIRST.match(fold(answer))):
        number, rest = match["n"], f", {answer[match.end() :]}"
    if number is None:
        return [answer]
    asked = fold(question)
    names = [a.name for tool in registry for a in tool.arguments if a.find is not None]
    spoken = dict.fromkeys(name.replace("_", " ") for name in names)
    named = [name for name in spoken if re.search(rf"\b{re.escape(name)}\b", asked)]
    return [f"{number} {name}{rest}" for name in named] or [answer]


def bare_number(answer: str) -> str | None:
    """The one number of an answer that says nothing else: ``let me think ... 5 please``."""
    folded = fold(answer)
    numbers = [m for m in A_NUMBER.finditer(folded) if m.group() not in ALSO_WORDS]
    numbers = numbers or list(A_NUMBER.finditer(folded))
    if len(numbers) != 1:
        return None
    rest = folded[: numbers[0].start()] + " " + folded[numbers[0].end() :]
    return numbers[0].group() if idle(rest) else None
