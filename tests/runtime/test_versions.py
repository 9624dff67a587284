"""Every good result is a version; nothing made is lost and nothing of the person's is touched."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.runtime.toolbox import NoModel, last_result, memory_folder, notes_and_post

from liftwork.contract.errors import Refuse
from liftwork.contract.results import Outcome
from liftwork.runtime.session import Session

Open = Callable[..., Session]


def write(session: Session, text: str) -> Path:
    return last_result(list(session.call("write_note", {"text": text}))).files["note"]


def lengthen(session: Session, by: str, note: Path | None = None) -> Path:
    args = {"by": by} if note is None else {"by": by, "note": str(note)}
    return last_result(list(session.call("lengthen_note", args))).files["note"]


def numbers(session: Session) -> list[str]:
    return [f"{v.work} v{v.number}" for v in session.history()]


def test_a_change_is_the_next_version_of_what_it_changed(session: Session, home: Path) -> None:
    assert write(session, "hello") == home / "hello" / "v0.note.txt"
    assert lengthen(session, "more") == home / "hello" / "v1.note.txt"
    assert (home / "hello" / "v1.note.txt").read_text() == "hello more"
    assert numbers(session) == ["hello v0", "hello v1"]


def test_a_second_work_of_the_same_name_gets_its_own_folder(session: Session, home: Path) -> None:
    assert write(session, "hello") == home / "hello" / "v0.note.txt"
    assert write(session, "hello") == home / "hello-2" / "v0.note.txt"


def test_a_folder_of_the_persons_own_is_left_alone(session: Session, home: Path) -> None:
    (home / "hello").mkdir()
    (home / "hello" / "diary.txt").write_text("dear diary")

    assert write(session, "hello") == home / "hello-2" / "v0.note.txt"
    assert [p.name for p in (home / "hello").iterdir()] == ["diary.txt"]


def test_undo_and_redo_walk_along_what_was_made(session: Session) -> None:
    write(session, "hello")
    lengthen(session, "more")

    assert session.undo().number == 0
    assert [v.undone for v in session.history()] == [False, True]
    assert session.redo().number == 1
    with pytest.raises(Refuse, match="nothing to redo"):
        session.redo()


def test_undo_passes_from_one_work_to_the_one_before(session: Session) -> None:
    write(session, "one")
    write(session, "two")

    assert session.undo().work == "one"
    with pytest.raises(Refuse, match="one v0 is the first version"):
        session.undo()


def test_nothing_can_be_undone_where_nothing_was_made(session: Session) -> None:
    for attempt in (session.undo, session.redo, lambda: session.go_back(0)):
        with pytest.raises(Refuse):
            attempt()


def test_a_change_after_undo_starts_from_what_is_current_and_takes_a_new_number(
    session: Session, home: Path
) -> None:
    write(session, "hello")
    lengthen(session, "gone")
    session.undo()

    assert lengthen(session, "kept") == home / "hello" / "v2.note.txt"
    assert (home / "hello" / "v2.note.txt").read_text() == "hello kept"
    with pytest.raises(Refuse, match="nothing to redo"):
        session.redo()
    assert numbers(session) == ["hello v0", "hello v1", "hello v2"]


def test_going_back_finds_a_version_that_was_cut_off(session: Session) -> None:
    write(session, "hello")
    lengthen(session, "gone")
    session.undo()
    lengthen(session, "kept")

    back = session.go_back(1)

    assert back.files["note"].read_text() == "hello gone"
    assert session.undo().number == 2


def test_going_back_to_a_number_that_is_not_there_says_which_are(session: Session) -> None:
    write(session, "hello")
    with pytest.raises(Refuse, match="v7 does not exist in this work; it has v0"):
        session.go_back(7)


def test_a_failed_result_is_kept_but_it_stays_the_last_good_one(session: Session) -> None:
    good = write(session, "hello")
    failed = last_result(list(session.call("lengthen_note", {"by": "bad"})))

    assert failed.outcome is Outcome.FAILED
    assert failed.files["note"].read_text() == "hello bad"
    assert [(v.number, v.outcome, v.current) for v in session.history()] == [
        (0, Outcome.DONE, True),
        (1, Outcome.FAILED, False),
    ]
    assert lengthen(session, "fine").name == "v2.note.txt"
    assert good.read_text() == "hello"
    with pytest.raises(Refuse, match="v1 did not pass its checks"):
        session.go_back(1)


def test_a_deleted_file_comes_back_with_the_history(session: Session) -> None:
    note = write(session, "hello")
    shutil.rmtree(note.parent)

    session.history()

    assert note.read_text() == "hello"
    assert (note.parent / "v0.copy.txt").read_text() == "hello"


def test_a_deleted_file_does_not_stop_the_next_change(session: Session) -> None:
    note = write(session, "hello")
    note.unlink()

    assert lengthen(session, "more").read_text() == "hello more"
    assert note.read_text() == "hello"


def test_a_file_changed_by_hand_is_never_written_over(session: Session) -> None:
    note = write(session, "hello")
    lengthen(session, "more")
    note.write_text("mine now")

    back = session.undo()

    assert note.read_text() == "mine now"
    assert back.files["note"] == note.parent / "v0 (as made).note.txt"
    assert back.files["note"].read_text() == "hello"


def test_a_file_changed_by_hand_is_told_and_not_silently_used(session: Session) -> None:
    note = write(session, "hello")
    note.write_text("mine now")

    events = list(session.call("lengthen_note", {"by": "more"}))

    assert last_result(events).files["note"].read_text() == "hello more"
    assert "was changed by hand" in events[-1].reply
    assert note.read_text() == "mine now"


def test_a_file_of_the_persons_in_the_way_is_left_alone(session: Session) -> None:
    note = write(session, "hello")
    theirs = note.parent / "v1.note.txt"
    theirs.write_text("mine")

    made = lengthen(session, "more")

    assert theirs.read_text() == "mine"
    assert made.name == "v1 (as made).note.txt"
    assert made.read_text() == "hello more"


def test_a_kept_file_given_by_its_path_continues_its_own_work(session: Session) -> None:
    first = write(session, "one")
    write(session, "two")

    assert lengthen(session, "more", note=first) == first.parent / "v1.note.txt"


def test_a_file_from_elsewhere_begins_a_new_work(session: Session, tmp_path: Path) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_text("my own")

    made = lengthen(session, "more", note=mine)

    assert made.name == "v0.note.txt"
    assert made.read_text() == "my own more"
    assert mine.read_text() == "my own"


def test_what_was_made_is_there_after_a_restart(open_session: Open) -> None:
    first = open_session()
    write(first, "hello")
    lengthen(first, "more")
    first.undo()
    first.close()

    second = open_session()

    assert [v.current for v in second.history()] == [True, False]
    assert second.redo().files["note"].read_text() == "hello more"


def test_two_sessions_on_one_home_see_each_others_work(open_session: Open) -> None:
    first, second = open_session(), open_session()
    write(first, "hello")

    assert lengthen(second, "more").name == "v1.note.txt"
    assert lengthen(first, "again").name == "v2.note.txt"
    assert [v.current for v in first.history()] == [False, False, True]


class Walk(RuleBasedStateMachine):
    """Any mix of making, undoing, redoing and going back, against a list as the model."""

    def __init__(self) -> None:
        super().__init__()
        self.home = memory_folder()
        self.session = Session(self.home, notes_and_post(), NoModel())
        self.made: list[str] = []
        self.line: list[int] = []
        self.at = -1

    @rule(word=st.sampled_from("abc"))
    def make(self, word: str) -> None:
        before = self.made[self.line[self.at]] if self.line else None
        if before is None:
            write(self.session, word)
        else:
            lengthen(self.session, word)
        self.made.append(word if before is None else f"{before} {word}")
        self.at += 1
        self.line[self.at :] = [len(self.made) - 1]

    @rule()
    def undo(self) -> None:
        if self.at > 0:
            self.at -= 1
            assert self.session.undo().number == self.line[self.at]
        else:
            with pytest.raises(Refuse):
                self.session.undo()

    @rule()
    def redo(self) -> None:
        if self.at + 1 < len(self.line):
            self.at += 1
            assert self.session.redo().number == self.line[self.at]
        else:
            with pytest.raises(Refuse):
                self.session.redo()

    @rule(number=st.integers(0, 6))
    def go_back(self, number: int) -> None:
        if number >= len(self.made):
            with pytest.raises(Refuse):
                self.session.go_back(number)
            return
        assert self.session.go_back(number).number == number
        if number in self.line:
            places = [n for n, version in enumerate(self.line) if version == number]
            self.at = min(places, key=lambda place: (abs(place - self.at), place))
        else:
            self.at += 1
            self.line[self.at :] = [number]

    @rule()
    def restart(self) -> None:
        self.session.close()
        self.session = Session(self.home, notes_and_post(), NoModel())

    @invariant()
    def nothing_made_is_missing_and_the_right_one_is_current(self) -> None:
        history = self.session.history()
        assert [v.files["note"].read_text() for v in history] == self.made
        current = [v.number for v in history if v.current]
        assert current == ([self.line[self.at]] if self.line else [])
        undone = set(self.line[self.at + 1 :]) - set(self.line[: self.at + 1])
        assert {v.number for v in history if v.undone} == undone

    def teardown(self) -> None:
        self.session.close()
        shutil.rmtree(self.home)


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=25, stateful_step_count=12, deadline=None)
