"""A picture is clicked by a request in a chat, with a yes, and by nothing less."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.desktop.real import need, running
from tests.desktop.test_ground import OLD_PROGRAM
from tests.runtime.toolbox import NoModel, last_result

from liftwork.contract.errors import Refuse
from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.crafts.builtin import builtin_tools
from liftwork.desktop.clicking import weigh_click
from liftwork.desktop.stage import STAGE
from liftwork.runtime.events import Event, Held
from liftwork.runtime.session import Session

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not find_spec("rapidocr_onnxruntime"), reason="needs liftwork[ocr]"),
]


@pytest.fixture
def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A chat on a computer with a program called oldchess, whose window tells nothing."""
    need("wish", "openbox")
    program = tmp_path / "bin" / "oldchess"
    program.parent.mkdir()
    program.write_text(f"#!/usr/bin/env wish\nset argv {{{tmp_path}}}\n{OLD_PROGRAM}")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    with Session(tmp_path / "home", Registry(builtin_tools()), NoModel(), talk="test") as session:
        yield session
    for name in STAGE.names():
        STAGE.close(STAGE.get(name))


def held(events: list[Event]) -> str:
    [waiting] = [event for event in events if isinstance(event, Held)]
    return waiting.preview.splitlines()[-1].strip()


def test_words_are_clicked_after_a_yes_and_what_changed_is_kept(
    chat: Session, tmp_path: Path
) -> None:
    assert held(list(chat.say("open oldchess"))).startswith('start "oldchess"')
    assert last_result(list(chat.say("yes"))).outcome is Outcome.DONE

    asked = held(list(chat.say('click "New game" in the picture of oldchess')))
    assert asked.startswith('click words "New game", in "oldchess", window "Old program"')
    assert not (tmp_path / "Started").exists()

    result = last_result(list(chat.say("yes")))
    assert result.outcome is Outcome.DONE
    assert [check.passed for check in result.checks] == [True, True]
    assert (tmp_path / "Started").exists()
    assert set(result.files) == {"window-picture", "window-picture.2"}

    assert "high: delete" in held(list(chat.say('click "Delete everything" in the picture')))
    list(chat.say("no"))
    assert not (tmp_path / "Deleted").exists()


def test_a_window_that_names_its_controls_is_not_clicked_in_its_picture() -> None:
    with running("gnome-calculator", ["gnome-calculator"]) as opened:
        STAGE.add(opened)
        with pytest.raises(Refuse, match=r"names \d+ controls"):
            weigh_click("7", "gnome-calculator")
        STAGE.close(opened)
