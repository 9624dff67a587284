"""Search houses with much work, and keep their arrangements as starts.

Usage: ``python bench/starts.py [--work W] "10 marla" 3 1 ["5 marla" 2 1 ...]``. Each house
that is found is added to ``starts.json`` in place of the one for the same request.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.brief import Wants, ground_wants
from liftwork.crafts.cad.house import Budget, Way, attempt, from_start, setback_ways, spread
from liftwork.crafts.cad.starts import STARTS, Start, read, written

TRY = 0.5
"""Deterministic time for one way."""
STEP, LUXURY = 400, 100_000
"""What less usual setbacks cost, and what a room that could be missed is worth."""


def ways(plot: PlotSize, bedrooms: int, storeys: int) -> Iterator[tuple[int, Way]]:
    """Every way to try, the fullest and most usual first, with the number of its setbacks."""
    area = plot.width * plot.depth / 144
    tights = (False, True) if storeys > 1 and 1000 <= area < 2500 else (False,)
    usual = []
    for floors in spread(bedrooms, storeys, area):
        for number, setbacks in enumerate(setback_ways(plot)):
            for wants in ground_wants(area, floors[0], storeys):
                usual += [(number, Way(setbacks, wants, floors, tight=tight)) for tight in tights]
    yield from usual
    wells = (0, 1, 2) if area < 2600 else (0, 1)
    for number, way in usual:
        for bands, passages, light in product((3, 4, 2), (1, 2), wells):
            wants = replace(way.wants, bands=bands, passages=passages, wells=light, zone=())
            yield number, replace(way, wants=wants)


def found(plot: PlotSize, bedrooms: int, storeys: int, work: float) -> Start | None:
    """The best house found within so much work, or None.

    More of the rooms that the plot would have come before sizes nearer to the usual.
    """
    best: tuple[float, Start] | None = None
    left = work
    for number, way in ways(plot, bedrooms, storeys):
        if left <= 0:
            break
        budget = Budget(min(TRY, left))
        before = budget.left
        got = attempt(plot, way, budget)
        left -= before - budget.left + 0.005
        if got is None:
            continue
        start = Start(plot.width, plot.depth, number, got[1])
        plan = from_start(plot, start, Budget(2 * TRY), onward=False)
        if plan is None:
            continue
        cost = plan.search.objective + STEP * number - LUXURY * luxuries(way.wants)
        if best is None or cost < best[0]:
            best = (cost, start)
    return best[1] if best else None


def luxuries(wants: Wants) -> int:
    """How many rooms there are that the house could do without."""
    return sum((wants.drawing, wants.dining, wants.powder, wants.store, wants.laundry))


def keep(start: Start) -> None:
    """Add a start to those that are kept, in place of one for the same request."""
    kept = json.loads(STARTS.read_text(encoding="utf-8")) if STARTS.exists() else []
    new = written(start)

    kept = [each for each in kept if _request(each) != _request(new)] + [new]
    kept.sort(key=_request)
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in kept)
    STARTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _request(kept: dict[str, Any]) -> tuple[int, ...]:
    start = read(kept)
    return start.width, start.depth, start.bedrooms, len(start.storeys)


def main() -> None:
    """Search what is asked for, one request after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=float, default=2.0)
    parser.add_argument("requests", nargs="+", metavar="PLOT BEDROOMS STOREYS")
    asked = parser.parse_args()
    for plot, bedrooms, storeys in zip(*[iter(asked.requests)] * 3, strict=True):
        start = found(PlotSize.read(plot), int(bedrooms), int(storeys), asked.work)
        if start:
            keep(start)
        outcome = "kept" if start else "none found"
        sys.stdout.write(f"{plot} {bedrooms} bedrooms {storeys} storeys: {outcome}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
