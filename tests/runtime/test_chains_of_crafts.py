"""Everyday sentences that mix the crafts, decided among all tools by their words alone."""

from __future__ import annotations

import pytest
from bench import planner
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.builtin import builtin_tools
from liftwork.runtime.clauses import split_send
from liftwork.runtime.decision import Verdict
from liftwork.runtime.planner import Context, context_after, decide

REGISTRY = Registry(builtin_tools())
CHAINS = planner.REQUESTS / "chains"
CRAFTS = planner.REQUESTS / "crafts"
LATEST = 15
"""The sets of everyday requests from this one on are tried at every run."""
HOUSE = ("plan", "drawing", "sheet", "preview")


@pytest.mark.parametrize("name", sorted(path.name for path in CHAINS.glob("*.jsonl")))
def test_labelled_chains_are_right_and_none_acts_wrongly(name: str) -> None:
    items = planner.read_set(CHAINS / name)
    score = planner.measure(name, items, REGISTRY, Silent())
    assert score.right >= 0.95 * score.requests, score.misses
    assert score.wrong_acts == 0, score.misses


def _numbers() -> list[int]:
    return sorted(int(path.stem.rpartition("-")[2]) for path in CRAFTS.glob("*.jsonl"))


def _everyday_requests_are_right(number: int) -> None:
    items = planner.read_set(CRAFTS / f"crafts-{number}.jsonl")
    score = planner.measure(str(number), items, REGISTRY, Silent())
    assert score.right >= 0.93 * score.requests, score.misses
    assert score.wrong_acts <= 0.015 * score.requests, score.misses


@pytest.mark.parametrize("number", [n for n in _numbers() if n >= LATEST])
def test_everyday_requests_of_all_crafts_are_right(number: int) -> None:
    _everyday_requests_are_right(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [n for n in _numbers() if n < LATEST])
def test_older_everyday_requests_of_all_crafts_are_right(number: int) -> None:
    _everyday_requests_are_right(number)


@pytest.mark.parametrize(
    "request_",
    [
        "don't post it to #team",
        "do not render it and post it to #team",
        "if ali agrees post it to #team",
        "if ali agrees, post it to #team",
        "nobody should send it to #team",
    ],
)
def test_a_post_that_is_forbidden_or_depends_on_somebody_is_not_planned(request_: str) -> None:
    decision = decide(request_, Context(made=HOUSE), REGISTRY, Silent())
    assert decision.verdict is not Verdict.PLAN


def test_a_thing_forbidden_before_a_comma_does_not_forbid_what_follows() -> None:
    assert split_send("don't mirror it, send it to #team") == [
        ("don't mirror it", "send it to #team")
    ]


def test_two_files_called_by_their_nouns_go_into_one_mail() -> None:
    context = Context()
    for request in ("a 10 marla house with 3 bedrooms", "render the front view"):
        context = context_after(context, decide(request, context, REGISTRY, Silent()), REGISTRY)
    decision = decide("email the plan and the front view to a@b.pk", context, REGISTRY, Silent())
    assert decision.calls[0].args["files"] == ["$last.files.sheet", "$last.files.front-view"]


def test_a_noun_without_its_file_is_asked_for() -> None:
    made = Context(made=HOUSE)
    decision = decide("email the plan and the front view to a@b.pk", made, REGISTRY, Silent())
    assert decision.verdict is Verdict.ASKED
    assert "There is no front view" in (decision.question or "")


def test_a_house_its_view_and_a_post_are_one_chain_of_one_sentence() -> None:
    request = (
        "a 10 marla house with 3 bedrooms, then show the plan in 3d in blender "
        "and send it to slack #team"
    )
    decision = decide(request, Context(), REGISTRY, Silent())
    assert [(call.tool, call.args) for call in decision.calls] == [
        ("draw_house_plan", {"plot": "10 marla", "bedrooms": 3}),
        ("render_plan_3d", {"plan": "$c1.files.plan", "view": "plan3d"}),
        ("post_file", {"file": "$c2.files.file", "to": "#team", "service": "slack"}),
    ]
