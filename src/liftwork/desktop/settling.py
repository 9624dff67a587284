"""Waiting until a window has changed and holds still: by its events, never by a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable

from liftwork.desktop.driver import Driver

FIRST_S = 0.8
"""How long a window may take to show a first sign that it changes. Only an action without any
effect takes so long: the first event ends it."""

_GLANCE_S = 0.25
"""The longest without a look while something is waited for, should an event be missed."""

QUIET_S = 0.05
"""Without any event for so long, a window holds still."""

MOST_S = 2.0
"""A window that never holds still, such as one with a clock, is taken as it is after this."""


def settle(driver: Driver, since: float, first_s: float = FIRST_S) -> bool:
    """Wait for what follows an action that began at `since`. False where nothing changed."""
    until = time.monotonic() + MOST_S
    if not driver.events(since, first_s):
        return False
    mark = time.monotonic()
    while driver.events(mark, QUIET_S) and time.monotonic() < until:
        mark = time.monotonic()
    return True


def wait_for(driver: Driver, happened: Callable[[], bool], most_s: float) -> bool:
    """Look again after each event until something holds; False after `most_s` seconds."""
    until = time.monotonic() + most_s
    mark = time.monotonic()
    while not happened():
        left = until - time.monotonic()
        if left <= 0:
            return False
        driver.events(mark, min(left, _GLANCE_S))
        mark = time.monotonic()
    return True
