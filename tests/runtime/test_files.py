"""What is let in from outside is what the person gave, byte for byte, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.path_attacks import ATTACKS, SECRET, Attack
from tests.runtime.toolbox import NOTE

from liftwork.contract.errors import BadInput, PathRefused
from liftwork.runtime import files


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_an_attack_is_refused_in_one_line_and_nothing_is_copied(
    attack: Attack, tmp_path: Path
) -> None:
    path = attack.build(tmp_path, ".note.txt")
    target = tmp_path / "copy"
    attempts = (
        lambda: files.check_given(path),
        lambda: files.check_given(path, NOTE.name),
        lambda: files.snapshot(path, target),
        lambda: files.fingerprint_given(path),
    )
    for attempt in attempts:
        with pytest.raises(BadInput) as caught:
            attempt()
        assert attack.says in str(caught.value)
        assert len(str(caught.value).splitlines()) == 1
        assert SECRET not in str(caught.value)
    with pytest.raises(BadInput):
        files.check_given(Path(path))
    assert not target.exists()


def test_an_ordinary_file_is_copied_whole(tmp_path: Path) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_bytes(b"hello")

    digest, size = files.snapshot(mine, tmp_path / "copy")

    assert (tmp_path / "copy").read_bytes() == b"hello"
    assert size == 5
    assert files.fingerprint_given(mine) == digest
    assert files.check_given(mine, NOTE.name) == Path(os.path.realpath(mine))


def test_a_relative_name_is_found_from_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.note.txt").write_text("hello")
    monkeypatch.chdir(tmp_path)

    assert files.check_given(Path("a.note.txt")) == Path(os.path.realpath(tmp_path)) / "a.note.txt"


def test_a_link_that_stays_in_its_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "real.note.txt").write_text("hello")
    link = tmp_path / "link.note.txt"
    link.symlink_to("deep/real.note.txt")

    assert files.check_given(link, NOTE.name).name == "real.note.txt"


def test_a_file_of_another_kind_is_told_what_its_name_should_end_in(tmp_path: Path) -> None:
    (tmp_path / "a.doc").write_text("hello")

    with pytest.raises(
        BadInput, match=r"not a note file \(.*\); its name should end in \.note\.txt"
    ):
        files.check_given(tmp_path / "a.doc", NOTE.name)


def test_a_file_swapped_for_a_link_after_the_check_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    mine = tmp_path / "room" / "mine.note.txt"
    mine.parent.mkdir()
    mine.write_text("hello")
    opening = files._open_without_links

    def swap_then_open(real: Path) -> int:
        mine.unlink()
        mine.symlink_to(secret)
        return opening(real)

    monkeypatch.setattr(files, "_open_without_links", swap_then_open)
    with pytest.raises(BadInput):
        files.snapshot(mine, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_folder_swapped_for_a_link_after_the_check_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside, room = tmp_path / "outside", tmp_path / "room"
    for folder, text in ((outside, SECRET), (room, "hello")):
        folder.mkdir()
        (folder / "a.note.txt").write_text(text)
    opening = files._open_without_links

    def swap_then_open(real: Path) -> int:
        room.rename(tmp_path / "moved")
        room.symlink_to(outside)
        return opening(real)

    monkeypatch.setattr(files, "_open_without_links", swap_then_open)
    with pytest.raises(BadInput):
        files.snapshot(room / "a.note.txt", tmp_path / "copy")


@pytest.mark.parametrize("name", ["CON.json", "a/nul", "COM1.plan.json", "a.json:hidden", "aux "])
def test_windows_devices_and_streams_are_refused_there(name: str) -> None:
    with pytest.raises(PathRefused, match="a device or a stream"):
        files._refuse_form(name, windows=True)


@pytest.mark.parametrize("name", ["C:\\plans\\a.json", "console.json", "a/b.json"])
def test_ordinary_windows_names_pass(name: str) -> None:
    files._refuse_form(name, windows=True)


@given(st.text(max_size=60))
def test_any_text_as_a_path_is_a_file_or_one_clear_line(text: str) -> None:
    try:
        real = files.check_given(Path(text))
    except BadInput as error:
        assert len(str(error).splitlines()) == 1
        assert str(error).isprintable()
    else:
        assert real.is_file()


@given(st.lists(st.sampled_from(["..", "a", ".", "b", "~"]), min_size=1, max_size=6))
def test_no_path_with_dots_passes_by_its_form(parts: list[str]) -> None:
    text = "/".join(parts)
    if ".." in parts:
        with pytest.raises(PathRefused):
            files._refuse_form(text, windows=False)
    else:
        files._refuse_form(text, windows=False)


def test_a_made_file_in_the_job_folder_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "v0.note.txt").write_text("hello")
    files.check_made(tmp_path / "v0.note.txt", tmp_path, NOTE.name)


def _made_outside(folder: Path) -> Path:
    (folder.parent / "out.note.txt").write_text("x")
    return folder.parent / "out.note.txt"


def _made_by_dots(folder: Path) -> Path:
    _made_outside(folder)
    return folder / ".." / "out.note.txt"


def _made_as_link(folder: Path) -> Path:
    link = folder / "v0.note.txt"
    link.symlink_to(_made_outside(folder))
    return link


def _made_through_link(folder: Path) -> Path:
    _made_outside(folder)
    (folder / "room").symlink_to(folder.parent, target_is_directory=True)
    return folder / "room" / "out.note.txt"


def _never_made(folder: Path) -> Path:
    return folder / "v0.note.txt"


def _made_as_folder(folder: Path) -> Path:
    (folder / "v0.note.txt").mkdir()
    return folder / "v0.note.txt"


def _made_with_another_name(folder: Path) -> Path:
    (folder / "v0.doc").write_text("x")
    return folder / "v0.doc"


@pytest.mark.parametrize(
    "make",
    [
        _made_outside,
        _made_by_dots,
        _made_as_link,
        _made_through_link,
        _never_made,
        _made_as_folder,
        _made_with_another_name,
    ],
)
def test_what_a_tool_only_claims_to_have_made_is_refused(tmp_path: Path, make: object) -> None:
    folder = tmp_path / "job"
    folder.mkdir()
    path = make(folder)  # type: ignore[operator]

    with pytest.raises(PathRefused):
        files.check_made(path, folder, NOTE.name)


@pytest.mark.parametrize("mark", [".~lock.note.txt#", "~$note.txt", "~$te.txt"])
def test_a_file_that_another_program_has_open_is_told(mark: str, tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("saved")
    assert files.open_elsewhere(path) is None
    (tmp_path / mark).write_text("Ali")
    assert files.open_elsewhere(path) == (
        "note.txt is open in another program; what is not saved there is not in this"
    )
