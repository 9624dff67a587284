"""From a sentence to a chain of calls, one question, or "I have no tool for this"."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.contract.files import kinds_of
from liftwork.contract.numbers import NUMBER, fold
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.contract.tool import Tool
from liftwork.models.base import Model
from liftwork.runtime import asking
from liftwork.runtime.clauses import act_words, begins_act, remarks, split_strong, split_weak
from liftwork.runtime.consult import Consultant
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.evidence import ALSO_WORDS
from liftwork.runtime.lexicon import idle
from liftwork.runtime.manner import courtesy, reports, wishes
from liftwork.runtime.shortlist import MOST
from liftwork.runtime.steps import Step, Stepper, Wanted
from liftwork.runtime.told import of_other_work, owns_all, parted, told, wonders

LONGEST = 2000
"""Characters of a request; a longer one is a document, not a wish."""

_YES = re.compile(
    r"\W*(?:(?:yes|yep|yeah|yup|sure|ok|okay|please|do|it|that|so|go|ahead|right|correct|of course|"
    r"fine|y|haan|ji|han|جی|ہاں|हाँ|हां|是|是的|好|好的|네|예|نعم)\W*)+\Z"
)
_NO = re.compile(
    r"\W*(?:no|nope|nah|n|stop|cancel|forget it|never mind|نہیں|नहीं|不|不是|아니요|아니|لا)\W*\Z"
)
_CORRECTION = re.compile(
    r"\b(?:no,? (?:wait|sorry)|wait,? no|scratch that|correction|sorry,? i mean|i mean|oops)\b"
    r"[\s,:]*"
)
_CALL = re.compile(
    r"^\W*(?:hey|hi|ok|okay|hello|dear)[\s,]+(?:google|computer|siri|alexa|assistant|claude|lift|robot)\b",
    re.IGNORECASE,
)
_A_NUMBER = re.compile(NUMBER)


@dataclass(frozen=True)
class Context:
    """What a session knows before a request.

    `made` are the kinds of files that exist in the session, newest last; `attached` the
    files given with this request. `open_request` waits for the answer to `open_question`.
    """

    made: tuple[str, ...] = ()
    attached: tuple[Path, ...] = ()
    open_request: str | None = None
    open_question: str | None = None


def decide(
    request: str,
    context: Context,
    registry: Registry,
    model: Model,
    *,
    budget_s: float = 1.5,
) -> Decision:
    """Decide one request; nothing runs.

    The model is heard on every clause that would act, for at most `budget_s` seconds in all;
    a request that would not run in any case is not put to it. Raises `BadInput` for an empty
    request and for one of more than `LONGEST` characters.
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


def at_hand(registry: Registry, kinds: Collection[str]) -> tuple[Tool, ...]:
    """The tools that could run with files of these kinds: those that the model will be shown."""
    there = [tool for tool in registry if all(kind in kinds for kind in tool.takes)]
    return tuple(there[:MOST])


def context_after(context: Context, decision: Decision, registry: Registry) -> Context:
    """The context of the next request, had this decision run: its kinds count as made."""
    if decision.verdict is Verdict.ASKED:
        return Context(context.made, (), decision.request, decision.question)
    made = context.made
    for call in decision.calls:
        kinds = registry.get(call.tool).makes
        made = (*(kind for kind in made if kind not in kinds), *kinds)
    return Context(made)


class _Planner:
    def __init__(self, context: Context, registry: Registry, consultant: Consultant) -> None:
        self._context = context
        self._registry = registry
        self._stepper = Stepper(registry, consultant)
        self._acts = act_words(registry)
        attached = [kind for path in context.attached for kind in kinds_of(path)]
        self._kinds = (*context.made, *attached)

    def decide(self, request: str) -> Decision:
        waiting = self._context.open_request
        if waiting is None:
            return self._decide_fresh(request)
        folded = fold(request)
        if _NO.match(folded):
            return Decision(
                Verdict.NO_TOOL, nearest="All right, nothing was done.", request=request
            )
        if _YES.match(folded):
            return self._decide_fresh(waiting, confirmed=True)
        alone = self._decide_fresh(request)
        if alone.verdict is Verdict.PLAN:
            return alone
        return self._decide_answer(waiting, request, alone)

    def _decide_answer(self, waiting: str, answer: str, alone: Decision) -> Decision:
        for words in self._as_answers(answer):
            merged = self._decide_fresh(f"{waiting}, {words}")
            if merged.verdict is Verdict.PLAN or (
                merged.verdict is Verdict.ASKED and merged.question != self._context.open_question
            ):
                return merged
        if alone.verdict is Verdict.NO_TOOL and remarks(answer, self._acts):
            question = self._context.open_question
            return Decision(Verdict.ASKED, question=question, request=waiting)
        return replace(alone, request=answer) if alone.verdict is Verdict.NO_TOOL else alone

    def _as_answers(self, answer: str) -> list[str]:
        """The answer as it was said, and a bare number as the count of each argument."""
        number = _bare_number(answer)
        if number is None:
            return [answer]
        question = fold(self._context.open_question or "")
        names = [a.name for tool in self._registry for a in tool.arguments if a.find is not None]
        asked = dict.fromkeys(name for name in names if name.replace("_", " ") in question)
        return [f"{number} {name.replace('_', ' ')}" for name in asked] or [answer]

    def _decide_fresh(self, request: str, *, confirmed: bool = False) -> Decision:
        corrections = list(_CORRECTION.finditer(fold(request)))
        if corrections:
            rest = self._decide_whole(request[corrections[-1].end() :], confirmed=confirmed)
            if rest.verdict is Verdict.PLAN:
                return rest
        return self._decide_whole(request, confirmed=confirmed)

    def _decide_whole(self, request: str, *, confirmed: bool) -> Decision:
        """By all that was said; failing that, by its wish and the facts that it tells."""
        pieces = self._pieces(request)
        decision = self._decide_pieces(request, pieces, confirmed=confirmed)
        if decision.verdict is Verdict.PLAN:
            return decision
        none = decision.verdict is Verdict.NO_TOOL
        for cut in (pieces, parted(pieces)):
            shorter = self._wish_and_facts(cut)
            if not shorter:
                continue
            other = self._decide_pieces(request, shorter, confirmed=confirmed)
            if self._makes(other) and cut != pieces and self._is_other_work(cut):
                return self._offer(request, decision, confirmed=confirmed)
            if self._makes(other) or (none and other.verdict is Verdict.ASKED):
                return other
        if none and not self._is_other_work(pieces):
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

    def _is_other_work(self, pieces: Sequence[str]) -> bool:
        return of_other_work(pieces) or all(reports(piece) for piece in pieces)

    def _wish_and_facts(self, pieces: Sequence[str]) -> list[str]:
        """The pieces that wish, and of those that tell only what can be read from them."""
        telling = [told(piece, self._acts) or wonders(piece) for piece in pieces]
        rest = [piece for piece, tells in zip(pieces, telling, strict=True) if not tells]
        if len(rest) == len(pieces) or not any(
            wishes(piece) or begins_act(piece, self._acts) or self._stepper.facts(piece)
            for piece in rest
        ):
            return []
        if self._stepper.offered(", ".join(pieces)) is None:
            return []
        telling_of = [piece for piece, tells in zip(pieces, telling, strict=True) if tells]
        doubtful = of_other_work(telling_of) or any(map(self._stepper.owned, telling_of))
        if doubtful and not any(wishes(p) or begins_act(p, self._acts) for p in rest):
            return []
        if self._stepper.offered(", ".join(telling_of)) and not all(
            self._stepper.facts(piece) or self._stepper.explains(piece) for piece in rest
        ):
            return []
        shorter = [
            self._stepper.facts(piece) if tells else piece
            for piece, tells in zip(pieces, telling, strict=True)
        ]
        return [piece for piece in shorter if piece]

    def _pieces(self, request: str) -> list[str]:
        return [
            piece
            for part in split_strong(_CALL.sub("", request))
            for piece in split_weak(part, self._acts)
            if not courtesy(piece)
        ]

    def _decide_pieces(self, request: str, pieces: Sequence[str], *, confirmed: bool) -> Decision:
        steps: list[Step] = []
        for piece in pieces:
            self._add(steps, piece)
        if any(step.acts for step in steps):
            steps = [s for s in steps if s.acts or s.negated or not self._adds_nothing(s)]
            steps = [self._as_remark(step) for step in steps]
            steps = [self._as_offer(step) for step in steps]
        if confirmed:
            steps = [_confirmed(step) for step in steps]
        elif _may_run(steps):
            shown = self._there(steps[:-1])
            steps = [
                self._stepper.heard(step, self._there(steps[:at]), shown)
                for at, step in enumerate(steps)
            ]
        return self._assemble(request, steps, confirmed=confirmed)

    def _add(self, steps: list[Step], piece: str) -> None:
        """One more piece: a step of its own, or the rest of what the last one began to say."""
        there = self._there(steps)
        step = self._stepper.step(piece, there)
        last = steps[-1] if steps else None
        joins = last is not None and not (step.negated or last.negated)
        apart = last is not None and last.acts and step.acts and begins_act(piece, self._acts)
        if last is not None and joins and not apart:
            whole = self._stepper.step(f"{last.clause}, {piece}", self._there(steps[:-1]))
            if _says_more(whole, last, step):
                steps[-1] = whole
                return
        steps.append(step)

    def _as_remark(self, step: Step) -> Step:
        """A piece that asks for no work, beside one that does, is only told as unused."""
        if step.nearest is None or step.negated or not remarks(step.clause, self._acts):
            return step
        return Step(step.clause, unused=(step.clause,))

    def _adds_nothing(self, step: Step) -> bool:
        """Whether a piece only repeats the wish beside it: ``can you sketch it``."""
        if idle(step.clause):
            return True
        again = step.nearest is not None and begins_act(step.clause, self._acts)
        return again and self._stepper.explains(step.clause)

    def _as_offer(self, step: Step) -> Step:
        """What is only told to be there is not yet wished for: ``we have a house of ...``."""
        makes = any(not wanted.tool.takes for wanted in step.wanted)
        if not (step.acts and makes and owns_all(step.clause, self._stepper.spans(step.clause))):
            return step
        return self._stepper.offered(step.clause) or step

    def _there(self, steps: Sequence[Step]) -> tuple[str, ...]:
        made = (k for step in steps for wanted in step.wanted for k in wanted.tool.makes)
        return (*self._kinds, *made)

    def _assemble(self, request: str, steps: Sequence[Step], *, confirmed: bool) -> Decision:
        wishes = [step for step in steps if not step.negated]
        asked = next((step for step in wishes if step.question is not None), None)
        without = [step for step in wishes if step.nearest is not None]
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
        return self._chain(request, acting, unused)

    def _chain(self, request: str, acting: Sequence[Step], unused: tuple[str, ...]) -> Decision:
        calls: list[Call] = []
        for wanted in _joined([wanted for step in acting for wanted in step.wanted]):
            args = dict(wanted.args)
            for argument in wanted.tool.arguments:
                if argument.kind is not None:
                    args[argument.name] = self._file(argument.kind, calls)
            ordered = {a.name: args[a.name] for a in wanted.tool.arguments if a.name in args}
            calls.append(Call(id=f"c{len(calls) + 1}", tool=wanted.tool.name, args=ordered))
        return Decision(Verdict.PLAN, calls=tuple(calls), unused=unused, request=request)

    def _file(self, kind: str, before: Sequence[Call]) -> str:
        """Where a file of a kind comes from: this chain, what was attached, or the session."""
        for call in reversed(before):
            if kind in self._registry.get(call.tool).makes:
                return f"${call.id}.files.{kind}"
        for path in self._context.attached:
            if kind in kinds_of(path):
                return str(path)
        return f"$last.files.{kind}"


def _bare_number(answer: str) -> str | None:
    """The one number of an answer that says nothing else: ``let me think ... 5 please``."""
    folded = fold(answer)
    numbers = [m for m in _A_NUMBER.finditer(folded) if m.group() not in ALSO_WORDS]
    numbers = numbers or list(_A_NUMBER.finditer(folded))
    if len(numbers) != 1:
        return None
    rest = folded[: numbers[0].start()] + " " + folded[numbers[0].end() :]
    return numbers[0].group() if idle(rest) else None


def _joined(wanted: Sequence[Wanted]) -> list[Wanted]:
    """Neighbouring changes by one tool as one call, where they name different arguments."""
    joined: list[Wanted] = []
    for one in wanted:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.tool is one.tool
            and last.args
            and one.args
            and (one.tool.takes and not set(last.args) & set(one.args))
        ):
            joined[-1] = Wanted(one.tool, {**last.args, **one.args})
        elif last is not None and _is_said_again(last, one):
            continue
        elif last is not None and _belongs(last, one):
            joined[-1] = Wanted(last.tool, {**last.args, **one.args})
        else:
            joined.append(one)
    return joined


def _is_said_again(last: Wanted, one: Wanted) -> bool:
    """Whether a change that has nothing to choose is asked for twice running: once is meant."""
    return last.tool is one.tool and all(a.kind is not None for a in one.tool.arguments)


def _belongs(new: Wanted, change: Wanted) -> bool:
    """Whether a change only says what the new thing before it leaves open: ``in metric``."""
    free = {a.name: a.find for a in new.tool.arguments if a.name not in new.args and a.find}
    finds = {a.name: a.find for a in change.tool.arguments}
    return (
        not new.tool.takes
        and len(finds) > 2
        and bool(change.args)
        and all(name in free and free[name] is finds[name] for name in change.args)
    )


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


def _confirmed(step: Step) -> Step:
    return replace(step, question=None) if step.wanted else step


def _ask_without(acting: Sequence[Step], without: Sequence[Step]) -> str:
    can: list[tuple[Tool, dict[str, Any]]] = [
        (wanted.tool, dict(wanted.args)) for step in acting for wanted in step.wanted
    ]
    doing = " and ".join(asking.doing(tool, args) for tool, args in can)
    cannot = " or ".join(f'"{step.clause}"' for step in without)
    return f"I have no tool for {cannot}. Shall I only {doing}?"
