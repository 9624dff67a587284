"""File kinds are told by the longest end of a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.errors import ToolClash
from liftwork.contract.files import FileKind, kinds_of, known_kinds

DATA = FileKind("test-data", (".tdata",), "anything")
SPECIAL = FileKind("test-special", (".special.tdata",), "something")


def test_the_longest_suffix_tells_the_kind() -> None:
    assert kinds_of("v0.special.tdata") == ("test-special",)
    assert kinds_of("v0.tdata") == ("test-data",)


def test_capitals_in_a_name_do_not_matter() -> None:
    assert kinds_of(Path("/somewhere/V0.Special.TDATA")) == ("test-special",)


def test_a_name_that_no_kind_ends_has_none() -> None:
    assert kinds_of("notes.qqq") == ()
    assert kinds_of("tdata") == ()


def test_two_kinds_may_share_a_suffix_and_both_are_named() -> None:
    FileKind("test-twin", (".tdata",), "another reading of the same files")
    try:
        assert kinds_of("a.tdata") == ("test-data", "test-twin")
    finally:
        from liftwork.contract import files

        del files._kinds["test-twin"]


def test_a_kind_declared_again_differently_is_refused() -> None:
    assert FileKind("test-data", (".tdata",), "anything") == known_kinds()["test-data"]
    with pytest.raises(ToolClash, match="test-data"):
        FileKind("test-data", (".other",), "anything")
