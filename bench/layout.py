"""How long a layout takes and how near it is to its own bound, over plots, bedrooms, storeys.

Usage: ``python bench/layout.py [--full]``. Without ``--full``, a handful of usual requests.
Seconds are processor seconds, medians of three runs; the first run also loads the solver.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.house import WORK, search_house
from liftwork.crafts.cad.layout import Meter
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules import broken_rules

PLOTS = {
    "3 marla": (20, 34),
    "4 marla": (25, 36),
    "5 marla": (25, 45),
    "6 marla": (27, 48),
    "7 marla": (30, 52),
    "8 marla": (30, 60),
    "10 marla": (35, 65),
    "12 marla": (40, 68),
    "15 marla": (45, 75),
    "1 kanal": (50, 90),
    "2 kanal": (75, 120),
    "35 x 40 ft": (35, 40),
    "60 x 30 ft": (60, 30),
    "12 x 20 m": (39.37, 65.62),
}
USUAL = [
    ("5 marla", 2, 1),
    ("5 marla", 3, 2),
    ("7 marla", 3, 2),
    ("10 marla", 3, 1),
    ("10 marla", 4, 2),
    ("1 kanal", 4, 1),
    ("1 kanal", 5, 2),
]


def timed(plot: str, bedrooms: int, storeys: int, runs: int) -> tuple[Plan | None, float]:
    """The plan, or None, and the median of the processor seconds it took."""
    width, depth = PLOTS[plot]
    size = PlotSize(round(width * 12), round(depth * 12), plot)
    seconds = []
    plan = None
    for _ in range(runs):
        start = time.process_time()
        plan = search_house(size, bedrooms, storeys, Meter(WORK))
        seconds.append(time.process_time() - start)
    return plan, statistics.median(seconds)


def line(plot: str, bedrooms: int, storeys: int, runs: int) -> str:
    """One row of the table."""
    plan, seconds = timed(plot, bedrooms, storeys, runs)
    asked = f"{plot:12} {bedrooms} bedrooms {storeys} storeys"
    if plan is None:
        return f"{asked}  none found              {seconds:5.2f} s"
    broken = ", ".join(check.code for check in broken_rules(plan)) or "all rules kept"
    search = plan.search
    return (
        f"{asked}  {search.status:8} gap {search.gap_percent:5.1f} %  "
        f"{seconds:5.2f} s  work {search.work:.2f}  {broken}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="every plot, 1-6 bedrooms, 1-3 storeys")
    asked = parser.parse_args()
    timed("5 marla", 1, 1, 1)
    requests = USUAL
    if asked.full:
        requests = [(plot, b, s) for plot in PLOTS for s in (1, 2, 3) for b in range(1, 7)]
    for plot, bedrooms, storeys in requests:
        sys.stdout.write(line(plot, bedrooms, storeys, 1 if asked.full else 3) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
