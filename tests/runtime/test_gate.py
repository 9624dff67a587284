"""Nothing outward runs without a yes that names exactly it, and never twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.toolbox import NoModel, Post, last_result, note_tools, notes_and_post

from liftwork.contract.errors import InternalBug, NotWaiting
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.runtime.events import Held
from liftwork.runtime.session import Session

Open = Callable[..., Session]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "mine.note.txt"
    path.write_text("hello")
    return path


def hold(session: Session, **args: object) -> Held:
    events = list(session.call("post_note", {"to": "ali", **args}))
    assert events[-1].outcome is Outcome.HELD
    return next(event for event in events if isinstance(event, Held))


def test_an_outward_call_is_held_and_does_not_run(session: Session, post: Post) -> None:
    held = hold(session)

    assert post.sent == []
    assert [p.id for p in session.pending()] == [held.id]


def test_the_preview_shows_every_argument_and_the_files_name_size_and_digest(
    session: Session, note: Path
) -> None:
    preview = hold(session, text="a\nb\u202e", note=str(note)).preview

    assert preview.splitlines() == [
        "post_note",
        '  to: "ali"',
        "  text:",
        "    | a",
        "    | b\\u202e",
        "  note: mine.note.txt, 5 bytes, sha256 "
        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    ]


def test_a_yes_lets_exactly_the_held_bytes_out_once(
    session: Session, post: Post, note: Path
) -> None:
    held = hold(session, note=str(note))

    events = list(session.yes(held.id))

    assert events[-1].outcome is Outcome.DONE
    assert post.sent == [("ali", "hello", b"hello")]
    assert session.pending() == []
    with pytest.raises(NotWaiting, match="a yes counts once"):
        list(session.yes(held.id))
    assert len(post.sent) == 1


def test_a_no_drops_the_call(session: Session, post: Post) -> None:
    held = hold(session)

    assert session.no(held.id).tool == "post_note"

    with pytest.raises(NotWaiting, match="was answered no"):
        list(session.yes(held.id))
    assert post.sent == []


def test_asking_again_finds_the_call_that_is_held_already(session: Session) -> None:
    assert hold(session).id == hold(session).id
    assert hold(session).id != hold(session, text="other").id


def test_the_same_call_after_its_yes_needs_another_yes(session: Session, post: Post) -> None:
    first = hold(session)
    list(session.yes(first.id))

    second = hold(session)

    assert second.id != first.id
    assert len(post.sent) == 1


@pytest.mark.parametrize("forge", ["{0}0", " {0}", "{0:.6}", "", "%", "{0}' OR 1=1 --", "c1"])
def test_an_id_that_is_not_exactly_it_is_no_yes(session: Session, post: Post, forge: str) -> None:
    held = hold(session)

    with pytest.raises(NotWaiting, match="no call is waiting under"):
        list(session.yes(forge.format(held.id)))
    assert post.sent == []
    assert len(session.pending()) == 1


def _edit(note: Path) -> None:
    note.write_text("other")


def _swap(note: Path) -> None:
    note.rename(note.with_suffix(".old"))
    note.symlink_to(note.with_suffix(".old"))
    note.with_suffix(".old").write_text("other")


@pytest.mark.parametrize("change", [_edit, Path.unlink, _swap])
def test_a_changed_file_voids_the_yes(
    session: Session, post: Post, note: Path, change: Callable[[Path], object]
) -> None:
    held = hold(session, note=str(note))
    change(note)

    events = list(session.yes(held.id))

    assert events[-1].outcome is Outcome.REFUSED
    assert "the yes is void" in last_result(events).refusal.reason
    assert post.sent == []
    with pytest.raises(NotWaiting, match="void"):
        list(session.yes(held.id))


def test_a_file_changed_between_the_check_and_the_sending_does_not_go_out(
    session: Session, post: Post, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = hold(session, note=str(note))
    taking = session._gate.take

    def change_then_take(id: str) -> object:
        note.write_text("swapped in")
        return taking(id)

    monkeypatch.setattr(session._gate, "take", change_then_take)
    list(session.yes(held.id))
    assert post.sent == [("ali", "hello", b"hello")]


def test_a_held_call_survives_a_restart(open_session: Open, post: Post, note: Path) -> None:
    first = open_session()
    held = hold(first, note=str(note))
    first.close()

    second = open_session()

    assert second.pending()[0].preview == held.preview
    list(second.yes(held.id))
    assert post.sent == [("ali", "hello", b"hello")]


def test_a_home_behind_a_link_sends_what_was_made_there(tmp_path: Path, post: Post) -> None:
    (tmp_path / "disk" / "real").mkdir(parents=True)
    (tmp_path / "room").mkdir()
    link = tmp_path / "room" / "home"
    link.symlink_to(tmp_path / "disk" / "real", target_is_directory=True)
    with Session(link, notes_and_post(post), NoModel()) as session:
        list(session.call("write_note", {"text": "hello"}))
        list(session.yes(hold(session, note="$last.files.note").id))

    assert post.sent == [("ali", "hello", b"hello")]


def test_of_two_yeses_in_two_processes_one_counts(open_session: Open, post: Post) -> None:
    first, second = open_session(), open_session()
    held = hold(first)
    one, two = first.yes(held.id), second.yes(held.id)
    next(one), next(two)

    list(one)
    with pytest.raises(NotWaiting, match="a yes counts once"):
        list(two)
    assert len(post.sent) == 1


def test_the_rest_of_the_chain_runs_after_the_yes(session: Session, post: Post) -> None:
    calls = [
        Call(id="a", tool="write_note", args={"text": "hello"}),
        Call(id="b", tool="post_note", args={"to": "ali", "note": "$a.files.note"}),
        Call(id="c", tool="lengthen_note", args={"note": "$a.files.note", "by": "more"}),
    ]
    events = list(session.run_chain(calls))
    held = next(event for event in events if isinstance(event, Held))
    assert "Not run: lengthen_note." in events[-1].reply
    assert session.pending()[0].then == ("lengthen_note",)

    after = list(session.yes(held.id))

    assert post.sent == [("ali", "hello", b"hello")]
    assert last_result(after).files["note"].read_text() == "hello more"


def test_each_outward_step_of_a_chain_needs_its_own_yes(session: Session, post: Post) -> None:
    calls = [Call(id=id, tool="post_note", args={"to": id}) for id in ("a", "b")]
    first = next(e for e in session.run_chain(calls) if isinstance(e, Held))

    after = list(session.yes(first.id))

    assert [to for to, *_ in post.sent] == ["a"]
    assert after[-1].outcome is Outcome.HELD


def test_a_made_file_that_was_changed_by_hand_is_sent_as_it_was_shown(
    session: Session, post: Post
) -> None:
    made = last_result(list(session.call("write_note", {"text": "hello"}))).files["note"]
    made.write_text("changed by hand")

    held = hold(session, note="$last.files.note")

    assert "hello - note.txt, 5 bytes" in held.preview
    list(session.yes(held.id))
    assert post.sent == [("ali", "hello", b"hello")]


def test_a_call_that_broke_off_is_told_as_unknown_and_never_tried_again(
    session: Session, post: Post
) -> None:
    held = hold(session, text="crash")

    with pytest.raises(InternalBug, match="it is unknown whether post_note"):
        list(session.yes(held.id))
    with pytest.raises(NotWaiting, match="unknown whether"):
        list(session.yes(held.id))
    assert len(post.sent) == 1


def test_a_tool_that_went_away_does_not_use_up_the_yes(open_session: Open, post: Post) -> None:
    first = open_session()
    held = hold(first)
    first.close()

    without = open_session(Registry(note_tools()))
    with pytest.raises(Exception, match="no tool called 'post_note'"):
        list(without.yes(held.id))
    without.close()

    list(open_session().yes(held.id))
    assert len(post.sent) == 1


def test_a_bare_yes_counts_only_right_after_the_one_call_it_can_mean(
    session: Session, post: Post
) -> None:
    hold(session)
    list(session.say("history"))

    events = list(session.say("yes"))

    assert events[-1].outcome is Outcome.ASKED
    assert post.sent == []

    hold(session)
    assert list(session.say("yes"))[-1].outcome is Outcome.DONE
    assert len(post.sent) == 1


def test_a_bare_no_right_after_drops_it(session: Session, post: Post) -> None:
    hold(session)
    assert list(session.say("no"))[-1].outcome is Outcome.DONE
    assert session.pending() == []
    assert post.sent == []


def test_a_yes_with_its_id_counts_in_the_chat(session: Session, post: Post) -> None:
    held = hold(session)
    list(session.say("history"))
    assert list(session.say(f"yes {held.id}"))[-1].outcome is Outcome.DONE
    assert len(post.sent) == 1


def test_a_yes_to_nothing_is_answered_plainly(session: Session) -> None:
    assert list(session.say("yes"))[-1].reply == "Nothing is waiting for a yes."
    assert "No call is waiting" in list(session.say("yes 0123456789ab"))[-1].reply


def test_every_decision_is_written_down(session: Session, note: Path) -> None:
    held = hold(session, note=str(note))
    list(session.yes(held.id))
    other = hold(session, text="x")
    session.no(other.id)

    query = "SELECT what, who FROM log WHERE about IN (?, ?)"
    rows = session._journal.rows(query, held.id, other.id)

    assert [row["what"] for row in rows] == ["held", "yes", "finished", "held", "no"]
    assert all(row["who"] for row in rows)
