"""Tokens in a real keyring of a desktop session, open and locked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("dbus-run-session", "gnome-keyring-daemon")

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.slow,
    pytest.mark.skipif(
        not all(map(shutil.which, PROGRAMS)), reason="dbus-run-session or gnome-keyring is missing"
    ),
]

UNLOCK = "printf 'password' | gnome-keyring-daemon --unlock --components=secrets >/dev/null"
LOCKED = "gnome-keyring-daemon --start --components=secrets >/dev/null"
KEEP = """
from liftwork.programs.secrets import Secret, find, forget, keep, where
print(where())
keep("probe", Secret("xoxb-planted"))
print(find("probe") == Secret("xoxb-planted"))
forget("probe")
print(find("probe"))
"""
FIND = """
from liftwork.contract.errors import Refuse
from liftwork.programs.secrets import find
try:
    print(find("probe"))
except Refuse as error:
    print(error.reason, "|", error.instead)
"""


@pytest.fixture
def session(tmp_path: Path) -> dict[str, str]:
    """The surroundings of a desktop session of its own, with no screen to ask at."""
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(runtime),
        "PYTHONPATH": str(ROOT / "src"),
    }


def run(code: str, first: str, environ: dict[str, str]) -> list[str]:
    script = f"{first}; \"{sys.executable}\" -c '{code}'"
    done = subprocess.run(
        ["dbus-run-session", "--", "sh", "-c", script],
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.splitlines()


def test_a_token_is_kept_in_the_open_keyring_and_in_no_file(
    session: dict[str, str], tmp_path: Path
) -> None:
    assert run(KEEP, UNLOCK, session) == ["the system's keyring", "True", "None"]
    assert not list(tmp_path.rglob("secrets.enc"))


def test_a_locked_keyring_is_one_clear_line_and_holds_nobody_up(session: dict[str, str]) -> None:
    run(KEEP, UNLOCK, session)
    (line,) = run(FIND, LOCKED, session)
    assert "the system's keyring" in line
    assert "unlock it" in line
