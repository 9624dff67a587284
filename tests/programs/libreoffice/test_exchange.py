"""The folder that the worker sees: copies in, results out, nothing that stays."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

from liftwork.contract.errors import MissingFile, ProgramFailed
from liftwork.programs.libreoffice.exchange import PREFIX, Exchange
from liftwork.programs.libreoffice.finding import Installation
from liftwork.programs.libreoffice.process import Worker


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    return room


@pytest.fixture
def given(tmp_path: Path) -> Path:
    path = tmp_path / "given.xlsx"
    path.write_bytes(b"given")
    return path


def test_a_copy_goes_in_and_what_is_made_comes_out(room: Path, given: Path) -> None:
    exchange = Exchange()
    out = given.with_name("made.pdf")
    with exchange.place({"path": given, "pdf": out, "values": "used"}) as inside:
        assert inside["values"] == "used"
        copy = Path(inside["path"])
        assert copy.is_relative_to(exchange.jobs)
        assert not copy.samefile(given)
        copy.write_bytes(b"spoilt by the program")
        Path(inside["pdf"]).write_bytes(b"made")
        assert not out.exists()
    assert (given.read_bytes(), out.read_bytes()) == (b"given", b"made")
    assert list(exchange.jobs.iterdir()) == []
    exchange.remove()
    exchange.remove()
    assert list(room.iterdir()) == []


def test_a_link_out_of_the_folder_is_not_followed(room: Path, given: Path) -> None:
    """A program that was taken over could lay a link to any file of ours."""
    secret = given.with_name("secret")
    secret.write_bytes(b"secret")
    exchange, out = Exchange(), given.with_name("made.pdf")
    with (
        pytest.raises(ProgramFailed, match=r"LibreOffice wrote no made\.pdf"),
        exchange.place({"path": given, "pdf": out}) as inside,
    ):
        Path(inside["pdf"]).symlink_to(secret)
    assert not out.exists()
    exchange.remove()


def test_what_was_not_made_is_said(room: Path, given: Path) -> None:
    exchange, out = Exchange(), given.with_name("made.pdf")
    out.write_bytes(b"from before")
    with pytest.raises(ProgramFailed), exchange.place({"path": given, "pdf": out}):
        pass
    assert out.read_bytes() == b"from before"
    exchange.remove()


def test_when_a_job_fails_nothing_comes_out(room: Path, given: Path) -> None:
    exchange, out = Exchange(), given.with_name("made.pdf")
    with (
        pytest.raises(ProgramFailed, match="half way"),
        exchange.place({"path": given, "pdf": out}) as inside,
    ):
        Path(inside["pdf"]).write_bytes(b"half")
        raise ProgramFailed("half way")
    assert sorted(path.name for path in out.parent.iterdir()) == ["given.xlsx", "room"]
    assert list(exchange.jobs.iterdir()) == []
    exchange.remove()


def test_a_file_that_is_gone_by_now_is_named(room: Path, tmp_path: Path) -> None:
    exchange = Exchange()
    with pytest.raises(MissingFile, match="gone"), exchange.place({"path": tmp_path / "gone"}):
        pass
    exchange.remove()


def test_only_what_nobody_holds_is_swept_away(room: Path, tmp_path: Path) -> None:
    used = Exchange()
    left = room / f"{PREFIX}left"
    (left / "jobs").mkdir(parents=True)
    (left / "owner").touch()
    starting = room / f"{PREFIX}starting"
    starting.mkdir()
    link = room / f"{PREFIX}link"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "owner").touch()
    link.symlink_to(elsewhere)
    new = Exchange()
    assert used.root.exists()
    assert starting.exists()
    assert not left.exists()
    assert (elsewhere / "owner").exists()
    new.remove()
    used.remove()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_where_there_is_no_room_for_the_copy_that_is_said(
    room: Path, given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = Exchange()
    copy = shutil.copyfile
    monkeypatch.setattr(shutil, "copyfile", lambda source, _target: copy(source, "/dev/full"))
    with (
        pytest.raises(ProgramFailed, match=r"given\.xlsx cannot be copied .*No space left"),
        exchange.place({"path": given}),
    ):
        pass
    assert list(exchange.jobs.iterdir()) == []
    exchange.remove()


def test_without_a_folder_for_temporary_files_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    office = Installation(Path("soffice"), Path("python"))
    with pytest.raises(ProgramFailed, match=r"no room to work in: .*gone"):
        Worker(office, lambda make: make(), confined=False)
