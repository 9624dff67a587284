"""`lift mcp allow`, `forget` and `clients`, in the person's own terminal and elsewhere."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.doors.mcp.conftest import ROOT

from liftwork.contract.errors import BadInput
from liftwork.doors.mcp.allowed import MOST_SEEN, AllowedClients, SeenClients

pty = pytest.importorskip("pty")


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LIFT_HOME": str(home)}


def lift(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "liftwork", "mcp", *arguments],
        env=environment(home),
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def lift_at_terminal(home: Path, *arguments: str, typed: str) -> tuple[int, str]:
    """The exit code and what was shown, at a terminal of its own."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "liftwork", "mcp", *arguments],
        env=environment(home),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown, _ = process.communicate(timeout=60)
    os.close(ours)
    return process.returncode, shown


def key_in(shown: str) -> str:
    return shown.partition("LIFT_MCP_KEY=")[2].split(maxsplit=1)[0]


def test_the_person_allows_a_client_and_takes_it_back(tmp_path: Path) -> None:
    code, shown = lift_at_terminal(tmp_path, "allow", "claude-code", typed="claude-code\n")
    assert code == 0, shown
    clients = AllowedClients(tmp_path)
    assert clients.knows("claude-code", key_in(shown))
    assert "claude-code" in lift(tmp_path, "clients").stdout
    assert json.loads(lift(tmp_path, "clients", "--json").stdout)[0]["name"] == "claude-code"
    assert lift(tmp_path, "forget", "claude-code").returncode == 0
    assert not clients.knows("claude-code", key_in(shown))
    assert lift(tmp_path, "forget", "claude-code").returncode == 2


def test_clients_that_have_called_are_shown_by_the_names_they_gave(tmp_path: Path) -> None:
    seen = SeenClients(tmp_path)
    for name in ("one", "two", "one", "bad\nname", "", "x" * 101):
        seen.see(name)
    told = lift(tmp_path, "clients").stdout.splitlines()[1:]
    assert told == [
        "one  has called; its yes does not count",
        "two  has called; its yes does not count",
    ]
    for n in range(50):
        seen.see(f"client {n}")
    assert len(seen.all()) == MOST_SEEN
    assert seen.all()[0] == "client 49"


def test_a_program_cannot_allow_itself(tmp_path: Path) -> None:
    done = lift(tmp_path, "allow", "claude-code", typed="claude-code\n")
    assert done.returncode == 2
    assert "run it in your own terminal" in done.stderr
    assert AllowedClients(tmp_path).all() == []


def test_a_slip_of_the_finger_allows_nobody(tmp_path: Path) -> None:
    code, shown = lift_at_terminal(tmp_path, "allow", "claude-code", typed="claude-cod\n")
    assert code == 2
    assert "nothing was allowed" in shown
    assert AllowedClients(tmp_path).all() == []


@pytest.mark.parametrize(
    "words", [("allow",), ("allow", "a", "b"), ("trust", "a"), ("clients", "a"), ("forget",)]
)
def test_other_words_are_told_what_to_write(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = lift(tmp_path, *words)
    assert done.returncode == 2
    assert "lift mcp allow NAME" in done.stderr


def test_no_key_is_kept_and_the_list_is_the_persons_own(tmp_path: Path) -> None:
    clients = AllowedClients(tmp_path)
    keys = [clients.allow(name) for name in ("one", "two", "one")]
    [path] = (tmp_path / ".lift").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not any(key in path.read_text() for key in keys)
    assert [client.name for client in clients.all()] == ["two", "one"]
    assert [
        clients.knows(name, key) for name, key in zip(("one", "two", "one"), keys, strict=True)
    ] == [
        False,
        True,
        True,
    ]


def test_a_list_that_cannot_be_read_allows_nobody(tmp_path: Path) -> None:
    clients = AllowedClients(tmp_path)
    key = clients.allow("one")
    for broken in ("{", "[1]", '[{"name": "one"}]', "[[]]", '"x"'):
        (tmp_path / ".lift" / "mcp-clients.json").write_text(broken)
        assert not clients.knows("one", key)


@given(name=st.text(max_size=8) | st.none(), key=st.text(max_size=60) | st.none())
def test_no_other_name_or_key_is_known(
    tmp_path_factory: pytest.TempPathFactory, name: str | None, key: str | None
) -> None:
    home = tmp_path_factory.getbasetemp() / "known"
    clients = AllowedClients(home)
    if not clients.all():
        assert clients.knows("tester", clients.allow("tester"))
    assert not clients.knows(name, key)


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 101])
def test_a_name_that_no_client_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput):
        AllowedClients(tmp_path).allow(name)
