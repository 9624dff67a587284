"""Wall time and peak memory of whole commands, each run several times, judged by medians."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Figure:
    """What was measured: medians of `runs`, the slowest run, the largest peak in MB."""

    name: str
    runs: int
    seconds: float
    slowest: float
    peak_mb: float
    exit_code: int


def environment() -> dict[str, str]:
    """This environment, with the checkout's own source first."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}


def one_run(command: Sequence[str]) -> tuple[float, float, int]:
    """Seconds from start to exit, peak memory in MB, exit code."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    return seconds, used.ru_maxrss / scale, process.returncode


def measure(name: str, command: Callable[[int], Sequence[str]], runs: int) -> Figure:
    """Run `command(0)`, `command(1)` ... and take the medians."""
    found = [one_run(command(number)) for number in range(runs)]
    return summarise(name, found)


def summarise(name: str, found: Sequence[tuple[float, float, int]]) -> Figure:
    """The figure of several (seconds, peak in MB, exit code)."""
    return Figure(
        name=name,
        runs=len(found),
        seconds=round(statistics.median(seconds for seconds, _, _ in found), 3),
        slowest=round(max(seconds for seconds, _, _ in found), 3),
        peak_mb=round(max(peak for _, peak, _ in found)),
        exit_code=max(code for _, _, code in found),
    )


def show(figures: Sequence[Figure], as_json: bool) -> None:
    """Print the figures, as a table or as JSON."""
    if as_json:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
        return
    print(f"{'seconds':>8} {'slowest':>8} {'peak MB':>8} {'exit':>5} {'runs':>5}")
    for figure in figures:
        print(
            f"{figure.seconds:8.3f} {figure.slowest:8.3f} {figure.peak_mb:8.0f} "
            f"{figure.exit_code:5} {figure.runs:5}  {figure.name}"
        )
