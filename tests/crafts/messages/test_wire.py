"""When a request may be made again, and when it must be looked for first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import Refuse, SendUnknown
from liftwork.crafts.messages.wire import (
    Denied,
    Patience,
    Trouble,
    TryLater,
    Unanswered,
    Unreachable,
)

TROUBLES: dict[str, Callable[[], Trouble]] = {
    "later": lambda: TryLater("busy", 7),
    "none": lambda: Unreachable("no route"),
    "lost": lambda: Unanswered("broke"),
}


class Remote:
    """A service that fails as it is told, and may have accepted what it does not answer."""

    def __init__(self, script: Sequence[str]) -> None:
        self.script = list(script)
        self.accepted = 0

    def send(self) -> str:
        step = self.script.pop(0) if self.script else "ok"
        if step in ("ok", "accepted-lost"):
            self.accepted += 1
        if step == "ok":
            return "id"
        raise TROUBLES.get(step, TROUBLES["lost"])()

    def find(self) -> str | None:
        return "id" if self.accepted else None


def patience(waits: list[float], **more: float) -> Patience:
    return Patience("Slack", pause=waits.append, **more)  # type: ignore[arg-type]


@given(st.lists(st.sampled_from(["later", "none", "lost", "accepted-lost"]), max_size=12))
def test_whatever_fails_it_is_accepted_at_most_once(script: list[str]) -> None:
    remote = Remote(script)
    try:
        assert patience([]).send(remote.send, remote.find) == "id"
        assert remote.accepted == 1
    except Refuse:
        assert remote.accepted <= 1


def test_a_lost_answer_is_looked_for_and_not_sent_again() -> None:
    remote = Remote(["accepted-lost"])
    assert patience([]).send(remote.send, remote.find) == "id"
    assert remote.accepted == 1


def test_what_cannot_be_looked_for_after_a_lost_answer_is_unknown_and_not_sent_again() -> None:
    remote = Remote(["accepted-lost"])

    def find() -> str | None:
        raise Denied("missing_scope")

    with pytest.raises(SendUnknown, match="it is unknown whether it arrived"):
        patience([]).send(remote.send, find)
    assert remote.accepted == 1


def test_what_the_service_asks_for_is_waited_in_full() -> None:
    waits: list[float] = []
    remote = Remote(["later", "later"])
    patience(waits).read(remote.send)
    assert waits == [7, 7]


def test_other_waits_double_and_are_drawn_from_their_upper_half() -> None:
    waits: list[float] = []
    remote = Remote(["none"] * 4)
    patience(waits).read(remote.send)
    assert all(0.5 * 2**n / 2 <= wait <= 0.5 * 2**n for n, wait in enumerate(waits))
    assert len(waits) == 4


def test_a_wait_beyond_the_budget_is_not_begun() -> None:
    waits: list[float] = []
    with pytest.raises(Refuse, match=r"Slack cannot be reached now: busy; nothing was sent"):
        patience(waits, budget_s=5).read(Remote(["later"]).send)
    assert waits == []


def test_it_gives_up_after_its_tries() -> None:
    with pytest.raises(Refuse, match="no route"):
        patience([]).read(Remote(["none"] * 9).send)


def test_a_no_is_not_repeated() -> None:
    calls = []

    def request() -> str:
        calls.append(1)
        raise Denied("invalid_auth")

    with pytest.raises(Denied):
        patience([]).read(request)
    assert len(calls) == 1
