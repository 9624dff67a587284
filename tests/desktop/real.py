"""Real programs on a display of their own, for tests; skipped cleanly where they are missing."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from liftwork.desktop.opened import Opened, start
from liftwork.desktop.programs import Entry

GTK_PYTHON = "/usr/bin/python3"


def need(*commands: str) -> None:
    """Skip the test where one of these programs, or the display for them, is missing."""
    if sys.platform != "linux":
        pytest.skip("a display that nobody sees exists on Linux only")
    for command in ("Xvfb", "dbus-daemon", *commands):
        if shutil.which(command) is None:
            pytest.skip(f"{command} is not installed")
    if not any(map(Path.is_file, map(Path, _LAUNCHERS))):
        pytest.skip("at-spi2-core is not installed")


_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


@contextmanager
def running(name: str, command: Sequence[str]) -> Iterator[Opened]:
    """A program with its window open."""
    need(command[0])
    path = shutil.which(command[0])
    assert path is not None
    opened = start(Entry(name, (path, *command[1:])), "C.UTF-8")
    try:
        yield opened
    finally:
        opened.close()
