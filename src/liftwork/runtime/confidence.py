"""How sure the planner is of a tool for a clause, and what it may do with that.

The words come first: what was read, what points to the tool, what is left unexplained.
The model is one voter among them; it can lift a likely call to a sure one, never a
guess, and it can never add a value that nobody said.
"""

from __future__ import annotations

import re
from enum import IntEnum

from liftwork.contract.numbers import fold
from liftwork.models.base import Proposal
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.manner import asks, negates, reports


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

MODEL_AGREES = 0.3
"""The model's own confidence from which its agreement counts."""


def grade(evidence: Evidence, clause: str) -> Grade:
    """The grade that the words alone give a tool."""
    if evidence.elsewhere or not (evidence.pointed or evidence.values or evidence.signals):
        return Grade.NONE
    if asks(clause) or negates(clause) or reports(clause):
        return Grade.NONE
    strange = len(evidence.early) + len(evidence.late)
    if not evidence.complete:
        return _grade_lacking(evidence, strange)
    if not evidence.pointed:
        return _grade_unpointed(evidence, strange)
    return _grade_strange(evidence, clause, strange) if strange else Grade.SURE


def _grade_unpointed(evidence: Evidence, strange: int) -> Grade:
    if not evidence.values:
        return Grade.NONE
    return Grade.LIKELY if evidence.own_words and strange <= 1 else Grade.GUESS


def _grade_strange(evidence: Evidence, clause: str, strange: int) -> Grade:
    """A new thing may come with wishes that no argument holds; a change may not."""
    if not evidence.tool.takes and strange <= _WISHES_TOLD:
        if len(evidence.early) > 2:
            return Grade.GUESS
        return Grade.LIKELY if governs(evidence, clause) else Grade.SURE
    if strange > 4:
        return Grade.NONE
    return Grade.GUESS if strange > 2 or names_a_thing(evidence, clause) else Grade.LIKELY


_GOVERNS = re.compile(
    r"\s+(?:(?:out|up|down|off|away|in|it)\s+)*(?:of|for|about|at|from|to|in|on|with|against|near|"
    r"an?|the|my|our|your|this|that|these|those|his|her|their|me|us)\b"
)


_ARTICLE = re.compile(r"\b(?:an?|the|my|our|one|this|that|new|some)\s+(?:[a-z]+\s+)?\Z")


def governs(evidence: Evidence, clause: str) -> bool:
    """Whether an early unexplained word has the rest as its object: ``a party at my house``.

    One that stands between an article and what is explained only describes it: ``a spanish
    house``.
    """
    folded = fold(clause)
    return any(
        _GOVERNS.match(folded, token.end) or not _ARTICLE.search(folded[: token.start])
        for token in evidence.early
    )


_DETERMINER = re.compile(r"\b(?:my|our|your|his|her|their|the|an?|this|that|these|those)\s+\Z")


def names_a_thing(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word stands where a thing is named: ``my business``, ``the photo``."""
    folded = fold(clause)
    return any(_DETERMINER.search(folded[: token.start]) for token in evidence.unexplained)


def _grade_lacking(evidence: Evidence, strange: int) -> Grade:
    makes_new = not evidence.tool.takes
    named = evidence.pointed or bool(evidence.signals)
    if not named:
        return Grade.GUESS if makes_new and evidence.values and strange <= 1 else Grade.NONE
    if strange > max(3, evidence.own_words + len(evidence.signals)) or len(evidence.early) > 1:
        return Grade.NONE
    if not evidence.values and strange:
        plain = all(argument.find is None for argument in evidence.tool.arguments)
        return Grade.GUESS if strange == 1 and (makes_new or plain) else Grade.NONE
    if makes_new:
        return Grade.LACKING if evidence.values else Grade.GUESS
    return Grade.LACKING if evidence.pointed else Grade.GUESS


def with_model(graded: Grade, evidence: Evidence, proposal: Proposal) -> Grade:
    """The grade after the model was heard on a likely call."""
    if graded is not Grade.LIKELY:
        return graded
    named = {call.tool for call in proposal.calls}
    agrees = evidence.tool.name in named and proposal.confidence >= MODEL_AGREES
    return Grade.SURE if agrees else Grade.GUESS
