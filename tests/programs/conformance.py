"""What holds for every program that is kept warm. One suite for all of them.

A program's own test module derives a class from `Conformance` and gives it a `subject`
fixture. Faults are real: processes are stopped and killed by the operating system.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Stopped
from liftwork.programs.adapter import Adapter

PATIENCE_S = 60
"""Seconds after which a test gives up; far above what anything here takes."""


@dataclass(frozen=True)
class Subject:
    """A program under test.

    `make` gives an adapter that has started nothing; `missing` one on a system without
    the program. `job` is a small job and `right` says whether its answer is. `working` is
    true while the adapter has a job under way. `foreign` starts a copy of the program that
    is not ours, yields its process number, and at its end looks whether its document is
    still open. `left` lists files and folders that the adapter keeps outside the job's.
    """

    make: Callable[[], Adapter]
    missing: Callable[[], Adapter]
    job: tuple[str, Mapping[str, Any]]
    right: Callable[[dict[str, Any]], bool]
    working: Callable[[Adapter], bool]
    foreign: Callable[[], AbstractContextManager[int]]
    left: Callable[[], set[Path]]


class _Job(threading.Thread):
    """A job on a thread of its own, and what it came to."""

    def __init__(self, adapter: Adapter, subject: Subject, **options: Any) -> None:
        super().__init__(daemon=True)
        self._work = (adapter, subject, options)
        self.answer: dict[str, Any] | None = None
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        adapter, subject, options = self._work
        try:
            self.answer = adapter.job(*subject.job, **options)
        except Exception as error:  # noqa: BLE001
            self.error = error

    def finish(self) -> None:
        self.join(PATIENCE_S)
        assert not self.is_alive(), "the job has not come back"


def family(pids: list[int]) -> list[psutil.Process]:
    """Processes with all that they started, parents first."""
    found = []
    for pid in pids:
        try:
            process = psutil.Process(pid)
            found += [process, *process.children(recursive=True)]
        except psutil.NoSuchProcess:
            continue
    return found


def signal_all(processes: list[psutil.Process], number: int) -> None:
    """Send a signal to each that is still there."""
    for process in processes:
        try:
            process.send_signal(number)
        except psutil.NoSuchProcess:
            continue


def until(true: Callable[[], Any]) -> None:
    """Wait for something to become true."""
    event = threading.Event()
    for _ in range(PATIENCE_S * 100):
        if true():
            return
        event.wait(0.01)
    raise AssertionError("it did not become so")


def assert_gone(processes: list[psutil.Process]) -> None:
    """All of them end by themselves within the patience of a test."""
    _, alive = psutil.wait_procs(processes, timeout=PATIENCE_S)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.skipif(os.name != "posix", reason="faults are made with POSIX signals")
class Conformance:
    """Found, missing, version, warm, cold, hung, killed, cancelled, timed out, foreign."""

    @pytest.fixture(scope="class")
    @classmethod
    def adapter(cls, subject: Subject) -> Iterator[Adapter]:
        """One for all tests: starting is slow, and what a test does to it must not last."""
        adapter = subject.make()
        yield adapter
        adapter.close()

    @pytest.fixture
    def warm(self, adapter: Adapter, subject: Subject) -> Adapter:
        assert subject.right(adapter.job(*subject.job))
        return adapter

    def test_it_is_found_with_its_version(self, adapter: Adapter) -> None:
        assert (adapter.version or "")[0].isdigit()

    def test_where_it_is_missing_the_refusal_says_how_to_install_it(self, subject: Subject) -> None:
        adapter = subject.missing()
        with pytest.raises(ProgramMissing) as caught:
            adapter.job(*subject.job)
        assert "install" in (caught.value.instead or "")
        assert adapter.pids() == []

    def test_nothing_runs_before_the_first_job_and_nothing_after_closing(
        self, subject: Subject
    ) -> None:
        before = subject.left()
        adapter = subject.make()
        assert adapter.pids() == []
        adapter.job(*subject.job)
        ours = family(adapter.pids())
        assert ours
        adapter.close()
        assert adapter.pids() == []
        assert_gone(ours)
        assert subject.left() == before

    def test_a_warm_job_is_done_by_the_processes_that_are_there(
        self, warm: Adapter, subject: Subject
    ) -> None:
        before = family(warm.pids())
        assert subject.right(warm.job(*subject.job))
        assert family(warm.pids()) == before

    def test_a_hung_one_is_replaced_and_the_job_done(self, warm: Adapter, subject: Subject) -> None:
        ours = family(warm.pids())
        signal_all(ours[::-1], signal.SIGSTOP)
        assert subject.right(warm.job(*subject.job, limit_s=5))
        assert_gone(ours)

    def test_one_killed_between_jobs_is_replaced(self, warm: Adapter, subject: Subject) -> None:
        ours = family(warm.pids())
        signal_all(ours, signal.SIGKILL)
        assert subject.right(warm.job(*subject.job))
        assert_gone(ours)

    @pytest.mark.parametrize("which", ["first", "last"])
    def test_one_killed_in_the_middle_of_a_job_is_replaced_and_the_job_done(
        self, which: str, warm: Adapter, subject: Subject
    ) -> None:
        ours = family(warm.pids())
        victim = ours[0 if which == "first" else -1]
        job = self._held_up(ours, warm, subject)
        signal_all([victim], signal.SIGKILL)
        signal_all(ours, signal.SIGCONT)
        job.finish()
        assert job.error is None, repr(job.error)
        assert subject.right(job.answer or {})
        assert_gone(ours)

    def test_one_that_is_killed_twice_is_a_failure_with_its_reason(
        self, warm: Adapter, subject: Subject
    ) -> None:
        job = _Job(warm, subject)
        while job.is_alive():
            signal_all(family(warm.pids()), signal.SIGKILL)
            job.join(0.01)
        assert isinstance(job.error, ProgramFailed), job.error
        assert "twice" in str(job.error)

    def test_a_job_over_its_limit_is_a_failure_that_says_so_and_leaves_no_file(
        self, warm: Adapter, subject: Subject
    ) -> None:
        warm.close()
        before = subject.left()
        with pytest.raises(ProgramFailed, match=r"gave no answer in 0\.001 s, twice"):
            warm.job(*subject.job, limit_s=0.001)
        warm.close()
        assert subject.left() == before
        assert subject.right(warm.job(*subject.job))

    def test_a_cancelled_job_stops_also_when_the_program_hangs(
        self, warm: Adapter, subject: Subject
    ) -> None:
        ours, stop = family(warm.pids()), threading.Event()
        job = self._held_up(ours, warm, subject, limit_s=10 * PATIENCE_S, stop=stop)
        stop.set()
        job.finish()
        assert isinstance(job.error, Stopped)
        assert_gone(ours)
        assert subject.right(warm.job(*subject.job))

    def test_one_that_is_not_ours_is_left_alone(self, warm: Adapter, subject: Subject) -> None:
        with subject.foreign() as foreign:
            others = family([foreign])
            assert set(others).isdisjoint(family(warm.pids()))
            signal_all(family(warm.pids())[::-1], signal.SIGSTOP)
            assert subject.right(warm.job(*subject.job, limit_s=5))
            warm.close()
            assert all(other.is_running() for other in others)

    def test_many_threads_may_ask_at_once(self, adapter: Adapter, subject: Subject) -> None:
        jobs = [_Job(adapter, subject) for _ in range(6)]
        for job in jobs:
            job.finish()
        assert [job.error for job in jobs] == [None] * 6
        assert all(subject.right(job.answer or {}) for job in jobs)

    @staticmethod
    def _held_up(
        ours: list[psutil.Process], adapter: Adapter, subject: Subject, **options: Any
    ) -> _Job:
        """A job that is under way while the program is stopped."""
        signal_all(ours[::-1], signal.SIGSTOP)
        job = _Job(adapter, subject, **options)
        until(lambda: subject.working(adapter))
        return job


@contextmanager
def started(process: subprocess.Popen[Any]) -> Iterator[int]:
    """The number of a process of the test's own; it and all below it end at the end."""
    try:
        yield process.pid
    finally:
        signal_all(family([process.pid]), signal.SIGKILL)
        process.wait(PATIENCE_S)
