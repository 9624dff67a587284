"""Processes of ours, and only they, are ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import psutil
import pytest

from liftwork.programs import ours, sandbox
from liftwork.programs.processes import alive, end_tree, own_group, processor_seconds

pytestmark = pytest.mark.skipif(os.name != "posix", reason="faults are made with POSIX signals")

PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
child.wait()
"""


def parent_with_child() -> tuple[subprocess.Popen[str], psutil.Process]:
    process = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, **own_group()
    )
    assert process.stdout is not None
    return process, psutil.Process(int(process.stdout.readline()))


@pytest.mark.parametrize("fault", ["none", "stopped", "parent dead"])
def test_a_process_ends_with_all_that_it_started(fault: str) -> None:
    process, child = parent_with_child()
    if fault == "stopped":
        child.suspend()
        process.send_signal(signal.SIGSTOP)
    elif fault == "parent dead":
        psutil.Process(process.pid).kill()
        while alive(process):
            continue
        assert child.is_running()
    end_tree(process)
    gone, _ = psutil.wait_procs([child], timeout=30)
    assert gone == [child] or child.status() == psutil.STATUS_ZOMBIE
    assert not alive(process)
    end_tree(process)


def test_whoever_is_not_in_the_group_goes_on() -> None:
    process, _ = parent_with_child()
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    end_tree(process)
    assert alive(other)
    other.communicate(b"\n", timeout=30)
    assert other.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")
def test_processor_time_is_that_of_a_process_and_its_children() -> None:
    process, child = parent_with_child()
    before = processor_seconds(process.pid)
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        while processor_seconds(busy.pid) < 0.2:
            continue
        assert processor_seconds(os.getpid()) >= 0.2
        assert processor_seconds(process.pid) < before + 0.2
        assert child.is_running()
    finally:
        busy.kill()
        busy.wait()
        end_tree(process)
    assert processor_seconds(process.pid) == 0


def test_what_is_to_be_ended_is_ended_once_the_last_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "_endings", [])
    ended: list[str] = []
    ours.at_end(lambda: ended.append("first"))
    ours.at_end(lambda: ended.append("second"))
    ours.end_all()
    ours.end_all()
    assert ended == ["second", "first"]


def test_a_sandbox_that_does_not_work_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox.usable.cache_clear()
    monkeypatch.setenv("PATH", "/nonexistent")
    assert not sandbox.usable()
    sandbox.usable.cache_clear()
