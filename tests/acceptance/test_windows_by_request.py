"""Windows used from plain words: real programs, the real gate, the real journal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.desktop.atspi.real import SYSTEM_PYTHON, has_gtk
from tests.desktop.real import need
from tests.runtime.toolbox import NoModel, last_result

from liftwork.contract.registry import Registry
from liftwork.contract.results import CallResult, Outcome
from liftwork.desktop import programs
from liftwork.desktop.programs import Entry
from liftwork.desktop.stage import STAGE
from liftwork.desktop.tools import TOOLS
from liftwork.runtime.events import Held
from liftwork.runtime.session import Session

pytestmark = pytest.mark.acceptance
ROOT = Path(__file__).parents[2]
TROUBLED = ROOT / "tests" / "desktop" / "troubled_gtk.py"


def lift(folder: Path, *words: str) -> dict[str, Any]:
    """The command's JSON document."""
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", "--json", "--out", str(folder), *words],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    document: dict[str, Any] = json.loads(done.stdout)
    return document


@pytest.mark.parametrize("calculator", ["galculator", "gnome-calculator"])
def test_a_sum_is_worked_out_in_a_calculator_with_no_key(tmp_path: Path, calculator: str) -> None:
    need(calculator)
    document = lift(tmp_path, f"calculate 25*4 in {calculator}")
    [step] = document["calls"]
    assert (step["tool"], step["outcome"]) == ("calculate", "done")
    assert step["summary"].startswith("25*4 = 100, by ")
    assert [check["passed"] for check in step["checks"]] == [True, True, True]


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    session = Session(tmp_path / "home", Registry(TOOLS), NoModel())
    yield session
    session.close()
    for name in STAGE.names():
        STAGE.close(STAGE.get(name))


def say(session: Session, words: str) -> CallResult:
    result: CallResult = last_result(list(session.ask(words)))
    return result


def test_an_app_stays_open_through_a_chat_and_is_used_step_by_step(session: Session) -> None:
    need("galculator")
    assert 'window "galculator", rich tree' in say(session, "open galculator").summary
    for words in ("press 6 in galculator", "press *", "press 7", "press ="):
        assert say(session, words).outcome is Outcome.DONE, words
    assert say(session, "read the display").summary.splitlines()[0] == "42"
    chosen = say(session, "choose View > Scientific Mode in galculator")
    assert "now checked" in chosen.summary
    missing = say(session, "press Blub in galculator")
    assert missing.refusal is not None
    assert "no control called 'Blub'" in missing.refusal.reason
    closed = say(session, "close galculator")
    assert [(check.code, check.passed) for check in closed.checks] == [("DSK-008", True)]


def test_every_action_is_in_the_journal_before_it_is_done(session: Session) -> None:
    need("galculator")
    say(session, "open galculator")
    say(session, "press 5 in galculator")
    rows = session._journal.rows("SELECT * FROM log WHERE what = 'acting' ORDER BY id")
    lines = [json.loads(row["detail"])["line"] for row in rows]
    assert lines[0] == 'start "Galculator"'
    assert lines[1].startswith('press toggle button "5"')


def test_a_terminal_is_never_opened(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Entry("XTerm", ("/usr/bin/xterm",))
    monkeypatch.setattr(programs, "installed", lambda: (terminal,))
    result = say(session, "open xterm")
    assert result.refusal is not None
    assert result.refusal.reason == "XTerm is never opened: it is a terminal"
    assert STAGE.names() == []


@pytest.fixture
def troubled(monkeypatch: pytest.MonkeyPatch) -> Entry:
    """A program that nobody knows, in the menus of this system."""
    if not has_gtk():
        pytest.skip("needs Xvfb, D-Bus, and gi for the system's Python")
    python = shutil.which(SYSTEM_PYTHON)
    entry = Entry("Notebook", (str(python), str(TROUBLED), "renames"))
    monkeypatch.setattr(programs, "installed", lambda: (entry,))
    return entry


def held(events: list[Any]) -> Held:
    return next(event for event in events if isinstance(event, Held))


def test_a_program_nobody_knows_is_started_and_used_only_with_a_yes(
    session: Session, troubled: Entry
) -> None:
    opening = held(list(session.ask("open notebook")))
    assert f'start "Notebook" ("{" ".join(troubled.command)}")' in opening.preview
    assert STAGE.names() == []
    assert last_result(list(session.yes(opening.id))).outcome is Outcome.DONE

    pressing = held(list(session.ask("press Go in notebook")))
    assert 'press button "Go"' in pressing.preview
    result = last_result(list(session.yes(pressing.id)))
    assert result.outcome is Outcome.DONE
    assert 'is now called "Delete everything"' in result.summary


def test_a_yes_is_void_when_the_button_has_another_name_by_then(
    session: Session, troubled: Entry
) -> None:
    list(session.yes(held(list(session.ask("open notebook"))).id))
    first = held(list(session.ask("press Go in notebook")))
    number = STAGE.get("notebook").numbers.of(
        next(n.ref for n in STAGE.get("notebook").look().root.walk() if n.name == "Go")
    )
    second = held(list(session.call("press_control", {"control": number, "app": "notebook"})))
    assert last_result(list(session.yes(first.id))).outcome is Outcome.DONE
    result = last_result(list(session.yes(second.id)))
    assert result.outcome is Outcome.REFUSED
    assert "yes is void" in result.refusal.reason


def test_a_stop_between_two_actions_ends_it_and_says_what_was_done(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("galculator")
    say(session, "open galculator")
    counted = threading.Event()
    driver = STAGE.get("galculator").driver
    perform = driver.perform

    def stop_after(*args: Any) -> None:
        perform(*args)
        counted.set()
        session.stop()

    monkeypatch.setattr(driver, "perform", stop_after)
    steps = [{"do": "press", "control": digit} for digit in "123"]
    result = last_result(list(session.call("act", {"operations": steps, "app": "galculator"})))
    assert counted.is_set()
    assert result.outcome is not Outcome.DONE
    assert STAGE.get("galculator").look().root is not None


def test_more_actions_than_allowed_in_one_request_are_not_done(session: Session) -> None:
    need("galculator")
    result = say(session, f"calculate {'+'.join(['1'] * 40)} in galculator")
    assert result.outcome is Outcome.REFUSED
    assert result.refusal is not None
    assert "limit of 30 actions" in result.refusal.reason
