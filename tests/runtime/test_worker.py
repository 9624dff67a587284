"""Work in a thread is heard in order, and its errors come back as they were."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from liftwork.contract.errors import LimitReached, Refuse, Stopped
from liftwork.runtime import worker
from liftwork.runtime.limits import Limits, use, within
from liftwork.runtime.worker import Worker

Emit = Callable[[int], None]


def test_events_come_in_order_and_then_the_result() -> None:
    def work(emit: Emit) -> str:
        for n in range(100):
            emit(n)
        return "made"

    running: Worker[int, str] = Worker(work, threading.Event())
    assert list(running.events()) == list(range(100))
    assert running.result() == "made"


def test_what_the_work_raises_is_raised_here() -> None:
    def work(emit: Emit) -> None:
        emit(1)
        raise Refuse("no", "yes")

    heard = []
    with pytest.raises(Refuse, match="no"):
        heard.extend(Worker(work, threading.Event()).events())


def test_work_that_would_end_the_process_is_an_error_like_any_other() -> None:
    def work(emit: Emit) -> None:
        raise SystemExit(0)

    with pytest.raises(RuntimeError, match="tried to end the process"):
        list(Worker(work, threading.Event()).events())


def test_what_the_work_uses_counts_towards_the_limits_around_it() -> None:
    def work(emit: Emit) -> None:
        emit(1)
        use("steps", 5)

    with within(Limits(steps=4), "the test"), pytest.raises(LimitReached, match="the test"):
        list(Worker(work, threading.Event()).events())


def test_work_that_does_not_stop_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "GRACE_SECONDS", 0.0)
    release, stop = threading.Event(), threading.Event()
    running: Worker[int, bool] = Worker(lambda _: release.wait(60), stop)
    stop.set()

    with pytest.raises(Stopped, match="left behind"):
        list(running.events())
    release.set()


def test_who_stops_listening_stops_the_work() -> None:
    stop = threading.Event()

    def work(emit: Emit) -> bool:
        emit(1)
        return stop.wait(60)

    listening = Worker(work, stop).events()
    next(listening)
    listening.close()
    assert stop.is_set()
