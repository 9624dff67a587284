"""How fast windows are read and used here, and by others that read the same windows.

::

    python bench/desktop.py [--runs 9] [--rivals FOLDER] [--json]

Every reader reads the same window of the same program on the same display, in turns, so that a
busy moment falls on all alike; medians count. ``ours`` reads children, roles, states and names,
and of each control its interfaces, description, actions, and text or number. The others are run by
the system's own Python (``python3-gi``, ``python3-dogtail``). All of them stand on libatspi, which
remembers what it has read: their ``ms`` begin with nothing remembered, as ours always do, and
``again ms`` is a second walk that may come out of that memory. FOLDER holds a11y-computer-use,
agent-eyes and bad-ass-mcp; where it is not given, they are installed into a folder of their own,
by pip, for this run.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from liftwork.contract.job import Job
from liftwork.desktop.act import run
from liftwork.desktop.calculating import calculator_for, work_out
from liftwork.desktop.driver import Operation
from liftwork.desktop.observe import Numbers, describe
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.opened import Opened, start
from liftwork.desktop.programs import Entry
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.steps import Step
from liftwork.desktop.sums import Sum

RIVAL = Path(__file__).with_name("desktop_rival.py")
SYSTEM_PYTHON = "/usr/bin/python3"
PROGRAMS = ("mate-calc", "galculator", "gnome-calculator")
READERS = ("libatspi", "dogtail", "a11y-computer-use", "agent-eyes", "bad-ass-mcp")
PACKAGES = READERS[2:]


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes, in ms."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1e3


@contextmanager
def packages(given: Path | None) -> Iterator[Path | None]:
    """The folder with the rivals from PyPI; None where they cannot be had."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory() as folder:
        wanted = ["-m", "pip", "install", "-q", "--target", folder, *PACKAGES]
        for python in (SYSTEM_PYTHON, sys.executable):
            try:
                done = subprocess.run([python, *wanted], capture_output=True, check=False)
            except OSError:
                continue
            if done.returncode == 0:
                yield Path(folder)
                return
        yield None


class Rival:
    """Another reader, in a process of its own that walks the window each time it is told to."""

    def __init__(self, name: str, opened: Opened, library: Path | None) -> None:
        screen = opened.screen
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(screen.authority.parent / "home"),
            "DISPLAY": f":{screen.display}",
            "XAUTHORITY": str(screen.authority),
            "DBUS_SESSION_BUS_ADDRESS": screen.bus_address,
            "AT_SPI_BUS_ADDRESS": screen.accessibility_address,
            "PYTHONPATH": str(library) if library else "",
            "XDG_SESSION_TYPE": "x11",
        }
        self._process = subprocess.Popen(
            [SYSTEM_PYTHON, str(RIVAL), name, str(opened.pid)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.broken = ""

    def walk(self) -> dict[str, float] | None:
        """The times of two walks in ms and the nodes seen; None where it does not run."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write("again\n")
            self._process.stdin.flush()
        except OSError:
            pass
        line = self._process.stdout.readline()
        if not line:
            assert self._process.stderr is not None
            self.broken = (self._process.stderr.read().strip().splitlines() or ["ended"])[-1]
            return None
        told: dict[str, float] = json.loads(line)
        return told

    def end(self) -> None:
        """Let it go."""
        self._process.kill()
        self._process.wait()


def read_window(name: str, runs: int, library: Path | None) -> dict[str, Any]:
    """Every reader on the window of one program, in turns."""
    opened = start(Entry(name, (str(shutil.which(name)),)), "C.UTF-8")
    rivals = {reader: Rival(reader, opened, library) for reader in READERS}
    try:
        window = opened.window()
        nodes = sum(1 for _ in opened.driver.snapshot(window).root.walk())
        ours: list[float] = []
        theirs: dict[str, list[dict[str, float]]] = {reader: [] for reader in READERS}
        for _ in range(runs):
            ours.append(milliseconds(lambda: opened.driver.snapshot(window)))
            for reader, rival in rivals.items():
                seen = None if rival.broken else rival.walk()
                if seen is not None:
                    theirs[reader].append(seen)
        told = describe(opened.driver.snapshot(window), Numbers())
        found: dict[str, Any] = {"nodes": nodes, "characters told": len(told)}
        found["ours ms"] = round(statistics.median(ours), 1)
        for reader, passes in theirs.items():
            found[reader] = _figure(passes, found["ours ms"], rivals[reader].broken)
        return found
    finally:
        for rival in rivals.values():
            rival.end()
        opened.close()


def _figure(passes: Sequence[dict[str, float]], ours: float, broken: str) -> dict[str, Any]:
    if not passes:
        return {"does not run": broken}
    read = statistics.median(one["ms"] for one in passes)
    again = statistics.median(one["again ms"] for one in passes)
    return {
        "ms": round(read, 1),
        "times ours": round(read / ours, 1),
        "again ms": round(again, 1),
        "nodes": passes[-1]["nodes"],
    }


def offscreen(runs: int) -> dict[str, float]:
    """How long a display of its own takes to start and to go, in seconds."""
    up, down = [], []
    for _ in range(runs):
        begun = time.perf_counter()
        screen = Offscreen()
        up.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        screen.close()
        down.append(time.perf_counter() - begun)
    return {
        "start s": round(statistics.median(up), 3),
        "slowest start s": round(max(up), 3),
        "end s": round(statistics.median(down), 3),
    }


def pressing(runs: int) -> dict[str, float]:
    """From a press to a window that has changed, holds still and was read again, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        entry = calculator_for("galculator")
        opened = start(entry, "C.UTF-8")
        try:
            steps = [Step(Operation.PRESS, digit) for digit in "1234"]
            did = [
                one
                for _ in range(runs)
                for one in run(opened, steps, Permit(), Job(Path(folder)), patient=True)
            ]
        finally:
            opened.close()
    seconds = [one.seconds for one in did]
    return {"median s": statistics.median(seconds), "slowest s": max(seconds)}


def calculating(runs: int) -> dict[str, Any]:
    """A sum in each calculator, from nothing open to nothing open, in seconds."""
    found = {}
    for name in PROGRAMS:
        if shutil.which(name) is None:
            continue
        seconds = []
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(runs):
                job, said = Job(Path(folder)), Sum.read("25*4")
                begun = time.perf_counter()
                answer = work_out(said, calculator_for(name), job)
                seconds.append(time.perf_counter() - begun)
        found[name] = {"s": round(statistics.median(seconds), 2), "answer": answer.text}
    return found


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--rivals", type=Path, help="folder with the rivals from PyPI")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    options = parser.parse_args()
    report: dict[str, Any] = {"offscreen": offscreen(options.runs)}
    with packages(options.rivals) as library:
        for name in PROGRAMS:
            if shutil.which(name):
                report[f"window of {name}"] = read_window(name, options.runs, library)
    report["press in galculator"] = pressing(3)
    report["25*4"] = calculating(3)
    if options.json:
        print(json.dumps(report, indent=1))
        return
    for part, figures in report.items():
        print(part)
        for name, figure in figures.items():
            print(f"  {name:20} {figure}")


if __name__ == "__main__":
    main()
