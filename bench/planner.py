"""How often the planner is right, on requests it has not learnt from.

::

    python bench/planner.py [--json] [--only-house] [--without-model | --model-alone] [SET ...]

A set is ``held-out`` (every fourth example of each tool) or a file of labelled requests,
one JSON object a line: ``{"request", "after", "files", "outcome", "calls"}``, where the outcome
``none`` means that anything but a plan is right. All tools are at hand; with ``--only-house``
those of the house plans alone. Of a held-out example the files that its tool needs and nothing
before it made count as attached.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from liftwork.contract.files import known_kinds
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.contract.tool import Example, Tool
from liftwork.crafts.builtin import builtin_tools
from liftwork.crafts.cad.tools import TOOLS as HOUSE_TOOLS
from liftwork.models.base import Model, Proposal
from liftwork.models.embedded import Embedded
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.grounding import valid
from liftwork.runtime.lexicon import held_out
from liftwork.runtime.planner import Context, context_after, decide

_NO_HURRY_S = 60.0
"""The model alone is given the time it takes, so that what it says is measured, not its speed."""
REQUESTS = Path(__file__).parents[1] / "tests" / "data" / "requests"
OSWORLD = Path(__file__).parents[2] / "shared" / "data" / "requests" / "osworld-part.jsonl"
"""Requests for other programs, where they lie beside this checkout; none wants a plan."""


@dataclass(frozen=True)
class Labelled:
    """A request and what is right for it. `calls` are tools with arguments, files apart."""

    request: str
    after: tuple[str, ...]
    outcome: str
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()
    files: tuple[str, ...] = ()


@dataclass
class Score:
    """Counts over one set. A wrong act is a plan where none, or another, was wanted."""

    name: str
    requests: int = 0
    right: int = 0
    wanted_plans: int = 0
    right_tool: int = 0
    right_arguments: int = 0
    asked_instead: int = 0
    no_tool_instead: int = 0
    wrong_acts: int = 0
    model_calls: int = 0
    model_median_s: float = 0.0
    model_most_s: float = 0.0
    planning_median_s: float = 0.0
    planning_most_s: float = 0.0
    tools: dict[str, list[int]] = field(default_factory=dict)
    misses: list[str] = field(default_factory=list)


class Silent:
    """A model that never proposes: what the words alone decide."""

    name = "silent"

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Nothing to load."""

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """No call."""
        del clause, tools, budget_s
        return Proposal(())


def read_set(path: Path) -> list[Labelled]:
    """The labelled requests of a file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Labelled(
            row["request"],
            tuple(row.get("after", ())),
            row.get("outcome", "none"),
            tuple((call["tool"], call["args"]) for call in row.get("calls", ())),
            tuple(row.get("files", ())),
        )
        for row in rows
    ]


def held_out_set(registry: Registry) -> list[Labelled]:
    """The examples that the planner has not seen."""
    return [
        Labelled(e.request, e.after, "plan", ((tool.name, dict(e.args)),), _needed(tool, e))
        for tool in registry
        for e in held_out(tool)
    ]


def _needed(tool: Tool, example: Example) -> tuple[str, ...]:
    """Names of files that the tool cannot do without and nothing in the session made."""
    return tuple(
        str(example.args.get(a.name, f"given{known_kinds()[a.kind].suffixes[0]}"))
        for a in tool.arguments
        if a.kind is not None and a.required and not example.after
    )


def same_calls(
    registry: Registry, wanted: Iterable[tuple[str, dict[str, Any]]], got: Iterable[Call]
) -> bool:
    """Whether two chains are the same once defaults are filled in; files are left out."""
    theirs = [_plain(registry, name, args) for name, args in wanted]
    ours = [_plain(registry, call.tool, call.args) for call in got]
    return theirs == ours


def _plain(registry: Registry, name: str, args: dict[str, Any]) -> tuple[str, str]:
    tool = registry.get(name)
    files = {a.name: ["file"] if a.many else "file" for a in tool.arguments if a.kind is not None}
    said = {k: v for k, v in args.items() if k not in files}
    if valid(tool, said) is not None:
        return name, repr(sorted(said.items()))
    model = tool.validate({**said, **files})
    return name, repr(model)


def plan_one(item: Labelled, registry: Registry, model: Model, *, alone: bool) -> Decision:
    """The decision on one request, after the requests before it."""
    context = Context()
    for earlier in item.after:
        context = context_after(context, decide(earlier, context, registry, Silent()), registry)
    context = replace(context, attached=tuple(Path.cwd() / name for name in item.files))
    if not alone:
        return decide(item.request, context, registry, model)
    proposal = model.propose(item.request, tuple(registry), _NO_HURRY_S)
    calls = tuple(
        Call(id=f"c{n}", tool=c.tool, args=c.args) for n, c in enumerate(proposal.calls, 1)
    )
    verdict = Verdict.PLAN if calls else Verdict.NO_TOOL
    return Decision(verdict, calls=calls, seconds=proposal.seconds)


def measure(
    name: str, items: Sequence[Labelled], registry: Registry, model: Model, *, alone: bool = False
) -> Score:
    """Decide every request of a set and count."""
    score = Score(name)
    model_seconds: list[float] = []
    seconds: list[float] = []
    for item in items:
        decision = plan_one(item, registry, model, alone=alone)
        seconds.append(decision.seconds)
        if decision.model_calls:
            model_seconds.append(sum(call.seconds for call in decision.model_calls))
        _count(score, item, decision, registry)
    score.model_calls = len(model_seconds)
    score.model_median_s = round(statistics.median(model_seconds or [0.0]), 4)
    score.model_most_s = round(max(model_seconds, default=0.0), 4)
    score.planning_median_s = round(statistics.median(seconds or [0.0]), 4)
    score.planning_most_s = round(max(seconds, default=0.0), 4)
    return score


def _count(score: Score, item: Labelled, decision: Decision, registry: Registry) -> None:
    score.requests += 1
    planned = decision.verdict is Verdict.PLAN
    if item.outcome == "plan":
        score.wanted_plans += 1
        names = [name for name, _ in item.calls]
        right_tool = planned and [call.tool for call in decision.calls] == names
        right = right_tool and same_calls(registry, item.calls, decision.calls)
        score.right_tool += right_tool
        score.right_arguments += right
        score.asked_instead += decision.verdict is Verdict.ASKED
        score.no_tool_instead += decision.verdict is Verdict.NO_TOOL
        for name in set(names):
            row = score.tools.setdefault(name, [0, 0])
            row[0] += right
            row[1] += 1
    else:
        right = not planned if item.outcome == "none" else decision.verdict == item.outcome
    score.right += right
    score.wrong_acts += planned and not right
    if not right:
        said = [f"{c.tool}{c.args}" for c in decision.calls]
        line = f"{item.request!r}: {decision.verdict} {said or decision.question or ''}"
        score.misses.append(("WRONG ACT " if planned else "") + line)


def show(scores: Iterable[Score]) -> Iterator[str]:
    """The scores as lines for a terminal."""
    for score in scores:
        total = max(score.requests, 1)
        yield (
            f"{score.name}: {score.right}/{score.requests} right"
            f" ({100 * score.right / total:.1f}%),"
            f" wrong acts {score.wrong_acts} ({100 * score.wrong_acts / total:.1f}%)"
        )
        if score.wanted_plans:
            yield (
                f"  of {score.wanted_plans} that want a plan: right tool {score.right_tool},"
                f" right arguments {score.right_arguments}, asked instead {score.asked_instead},"
                f" no tool instead {score.no_tool_instead}"
            )
        for name, (right, wanted) in sorted(score.tools.items()):
            yield f"    {name:18} {right}/{wanted}"
        yield (
            f"  model heard on {score.model_calls}, seconds median {score.model_median_s:.3f},"
            f" most {score.model_most_s:.3f}; planning median {score.planning_median_s:.4f},"
            f" most {score.planning_most_s:.3f}"
        )
        yield from (f"  miss: {miss}" for miss in score.misses)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the sets named, or all of them."""
    parser = argparse.ArgumentParser(description="How often the planner is right.")
    parser.add_argument("sets", nargs="*", help="held-out, or files of labelled requests")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--only-house", action="store_true", help="the house plans' tools alone")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--without-model", action="store_true", help="the words alone")
    which.add_argument("--model-alone", action="store_true", help="the model alone")
    options = parser.parse_args(argv)
    registry = Registry(HOUSE_TOOLS if options.only_house else builtin_tools())
    model: Model = Silent() if options.without_model else Embedded(tuple(registry))
    model.propose("hello", tuple(registry), _NO_HURRY_S)
    kept = [str(path) for path in sorted(REQUESTS.rglob("*.jsonl"))]
    names = options.sets or ["held-out", *kept, *([str(OSWORLD)] if OSWORLD.exists() else [])]
    scores = []
    for name in names:
        items = held_out_set(registry) if name == "held-out" else read_set(Path(name))
        label = Path(name).stem
        scores.append(measure(label, items, registry, model, alone=options.model_alone))
    if options.json:
        json.dump([asdict(score) for score in scores], sys.stdout, ensure_ascii=False, indent=1)
    else:
        sys.stdout.writelines(line + "\n" for line in show(scores))


if __name__ == "__main__":
    main()
