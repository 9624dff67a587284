"""What a transaction holds happens as a whole, and the journal says who did what, and when."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from liftwork.runtime.home import Home
from liftwork.runtime.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    home = Home(tmp_path)
    opened = Journal(home)
    yield opened
    opened.close()
    home.close()


def test_a_transaction_that_fails_leaves_nothing(journal: Journal) -> None:
    journal.set("key", "old")
    with pytest.raises(KeyError), journal.transaction():
        journal.set("key", "new")
        with journal.transaction():
            journal.note("half", "done")
        raise KeyError
    assert journal.get("key") == "old"
    assert journal.rows("SELECT * FROM log") == []


def test_values_are_remembered_and_forgotten(journal: Journal) -> None:
    journal.set("key", "value")
    assert journal.get("key") == "value"
    journal.set("key", None)
    assert journal.get("key") is None


def test_a_note_says_when_who_what_and_about_what(journal: Journal) -> None:
    journal.note("held", "abc", tool="post_note")
    row = journal.rows("SELECT * FROM log")[0]
    assert (row["what"], row["about"], json.loads(row["detail"])) == (
        "held",
        "abc",
        {"tool": "post_note"},
    )
    assert row["who"] and row["at"].endswith("+00:00")


def test_threads_take_turns(journal: Journal) -> None:
    def count() -> None:
        for _ in range(20):
            with journal.transaction():
                journal.set("n", str(int(journal.get("n") or 0) + 1))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert journal.get("n") == "80"


def test_commits_are_flushed_and_written_ahead(journal: Journal) -> None:
    assert journal.rows("PRAGMA journal_mode")[0][0] == "wal"
    assert journal.rows("PRAGMA synchronous")[0][0] == 2
