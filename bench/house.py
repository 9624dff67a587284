"""The 10 marla house: from the shell to exit 0, in an open chat, and its peak memory.

Beside it, in the same run: a bare Python, and the libraries that any program doing this
work would have to import.

usage: python bench/house.py [--runs N] [--json]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from measure import environment, measure, show, summarise

REQUEST = "a 10 marla house with 3 bedrooms"
LIBRARIES = (
    "needle, ortools.sat.python.cp_model, ezdxf, reportlab.pdfgen.canvas, pypdfium2, shapely"
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:

        def lift(number: int) -> list[str]:
            return [python, "-m", "liftwork", REQUEST, "--out", f"{folder}/{number}"]

        def plan(number: int) -> list[str]:
            return [python, "-m", "liftwork", "plan", REQUEST, "--out", f"{folder}/p{number}"]

        lift_cold = measure("lift, first run of this bench", lift, 1)
        figures = [
            measure("python -c pass", lambda _: [python, "-c", "pass"], options.runs),
            measure(
                "import the same libraries", lambda _: [python, "-c", f"import {LIBRARIES}"],
                options.runs,
            ),
            lift_cold,
            measure("lift, shell to exit", lambda n: lift(n + 1), options.runs),
            measure("lift plan, shell to exit", plan, options.runs),
            summarise("planning, in lift plan", list(planning(plan, options.runs))),
            summarise("lift, in an open chat", list(chat(Path(folder) / "chat", options.runs))),
        ]  # fmt: skip
    show(figures, options.json)
    if any(figure.exit_code for figure in figures):
        sys.exit("a run did not end with exit code 0; the figures do not count")


def planning(command: Callable[[int], list[str]], runs: int) -> Iterator[tuple[float, float, int]]:
    """The seconds of planning alone, each in a new process, as the answer of the run says."""
    for number in range(runs):
        done = subprocess.run(
            command(number), env=environment(), capture_output=True, text=True, check=False
        )
        yield float(json.loads(done.stdout)["seconds"]), 0.0, done.returncode


def chat(home: Path, runs: int) -> Iterator[tuple[float, float, int]]:
    """Seconds from each line said to its total line; the first, which warms up, is left out."""
    talk = subprocess.Popen(
        [sys.executable, "-m", "liftwork", "--out", str(home)],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert talk.stdin is not None
    assert talk.stderr is not None
    found = []
    for _ in range(runs + 1):
        begun = time.perf_counter()
        talk.stdin.write(f"{REQUEST}\n")
        for line in talk.stderr:
            if line.startswith("total"):
                break
        found.append(time.perf_counter() - begun)
    talk.stdin.close()
    code = talk.wait()
    yield from ((seconds, 0.0, code) for seconds in found[1:])


if __name__ == "__main__":
    main()
