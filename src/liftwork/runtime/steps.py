"""One clause, decided: the calls it means, or the question it leaves open.

A clause may mean more than one tool ("a 10 marla house with 3 bedrooms on A2, mirrored"):
the best tool takes its words, and what it leaves is offered to the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from liftwork.contract.files import accepts
from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.models.base import Proposal
from liftwork.runtime import asking
from liftwork.runtime.asides import without_statements
from liftwork.runtime.clauses import split_every
from liftwork.runtime.confidence import Grade, grade
from liftwork.runtime.consult import Consultant
from liftwork.runtime.evidence import Evidence, gather, said_values
from liftwork.runtime.existing import is_there
from liftwork.runtime.grounding import grounded, valid
from liftwork.runtime.kinds import any_fits, files_there
from liftwork.runtime.lexicon import Lexicon, lexicon_of
from liftwork.runtime.manner import negates
from liftwork.runtime.mentions import named_files
from liftwork.runtime.shortlist import likeness_of, score, shortlist, worth_reading
from liftwork.runtime.words import Token, stems_of


@dataclass(frozen=True)
class Wanted:
    """A call without its id and files: a tool, and the arguments that were said.

    `kinds` are what a file is called that was not named, `newest` how many; see `Heard`.
    """

    tool: Tool
    args: Mapping[str, Any]
    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    newest: Mapping[str, int] = field(default_factory=dict)
    several: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Candidate:
    grade: Grade
    score: float
    evidence: Evidence
    followers: tuple[Evidence, ...] = ()

    at_hand: bool = True
    """Whether the files it takes are there."""

    @property
    def order(self) -> tuple[float, float]:
        return self.grade - 1.5 * (not self.at_hand), self.score


@dataclass(frozen=True)
class Step:
    """What one clause came to.

    `wanted` are the calls, sure only when `question` and `nearest` are None. With a
    question they are the guess that a yes would run. `nearest` says that there is no tool.
    """

    clause: str
    wanted: tuple[Wanted, ...] = ()
    question: str | None = None
    nearest: str | None = None
    unused: tuple[str, ...] = ()
    negated: bool = False
    heard: bool = False
    """Whether a tool's own reader read it, or the model was heard on it: all is said then."""
    best: _Candidate | None = None
    """What the model may still be heard on."""

    @property
    def acts(self) -> bool:
        """Whether its calls may run."""
        return bool(self.wanted) and self.question is None and self.nearest is None


class Stepper:
    """Decides clauses against one registry, with the kinds of files there are so far."""

    def __init__(self, registry: Registry, consultant: Consultant) -> None:
        self._registry = registry
        self._lexicon: Lexicon = lexicon_of(registry)
        self._likeness = likeness_of(registry)
        self._consultant = consultant

    def step(self, clause: str, kinds: Collection[str]) -> Step:
        """Decide one clause by its words. `kinds` are the files given or made before it."""
        if negates(without_statements(clause)):
            return Step(clause, negated=True)
        likeness = self._likeness.of(clause)
        likely = worth_reading(clause, likeness, self._lexicon, tuple(kinds))
        evidences = [gather(tool, clause, self._lexicon) for tool in likely]
        listed = shortlist(evidences, likeness, tuple(kinds))
        candidates = [self._candidate(clause, e, likeness, kinds) for e in listed]
        candidates.sort(key=lambda candidate: candidate.order, reverse=True)
        if not candidates:
            return Step(clause, nearest=asking.no_tool(clause, None))
        best = _rather_new(_newest_first(candidates, tuple(kinds)))
        return replace(self._conclude(clause, best, kinds), best=best)

    def heard(self, step: Step, kinds: Collection[str]) -> Step:
        """The step after the model was heard, where all that is missing has no reader."""
        best = step.best
        if best is None or step.nearest is not None or step.acts:
            return step
        if best.grade is not Grade.LACKING or not best.evidence.lacks_text:
            return step
        proposal = self._consultant.hear(step.clause, [best.evidence.tool])
        filled = replace(best, evidence=_filled(best.evidence, step.clause, proposal))
        return replace(self._conclude(step.clause, filled, kinds), heard=True)

    def facts(self, clause: str) -> str:
        """The words of a clause that a tool which makes new things can read, phrase by phrase."""
        return ", ".join(dict.fromkeys(clause[start:end] for start, end in self.spans(clause)))

    def spans(self, clause: str) -> list[tuple[int, int]]:
        """Where the tools that make new things can read something, in order."""
        evidences = (gather(tool, clause, self._lexicon) for tool in self._makers())
        return sorted({span for evidence in evidences for span in evidence.spans})

    def owned(self, clause: str) -> bool:
        """Whether a clause that tells names a thing that could be made new, and so is there."""
        named = stems_of(clause)
        return any(
            named & stems_of(asking.thing(tool))
            or is_there(gather(tool, clause, self._lexicon), clause)
            for tool in self._makers()
        )

    def explains(self, clause: str) -> bool:
        """Whether a tool that makes new things leaves no word of a clause unexplained."""
        evidences = (gather(tool, clause, self._lexicon) for tool in self._makers())
        return any(not evidence.unexplained for evidence in evidences)

    def offered(self, clause: str) -> Step | None:
        """The question whether to make the new thing whose every needed argument was said."""
        for tool in self._makers():
            evidence = gather(tool, clause, self._lexicon)
            if not evidence.missing and not evidence.conflicts:
                best = _Candidate(Grade.LIKELY, 0.0, evidence)
                return replace(_ask(clause, best), best=best)
        return None

    def _makers(self) -> list[Tool]:
        """The tools that make a new thing, and need some of it to be said."""
        tools = [tool for tool in self._registry if not tool.takes]
        return [tool for tool in tools if any(a.required and a.find for a in tool.arguments)]

    def _candidate(
        self, clause: str, evidence: Evidence, likeness: Mapping[str, float], kinds: Collection[str]
    ) -> _Candidate:
        followers = self._followers(clause, evidence, kinds)
        eased = _ease(evidence, followers)
        graded = grade(eased, clause)
        if graded < Grade.LIKELY:
            followers, eased, graded = (), evidence, grade(evidence, clause)
        points = score(evidence, likeness.get(evidence.tool.name, 0.0), tuple(kinds))
        there = files_there(evidence.tool, kinds)
        return _Candidate(graded, points + len(followers), eased, followers, there)

    def _followers(
        self, clause: str, first: Evidence, kinds: Collection[str]
    ) -> tuple[Evidence, ...]:
        """Tools that are wholly said by the words that `first` leaves, in the order said.

        One that makes another thing is named by a word of its own: a time of day asks for no view.
        """
        left = (*first.unexplained, *first.numbers)
        if not left or first.missing or first.conflicts or not _reads_enough(first):
            return ()
        rest = _without(clause, first)
        there = {*kinds, *first.tool.makes}
        found = []
        for tool in self._registry:
            if tool.name == first.tool.name or not tool.takes or not files_there(tool, there):
                continue
            evidence = gather(tool, rest, self._lexicon)
            named = tool.changes or evidence.own_at & {token.start for token in left}
            if evidence.complete and evidence.pointed and named and not evidence.elsewhere:
                found.append(evidence)
        return tuple(found)

    def _conclude(self, clause: str, best: _Candidate, kinds: Collection[str]) -> Step:
        evidence, tool = best.evidence, best.evidence.tool
        missing = next((kind for kind in tool.takes if not any_fits(kind, kinds)), None)
        if best.grade is Grade.NONE or (missing is not None and best.grade < Grade.LIKELY):
            near = tool if evidence.signals or evidence.values else None
            return Step(clause, nearest=asking.no_tool(clause, near))
        if missing is not None:
            return Step(clause, question=asking.ask_for_file(missing, self._registry))
        if evidence.conflicts:
            return self._settle_conflict(clause, evidence)
        if best.grade is not Grade.SURE:
            return _ask(clause, best)
        unused = _phrases(clause, evidence.left_over)
        return Step(clause, _wanted(clause, best), unused=unused)

    def _settle_conflict(self, clause: str, evidence: Evidence) -> Step:
        """``the kitchen 2 ft wider and the store 1 ft longer`` is the same tool twice."""
        tool, name = evidence.tool, evidence.conflicts[0]
        parts = [gather(tool, part, self._lexicon) for part in split_every(clause)]
        said = [part for part in parts if part.values or part.unexplained]
        if tool.takes and said and all(p.complete and not p.unexplained for p in said):
            return Step(clause, tuple(Wanted(tool, dict(p.values)) for p in said))
        values = said_values(tool, name, clause)
        return Step(clause, question=asking.ask_conflict(tool, name, values))


def _newest_first(candidates: Sequence[_Candidate], kinds: Sequence[str]) -> Sequence[_Candidate]:
    """The candidates, but of those that are as good as the best for a file at hand the one
    whose file is the newest comes first: ``it`` is what was made or given last."""
    best = candidates[0]
    if best.grade < Grade.LIKELY or not best.evidence.tool.takes:
        return candidates

    def place(candidate: _Candidate) -> int:
        wanted = candidate.evidence.tool.takes
        return max(
            (n for n, k in enumerate(kinds) if any(accepts(w, k) for w in wanted)), default=-1
        )

    good = [c for c in candidates if c.grade == best.grade and c.at_hand and c.evidence.tool.takes]
    newest = max([best, *good], key=place)
    if any(any_fits(kind, newest.evidence.tool.takes) for kind in best.evidence.tool.takes):
        return candidates
    return [newest, *(c for c in candidates if c is not newest)]


def _rather_new(candidates: Sequence[_Candidate]) -> _Candidate:
    """The best; but where it is a guess at a change, and all that was said names a new thing
    just as well (``a house``), the new thing."""
    best = candidates[0]
    said = {signal.text for signal in best.evidence.signals}
    if best.grade is not Grade.GUESS or not best.evidence.tool.takes or best.evidence.values:
        return best
    for other in candidates:
        names = {signal.text for signal in other.evidence.signals}
        if other.grade is Grade.GUESS and not other.evidence.tool.takes and said <= names:
            return other
    return best


def _reads_enough(evidence: Evidence) -> bool:
    reads = any(argument.find is not None for argument in evidence.tool.arguments)
    return bool(evidence.values) or not reads


def _ask(clause: str, best: _Candidate) -> Step:
    """One question: for what is missing, or whether the guess is meant."""
    evidence, tool = best.evidence, best.evidence.tool
    if evidence.missing:
        name = evidence.missing[0]
        return Step(clause, question=asking.ask_missing(tool, name, evidence.values))
    if not evidence.values and (names := _optional(tool)):
        return Step(clause, question=asking.ask_which(names))
    wanted = _wanted(clause, best)
    unused = _phrases(clause, evidence.unexplained)
    doubts = (*unused, *(token.word for token in evidence.numbers))
    more = "".join(f" and {asking.doing(other.tool, other.args)}" for other in wanted[1:])
    question = asking.ask_to_do(wanted[0].tool, wanted[0].args, doubts, more)
    return Step(clause, wanted, question=question, unused=unused)


def _wanted(clause: str, best: _Candidate) -> tuple[Wanted, ...]:
    """Its calls: makers before changers, then in the order in which they were said."""
    evidences = (best.evidence, *best.followers)
    return tuple(
        Wanted(e.tool, {**grounded(e.tool, clause, e.values, {}), **named_files(e.tool, clause)})
        for e in sorted(evidences, key=lambda e: (bool(e.tool.takes), e.at))
    )


def _optional(tool: Tool) -> tuple[str, ...]:
    """Arguments of which any one would do, where a tool asks for none in particular."""
    names = tuple(a.name for a in tool.arguments if a.find is not None and not a.required)
    return names if len(names) > 1 else ()


def _filled(evidence: Evidence, clause: str, proposal: Proposal) -> Evidence:
    """The evidence with what the model said and the clause supports."""
    for call in proposal.calls:
        if call.tool == evidence.tool.name:
            args = grounded(evidence.tool, clause, evidence.values, call.args)
            if valid(evidence.tool, args) is None:
                return evidence.with_texts(args, clause)
    return evidence


def _ease(evidence: Evidence, followers: Sequence[Evidence]) -> Evidence:
    """The evidence without the words that a follower explains."""
    if not followers:
        return evidence
    left = set.intersection(*({t.start for t in f.unexplained} for f in followers))
    keep = [token for token in evidence.unexplained if token.start in left]
    return replace(
        evidence,
        elsewhere=tuple(token for token in evidence.elsewhere if token in keep),
        early=tuple(token for token in evidence.early if token in keep),
        late=tuple(token for token in evidence.late if token in keep),
        numbers=tuple(n for n in evidence.numbers if not _spanned(n, followers)),
    )


def _spanned(token: Token, followers: Sequence[Evidence]) -> bool:
    return any(s <= token.start < e for follower in followers for s, e in follower.spans)


def _without(clause: str, evidence: Evidence) -> str:
    """The clause with everything that the evidence read blanked, places kept."""
    read = {at for start, end in evidence.spans for at in range(start, end)}
    return "".join(" " if at in read else char for at, char in enumerate(fold(clause)))


def _phrases(clause: str, words: Sequence[Token]) -> tuple[str, ...]:
    """Neighbouring words as phrases, as the person wrote them."""
    spans: list[tuple[int, int]] = []
    for token in words:
        if spans and clause[spans[-1][1] : token.start].strip(" -") == "":
            spans[-1] = (spans[-1][0], token.end)
        else:
            spans.append((token.start, token.end))
    return tuple(clause[start:end] for start, end in spans)
