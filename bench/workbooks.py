"""How long workbooks take: a sentence in an open chat, and a hundred thousand rows.

::

    python bench/workbooks.py [--runs 9] [--rows 100000] [--json]

The chat is one session with the built-in model: its first sentence starts LibreOffice, the
others find it warm. The large workbook has 20 columns, ten of them computed, from a CSV
file; building it and every check count. Wall seconds, medians; memory is the peak of this
process and, as sampled while it works, of the LibreOffice that it started. The exit code is
1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

from liftwork.contract.job import Job
from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.crafts.builtin import builtin_tools
from liftwork.crafts.office.tools_sheets import build_workbook
from liftwork.models.embedded import Embedded
from liftwork.runtime.events import Replied
from liftwork.runtime.perform import perform
from liftwork.runtime.session import Session
from liftwork.runtime.shortlist import MOST

SENTENCE = "marks sheet in Excel for 8 students with totals, grades and a class summary"
FIRST_S, WARM_S, LARGE_S, LARGE_MB = 4.0, 1.5, 60.0, 1500.0
_GIVEN = ("Order", "Date", "Region", "Product", "Qty", "Price", "Discount", "Cost", "Paid", "Note")
_TYPES = {
    "Order": "integer", "Date": "date", "Qty": "integer", "Price": "currency",
    "Discount": "percent", "Cost": "currency",
}  # fmt: skip
_WORKED = {
    "Gross": ("currency", "ROUND([Qty] * [Price], 2)"),
    "Rebate": ("currency", "ROUND([Gross] * [Discount], 2)"),
    "Net": ("currency", "[Gross] - [Rebate]"),
    "Tax": ("currency", "ROUND([Net] * Summary[Tax rate], 2)"),
    "Due": ("currency", "[Net] + [Tax]"),
    "Costs": ("currency", "[Qty] * [Cost]"),
    "Margin": ("currency", "[Net] - [Costs]"),
    "Month": ("integer", "MONTH([Date])"),
    "Size": ("text", 'IF([Due] >= 100000, "Large", IF([Due] >= 10000, "Medium", "Small"))'),
    "Running": ("currency", "PREVIOUS([Running], 0) + [Due]"),
}


@dataclass(frozen=True)
class Row:
    """What was measured, in seconds or megabytes, and whether it reaches its goal."""

    name: str
    value: float
    goal: float
    reached: bool


def chat(runs: int) -> tuple[float, float]:
    """Seconds of the first sentence of a session, and the median of those after it."""
    registry = Registry(builtin_tools())
    seconds = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Session(Path(folder), registry, Embedded(tuple(registry)[:MOST])) as session,
    ):
        for _ in range(runs + 1):
            begun = time.perf_counter()
            *_, last = session.ask(SENTENCE)
            seconds.append(time.perf_counter() - begun)
            assert isinstance(last, Replied)
            assert last.outcome is Outcome.DONE, last.reply
    return seconds[0], statistics.median(seconds[1:])


def rows_file(path: Path, count: int) -> None:
    """So many sales, without chance."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(_GIVEN)
        for n in range(count):
            day = f"2026-{1 + n % 12:02}-{1 + n % 28:02}"
            price, cost = f"{100 + n * 7 % 9000}.{n % 100:02}", f"{50 + n * 3 % 4000}.50"
            region, paid = ("North", "South", "East", "West")[n % 4], ("Yes", "No")[n % 3 == 0]
            discount = f"{n % 20 / 100:.2f}"
            writer.writerow(
                [n + 1, day, region, f"Product {n % 200}", 1 + n % 50, price, discount, cost, paid,
                 f"note {n}"]
            )  # fmt: skip


def large_plan(rows: Path) -> dict[str, Any]:
    """Sales with ten computed columns, and their summary by region."""
    columns: list[dict[str, Any]] = [
        {"name": name, "type": _TYPES.get(name, "text"), "identifier": name == "Order"}
        for name in _GIVEN
    ]
    columns += [{"name": n, "type": t, "formula": f} for n, (t, f) in _WORKED.items()]
    due = {"function": "sum", "of": "Sales[Due]"}
    summary = {
        "kind": "summary",
        "name": "Summary",
        "items": [{"name": "Tax rate", "type": "percent", "value": "18%"}],
        "groups": [
            {"name": "By region", "by": "Sales[Region]", "chart": "column",
             "values": [{"name": "Due", "type": "currency", "metric": due, "totals": ["sum"]}]},
        ],
    }  # fmt: skip
    sales = {"kind": "table", "name": "Sales", "columns": columns, "rows_from": str(rows)}
    return {"title": "Sales", "sheets": [sales, summary]}


@contextmanager
def sampled_office() -> Iterator[list[float]]:
    """The memory of the LibreOffice processes below this one, in MB, sampled every 50 ms."""
    peak, done = [0.0], threading.Event()
    me = psutil.Process()

    def look() -> None:
        while not done.wait(0.05):
            found = 0.0
            for process in me.children(recursive=True):
                try:
                    if "soffice" in process.name():
                        found = max(found, process.memory_info().rss / 1e6)
                except psutil.Error:
                    continue
            peak[0] = max(peak[0], found)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield peak
    finally:
        done.set()
        thread.join()


def large(count: int) -> tuple[float, float]:
    """Seconds to build and check the large workbook, and the megabytes that it took."""
    with tempfile.TemporaryDirectory() as folder, sampled_office() as office:
        rows = Path(folder) / "rows.csv"
        rows_file(rows, count)
        begun = time.perf_counter()
        args = build_workbook.validate({"plan": large_plan(rows)})
        done = perform(build_workbook, Job(Path(folder)), args)
        seconds = time.perf_counter() - begun
        assert done.passed, [check for check in done.checks if not check.passed]
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return seconds, own + office[0]


def main() -> int:
    """Measure, print, and say by the exit code whether the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    first, warm = chat(options.runs)
    seconds, megabytes = large(options.rows)
    rows = [
        Row(name, round(value, 2), goal, value <= goal)
        for name, value, goal in (
            (f"{options.rows:,} rows of 20 columns, seconds", seconds, LARGE_S),
            (f"{options.rows:,} rows of 20 columns, MB with LibreOffice", megabytes, LARGE_MB),
            ("marks sheet in a chat, first, seconds", first, FIRST_S),
            ("marks sheet in a chat, warm, seconds", warm, WARM_S),
        )
    ]
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        for row in rows:
            print(f"{row.name:<52} {row.value:>9.2f}   goal {row.goal:g}")
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
