"""Words in a picture of a real window without a tree are found and clicked, and only they."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from liftwork.contract.errors import AskPerson, LimitReached, Refuse
from liftwork.contract.job import Job
from liftwork.desktop import ground
from liftwork.desktop.driver import Operation
from liftwork.desktop.ground import Shown, aim, click_words, share_changed
from liftwork.desktop.ocr import Written, find
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.safety.deeds import Deed
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.x11.connection import XConnection
from liftwork.desktop.x11.screen import shown_windows

WANTED = ("Xvfb", "dbus-daemon", "openbox", "wish")
REAL = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not all(map(shutil.which, WANTED)), reason=f"needs {', '.join(WANTED)}"),
    pytest.mark.skipif(not find_spec("rapidocr_onnxruntime"), reason="needs liftwork[ocr]"),
]
OLD_PROGRAM = """
wm title . "Old program"
wm geometry . +200+150
button .new -text "New game" -command {says Started}
button .delete -text "Delete everything" -command {says Deleted}
button .cover -text "Ask me" -command cover
button .dead -text "Does nothing"
label .says -text "Waiting"
pack .new .delete .cover .dead .says -padx 40 -pady 12
proc says {text} {
  .says configure -text $text
  note $text
}
proc note {text} {
  set file [open [file join [lindex $::argv 0] $text] w]
  close $file
}
proc cover {} {
  toplevel .q
  wm title .q "Question"
  wm geometry .q 300x70+180+150
  pack [label .q.a -text "Sure?"]
}
bind . <Visibility> {after idle {after 50 {note Ready}}}
"""


def written(*texts: str) -> list[Written]:
    return [Written(text, 10, 20 * n, 60, 12, 0.9) for n, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("Save", "Save"),
        ("save as", "Save As..."),
        ("Optoins", "Options"),
        ("everything", "Delete everything"),
        ("Newgame", "New game"),
    ],
)
def test_the_words_that_are_meant_are_found(target: str, found: str) -> None:
    lines = written("New game", "Save", "Save As...", "Options", "Delete everything")
    assert find(lines, target).text == found


def test_words_that_stand_twice_are_asked_about() -> None:
    with pytest.raises(AskPerson, match="stands 2 times"):
        find(written("OK", "Cancel", "OK"), "ok")


@pytest.mark.parametrize("target", ["Print", "o", "   ", "ave"])
def test_words_that_do_not_stand_there_are_refused(target: str) -> None:
    with pytest.raises(Refuse):
        find(written("Save", "Options"), target)


@pytest.fixture(scope="module")
def offscreen() -> Iterator[Offscreen]:
    with Offscreen(size=(800, 600)) as offscreen:
        yield offscreen


@pytest.fixture
def screen(offscreen: Offscreen, tmp_path: Path) -> Iterator[XConnection]:
    script = tmp_path / "old.tcl"
    script.write_text(OLD_PROGRAM)
    pid = offscreen.start(["wish", str(script), str(tmp_path)])
    with XConnection(offscreen.display, offscreen.authority) as screen:
        while not (tmp_path / "Ready").exists():
            assert offscreen.exit_code(pid) is None
            os.sched_yield()
        yield screen
    os.kill(pid, signal.SIGKILL)
    while offscreen.exit_code(pid) is None:
        os.sched_yield()


def old(screen: XConnection) -> Shown:
    return Shown(screen, "old")


def approved(words: str) -> Permit:
    deed = Deed(Operation.CLICK, "old", "Old program", "words", words, ours=True)
    return Permit(lines_for([deed]))


class TestOnARealWindow:
    """A Tk program, which says nothing to any accessibility interface."""

    pytestmark = REAL

    def test_with_a_yes_the_words_are_clicked_and_the_change_is_seen(
        self, screen: XConnection, tmp_path: Path
    ) -> None:
        permit = approved("New game")

        aimed, after = click_words(old(screen), "Old program", "New game", permit, Job(tmp_path))

        assert share_changed(aimed.seen, after) > 0
        assert (tmp_path / "Started").exists()

    def test_without_a_yes_nothing_is_clicked(self, screen: XConnection, tmp_path: Path) -> None:
        with pytest.raises(Refuse, match="needs your yes"):
            click_words(old(screen), "Old program", "New game", Permit(), Job(tmp_path))
        assert not (tmp_path / "Started").exists()

    def test_a_yes_to_other_words_is_none(self, screen: XConnection, tmp_path: Path) -> None:
        permit = approved("New game")
        with pytest.raises(Refuse, match=r"needs your yes.*high: delete"):
            click_words(old(screen), "Old program", "Delete everything", permit, Job(tmp_path))
        assert not (tmp_path / "Deleted").exists()

    def test_words_under_another_window_are_not_clicked(
        self, screen: XConnection, tmp_path: Path
    ) -> None:
        permit = approved("New game")
        ask = approved("Ask me")
        click_words(old(screen), "Old program", "Ask me", ask, Job(tmp_path))
        while not any(window.title == "Question" for window in shown_windows(screen)):
            os.sched_yield()

        with pytest.raises(Refuse):
            click_words(old(screen), "Old program", "New game", permit, Job(tmp_path))

    def test_a_click_without_any_effect_is_seen_as_that(
        self, screen: XConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ground, "SETTLE_S", 0.3)
        permit = approved("Waiting")
        aimed, after = click_words(old(screen), "Old program", "Waiting", permit, Job(tmp_path))
        assert share_changed(aimed.seen, after) == 0

    def test_a_click_too_many_is_not_made(self, screen: XConnection, tmp_path: Path) -> None:
        def no_more(line: str) -> None:
            raise LimitReached("actions in windows", 31, 30, "the test")

        permit = approved("New game")
        with pytest.raises(LimitReached):
            click_words(
                old(screen),
                "Old program",
                "New game",
                permit,
                Job(tmp_path, acting=no_more),
            )
        assert not (tmp_path / "Started").exists()

    def test_a_window_that_is_not_there_is_refused_with_those_that_are(
        self, screen: XConnection
    ) -> None:
        with pytest.raises(Refuse) as caught:
            aim(old(screen), "Spreadsheet", "New game")
        assert "Old program" in (caught.value.instead or "")
