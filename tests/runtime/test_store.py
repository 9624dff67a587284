"""What is kept comes out byte for byte, once for each content, or not at all."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.runtime.toolbox import memory_folder

from liftwork.contract.errors import HomeUnusable
from liftwork.runtime.disk import place_new
from liftwork.runtime.home import Home
from liftwork.runtime.store import Store


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    folder = memory_folder()
    opened = Home(folder)
    yield opened
    opened.close()
    shutil.rmtree(folder)


@given(st.binary(max_size=3_000) | st.just(b"x" * 3_000_000))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_come_out_as_they_went_in(home: Home, content: bytes) -> None:
    store, source, target = Store(home), home.temporary(), home.temporary()
    source.write_bytes(content)

    digest, size = store.put(source)
    store.copy_out(digest, target)

    assert digest == hashlib.sha256(content).hexdigest()
    assert size == len(content)
    assert target.read_bytes() == content


def test_one_content_is_kept_once(home: Home) -> None:
    store = Store(home)
    first, second = home.temporary(), home.temporary()
    for path in (first, second):
        path.write_text("the same")
    before = len(list(home.objects.glob("*/*")))

    assert store.put(first) == store.put(second)
    assert len(list(home.objects.glob("*/*"))) == before + 1


def test_a_copy_can_be_written_in_without_changing_what_is_kept(home: Home) -> None:
    store, source = Store(home), home.temporary()
    source.write_text("kept")
    digest, _ = store.put(source)
    copy = home.temporary()
    store.copy_out(digest, copy)
    copy.write_text("changed")

    again = home.temporary()
    store.copy_out(digest, again)
    assert again.read_text() == "kept"


def test_a_damaged_object_is_mended_by_keeping_its_content_again(home: Home) -> None:
    store, source, target = Store(home), home.temporary(), home.temporary()
    source.write_text("whole")
    digest, _ = store.put(source)
    store.path(digest).write_text("torn!")

    with pytest.raises(HomeUnusable, match="is damaged"):
        store.copy_out(digest, target)
    store.put(source)
    store.copy_out(digest, target)
    assert target.read_text() == "whole"


def test_what_was_never_kept_is_told_as_missing(home: Home) -> None:
    with pytest.raises(HomeUnusable, match="is missing from"):
        Store(home).copy_out("0" * 64, home.temporary())


@pytest.mark.parametrize("links", [True, False])
def test_placing_never_goes_over_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "not supported")

    if not links:
        monkeypatch.setattr("os.link", no_links)
    ours, theirs, free = tmp_path / "ours", tmp_path / "theirs", tmp_path / "free"
    ours.write_text("ours")
    theirs.write_text("theirs")

    with pytest.raises(FileExistsError):
        place_new(ours, theirs)
    place_new(ours, free)

    assert theirs.read_text() == "theirs"
    assert free.read_text() == "ours"
    assert not ours.exists()
