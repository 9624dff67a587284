"""The audit log only grows, and whatever is done to it afterwards shows."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.toolbox import Post

from liftwork.contract.errors import HomeUnusable
from liftwork.runtime.audit import Audit
from liftwork.runtime.events import Held
from liftwork.runtime.session import Session

Open = Callable[..., Session]


def fill(session: Session) -> Audit:
    for to in ("ali", "sara"):
        events = list(session.call("post_note", {"to": to, "text": "a private text"}))
        held = next(event for event in events if isinstance(event, Held))
        list(session.yes(held.id))
    return session.audit()


def lines(audit: Audit) -> list[bytes]:
    return audit.path.read_bytes().splitlines(keepends=True)


def test_every_line_names_who_what_when_and_the_digest_of_what_was_decided(
    session: Session,
) -> None:
    audit = fill(session)
    held, yes, finished, *_ = audit.entries()

    assert (held.what, yes.what, finished.what) == ("held", "yes", "finished")
    assert held.told["digest"] == yes.told["digest"]
    assert len({entry.who for entry in audit.entries()}) == 1
    assert finished.told["outcome"] == "done"
    assert audit.broken() is None


def test_no_argument_is_written_into_it(session: Session) -> None:
    assert b"private" not in fill(session).path.read_bytes()


def test_only_this_user_can_read_it(session: Session) -> None:
    if os.name != "posix":
        pytest.skip("file modes are POSIX")
    assert fill(session).path.stat().st_mode & 0o077 == 0


def _change(found: list[bytes]) -> list[bytes]:
    return [found[0], found[1].replace(b'"yes"', b'"no!"'), *found[2:]]


def _take_out(found: list[bytes]) -> list[bytes]:
    return [*found[:2], *found[3:]]


def _put_in(found: list[bytes]) -> list[bytes]:
    return [*found[:2], found[1], *found[2:]]


def _swap(found: list[bytes]) -> list[bytes]:
    return [found[1], found[0], *found[2:]]


def _cut_the_end(found: list[bytes]) -> list[bytes]:
    return found[:-1]


def _empty(_: list[bytes]) -> list[bytes]:
    return []


def _change_the_last(found: list[bytes]) -> list[bytes]:
    return [*found[:-1], found[-1].replace(b'"done"', b'"gone"')]


@pytest.mark.parametrize(
    "spoil",
    [_change, _take_out, _put_in, _swap, _cut_the_end, _empty, _change_the_last],
)
def test_a_log_that_was_tampered_with_says_so(
    session: Session, spoil: Callable[[list[bytes]], list[bytes]]
) -> None:
    audit = fill(session)
    audit.path.write_bytes(b"".join(spoil(lines(audit))))

    assert "the audit log was changed" in str(audit.broken())


def test_two_sessions_write_one_chain(open_session: Open, post: Post) -> None:
    first, second = open_session(), open_session()
    fill(first)
    fill(second)
    fill(first)

    assert second.audit().broken() is None
    assert [entry.number for entry in first.audit().entries()] == list(range(1, 19))


def test_a_line_whose_transaction_was_lost_in_a_kill_is_no_tampering(session: Session) -> None:
    audit = fill(session)
    head = session._journal.get("audit_head")
    audit.add("held", "x", "post_note")
    session._journal.set("audit_head", head)  # as a kill before the commit leaves it

    assert audit.broken() is None
    audit.add("no", "x", "post_note")
    assert audit.broken() is None
    assert len(lines(audit)) == 8


def test_a_disk_that_takes_half_a_line_leaves_no_half(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit = fill(session)
    before = audit.path.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[: len(data) // 2]))

    with pytest.raises((HomeUnusable, OSError)):
        audit.add("held", "x", "post_note")

    monkeypatch.undo()
    assert audit.path.read_bytes() == before
    assert audit.broken() is None


def test_a_line_is_one_json_object(session: Session, tmp_path: Path) -> None:
    audit = fill(session)
    audit.add("held", "x", "post_note", reason="two\nlines \u2028 and a \x00")
    assert all(isinstance(json.loads(line), dict) for line in lines(audit))
    assert audit.broken() is None
