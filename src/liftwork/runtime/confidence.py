"""How sure the planner is of a tool for a clause, and what it may do with that.

By the words alone: what was read, what points to the tool, what is left unexplained. What the
model says of a sure call is told to the person, and changes nothing (docs/planner.md).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import IntEnum

from liftwork.contract.numbers import fold
from liftwork.contract.tool import Tool
from liftwork.models.base import Proposal
from liftwork.runtime.asides import statements, without_statements
from liftwork.runtime.doubts import doubtful, governs
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.existing import is_asked, is_told
from liftwork.runtime.manner import asks, depends, muses, negates, reports, unwished
from liftwork.runtime.wordlists import PEOPLE
from liftwork.runtime.words import stem


class Grade(IntEnum):
    """How good a tool is for a clause; higher is better."""

    NONE = 0
    """Nothing speaks for it, or the clause is about something else."""
    GUESS = 1
    """Something speaks for it; worth a question."""
    LACKING = 2
    """It is meant, and something that it needs was not said."""
    LIKELY = 3
    """Everything was said, but some words are unexplained: the person is asked."""
    SURE = 4
    """Everything was said and explained."""


_WISHES_TOLD = 8
"""More unexplained words than this beside a new thing, and it is a different request."""

MODEL_CONTRADICTS = 0.6
"""The model's own confidence from which the person is told that it took a sure call for
another: it contradicted right ones with up to 0.54."""


def grade(evidence: Evidence, clause: str) -> Grade:
    """The grade that the words alone give a tool."""
    if evidence.elsewhere or not (evidence.pointed or evidence.values or evidence.signals):
        return Grade.NONE
    if (
        asks(clause)
        or negates(without_statements(clause))
        or unwished(clause)
        or _reports(evidence, clause)
        or seeks_people(clause)
        or _MARKET.search(fold(clause))
    ):
        return Grade.NONE
    strange = len(evidence.early) + len(evidence.late)
    if depends(clause) or (evidence.tool.takes and muses(clause)):
        return Grade.GUESS
    if not evidence.complete:
        return _grade_lacking(evidence, clause, strange)
    return _grade_complete(evidence, clause, strange)


def _grade_complete(evidence: Evidence, clause: str, strange: int) -> Grade:
    if not evidence.pointed:
        return _grade_unpointed(evidence, strange)
    if strange:
        return _grade_strange(evidence, clause, strange)
    told = is_asked if evidence.tool.takes else is_told
    doubted = told(evidence, clause) or _unclaimed(evidence.tool)
    return Grade.LIKELY if doubted else Grade.SURE


def _unclaimed(tool: Tool) -> bool:
    """Whether a tool that hears for itself did not claim the clause: one that acts in windows, or
    makes a new thing."""
    return tool.hears is not None and not tool.takes


def _reports(evidence: Evidence, clause: str) -> bool:
    """Whether a clause reports; its statements count where they hold all that was read."""
    told = statements(clause)
    inside = all(any(s <= start and end <= e for s, e in told) for start, end in evidence.spans)
    return reports(clause if inside else without_statements(clause))


_MARKET = re.compile(
    r"\b(?:just listed|listings?|auction)\b|"
    r"\bwww\.|[a-z]\.(?:com|pk|net|org|io|co)\b|\bto let\b(?! (?:me|us|you))"
)


def _grade_unpointed(evidence: Evidence, strange: int) -> Grade:
    if not evidence.values:
        return Grade.NONE
    return Grade.LIKELY if evidence.own_words and strange <= 1 else Grade.GUESS


def _grade_strange(evidence: Evidence, clause: str, strange: int) -> Grade:
    """A new thing may come with wishes that no argument holds; a change may not, nor may what a
    tool makes that hears whole requests and did not claim this one."""
    if not evidence.tool.takes and strange <= _WISHES_TOLD:
        if _unclaimed(evidence.tool):
            return Grade.GUESS
        return Grade.LIKELY if evidence.half_read or doubtful(evidence, clause) else Grade.SURE
    if strange > 4:
        return Grade.NONE
    return Grade.GUESS if strange > 2 or names_a_thing(evidence, clause) else Grade.LIKELY


_SEEKS = re.compile(
    r"\b(?:need|needs|want|wants|looking for|seeking|seek|require|requires|hire|find|get|wanted)\s+"
    r"(?:an?\s+|some\s+|the\s+|good\s+)*(?P<whom>[a-z]+)\s+(?:for|in|at|to)\b"
)


_SOUGHT = re.compile(r"\b(?P<whom>[a-z]+) (?:wanted|needed|required|sought) (?:for|in|at|to)\b")


def seeks_people(clause: str) -> bool:
    """Whether somebody is looked for, not something: ``need tenants for a house``."""
    found = (*_SEEKS.finditer(fold(clause)), *_SOUGHT.finditer(fold(clause)))
    return any(stem(match["whom"]) in PEOPLE for match in found)


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
    text = evidence.lacks_text and evidence.pointed
    new = makes_new and evidence.values and evidence.named and not governs(evidence, clause)
    if text or new:
        return Grade.LACKING if strange <= (_WISHES_TOLD if text else 4) else Grade.NONE
    if strange > max(3, evidence.own_words + len(evidence.signals)) or len(evidence.early) > 1:
        return Grade.NONE
    if not evidence.values and strange:
        plain = all(argument.find is None for argument in evidence.tool.arguments)
        return Grade.GUESS if strange == 1 and (makes_new or plain) else Grade.NONE
    if makes_new:
        return Grade.LACKING if evidence.values else Grade.GUESS
    return Grade.LACKING if evidence.pointed else Grade.GUESS


def contradicts(wanted: Collection[str], proposal: Proposal) -> bool:
    """Whether the model is confident of other tools than those `wanted`, and of none of these."""
    named = {call.tool for call in proposal.calls}
    apart = bool(named) and not named & set(wanted)
    return apart and proposal.confidence >= MODEL_CONTRADICTS
