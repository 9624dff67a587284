"""How long a house in 3D takes: draft and final, beside a bare Blender on the same scene.

::

    python bench/scenes.py [--runs 5] [--json] [--skip-final]

Ours: the tool `render_plan_3d` from the saved plan to files, both views (the plan in 3D and
the front) at 960 x 540; its checks have a row of their own. Beside it, turn by turn in the
same run: a bare ``blender`` started by itself, with the same script, scene and order, outside
any sandbox; and a Blender that starts, does nothing and ends. Seconds are medians of wall
time. The goals are those of two cores without a GPU: draft in 6 s, final in 30 s; the exit
code is 1 where one is missed. Final is measured where this Blender has Cycles with a denoiser.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.scenes.tools import render_plan_3d
from liftwork.programs.blender.finding import find
from liftwork.programs.blender.render import SCRIPT

PLAN = Path(__file__).parents[1] / "tests" / "data" / "plans" / "10-marla-3-bedrooms.plan.json"
GOALS = {"draft": 6.0, "final": 30.0}


@dataclass(frozen=True)
class Row:
    """One step: the median, fastest and slowest seconds, and its goal where it has one."""

    name: str
    runs: int
    seconds: float
    fastest: float
    slowest: float
    goal: float | None = None

    @property
    def reached(self) -> bool:
        return self.goal is None or self.seconds <= self.goal


class Tries:
    """Seconds of each step, in the order in which the steps were first taken."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.seconds.setdefault(name, []).append(time.perf_counter() - started)

    def rows(self) -> list[Row]:
        return [
            Row(name, len(s), statistics.median(s), min(s), max(s), GOALS.get(name))
            for name, s in self.seconds.items()
        ]


def render(folder: Path, style: str) -> tuple[Any, Made]:
    """Both views of the house by the tool; its arguments and what it made."""
    args = render_plan_3d.validate({"plan": PLAN, "view": "plan3d, front", "style": style})
    return args, render_plan_3d.run(Job(folder), args)


def bare(folder: Path, style: str) -> Callable[[], None]:
    """A run of Blender by itself on the scene that the tool left in a folder."""
    order = {
        "document": str(folder / "scene.json"),
        "style": style,
        "pictures": {name: str(folder / f"bare.{name}.png") for name in ("plan3d", "front")},
        "silhouettes": {},
        "model": str(folder / "bare.glb"),
        "blend": str(folder / "bare.blend"),
    }
    paper = folder / "bare.json"
    paper.write_text(json.dumps(order), encoding="utf-8")
    return lambda: _blender(SCRIPT, paper)


def nothing(folder: Path) -> Callable[[], None]:
    """A run of Blender that does nothing."""
    script = folder / "nothing.py"
    script.write_text("import bpy\n", encoding="utf-8")
    return lambda: _blender(script, folder / "none")


def _blender(script: Path, paper: Path) -> None:
    command = [*find().command, str(script), "--", str(paper)]
    subprocess.run(command, capture_output=True, check=True, timeout=600)


def measure(tries: Tries, style: str) -> None:
    """One turn of a style: ours, its checks, the bare Blender."""
    with tempfile.TemporaryDirectory(prefix="scenes-") as name:
        folder = Path(name)
        with tries.timed(style):
            args, made = render(folder, style)
        with tries.timed(f"{style}, checks"):
            checks = list(render_plan_3d.verify(Seen(made, args)))  # type: ignore[misc]
        wrong = [check.code for check in checks if not check.passed]
        if wrong:
            raise SystemExit(f"{style}: {', '.join(wrong)} did not pass")
        run = bare(folder, style)
        with tries.timed(f"{style}, bare Blender"):
            run()
        shutil.rmtree(folder / "frames", ignore_errors=True)


def main() -> int:
    """Measure, print, and say by the exit code whether every goal was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--skip-final", action="store_true")
    asked = parser.parse_args()
    tries = Tries()
    with tempfile.TemporaryDirectory(prefix="scenes-") as name:
        start = nothing(Path(name))
        for _ in range(asked.runs):
            with tries.timed("Blender alone, doing nothing"):
                start()
            measure(tries, "draft")
            if not asked.skip_final:
                measure(tries, "final")
    rows = tries.rows()
    if asked.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        print(f"Blender {find().version}, {asked.runs} runs, medians of wall time")
        for row in rows:
            goal = f"  goal {row.goal:g} s" if row.goal else ""
            missed = "" if row.reached else "  MISSED"
            print(f"{row.seconds:8.2f} s  ({row.fastest:.2f} to {row.slowest:.2f})  "
                  f"{row.name}{goal}{missed}")  # fmt: skip
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
