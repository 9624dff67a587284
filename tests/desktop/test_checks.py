"""Every check of work in windows passes on good work and trips on its spoiler, alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.desktop.all_spoilers import SPOILERS, Good
from tests.desktop.real import need, running

from liftwork.contract.job import Job
from liftwork.desktop.act import run
from liftwork.desktop.driver import Operation
from liftwork.desktop.records import read_record, write_record
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.steps import Step
from liftwork.desktop.tools import TOOLS


def test_every_check_has_a_spoiler_and_every_spoiler_a_check() -> None:
    codes = {check.code for tool in TOOLS for check in tool.checks}
    assert codes == set(SPOILERS)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Good]:
    need("gnome-calculator")
    path = tmp_path_factory.mktemp("good") / "v0.actions.json"
    with running("gnome-calculator", ["gnome-calculator"]) as opened:
        steps = [Step(Operation.TYPE, "text", "25*4")]
        did = run(opened, steps, Permit(), Job(path.parent))
        write_record(path, opened, did, 1, {"ref": did[-1].ref, "text": "25*4"})
        yield Good(
            sum={"sum": "25*4", "given": "25*4", "answer": "100", "pids": []},
            typed=read_record(path),
            closed={"pids": []},
            opened=opened,
        )


@pytest.mark.acceptance
@pytest.mark.parametrize("code", SPOILERS)
def test_a_check_passes_on_good_work(good: Good, code: str) -> None:
    assert [check.detail for check in good.find(code) if not check.passed] == []


@pytest.mark.acceptance
@pytest.mark.parametrize("code", SPOILERS)
def test_a_spoiler_trips_its_check_and_no_other(good: Good, code: str) -> None:
    assert [check.code for check in SPOILERS[code](good) if not check.passed] == [code]
