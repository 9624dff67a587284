"""What the documents say, held against what is there."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import liftwork
from liftwork.doors.cli.help import HELP, VERBS

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_the_readme_shows_the_real_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", "--help"],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    shown = (ROOT / "README.md").read_text(encoding="utf-8").split("```\n")[1]
    assert shown == done.stdout == HELP


def test_the_first_command_of_the_readme_is_the_one_that_is_checked() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [first] = re.findall(r"^    (\./lift \S.*)$", text, re.M)
    checked = (ROOT / "scripts" / "checking.py").read_text(encoding="utf-8")
    [request] = re.findall(r'^README_REQUEST = "(.*)"$', checked, re.M)
    assert first == f'./lift "{request}"'


def test_the_command_page_explains_every_verb() -> None:
    text = (ROOT / "docs" / "command.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^### lift ([a-z]+)", text, re.M)) == set(VERBS)


def test_the_architecture_page_shows_the_tree_that_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```\n")[1]
    shown, outer = set(), ""
    for line in text.splitlines()[1:]:
        if found := re.match(r"  (  )?(\w+)/ ", line):
            outer = outer if found[1] else found[2]
            shown.add(f"{outer}/{found[2]}" if found[1] else found[2])
    source = ROOT / "src" / "liftwork"
    rooms = {init.parent.relative_to(source).as_posix() for init in source.glob("*/__init__.py")}
    inner = {init.parent.relative_to(source).as_posix() for init in source.glob("*/*/__init__.py")}
    assert shown == rooms | inner


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        if not target.startswith("docs/pictures/"):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt"])
def test_the_locks_name_no_place_and_hold_every_hash(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index-url|--find-links|/(home|root|tmp)/", text)
    pins = re.findall(r"^([\w.-]+)==\S+.*\\\n    --hash=sha256:", text, re.M)
    assert len(pins) == len(re.findall(r"^[\w.-]+==", text, re.M)) > 10


def test_every_dependency_is_locked_at_a_version_that_will_do() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    run = _pins("run.txt")
    dev = _pins("dev.txt")
    assert run.items() <= dev.items()
    for wanted in project["dependencies"]:
        assert _satisfied(wanted, run), wanted
    for wanted in project["optional-dependencies"]["dev"]:
        assert _satisfied(wanted, dev), wanted


def test_the_version_is_one_and_the_same() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert liftwork.__version__ == tomllib.load(file)["project"]["version"]
    assert f"## {liftwork.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def _pins(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.M))


def _satisfied(wanted: str, pins: dict[str, str]) -> bool:
    name, _, least = wanted.partition(";")[0].partition(">=")
    return name in pins and _numbers(pins[name]) >= _numbers(least)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]
