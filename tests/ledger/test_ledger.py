from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.checks import Check
from liftwork.contract.errors import HomeUnusable
from liftwork.contract.results import CallResult, Outcome
from liftwork.ledger.count import Cost, Counter
from liftwork.ledger.store import Ledger, total
from liftwork.runtime.decision import ModelCall
from liftwork.runtime.events import ModelCalled, Replied, ToolFinished


def result(*passed: bool) -> ToolFinished:
    checks = tuple(Check(code="TST-001", name="is", passed=p, detail="") for p in passed)
    return ToolFinished(
        CallResult(id="c", tool="t", args={}, outcome=Outcome.DONE, summary="", checks=checks)
    )


def test_a_request_costs_what_its_events_say() -> None:
    counter = Counter("embedded")
    for event in (
        ModelCalled(ModelCall("embedded", "a house", "no call", 0.1, 200, 10)),
        ModelCalled(ModelCall("embedded", "a plan", "t()", 0.1, 100, 5)),
        result(True, True, False),
        result(),
        Replied("done", Outcome.DONE),
    ):
        counter.see(event)
    cost = counter.cost()
    assert cost.seconds >= 0
    assert cost == Cost("embedded", 2, 2, 0, 300, 15, cost.seconds, 2, 3)


@given(st.lists(st.lists(st.booleans(), max_size=5), max_size=8))
def test_checks_passed_never_exceed_the_total(calls: list[list[bool]]) -> None:
    counter = Counter("m")
    for passed in calls:
        counter.see(result(*passed))
    cost = counter.cost()
    assert cost.tool_calls == len(calls)
    assert cost.checks_total == sum(map(len, calls))
    assert cost.checks_passed == sum(map(sum, calls))


def test_rows_come_back_as_they_were_kept(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "home")
    assert ledger.rows() == []
    first = Cost("embedded", 1, 1, 0, 210, 12, 1.25, 17, 17)
    ledger.add("ایک گھر", "done", first)
    ledger.add("mirror it", "asked", Cost("recorded:a.jsonl"))
    rows = ledger.rows()
    assert [(row.request, row.outcome, row.cost) for row in rows] == [
        ("ایک گھر", "done", first),
        ("mirror it", "asked", Cost("recorded:a.jsonl")),
    ]
    assert all(row.at.endswith("+00:00") for row in rows)


def test_the_total_is_the_sum_and_names_each_model_once(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    for name in ("a", "b", "a"):
        ledger.add("x", "done", Cost(name, 1, 2, 0, 10, 5, 0.1, 3, 4))
    assert total(ledger.rows()) == Cost("a, b", 3, 6, 0, 30, 15, 0.3, 9, 12)


def test_reading_an_empty_home_makes_nothing(tmp_path: Path) -> None:
    Ledger(tmp_path / "none").rows()
    assert not (tmp_path / "none").exists()


def test_two_processes_lose_no_row(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from liftwork.ledger.store import Ledger;"
        "from liftwork.ledger.count import Cost\n"
        "for n in range(20): Ledger(Path(sys.argv[1])).add(str(n), 'done', Cost('m'))"
    )
    source = str(Path(__file__).resolve().parents[2] / "src")
    running = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], env={"PYTHONPATH": source})
        for _ in range(2)
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0]
    assert len(Ledger(tmp_path).rows()) == 40


@pytest.mark.parametrize("content", [None, b"this is no database, but a text" * 100])
def test_a_ledger_that_cannot_be_kept_is_one_clear_line(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is None:
        (tmp_path / ".lift").write_text("a file where the folder should be", encoding="utf-8")
    else:
        (tmp_path / ".lift").mkdir()
        (tmp_path / ".lift" / "ledger.sqlite").write_bytes(content)
    with pytest.raises(HomeUnusable, match="cannot keep the ledger"):
        Ledger(tmp_path).add("x", "done", Cost("m"))
