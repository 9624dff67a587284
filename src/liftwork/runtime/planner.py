"""From a sentence to a chain of calls, one question, or "I have no tool for this"."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.contract.files import ANY, kinds_of
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.models.base import Model
from liftwork.runtime import asking
from liftwork.runtime.answers import agrees, declines, with_answer
from liftwork.runtime.assembly import Assembly
from liftwork.runtime.claims import lost_number, with_files, with_what_was_made
from liftwork.runtime.clauses import (
    act_words,
    begins_act,
    remarks,
    split_strong,
    split_weak,
    unquoted,
)
from liftwork.runtime.consult import Consultant
from liftwork.runtime.corrections import correction_in
from liftwork.runtime.decision import Decision, Unheard, Verdict
from liftwork.runtime.hearing import Part, parts_of
from liftwork.runtime.kinds import any_fits
from liftwork.runtime.lexicon import idle, spoken
from liftwork.runtime.mainfile import is_record, main_kind
from liftwork.runtime.manner import asks, courtesy, spares_the_rest, takes_back
from liftwork.runtime.mentions import mentions
from liftwork.runtime.steps import Step, Stepper, Wanted
from liftwork.runtime.telling import Telling
from liftwork.runtime.told import owns_all, parted
from liftwork.runtime.wordlists import FILLER
from liftwork.runtime.words import stem, stems_of

LONGEST = 2000
"""Characters of a request; a longer one is a document, not a wish."""

_CALL = re.compile(
    r"^\W*(?:hey|hi|ok|okay|hello|dear)[\s,]+(?:google|computer|siri|alexa|assistant|claude|lift|robot)\b",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"\A\W*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b"
    r"(?: (?:there|all|team|everyone|sir|madam))*[\s,.!]+)+",
    re.IGNORECASE,
)
_PLUS = re.compile(r"(?:(?<=\A)|(?<=[,;]\s))\+\s?(?=\d+\s*[a-z])", re.IGNORECASE)
"""``+1 bedroom``."""
_AND = re.compile(r"(?<=[a-z)])\s+\+\s+(?=[a-z])", re.IGNORECASE)
"""``front + street view``."""


@dataclass(frozen=True)
class Context:
    """What a session knows before a request.

    `made` are the kinds of files that exist in the session, newest last; `attached` the
    files given with this request, `mains` the kinds of the results' main files.
    `open_request` waits for the answer to `open_question`.
    """

    made: tuple[str, ...] = ()
    attached: tuple[Path, ...] = ()
    open_request: str | None = None
    open_question: str | None = None
    mains: tuple[str, ...] = ()


def decide(
    request: str,
    context: Context,
    registry: Registry,
    model: Model,
    *,
    budget_s: float = 1.5,
) -> Decision:
    """Decide one request; nothing runs.

    The model is heard only for values that no reader can read, for at most `budget_s` seconds
    in all; what it may still be heard on while the calls run is `Decision.unheard`. Raises
    `BadInput` for an empty request and for one of more than `LONGEST` characters.
    """
    started = time.perf_counter()
    if not request.strip():
        raise BadInput('the request is empty; say what to make, for example "a house plan"')
    if len(request) > LONGEST:
        raise BadInput(f"the request has {len(request)} characters; the most is {LONGEST}")
    consultant = Consultant(model, budget_s)
    planner = _Planner(context, registry, consultant)
    decision = planner.decide(request)
    return replace(
        decision,
        model_calls=tuple(consultant.calls),
        seconds=time.perf_counter() - started,
    )


def context_after(context: Context, decision: Decision, registry: Registry) -> Context:
    """The context of the next request, had this decision run: its kinds count as made."""
    if decision.verdict is Verdict.ASKED:
        return Context(context.made, (), decision.request, decision.question)
    made, mains = context.made, context.mains
    for call in decision.calls:
        kinds = registry.get(call.tool).makes
        made = (*(kind for kind in made if kind not in kinds), *kinds)
        main = main_kind(kinds, call.args)
        mains = mains if main is None else (*(kind for kind in mains if kind != main), main)
    return Context(made, mains=mains)


class _Planner:
    def __init__(self, context: Context, registry: Registry, consultant: Consultant) -> None:
        self._context = context
        self._registry = registry
        self._stepper = Stepper(spoken(registry), consultant)
        self._acts = act_words(spoken(registry))
        self._verbs = {stem(tool.name.split("_")[0]) for tool in registry} - FILLER
        self._telling = Telling(self._stepper, self._acts)
        attached = [kind for path in context.attached for kind in (ANY.name, *kinds_of(path))]
        self._kinds: tuple[str, ...] = (*context.made, *attached)

    def decide(self, request: str) -> Decision:
        waiting = self._context.open_request
        if waiting is None:
            return self._decide_fresh(request)
        if declines(request):
            return Decision(
                Verdict.NO_TOOL, nearest="All right, nothing was done.", request=request
            )
        if agrees(request):
            agreed = self._decide_fresh(waiting, confirmed=True)
            same = agreed.question == self._context.open_question
            return self._decide_answer(waiting, request, agreed) if same else agreed
        alone = self._decide_fresh(request)
        if alone.verdict is Verdict.PLAN or (alone.verdict is Verdict.NO_TOOL and asks(request)):
            return alone
        return self._decide_answer(waiting, request, alone)

    def _decide_answer(self, waiting: str, answer: str, alone: Decision) -> Decision:
        asked = self._context.open_question or ""
        for whole in with_answer(waiting, answer, asked, self._registry):
            merged = self._decide_fresh(whole)
            if merged.verdict is Verdict.PLAN or (
                merged.verdict is Verdict.ASKED and merged.question != self._context.open_question
            ):
                return merged
        if alone.verdict is Verdict.NO_TOOL and remarks(answer, self._acts):
            question = self._context.open_question
            return Decision(Verdict.ASKED, question=question, request=waiting)
        return replace(alone, request=answer) if alone.verdict is Verdict.NO_TOOL else alone

    def _decide_fresh(self, request: str, *, confirmed: bool = False) -> Decision:
        if takes_back(unquoted(request)):
            line = "Nothing was done: the request takes back what it says."
            return Decision(Verdict.NO_TOOL, nearest=line, request=request)
        correction = correction_in(request, self._registry)
        if correction is None:
            return self._decide_whole(request, confirmed=confirmed)
        if correction.merged is not None:
            merged = self._decide_whole(correction.merged, confirmed=confirmed)
            if merged.verdict is Verdict.PLAN:
                return merged
        rest = self._decide_whole(correction.after, confirmed=confirmed)
        if correction.firm and rest.verdict is Verdict.PLAN:
            return rest
        whole = self._decide_whole(request, confirmed=confirmed)
        if whole.verdict is not Verdict.PLAN or idle(correction.before):
            return whole
        question = asking.ask_correction(correction.before, correction.after)
        return Decision(Verdict.ASKED, question=question, request=request)

    def _decide_whole(self, request: str, *, confirmed: bool) -> Decision:
        """As the tools' own readers hear it; failing that, by its clauses."""
        names = [path.name for path in self._context.attached]
        parts = parts_of(request, self._registry, names, self._acts)
        named = [kind for mention in mentions(request) for kind in mention.kinds]
        before, self._kinds = self._kinds, (*self._kinds, *named)
        try:
            if any(part.claims for part in parts):
                return self._decide_heard(request, parts, confirmed=confirmed)
            return self._decide_clauses(request, confirmed=confirmed)
        finally:
            self._kinds = before

    def _decide_heard(self, request: str, parts: Sequence[Part], *, confirmed: bool) -> Decision:
        """Part by part: what a tool's own reader claims, and the rest in the usual way."""
        steps: list[Step] = []
        for part in parts:
            if part.claims:
                steps.append(self._heard(part, self._there(steps), _made_by(steps)))
            else:
                pieces = self._pieces(part.words)
                steps += self._steps(pieces, confirmed=confirmed, before=steps)
        return self._assemble(request, steps, confirmed=confirmed)

    def _heard(self, part: Part, kinds: Collection[str], there: Collection[str]) -> Step:
        """The call that a part's own reader made of it, or the question that it leaves.

        `kinds` are at hand, those of `there` by the parts before it.
        """
        claims = with_files(part.claims, kinds) or part.claims
        if len(claims) > 1:
            which = asking.ask_which_tool([claim.tool for claim in claims])
            return Step(part.words, question=which)
        tool, heard = claims[0].tool, claims[0].heard
        lacking = (
            a.kind
            for a in tool.arguments
            if a.kind is not None and a.required and a.name not in heard.args
        )
        missing = next((kind for kind in lacking if not any_fits(kind, kinds)), None)
        nouns = [*heard.kinds.values(), *itertools.chain(*heard.several.values())]
        called = (meant for meant in nouns if not set(meant) & set(kinds))
        missing = next((meant[0] for meant in called), missing)
        if heard.newest and all(map(is_record, kinds)):
            missing = ANY.name
        question: str | None = heard.missing or lost_number(part.words, heard)
        if question is None and missing is not None:
            question = asking.ask_for_file(missing, self._registry)
        if question is not None:
            return Step(part.words, question=question, unused=heard.unused)
        args = with_what_was_made(tool, heard.args, part.words, there)
        wanted = Wanted(tool, args, heard.kinds, heard.newest, heard.several)
        return Step(part.words, (wanted,), unused=heard.unused, heard=True)

    def _decide_clauses(self, request: str, *, confirmed: bool) -> Decision:
        """By all that was said; failing that, by its wish and the facts that it tells."""
        pieces = self._pieces(request)
        decision = self._decide_pieces(request, pieces, confirmed=confirmed)
        if decision.verdict is Verdict.PLAN:
            return decision
        none = decision.verdict is Verdict.NO_TOOL
        for cut in (pieces, parted(pieces)):
            shorter = self._telling.wish_and_facts(cut)
            if not shorter:
                continue
            other = self._decide_pieces(request, shorter, confirmed=confirmed)
            if self._makes(other) and cut != pieces and self._telling.is_other_work(cut):
                return self._offer(request, decision, confirmed=confirmed)
            if self._makes(other) or (none and other.verdict is Verdict.ASKED):
                return other
        if none and not self._telling.is_other_work(pieces):
            return self._offer(request, decision, confirmed=confirmed)
        return decision

    def _offer(self, request: str, decision: Decision, *, confirmed: bool) -> Decision:
        """The question whether to make the new thing of which enough was said, if it was."""
        step = self._stepper.offered(request)
        if step is None or decision.verdict is Verdict.ASKED:
            return decision
        steps = [_confirmed(step) if confirmed else step]
        return self._assemble(request, steps, confirmed=confirmed)

    def _makes(self, decision: Decision) -> bool:
        return any(not self._registry.get(call.tool).takes for call in decision.calls)

    def _pieces(self, request: str) -> list[str]:
        plain = _AND.sub(" and ", request)
        plain = _PLUS.sub("add ", _CALL.sub("", _GREETING.sub("", plain)))
        return [
            piece
            for part in split_strong(plain)
            for piece in split_weak(part, self._acts)
            if not courtesy(piece)
        ]

    def _decide_pieces(self, request: str, pieces: Sequence[str], *, confirmed: bool) -> Decision:
        return self._assemble(
            request, self._steps(pieces, confirmed=confirmed), confirmed=confirmed
        )

    def _steps(
        self, pieces: Sequence[str], *, confirmed: bool, before: Sequence[Step] = ()
    ) -> list[Step]:
        """What each piece comes to, with what the steps `before` make at hand."""
        steps: list[Step] = []
        for piece in pieces:
            self._add(steps, piece, before)
            if (
                steps[-1].negated and idle(piece) and not spares_the_rest(piece)
            ):  # "no thanks" takes back what was said
                steps = steps[-1:]
        if any(step.acts for step in steps):
            steps = [s for s in steps if s.acts or s.negated or not self._adds_nothing(s)]
            steps = [self._as_remark(step) for step in steps]
            steps = [self._as_offer(step) for step in steps]
        if _may_run(steps):
            steps = [
                self._stepper.heard(step, self._there([*before, *steps[:at]]))
                for at, step in enumerate(steps)
            ]
        return [_confirmed(step) for step in steps] if confirmed else steps

    def _add(self, steps: list[Step], piece: str, before: Sequence[Step]) -> None:
        """One more piece: a step of its own, or the rest of what the last one began to say."""
        there = self._there([*before, *steps])
        step = self._stepper.step(piece, there)
        last = steps[-1] if steps else None
        joins = last is not None and not (step.negated or last.negated)
        apart = last is not None and last.acts and step.acts and begins_act(piece, self._acts)
        if last is not None and joins and not apart:
            whole = self._stepper.step(
                f"{last.clause}, {piece}", self._there([*before, *steps[:-1]])
            )
            if _says_more(whole, last, step):
                steps[-1] = whole
                return
        steps.append(step)

    def _as_remark(self, step: Step) -> Step:
        """A piece that asks for no work, beside one that does, is only told as unused."""
        if step.nearest is None or step.negated or not remarks(step.clause, self._acts):
            return step
        if stems_of(step.clause) & self._verbs:
            return step
        return Step(step.clause, unused=(step.clause,))

    def _adds_nothing(self, step: Step) -> bool:
        """Whether a piece only repeats the wish beside it: ``can you sketch it``."""
        if idle(step.clause):
            return True
        again = step.nearest is not None and begins_act(step.clause, self._acts)
        names = (
            step.question is not None and not step.wanted and not self._stepper.facts(step.clause)
        )
        return (again or names) and self._stepper.explains(step.clause)

    def _as_offer(self, step: Step) -> Step:
        """What is only told to be there is not yet wished for: ``we have a house of ...``."""
        makes = any(not wanted.tool.takes for wanted in step.wanted)
        if not (step.acts and makes and owns_all(step.clause, self._stepper.spans(step.clause))):
            return step
        return self._stepper.offered(step.clause) or step

    def _there(self, steps: Sequence[Step]) -> tuple[str, ...]:
        return (*self._kinds, *_made_by(steps))

    def _assemble(self, request: str, steps: Sequence[Step], *, confirmed: bool) -> Decision:
        wishes = [step for step in steps if not step.negated]
        asked = next((step for step in wishes if step.question is not None), None)
        without = [step for step in wishes if step.nearest is not None]
        if asked is not None and all(remarks(step.clause, self._acts) for step in without):
            without = []
        acting = [step for step in wishes if step.acts]
        told = [step for step in wishes if step.acts or step.question is None]
        unused = tuple(word for step in told for word in step.unused)
        if not wishes:
            nearest = "Nothing was done: the request says what not to do." if steps else None
            line = nearest or asking.no_tool(request.strip(), None)
            return Decision(Verdict.NO_TOOL, nearest=line, request=request)
        if without and (not acting or asked is not None):
            return Decision(Verdict.NO_TOOL, nearest=without[0].nearest, request=request)
        if asked is not None:
            return Decision(
                Verdict.ASKED, question=asked.question, unused=asked.unused, request=request
            )
        if without and not confirmed:
            question = _ask_without(acting, without)
            return Decision(Verdict.ASKED, question=question, request=request)
        context = self._context
        assembly = Assembly(self._registry, context.made, context.attached, context.mains)
        calls = assembly.chain([wanted for step in acting for wanted in step.wanted])
        return Decision(
            Verdict.PLAN, calls=calls, unused=unused, unheard=_unheard(acting), request=request
        )


def _made_by(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(kind for step in steps for wanted in step.wanted for kind in wanted.tool.makes)


def _says_more(whole: Step, last: Step, step: Step) -> bool:
    """Whether two pieces together are one wish, of which neither was the whole."""
    if not whole.acts:
        return last.question is not None and step.nearest is None and whole.question is not None
    read = {name for wanted in whole.wanted for name in wanted.args}
    before = {name for wanted in last.wanted for name in wanted.args} if last.acts else set()
    strange = set(whole.unused) - set(last.unused)
    if step.acts and len(whole.wanted) > len(last.wanted) + len(step.wanted):
        return False
    return (not last.acts or read > before) and (step.nearest is None or len(strange) <= 1)


def _may_run(steps: Sequence[Step]) -> bool:
    """Whether no step rules the rest out, so that hearing the model can matter."""
    return all(step.nearest is None or step.negated for step in steps) or any(
        step.acts for step in steps
    )


def _unheard(acting: Sequence[Step]) -> tuple[Unheard, ...]:
    """What was planned by its words alone."""
    return tuple(
        Unheard(step.clause, tuple(dict.fromkeys(wanted.tool.name for wanted in step.wanted)))
        for step in acting
        if not step.heard
    )


def _confirmed(step: Step) -> Step:
    return replace(step, question=None) if step.wanted else step


def _ask_without(acting: Sequence[Step], without: Sequence[Step]) -> str:
    can: list[tuple[Tool, dict[str, Any]]] = [
        (wanted.tool, dict(wanted.args)) for step in acting for wanted in step.wanted
    ]
    doing = " and ".join(asking.doing(tool, args) for tool, args in can)
    cannot = " or ".join(f'"{step.clause}"' for step in without)
    return f"I have no tool for {cannot}. Shall I only {doing}?"
