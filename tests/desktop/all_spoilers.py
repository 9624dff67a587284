"""Every spoiler of work in windows, by the code of the check that it must trip.

Each takes good work, spoils it, and gives what the verifier then finds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from liftwork.contract.checks import Check
from liftwork.desktop import checks
from liftwork.desktop.driver import Operation
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.opened import Opened
from liftwork.desktop.sums import Sum


@dataclass(frozen=True)
class Good:
    """The records of good work, and an app that is open with a text typed into it."""

    sum: dict[str, Any]
    typed: dict[str, Any]
    closed: dict[str, Any]
    opened: Opened

    def find(self, code: str) -> list[Check]:
        """What the verifier of that check finds in the good work."""
        return list(_VERIFY[code](self))


_VERIFY: dict[str, Callable[[Good], Iterable[Check]]] = {
    **dict.fromkeys(
        ("DSK-001", "DSK-002", "DSK-003"),
        lambda good: checks.check_answer(good.sum, Sum.read(good.sum["sum"])),
    ),
    "DSK-004": lambda good: checks.check_steps(good.typed),
    "DSK-005": lambda good: checks.check_text(good.typed, good.opened),
    **dict.fromkeys(
        ("DSK-006", "DSK-007"),
        lambda good: checks.check_opened(good.opened, good.opened.entry.program),
    ),
    "DSK-008": lambda good: checks.check_closed(good.closed, listed=False),
}


def _other_answer(good: Good) -> list[Check]:
    return replace(good, sum={**good.sum, "answer": "101"}).find("DSK-001")


def _other_sum(good: Good) -> list[Check]:
    return replace(good, sum={**good.sum, "given": "25*40/10"}).find("DSK-002")


def _left_running(good: Good) -> list[Check]:
    return replace(good, sum={**good.sum, "pids": [os.getpid()]}).find("DSK-003")


def _step_without_effect(good: Good) -> list[Check]:
    steps = [{**good.typed["steps"][0], "outcome": "no effect seen"}]
    return replace(good, typed={**good.typed, "steps": steps}).find("DSK-004")


def _typed_over(good: Good) -> list[Check]:
    good.opened.driver.perform(good.typed["ref"], Operation.SET_VALUE, "something else")
    return good.find("DSK-005")


def _on_no_display(good: Good) -> list[Check]:
    with Offscreen() as empty:
        return replace(good, opened=replace(good.opened, screen=empty)).find("DSK-006")


def _other_program(good: Good) -> list[Check]:
    return replace(good, opened=replace(good.opened, pid=os.getpid())).find("DSK-007")


def _not_ended(good: Good) -> list[Check]:
    return replace(good, closed={**good.closed, "pids": [os.getpid()]}).find("DSK-008")


SPOILERS: dict[str, Callable[[Good], list[Check]]] = {
    "DSK-001": _other_answer,
    "DSK-002": _other_sum,
    "DSK-003": _left_running,
    "DSK-004": _step_without_effect,
    "DSK-005": _typed_over,
    "DSK-006": _on_no_display,
    "DSK-007": _other_program,
    "DSK-008": _not_ended,
}
