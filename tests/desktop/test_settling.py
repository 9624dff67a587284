"""Waiting ends with what is waited for, and never later than it must; the clock is scripted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.desktop import settling
from liftwork.desktop.driver import Event, Gone
from liftwork.desktop.settling import FIRST_S, MOST_S, QUIET_S, settle, wait_for

CHANGED = Event("changed", "shop")


class Script:
    """A clock, and a driver whose app tells of changes at given seconds."""

    def __init__(self, *at: float) -> None:
        self.now = 0.0
        self.at = sorted(at)
        self.waits: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def events(self, since: float, wait_s: float) -> Sequence[Event]:
        """Those after `since` at once; else the first within `wait_s`, which takes its time."""
        assert wait_s >= 0
        self.waits.append(wait_s)
        if any(since < at <= self.now for at in self.at):
            return [CHANGED]
        coming = [at for at in self.at if self.now < at <= self.now + wait_s]
        self.now = coming[0] if coming else self.now + wait_s
        return [CHANGED] if coming else []


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    def play(*at: float) -> Any:
        made = Script(*at)
        monkeypatch.setattr(settling, "time", made)
        return made

    return play


def test_a_window_that_tells_of_nothing_is_waited_for_once_and_not_longer(
    script: Callable[..., Any],
) -> None:
    driver = script()
    assert settle(driver, 0.0) is False
    assert driver.waits == [FIRST_S]
    assert driver.now == FIRST_S


def test_a_window_that_changed_once_is_settled_when_it_was_quiet(
    script: Callable[..., Any],
) -> None:
    driver = script(0.1)
    assert settle(driver, 0.0) is True
    assert driver.now == pytest.approx(0.1 + QUIET_S)


def test_what_changed_between_the_action_and_the_waiting_counts(
    script: Callable[..., Any],
) -> None:
    driver = script(0.2)
    driver.now = 0.5
    assert settle(driver, 0.1) is True
    assert driver.now == pytest.approx(0.5 + QUIET_S)


def test_what_changed_before_the_action_does_not_count(script: Callable[..., Any]) -> None:
    driver = script(0.2)
    driver.now = 0.5
    assert settle(driver, 0.3) is False


def test_changes_that_follow_each_other_closely_are_waited_out(
    script: Callable[..., Any],
) -> None:
    driver = script(0.1, 0.13, 0.16, 0.19)
    assert settle(driver, 0.0) is True
    assert driver.now == pytest.approx(0.19 + QUIET_S)


def test_a_window_that_never_holds_still_is_taken_as_it_is(script: Callable[..., Any]) -> None:
    driver = script(*(n / 50 for n in range(1, 500)))
    assert settle(driver, 0.0) is True
    assert MOST_S <= driver.now <= MOST_S + QUIET_S


@given(st.lists(st.floats(0.001, 9.0), max_size=40))
def test_settling_takes_no_longer_than_its_bounds_whatever_happens(at: list[float]) -> None:
    driver = Script(*at)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settling, "time", driver)
        changed = settle(cast(Any, driver), 0.0)
    assert changed is any(moment <= FIRST_S for moment in at)
    assert driver.now <= max(FIRST_S, MOST_S) + QUIET_S
    if changed:
        assert not any(driver.now - QUIET_S + 1e-9 < moment < driver.now for moment in at) or (
            driver.now >= MOST_S
        )


def test_what_holds_already_is_not_waited_for(script: Callable[..., Any]) -> None:
    driver = script()
    assert wait_for(driver, lambda: True, 5.0) is True
    assert driver.waits == []


def test_it_is_looked_again_at_each_change(script: Callable[..., Any]) -> None:
    driver = script(0.1, 0.2, 0.3)
    assert wait_for(driver, lambda: driver.now >= 0.3, 5.0) is True
    assert driver.now == pytest.approx(0.3)


def test_a_change_that_nobody_told_of_is_seen_all_the_same(script: Callable[..., Any]) -> None:
    driver = script()
    assert wait_for(driver, lambda: driver.now >= 1.1, 5.0) is True
    assert driver.now == pytest.approx(1.25)
    assert max(driver.waits) <= 0.25


def test_what_never_happens_is_given_up_when_its_time_is_over(
    script: Callable[..., Any],
) -> None:
    driver = script(0.1, 0.45)
    assert wait_for(driver, lambda: False, 0.6) is False
    assert driver.now == pytest.approx(0.6)


def test_a_control_that_goes_away_meanwhile_is_told(script: Callable[..., Any]) -> None:
    def look() -> bool:
        raise Gone

    with pytest.raises(Gone):
        wait_for(script(), look, 1.0)
