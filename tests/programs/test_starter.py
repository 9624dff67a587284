"""What is started lives as long as the starter, not as the thread that asked for it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from liftwork.programs.starter import Starter

TIED = """
import ctypes, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, 9, 0, 0, 0)
print("ready", flush=True)
input()
"""


def tied() -> subprocess.Popen[str]:
    """A process that ends with the thread that started it, on Linux."""
    return subprocess.Popen(
        [sys.executable, "-c", TIED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def starter() -> Starter:
    return Starter(60, lambda: None)


def test_a_process_outlives_the_thread_that_asked_for_it(starter: Starter) -> None:
    made: list[subprocess.Popen[str]] = []
    asking = threading.Thread(target=lambda: made.append(starter.start(tied)))
    asking.start()
    asking.join(30)
    [process] = made
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.communicate("\n", timeout=30)
    assert process.returncode == 0
    starter.end()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a process to a thread")
def test_what_is_still_there_ends_with_the_starter(starter: Starter) -> None:
    process = starter.start(tied)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    starter.end()
    assert process.wait(30) == -9


def test_what_cannot_be_started_is_told_to_who_asked(starter: Starter) -> None:
    with pytest.raises(FileNotFoundError):
        starter.start(lambda: subprocess.Popen([str(Path("no", "such", "program"))], text=True))
    starter.end()
    with pytest.raises(OSError, match="nothing is started any more"):
        starter.start(tied)


def test_while_it_has_nothing_to_start_it_looks_around() -> None:
    looked = threading.Event()
    starter = Starter(0.01, looked.set)
    assert looked.wait(30)
    starter.end()
