"""How long a building model takes, and whether a hundred houses in a row come out valid.

    python bench/building.py                  a 10 marla house: writing, each reader, the bill
    python bench/building.py --houses 100     100 real houses, searched, exported and checked

Processor times of this process, medians of several runs; web-ifc runs in a process of its own
and is told by the clock. Beside ours: plain `ifcopenshell.open`, and the express rules by the
library's own command.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from liftwork.contract.errors import LiftworkError
from liftwork.crafts.building.bill.measure import measure
from liftwork.crafts.building.bill.write import write_bill
from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.readback.bill_checks import check_bill
from liftwork.crafts.building.readback.model import COUNTED, read_model
from liftwork.crafts.building.readback.schema import breaches
from liftwork.crafts.building.readback.solids import build_solids
from liftwork.crafts.building.verify import check_model
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.plan import save_plan
from liftwork.formats.house_plan import House, load_house
from liftwork.programs.webifc import count_by_webifc

PLOTS = (
    "5 marla", "7 marla", "8 marla", "10 marla", "12 marla", "1 kanal", "20 x 40 ft",
    "25 x 45 ft", "30 x 50 ft", "30 x 60 ft", "35 x 65 ft", "35 x 70 ft", "40 x 60 ft",
    "40 x 80 ft", "45 x 75 ft", "50 x 90 ft", "12 x 20 m", "10 x 20 m", "200 sq yd", "250 sq yd",
)  # fmt: skip


def main() -> int:
    """Run the chosen bench."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--houses", type=int, default=0)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return many(folder, asked.houses) if asked.houses else one(folder, asked.runs)


def designed(folder: Path, plot: str, bedrooms: int, storeys: int) -> House:
    """A real house, by way of its saved plan."""
    path = folder / "v0.plan.json"
    save_plan(design_house(PlotSize.read(plot), bedrooms, storeys, None), path)
    return load_house(path)


def one(folder: Path, runs: int) -> int:
    """Each step on a 10 marla house."""
    house, ifc, book = designed(folder, "10 marla", 3, 1), folder / "v0.ifc", folder / "v0.xlsx"
    export(house, ifc)
    ifcopenshell = __import__("ifcopenshell")
    bill = measure(house, "imperial", 5)
    steps: dict[str, Callable[[], Any]] = {
        "write the model": lambda: export(house, ifc),
        "our STEP reader": lambda: read_model(ifc),
        "ifcopenshell.open alone": lambda: ifcopenshell.open(str(ifc)),
        "solids (IfcOpenShell)": lambda: build_solids(ifc),
        "schema and express rules, ours": lambda: breaches(ifc),
        "web-ifc (clock)": lambda: count_by_webifc(ifc, COUNTED),
        "all 21 checks (clock)": lambda: list(check_model(house, ifc)),
        "measure the bill": lambda: measure(house, "imperial", 5),
        "write the bill": lambda: write_bill(bill, book),
        "check the bill (clock)": lambda: list(check_bill(house, book)),
        "express rules, library's command (clock)": lambda: subprocess.run(
            [sys.executable, "-m", "ifcopenshell.validate", "--rules", str(ifc)],
            capture_output=True, check=False,
        ),
    }  # fmt: skip
    for name, step in steps.items():
        clock = time.perf_counter if "(clock)" in name or "command" in name else time.process_time
        times = [timed(step, clock) for _ in range(runs + 1)][1:]
        print(f"{name:42}{statistics.median(times) * 1000:9.0f} ms  {min(times) * 1000:9.0f} least")
    print(f"{'size of the model':42}{ifc.stat().st_size / 1000:9.0f} kB")
    return 0


def timed(step: Callable[[], Any], clock: Callable[[], float]) -> float:
    """Seconds of one run."""
    start = clock()
    step()
    return clock() - start


def many(folder: Path, count: int) -> int:
    """So many real houses: plots by bedrooms by storeys, those that cannot be designed left out."""
    asked = [(p, b, s) for b in (2, 3, 4, 5, 6) for s in (1, 2) for p in PLOTS]
    done, wrong, refused = 0, 0, 0
    for plot, bedrooms, storeys in asked:
        if done == count:
            break
        try:
            house = designed(folder, plot, bedrooms, storeys)
        except LiftworkError:
            refused += 1
            continue
        export(house, folder / "v0.ifc")
        failed = [c for c in check_model(house, folder / "v0.ifc") if not c.passed]
        write_bill(measure(house, "imperial", 5), folder / "v0.xlsx")
        failed += [c for c in check_bill(house, folder / "v0.xlsx") if not c.passed]
        done += 1
        wrong += bool(failed)
        for check in failed:
            print(f"{plot}, {bedrooms} bedrooms, {storeys} storeys: {check.code} {check.detail}")
    print(f"{done - wrong} of {done} houses valid; {refused} requests had no house")
    return 1 if wrong or done < count else 0


if __name__ == "__main__":
    sys.exit(main())
