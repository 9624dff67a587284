"""The planner on hundreds of labelled requests, by its words alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench import planner
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.decision import Verdict
from liftwork.runtime.planner import Context, decide

ROOT = Path(__file__).parents[2]
ELSEWHERE = ROOT.parent / "shared" / "data" / "requests" / "osworld-part.jsonl"
REGISTRY = Registry(TOOLS)


SETS = sorted(path.name for path in planner.REQUESTS.glob("*.jsonl"))


def test_held_out_examples_are_planned_as_they_say() -> None:
    score = planner.measure("held-out", planner.held_out_set(REGISTRY), REGISTRY, Silent())
    assert score.requests >= 24
    assert score.wrong_acts == 0, score.misses
    assert score.right >= 0.95 * score.requests, score.misses


@pytest.mark.parametrize("name", SETS)
def test_labelled_requests_are_right_and_hardly_ever_act_wrongly(name: str) -> None:
    items = planner.read_set(planner.REQUESTS / name)
    score = planner.measure(name, items, REGISTRY, Silent())
    assert score.right >= 0.93 * score.requests, score.misses
    assert score.wrong_acts < max(1, 0.01 * score.requests), score.misses


@pytest.mark.parametrize("made", [(), ("plan", "drawing", "sheet", "preview")])
def test_work_for_other_programs_never_becomes_a_plan(made: tuple[str, ...]) -> None:
    if not ELSEWHERE.exists():
        pytest.skip("the requests for other programs are not beside this checkout")
    lines = ELSEWHERE.read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line)["request"] for line in lines]
    planned = [
        request
        for request in requests
        if decide(request, Context(made), REGISTRY, Silent()).verdict is Verdict.PLAN
    ]
    assert len(requests) > 200
    assert planned == []
