"""How sure the planner is of a tool for a clause, and what it may do with that.

The words come first: what was read, what points to the tool, what is left unexplained.
The model is one voter among them; it can lift a likely call to a sure one, never a
guess, and it can never add a value that nobody said.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import IntEnum

from liftwork.contract.numbers import fold
from liftwork.models.base import Proposal
from liftwork.runtime.asides import statements, without_statements
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.lexicon import common
from liftwork.runtime.manner import asks, negates, reports
from liftwork.runtime.wordlists import PEOPLE
from liftwork.runtime.words import Token, stem, stems_of, tokens


class Grade(IntEnum):
    """How good a tool is for a clause; higher is better."""

    NONE = 0
    """Nothing speaks for it, or the clause is about something else."""
    GUESS = 1
    """Something speaks for it; worth a question."""
    LACKING = 2
    """It is meant, and something that it needs was not said."""
    LIKELY = 3
    """Everything was said, but some words are unexplained: the model is asked."""
    SURE = 4
    """Everything was said and explained."""


_WISHES_TOLD = 8
"""More unexplained words than this beside a new thing, and it is a different request."""

MODEL_AGREES = 0.75
"""The model's own confidence from which its agreement lifts a likely call: it agreed with
likely calls that were wrong with up to 0.72 (docs/planner.md)."""

MODEL_CONTRADICTS = 0.6
"""The model's own confidence from which another tool makes a question of a sure call: it
contradicted right ones with up to 0.54."""


def grade(evidence: Evidence, clause: str) -> Grade:
    """The grade that the words alone give a tool."""
    if evidence.elsewhere or not (evidence.pointed or evidence.values or evidence.signals):
        return Grade.NONE
    if (
        asks(clause)
        or negates(without_statements(clause))
        or _reports(evidence, clause)
        or seeks_people(clause)
        or _MARKET.search(fold(clause))
    ):
        return Grade.NONE
    strange = len(evidence.early) + len(evidence.late)
    if not evidence.complete:
        return _grade_lacking(evidence, clause, strange)
    if not evidence.pointed:
        return _grade_unpointed(evidence, strange)
    if not strange:
        owned = not evidence.tool.takes and is_there(evidence, clause)
        return Grade.LIKELY if owned else Grade.SURE
    return _grade_strange(evidence, clause, strange)


def _reports(evidence: Evidence, clause: str) -> bool:
    """Whether a clause reports; its statements count where they hold all that was read."""
    told = statements(clause)
    inside = all(any(s <= start and end <= e for s, e in told) for start, end in evidence.spans)
    return reports(clause if inside else without_statements(clause))


_MARKET = re.compile(r"\bwww\.|[a-z]\.(?:com|pk|net|org|io|co)\b|\bto let\b(?! (?:me|us|you))")


def _grade_unpointed(evidence: Evidence, strange: int) -> Grade:
    if not evidence.values:
        return Grade.NONE
    return Grade.LIKELY if evidence.own_words and strange <= 1 else Grade.GUESS


def _grade_strange(evidence: Evidence, clause: str, strange: int) -> Grade:
    """A new thing may come with wishes that no argument holds; a change may not."""
    if not evidence.tool.takes and strange <= _WISHES_TOLD:
        doubts = (governs, opens, heads, tells, works_on, is_there)
        doubtful = evidence.half_read or any(doubt(evidence, clause) for doubt in doubts)
        return Grade.LIKELY if doubtful else Grade.SURE
    if strange > 4:
        return Grade.NONE
    return Grade.GUESS if strange > 2 or names_a_thing(evidence, clause) else Grade.LIKELY


_GOVERNS = re.compile(
    r"\s+(?:(?:out|up|down|off|away|in|it)\s+)*(?:of|for|about|at|from|to|in|on|into|onto|inside|through|with|against|near|"
    r"an?|the|my|our|your|this|that|these|those|his|her|their|me|us)\b"
)
_ARTICLE = re.compile(r"\b(?:an?|the|my|our|one|this|that|new|some)\s+(?:[a-z]+\s+)?\Z")


def governs(evidence: Evidence, clause: str) -> bool:
    """Whether an early unexplained word has the rest as its object: ``a party at my house``.

    One that stands between an article and what is explained only describes it: ``a spanish
    house``.
    """
    folded = fold(clause)
    early = _together(evidence, folded)
    return any(_GOVERNS.match(folded, token.end) for token in early)


def _together(evidence: Evidence, folded: str) -> list[Token]:
    """The early words that stand in one piece, commas apart, with something that was read."""
    return [
        token
        for token in evidence.early
        if any(
            _BREAK.search(folded[token.end : start]) is None
            for start, _ in evidence.spans
            if start >= token.end
        )
        or any(
            _BREAK.search(folded[end : token.start]) is None
            for _, end in evidence.spans
            if end <= token.start
        )
    ]


_BREAK = re.compile(r"[,;:.!?]|\s--?\s")
_SEEKS = re.compile(
    r"\b(?:need|needs|want|wants|looking for|seeking|seek|require|requires|hire|find|get|wanted)\s+"
    r"(?:an?\s+|some\s+|the\s+|good\s+)*(?P<whom>[a-z]+)\s+(?:for|in|at|to)\b"
)


def seeks_people(clause: str) -> bool:
    """Whether somebody is looked for, not something: ``need tenants for a house``."""
    return any(stem(m["whom"]) in PEOPLE for m in _SEEKS.finditer(fold(clause)))


_LABEL = re.compile(r"(?:\s+[a-z']+){0,2}\s*[:,!.-]")


_ADJECTIVE = re.compile(r"..(?:ist|ish|ian|ical|ic|ive|ous|esque|able|ese|less|ful|ed)\Z")


def opens(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word stands first, where the verb of a wish stands: ``tile house``.

    Not one that is set apart (``studio work: ...``), stands behind an article, or looks
    like an adjective.
    """
    folded = fold(clause)
    return any(
        token.word.isascii()
        and all(common(before) for before in tokens(folded[: token.start]))
        and not _ARTICLE.search(folded[: token.start])
        and not _LABEL.match(folded, token.end)
        and not _ADJECTIVE.search(token.word)
        for token in _together(evidence, folded)
    )


_STATE = re.compile(r"\b(?:is|are|was|were)\s+(?:\w+ly\s+|all\s+|so\s+|very\s+)?\Z")
_DEFINITE = re.compile(r"\W*(?:the|my|our|his|her|their|this|that)\b")


def tells(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word ends a clause as what became of a known thing.

    ``the house collapsed``, ``three bedrooms of our house are flooded``.
    """
    there = tokens(clause)
    last = [token for token in evidence.unexplained if token == there[-1]]
    folded = fold(clause)
    if any(_STATE.search(folded[: token.start]) for token in last):
        return True
    return any(t.word.endswith("ed") for t in last) and bool(_DEFINITE.match(fold(clause)))


_WHOSE = re.compile(r"\b(?:my|our|his|her|their|your|the|this|that|[a-z]+'s)\s+\Z")
_MAKES = re.compile(
    r"\b(?:draw|design|plan|sketch|creat|mak|build|prepar|produc|draft|lay|generat|blueprint|map|"
    r"naqsha|propos)\w*"
)


def is_there(evidence: Evidence, clause: str) -> bool:
    """Whether what was read describes a thing that somebody has: ``my 10 marla house is hot``.

    Not where something is to be made: ``a plan for my 10 marla house``.
    """
    folded = fold(clause)
    if _MAKES.search(folded):
        return False
    things = stems_of(evidence.tool.name.replace("_", " "))
    return any(
        _WHOSE.search(folded[:start])
        and any(stem(t.word) in things for t in tokens(_BREAK.split(folded[end:])[0])[:3])
        for start, end in evidence.spans
    )


_OBJECT = re.compile(r"(?<!\bof )\b(?:it|them)\s+(?:to be\s+)?\Z")
_OBJECT_BEHIND = re.compile(r"\s+(?:it|them)\b")


def works_on(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word says what is done to it: ``and need it insulated``."""
    folded = fold(clause)
    return any(
        _OBJECT.search(folded[: token.start]) or _OBJECT_BEHIND.match(folded, token.end)
        for token in evidence.unexplained
    )


_ENDS = re.compile(r"\s*(?:[,;.!]|\Z|(?:with|on|in|at|for|of|by|to|and|please)\b)")


def heads(evidence: Evidence, clause: str) -> bool:
    """Whether what was read describes an unexplained thing: ``a 10 marla 3 bedroom yacht``."""
    if evidence.named:
        return False
    folded = fold(clause)
    ends = {end for _, end in evidence.spans}
    return any(
        token.word.isascii()
        and any(folded[end : token.start].strip(" -") == "" and end <= token.start for end in ends)
        and _ENDS.match(folded, token.end)
        for token in evidence.unexplained
    )


_DETERMINER = re.compile(r"\b(?:my|our|your|his|her|their|the|an?|this|that|these|those)\s+\Z")


def names_a_thing(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word stands where a thing is named: ``my business``, ``the photo``."""
    folded = fold(clause)
    return any(_DETERMINER.search(folded[: token.start]) for token in evidence.unexplained)


def _grade_lacking(evidence: Evidence, clause: str, strange: int) -> Grade:
    makes_new = not evidence.tool.takes
    named = evidence.pointed or bool(evidence.signals)
    if not named:
        return Grade.GUESS if makes_new and evidence.values and strange <= 1 else Grade.NONE
    if makes_new and evidence.values and evidence.named and not governs(evidence, clause):
        return Grade.LACKING if strange <= 4 else Grade.NONE
    if strange > max(3, evidence.own_words + len(evidence.signals)) or len(evidence.early) > 1:
        return Grade.NONE
    if not evidence.values and strange:
        plain = all(argument.find is None for argument in evidence.tool.arguments)
        return Grade.GUESS if strange == 1 and (makes_new or plain) else Grade.NONE
    if makes_new:
        return Grade.LACKING if evidence.values else Grade.GUESS
    return Grade.LACKING if evidence.pointed else Grade.GUESS


def with_model(graded: Grade, wanted: Collection[str], proposal: Proposal) -> Grade:
    """The grade of a call to the tools `wanted`, after the model was heard on it.

    A sure call falls where the model is confident of other tools only; a likely one
    rises where it is confident of one of these.
    """
    named = {call.tool for call in proposal.calls}
    same = bool(named & set(wanted))
    if graded is Grade.LIKELY and same and proposal.confidence >= MODEL_AGREES:
        return Grade.SURE
    against = named and not same and proposal.confidence >= MODEL_CONTRADICTS
    return Grade.GUESS if against else graded
