"""What `./check` does where system programs are missing, and what it makes of a failure."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
MISSING = {
    "kind": "program",
    "name": "poppler",
    "purpose": "reads sheets",
    "found": False,
    "install": "apt-get install -y poppler-utils libpoppler-dev",
}


@pytest.fixture
def checking(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    return importlib.import_module("checking")


def test_an_unknown_option_is_bad_usage() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "check"), "--slow"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage: ./check [--fast]" in done.stderr


def test_missing_programs_are_installed_where_that_asks_no_question(
    checking: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = iter([[MISSING], []])
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(checking, "missing_programs", lambda: next(found))
    monkeypatch.setattr(checking, "may_install", lambda: True)
    monkeypatch.setattr(checking, "apt", lambda *arguments: calls.append(arguments))
    checking.install_programs()
    assert [call[0] for call in calls] == ["update", "install"]
    assert calls[1][-2:] == ("poppler-utils", "libpoppler-dev")
    assert capsys.readouterr().out == "check: installing poppler-utils, libpoppler-dev\n"


def test_elsewhere_it_says_what_is_missing_and_what_that_leaves_out(
    checking: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checking, "missing_programs", lambda: [MISSING])
    monkeypatch.setattr(checking, "may_install", lambda: False)
    checking.install_programs()
    told = capsys.readouterr().out
    assert "poppler is missing (reads sheets)" in told
    assert "skipped" in told
    assert "apt-get install -y poppler-utils" in told


@pytest.mark.parametrize(
    "trouble",
    [subprocess.TimeoutExpired("apt-get", 1), OSError("no apt-get"), None],
    ids=["slow", "absent", "fails"],
)
def test_an_installer_that_does_not_work_is_given_up(
    checking: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: Exception | None,
) -> None:
    def run(*_: object, **__: object) -> SimpleNamespace:
        if trouble is not None:
            raise trouble
        return SimpleNamespace(returncode=100, stderr="E: no network\n")

    monkeypatch.setattr(checking.subprocess, "run", run)
    checking.apt("update")
    told = capsys.readouterr().out
    assert told.startswith("check: apt-get update ")
    assert told.count("\n") == 1


def test_a_failed_step_shows_what_it_printed(
    checking: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", "print('the reason'); raise SystemExit(1)"]
    assert not checking.passes("lint", command)
    told = capfd.readouterr().out
    assert "check: lint: FAILED" in told
    assert "the reason" in told
    assert checking.passes("lint", [sys.executable, "-c", "print('noise')"])
    assert capfd.readouterr().out == "check: lint: ok\n"
