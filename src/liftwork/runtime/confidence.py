"""How sure the planner is of a tool for a clause, and what it may do with that.

The words come first: what was read, what points to the tool, what is left unexplained.
The model is one voter among them; it can lift a likely call to a sure one, never a
guess, and it can never add a value that nobody said.
"""

from __future__ import annotations

from enum import IntEnum

from liftwork.models.base import Proposal
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.words import asks, negates, reports


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
    makes_new = not evidence.tool.takes
    if not evidence.complete:
        return _grade_lacking(evidence, strange)
    if not evidence.pointed:
        return Grade.LIKELY if evidence.own_words and strange <= 1 else Grade.GUESS
    if not strange:
        return Grade.SURE
    if makes_new and not evidence.early and strange <= _WISHES_TOLD:
        return Grade.SURE
    if strange <= 2 or (makes_new and len(evidence.early) <= 2 and strange <= _WISHES_TOLD):
        return Grade.LIKELY
    return Grade.GUESS if strange <= 4 else Grade.NONE


def _grade_lacking(evidence: Evidence, strange: int) -> Grade:
    makes_new = not evidence.tool.takes
    if not (evidence.pointed or evidence.signals):
        return Grade.GUESS if makes_new and evidence.values and strange <= 1 else Grade.NONE
    if strange > 3 and strange > evidence.own_words + len(evidence.signals):
        return Grade.NONE
    if not evidence.values and strange:
        plain = all(argument.find is None for argument in evidence.tool.arguments)
        return Grade.GUESS if strange == 1 and (makes_new or plain) else Grade.NONE
    if len(evidence.early) > 1:
        return Grade.NONE
    return Grade.LACKING if evidence.pointed or makes_new else Grade.GUESS


def with_model(graded: Grade, evidence: Evidence, proposal: Proposal) -> Grade:
    """The grade after the model was heard on a likely call."""
    if graded is not Grade.LIKELY:
        return graded
    named = {call.tool for call in proposal.calls}
    agrees = evidence.tool.name in named and proposal.confidence >= MODEL_AGREES
    return Grade.SURE if agrees else Grade.GUESS
