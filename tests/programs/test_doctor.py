from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs import doctor
from liftwork.programs.catalogue import LIBRARIES, LIBREOFFICE, PROGRAMS, Library, Program
from liftwork.programs.doctor import examine
from liftwork.programs.installing import install_command
from liftwork.programs.libreoffice.finding import Installation

ROOT = Path(__file__).resolve().parents[2]
TOOL = Program("tool", "tests", ("lift-test-tool",), ("--version",), {"apt": "a", "brew": "b"})


@pytest.mark.parametrize(
    ("manager", "command"),
    [("apt-get", "apt-get install -y a"), ("brew", "brew install b")],
)
def test_the_install_command_is_that_of_this_system(manager: str, command: str) -> None:
    assert install_command(TOOL, lambda name: name if name == manager else None) == command


def test_without_a_known_package_manager_the_package_is_still_named() -> None:
    assert "install a" in install_command(TOOL, lambda _name: None)
    assert "install a" in install_command(TOOL, lambda name: name if name == "winget" else None)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of the catalogue that prints what the test writes into it."""
    path = tmp_path / "lift-test-tool"
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(doctor, "PROGRAMS", (TOOL,))
    monkeypatch.setattr(doctor, "LIBRARIES", ())
    return path


@pytest.mark.parametrize(
    ("script", "version"),
    [
        ("echo 'tool version 1.2.3 (build 7)'", "1.2.3"),
        ("echo 'tool 22.12.0' >&2; exit 99", "22.12.0"),
        ("echo no number", None),
        ("exec sleep 60", None),
    ],
)
def test_a_program_is_found_with_its_version(
    program: Path, script: str, version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PATIENCE_S", 1)
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    [_, found] = examine()
    assert (found.found, found.version) == (True, version)


def test_a_program_that_is_not_there_is_missing(program: Path) -> None:
    [_, found] = examine()
    assert (found.found, found.version) == (False, None)
    assert found.install


@pytest.mark.parametrize(("there", "version"), [(True, "24.8.1"), (False, None)])
def test_libreoffice_counts_as_found_only_with_all_that_jobs_need(
    there: bool, version: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command of the right name without Python's bridge would fail at the first job."""
    soffice = tmp_path / "soffice"
    soffice.write_text("#!/bin/sh\necho LibreOffice 24.8.1\n", encoding="utf-8")
    soffice.chmod(0o755)

    def find() -> Installation:
        if there:
            return Installation(soffice, Path(sys.executable))
        raise ProgramMissing("LibreOffice is here, but no Python with its module uno")

    monkeypatch.setattr(doctor, "find", find)
    monkeypatch.setattr(doctor, "PROGRAMS", (LIBREOFFICE,))
    monkeypatch.setattr(doctor, "LIBRARIES", ())
    [_, found] = examine()
    assert (found.found, found.version) == (there, version)
    assert "libreoffice" in found.install


def test_a_library_that_is_not_there_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PROGRAMS", ())
    monkeypatch.setattr(doctor, "LIBRARIES", (Library("no-such-thing", "no_such", "tests"),))
    [_, found] = examine()
    assert not found.found
    assert found.install.endswith("install no-such-thing")
    assert "pip" in found.install


def test_every_dependency_is_in_the_catalogue() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["dependencies"]
    names = {text.partition(">")[0] for text in wanted}
    assert names == {library.distribution for library in LIBRARIES if library.needed}


def test_a_library_for_another_system_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = Library("no-such-thing", "no_such", "tests", system="another")
    monkeypatch.setattr(doctor, "PROGRAMS", ())
    monkeypatch.setattr(doctor, "LIBRARIES", (elsewhere,))
    assert [found.name for found in examine()] == ["Python"]


def test_no_system_program_is_needed_for_the_main_job() -> None:
    assert not [program.name for program in PROGRAMS if program.needed]
