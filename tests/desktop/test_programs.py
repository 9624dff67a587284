"""The programs of this system, by the names that people know."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from liftwork.desktop import programs

Put = Callable[..., None]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Put an entry into the menus, which hold nothing else."""
    folder = tmp_path / "share" / "applications"
    folder.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))

    def write(name: str, **fields: str) -> None:
        entry = {"Type": "Application", "Name": name, "Exec": sys.executable, **fields}
        lines = [f"{key}={value}" for key, value in entry.items()]
        (folder / f"{name}.desktop").write_text("\n".join(["[Desktop Entry]", *lines]), "utf-8")

    return write


@pytest.mark.parametrize("said", ["Note Pad", "note pad", "note-pad", "the note pad app"])
def test_a_program_is_found_by_what_people_call_it(put: Put, said: str) -> None:
    put("Note Pad")
    assert [entry.name for entry in programs.find(said)] == ["Note Pad"]


def test_a_kind_of_program_finds_those_of_its_category(put: Put) -> None:
    put("Sums", Categories="GTK;Utility;Calculator;")
    put("Paint", Categories="Graphics;")
    assert [entry.name for entry in programs.find("the calculator")] == ["Sums"]


def test_places_for_files_in_a_command_are_left_out(put: Put) -> None:
    put("Viewer", Exec=f"{sys.executable} --new-window %U")
    [entry] = programs.find("viewer")
    assert entry.command == (sys.executable, "--new-window")


@pytest.mark.parametrize(
    "fields",
    [
        {"Hidden": "true"},
        {"Terminal": "true"},
        {"Type": "Link"},
        {"Exec": "/nowhere/at/all"},
        {"Exec": ""},
        {"Exec": "'unclosed"},
    ],
)
def test_what_is_no_program_with_a_window_is_not_found(put: Put, fields: dict[str, str]) -> None:
    put("Thing", **fields)
    assert programs.find("thing") == []


def test_a_program_that_is_installed_later_is_found_then(put: Put) -> None:
    assert programs.find("later") == []
    put("Later")
    assert [entry.name for entry in programs.find("later")] == ["Later"]


@pytest.mark.parametrize("name", ["", "rm -rf x", "../bin/sh", "/bin/sh", "a;b"])
def test_a_command_is_only_a_plain_name(name: str) -> None:
    assert programs.command(name) is None


def test_programs_that_share_a_word_are_offered(put: Put) -> None:
    put("Note Pad")
    put("Paint")
    assert programs.near("note book") == ["Note Pad"]
