"""LibreOffice is found where it is, and what is missing is named with how to install it."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice import finding
from liftwork.programs.libreoffice.finding import find


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A LibreOffice of files only, with its own Python that imports everything."""
    program = tmp_path / "office" / "program"
    program.mkdir(parents=True)
    for name in ("soffice", "python"):
        script = program / name
        script.write_text("#!/bin/sh\necho LibreOffice 9.8.7.6\n", encoding="utf-8")
        script.chmod(0o755)
    settings = tmp_path / "office" / "share" / "registry"
    settings.mkdir(parents=True)
    for part in ("main", "calc", "impress", "writer"):
        (settings / f"{part}.xcd").touch()
    monkeypatch.setattr(finding, "_PLACES", (str(tmp_path / "off*" / "program" / "soffice"),))
    monkeypatch.setattr(finding, "_SYSTEM_PYTHON", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return program


def test_it_is_found_outside_the_path_with_its_own_python(system: Path) -> None:
    found = find()
    assert (found.soffice, found.python) == (system / "soffice", system / "python")
    assert found.version == "9.8.7.6"


def test_the_program_behind_its_launcher_is_what_is_started(system: Path) -> None:
    (system / "soffice.bin").touch()
    assert find().soffice == system / "soffice.bin"


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        ("soffice", "LibreOffice is not installed"),
        ("python", "no Python with its module uno"),
        ("../share/registry/calc.xcd", "LibreOffice is here without calc"),
    ],
)
def test_what_is_missing_is_named_with_how_to_install_it(
    taken: str, reason: str, system: Path
) -> None:
    (system / taken).unlink()
    with pytest.raises(ProgramMissing, match=reason) as caught:
        find()
    assert "libreoffice" in (caught.value.instead or "")


def test_a_python_without_the_bridge_is_passed_over(system: Path) -> None:
    (system / "python").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    with pytest.raises(ProgramMissing, match="uno"):
        find()
    (system / "python").write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    assert find().python == system / "python", "it is seen once it is there"


def test_a_launcher_of_other_programs_is_not_taken_for_it(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = system / "bin"
    folder.mkdir()
    (folder / "snap").touch(mode=0o755)
    (folder / "soffice").symlink_to(folder / "snap")
    monkeypatch.setenv("PATH", str(folder))
    assert find().soffice == system / "soffice"
