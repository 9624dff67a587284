from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.doors.cli import fake_session
from tests.doors.cli.conftest import Lift

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 30


class Terminal:
    """A person at a real pseudo-terminal, in a chat over the fake session."""

    def __init__(self) -> None:
        self.process, self._screen = pty.fork()
        if self.process == 0:
            os.environ["PYTHONPATH"] = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
            os.execv(sys.executable, [sys.executable, fake_session.__file__])
        self.shown = ""

    def write(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, and again where nothing came of it.

        Python's `input` misses a signal that arrives just before it begins to wait for keys.
        """
        self.write("\x03")
        while not select.select([self._screen], [], [], 3.0)[0]:
            self.write("\x03")

    def read_until(self, pattern: str) -> str:
        """What was shown since the last call, up to what matches."""
        deadline = time.monotonic() + PATIENCE_S
        while not (found := re.search(pattern, self.shown)):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.shown!r}"
            if select.select([self._screen], [], [], 0.2)[0]:
                self.shown += os.read(self._screen, 4096).decode()
        before, self.shown = self.shown[: found.end()], self.shown[found.end() :]
        return before

    def end(self) -> int:
        """Read on until the chat has ended; its exit code."""
        while select.select([self._screen], [], [], PATIENCE_S)[0]:
            try:
                if not os.read(self._screen, 4096):
                    break
            except OSError:
                break
        else:
            os.kill(self.process, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        os.close(self._screen)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    chat = Terminal()
    chat.read_until("lift> ")
    yield chat
    if chat.process:
        os.kill(chat.process, signal.SIGKILL)
        chat.end()


def test_a_chat_makes_what_is_said_and_ends_at_ctrl_d(terminal: Terminal) -> None:
    terminal.write("fine note\n")
    assert "Made a note." in terminal.read_until("lift> ")
    terminal.write("\x04")
    assert terminal.end() == 0


def test_a_word_after_a_slash_is_a_command_and_never_a_request(terminal: Terminal) -> None:
    terminal.write("/colour\n")
    assert "there is no /colour here; there are /help, /tools" in terminal.read_until("lift> ")
    terminal.write("/HELP\n")
    assert "Say what you want made" in terminal.read_until("lift> ")
    terminal.write("/quit\n")
    assert terminal.end() == 0


def test_ctrl_c_stops_the_run_and_not_the_chat(terminal: Terminal) -> None:
    terminal.write("slow note\n")
    terminal.read_until(r"thinking hard +25%")
    terminal.write("\x03")
    assert "stopped; nothing" in terminal.read_until("lift> ")
    terminal.write("fine note\n")
    assert "Made a note." in terminal.read_until("lift> ")
    terminal.write("quit\n")
    assert terminal.end() == 0


def test_the_line_of_progress_is_taken_away(terminal: Terminal) -> None:
    terminal.write("slow note\n")
    terminal.read_until("thinking hard")
    terminal.write("\x03")
    shown = terminal.read_until("lift> ")
    assert "thinking hard" not in shown[shown.rindex("\r\x1b[K") :]


def test_ctrl_c_twice_at_the_prompt_leaves(terminal: Terminal) -> None:
    terminal.interrupt()
    terminal.read_until(r"once more(?s:.*)lift> ")
    terminal.interrupt()
    assert terminal.end() == 0


def test_what_was_said_is_remembered_by_the_next_chat(terminal: Terminal, home: Path) -> None:
    terminal.write("fine note\n")
    terminal.read_until("lift> ")
    terminal.write("quit\n")
    terminal.end()
    again = Terminal()
    again.read_until("lift> ")
    again.write("\x1b[A\x1b[A\n")
    assert "Made a note." in again.read_until(r"Made a note(?s:.*)lift> ")
    again.write("\x04")
    assert again.end() == 0


def test_a_bug_ends_one_request_and_not_the_chat(terminal: Terminal) -> None:
    terminal.write("bug here\n")
    shown = terminal.read_until("lift> ")
    assert "a bug of ours" in shown
    assert "Traceback" not in shown
    terminal.write("quit\n")
    assert terminal.end() == 0


def test_piped_lines_are_requests(lift: Lift, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("fine note\n\nrefuse it\nquit\nbug\n"))
    done = lift()
    assert done.code == 3
    assert done.out.startswith("Made a note.")
    assert "too long" in done.out


def test_nothing_piped_is_bad_usage(lift: Lift, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    done = lift()
    assert (done.code, done.out) == (2, "")
    assert "there is no request" in done.err


def test_piped_garbage_is_one_clear_line(lift: Lift, monkeypatch: pytest.MonkeyPatch) -> None:
    garbage = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", garbage)
    done = lift()
    assert (done.code, done.out) == (2, "")
    assert "not UTF-8" in done.err


def test_a_bad_line_is_one_clear_line_and_the_next_is_done(
    lift: Lift, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{'a' * 100_000}\n/help\nfine note\n"))
    done = lift()
    assert done.code == 2
    assert "at most 4,000" in done.err
    assert "Ctrl-C stops what runs" in done.out
    assert "Made a note." in done.out


def test_json_needs_a_request(lift: Lift) -> None:
    assert lift("--json").code == 2
