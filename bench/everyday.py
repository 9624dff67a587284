"""Which everyday houses come out, how long each takes, and how it was found.

Usage: ``python bench/everyday.py``. Wall seconds of one design each, refusals with their
nearest house included. *live*: the search over all arrangements found it; *start*: it began
from a kept arrangement of a similar plot; *refused*.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.house import WORK, Budget, found_live, room_for

EVERYDAY = {
    "3 marla": "1/1 2/1 2/2 3/2 3/3",
    "5 marla": "2/1 3/2 4/2 5/3",
    "7 marla": "2/1 3/1 3/2 4/2 5/2",
    "8 marla": "3/1 4/2",
    "10 marla": "2/1 3/1 4/1 3/2 4/2 5/2 6/3",
    "12 x 20 m": "3/1 4/2",
    "30 x 40 ft": "2/1 3/2",
    "40 x 60 ft": "3/1 4/2",
    "60 x 40 ft": "3/1",
    "1 kanal": "3/1 4/1 4/2 5/2 6/2 6/3",
    "2 kanal": "5/1 6/2",
}
"""Bedrooms and storeys, by plot."""


def found(plot: PlotSize, bedrooms: int, storeys: int) -> tuple[str, float]:
    """How the house was found, and the wall seconds that the design took."""
    start = time.perf_counter()
    try:
        design_house(plot, bedrooms, storeys, None)
    except Refuse:
        return "refused", time.perf_counter() - start
    seconds = time.perf_counter() - start
    need, there = room_for(plot, bedrooms, storeys)
    live = need <= there and found_live(plot, bedrooms, storeys, Budget(WORK)) is not None
    return "live" if live else "start", seconds


def main() -> None:
    """Print a row for each house, then the totals."""
    design_house(PlotSize.read("5 marla"), 2, 1, None)
    rows = []
    for plot, houses in EVERYDAY.items():
        for house in houses.split():
            bedrooms, storeys = map(int, house.split("/"))
            how, seconds = found(PlotSize.read(plot), bedrooms, storeys)
            rows.append((how, seconds))
            line = f"{plot:12} {bedrooms} bedrooms {storeys} storeys  {how:8} {seconds:5.2f} s\n"
            sys.stdout.write(line)
            sys.stdout.flush()
    told = ", ".join(f"{count} {how}" for how, count in sorted(Counter(h for h, _ in rows).items()))
    median = statistics.median(seconds for _, seconds in rows)
    most = max(seconds for _, seconds in rows)
    sys.stdout.write(f"{len(rows)} houses: {told}; median {median:.2f} s, most {most:.2f} s\n")


if __name__ == "__main__":
    main()
