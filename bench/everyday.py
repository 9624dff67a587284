"""Which everyday houses come out, how long each takes, and how near to its bound.

Usage: ``python bench/everyday.py [--wide]``. Wall seconds of one design each, refusals with
their nearest house included. With ``--wide`` sixty more requests: small and large plots, odd
ones, 1 to 6 bedrooms, 1 to 3 storeys.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.design import design_house

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
WIDE = {
    "25 x 25 ft": "1/1 2/2",
    "22 x 40 ft": "1/1 2/2 3/3",
    "4 marla": "1/1 2/1 2/2 3/2 4/3",
    "6 marla": "1/1 2/1 3/1 3/2 4/2 5/3",
    "27 x 63 ft": "2/1 3/1 3/2 4/2 5/2",
    "9 marla": "2/1 3/1 4/2 5/2",
    "40 x 40 ft": "1/1 2/1 3/2 4/2",
    "50 x 30 ft": "2/1 3/2",
    "10 x 25 m": "2/1 3/1 4/2",
    "15 x 15 m": "2/1 3/1 4/2",
    "12 marla": "3/1 4/1 4/2 5/2 6/2",
    "15 marla": "3/1 4/1 5/1 5/2 6/3",
    "80 x 60 ft": "3/1 4/1 4/2",
    "18 marla": "4/1 5/2 6/2",
    "30 marla": "3/1 5/1 6/2",
    "2 kanal": "4/1 6/1 4/2 5/2 6/3",
    "90 x 110 ft": "4/1 6/2",
}


def designed(plot: PlotSize, bedrooms: int, storeys: int) -> tuple[str, float, float]:
    """How it went, the gap in percent, and the wall seconds that it took."""
    start = time.perf_counter()
    try:
        plan = design_house(plot, bedrooms, storeys, None)
    except Refuse as refusal:
        seconds = time.perf_counter() - start
        return f"refused, instead: {refusal.instead}", 0.0, seconds
    return "designed", plan.search.gap_percent, time.perf_counter() - start


def requests(wide: bool) -> Iterator[tuple[str, int, int]]:
    """Plot, bedrooms and storeys."""
    for plots in (EVERYDAY, WIDE) if wide else (EVERYDAY,):
        for plot, houses in plots.items():
            for house in houses.split():
                bedrooms, storeys = map(int, house.split("/"))
                yield plot, bedrooms, storeys


def main() -> None:
    """Print a row for each house, then the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wide", action="store_true", help="sixty more requests")
    design_house(PlotSize.read("5 marla"), 2, 1, None)
    rows = []
    for plot, bedrooms, storeys in requests(parser.parse_args().wide):
        how, gap, seconds = designed(PlotSize.read(plot), bedrooms, storeys)
        rows.append((how, gap, seconds))
        sys.stdout.write(
            f"{plot:12} {bedrooms} bedrooms {storeys} storeys {seconds:5.2f} s "
            f"gap {gap:4.1f} %  {how}\n"
        )
        sys.stdout.flush()
    seconds_ = [seconds for _, _, seconds in rows]
    gaps = [gap for how, gap, _ in rows if how == "designed"]
    sys.stdout.write(
        f"{len(rows)} houses: {len(gaps)} designed, {len(rows) - len(gaps)} refused; "
        f"median {statistics.median(seconds_):.2f} s, most {max(seconds_):.2f} s; "
        f"gap at most {max(gaps, default=0):.1f} %\n"
    )


if __name__ == "__main__":
    main()
