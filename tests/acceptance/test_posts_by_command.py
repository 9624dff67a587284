"""A post by the command from several shells, at the stand-ins that people can try it with."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from liftwork.crafts.messages.standins.services import SERVICES

ROOT = Path(__file__).resolve().parents[2]

TOKENS = {name: made.token for name, made in SERVICES.items()}

pytestmark = [pytest.mark.acceptance, pytest.mark.slow]


@dataclass(frozen=True)
class Shell:
    """A shell of somebody with a data folder and settings of their own."""

    folder: Path

    def lift(self, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "liftwork", *arguments],
            env=environ(self.folder),
            cwd=self.folder,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def held(self) -> str:
        return str(json.loads(self.lift("pending", "--json").stdout)[0]["id"])


def environ(folder: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "LIFT_HOME": str(folder / "home"),
        "LIFT_CONFIG": str(folder / "config"),
        "PYTHONPATH": str(ROOT / "src"),
    }


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture(params=["slack", "teams"])
def connected(request: pytest.FixtureRequest, shell: Shell) -> Iterator[str]:
    """A stand-in in a process of its own, connected as its first lines say."""
    service = str(request.param)
    process = subprocess.Popen(
        [sys.executable, "-m", "liftwork.crafts.messages.standins", service],
        env=environ(shell.folder),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = "".join(process.stdout.readline() for _ in range(3))
        token, url = re.findall(r"echo (\S+) \| lift connect \w+ (\S+)", lines)[0]
        done = shell.lift("connect", service, url, said=f"{token}\n")
        assert done.returncode == 0, done.stderr
        yield service
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)


def test_what_was_made_is_held_changed_posted_by_a_yes_and_taken_back(
    shell: Shell, connected: str
) -> None:
    name = "v0.png"
    if connected == "slack":
        name = "10 marla 3 bedrooms.pdf"
        asked = shell.lift("a 10 marla house with 3 bedrooms, then send it to slack #team")
    else:
        (shell.folder / "v0.png").write_bytes(b"a picture")
        asked = shell.lift("--file", "v0.png", "send it to #team on Microsoft Teams")
    assert asked.returncode == 4, asked.stderr
    first = shell.held()

    changed = shell.lift('change the text to "Have a look, Team"')
    assert changed.returncode == 4
    again = shell.lift("edit", shell.held(), "text=Have a look, all of you")
    assert again.returncode == 4
    assert shell.lift("yes", first).returncode == 2

    done = shell.lift("yes", shell.held())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "7 of 7 checks passed" in done.stdout

    undone = shell.lift("undo")
    assert undone.returncode == 0
    assert undone.stdout.startswith(f"Deleted {name} from #team in ")
    audit = shell.lift("audit")
    assert audit.returncode == 0
    assert [line.split("  ")[2] for line in audit.stdout.splitlines()] == [
        "held",
        "held",
        "edited",
        "held",
        "edited",
        "yes",
        "finished",
        "taken back",
    ]


def test_the_token_is_in_nothing_that_was_written_or_shown(shell: Shell, connected: str) -> None:
    """Everything: replies, traces, JSON, tracebacks, journal, ledger, log, receipts, settings."""
    token = TOKENS[connected]
    note = shell.folder / "note.txt"
    note.write_text("hello")
    shown = [
        shell.lift("--json", "--debug", "--file", "note.txt", "send it to #team"),
        shell.lift("--debug", 'post "hello" to #nowhere'),
        shell.lift("yes", shell.held(), "--debug"),
        shell.lift("list my slack channels", "--json"),
        shell.lift("connect"),
        shell.lift("connect", connected, f"token={token}"),
        shell.lift("ledger", "--json"),
        shell.lift("audit", "--json"),
        shell.lift("undo", "--json"),
    ]
    assert "7 of 7 checks" in shown[2].stdout
    assert not any(token in done.stdout + done.stderr for done in shown)
    written = [path for path in shell.folder.rglob("*") if path.is_file()]
    assert {"journal.sqlite", "audit.jsonl", "secrets.enc"} <= {path.name for path in written}
    assert not any(token.encode() in path.read_bytes() for path in written)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_a_process_killed_while_it_posts_says_once_that_it_is_unknown(shell: Shell) -> None:
    """The stand-in stops before it answers; the process that waits is killed for real."""
    stuck = subprocess.Popen(
        [sys.executable, "-m", "liftwork.crafts.messages.standins", "slack"],
        env=environ(shell.folder),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert stuck.stdout is not None
        lines = "".join(stuck.stdout.readline() for _ in range(3))
        token, url = re.findall(r"echo (\S+) \| lift connect \w+ (\S+)", lines)[0]
        shell.lift("connect", "slack", url, said=f"{token}\n")
        assert shell.lift('post "hello" to #team').returncode == 4
        id = shell.held()
        stuck.send_signal(signal.SIGSTOP)
        posting = subprocess.Popen(
            [sys.executable, "-m", "liftwork", "yes", id],
            env=environ(shell.folder),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for_yes(shell, id)
        posting.kill()
        posting.wait(10)
        stuck.send_signal(signal.SIGCONT)

        after = shell.lift("pending")
        assert "it is unknown whether post_message" in after.stderr
        again = shell.lift("yes", id)
        assert again.returncode == 2
        assert "it is unknown whether post_message" in again.stderr
        assert "unknown" in shell.lift("audit").stdout
        assert shell.lift("audit").returncode == 0
    finally:
        stuck.kill()
        stuck.wait(10)


def _wait_for_yes(shell: Shell, id: str) -> None:
    with sqlite3.connect(shell.folder / "home" / ".lift" / "journal.sqlite") as journal:
        for _ in range(1_000_000):
            if journal.execute("SELECT 1 FROM sent WHERE id = ?", (id,)).fetchone():
                return
    raise AssertionError("the yes was never written down")
