"""Sentences about pictures of a house, decided among the tools of every craft."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool
from liftwork.crafts.builtin import builtin_tools
from liftwork.crafts.scenes.tools import render_plan_3d
from liftwork.models.base import Proposal
from liftwork.runtime.decision import Decision
from liftwork.runtime.planner import Context, decide

REGISTRY = Registry(builtin_tools())
MADE = ("plan", "drawing", "sheet", "preview")


class Silent:
    """A model that never proposes: what the words alone decide."""

    name = "silent"

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Nothing to load."""

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """No call."""
        del clause, tools, budget_s
        return Proposal(())


def decided(request: str, made: tuple[str, ...] = MADE) -> Decision:
    return decide(request, Context(made=made), REGISTRY, Silent())


def chain(decision: Decision) -> list[tuple[str, dict[str, object]]]:
    return [
        (call.tool, {k: v for k, v in call.args.items() if k != "plan"}) for call in decision.calls
    ]


@pytest.mark.parametrize("example", render_plan_3d.examples, ids=lambda example: example.request)
def test_every_example_is_decided_as_it_says(example: Example) -> None:
    assert chain(decided(example.request)) == [(render_plan_3d.name, dict(example.args))]


@pytest.mark.parametrize(
    ("request_", "tools"),
    [
        ("a 10 marla house with 3 bedrooms and show it in 3d", ["draw_house_plan"]),
        ("draw a 5 marla house with 2 bedrooms, then show the front view", ["draw_house_plan"]),
    ],
)
def test_a_house_and_its_picture_are_one_chain(request_: str, tools: list[str]) -> None:
    decision = decided(request_, made=())
    assert [call.tool for call in decision.calls] == [*tools, render_plan_3d.name]
    assert decision.calls[-1].args["plan"] == "$c1.files.plan"


@pytest.mark.parametrize(
    "request_",
    [
        "edit my holiday video",
        "photo of my street",
        "draw a 3d dragon",
        "make a 3d model of a chair",
        "front door should be on the left",
        "is blender installed?",
        "make the front wider",
    ],
)
def test_what_is_no_picture_of_the_house_draws_none(request_: str) -> None:
    assert chain(decided(request_)) == []
