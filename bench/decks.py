"""How long slides, a report and a conversion take, made and checked, with a warm LibreOffice.

::

    python bench/decks.py [--runs 7] [--json]

Ten slides from a Markdown text with a chart, tables, two columns, a quote and notes; the
same text as a report; the deck converted to a PDF. Each is the tool and its verifier, one
after the other, in one process, after a first run that is not counted. Seconds are medians
of wall time; the exit code is 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool
from liftwork.crafts.office.tools_decks import (
    convert_document,
    report_from_markdown,
    slides_from_markdown,
)
from liftwork.programs.libreoffice.pool import office

TALK = """# Growing a shop without growing the queue

Autumn review

## What we set out to do

- Serve 400 people a day in the two branches
- Keep the wait under **four minutes** at noon
  - measured at the door, not at the till

Note: the wait is what people complain about.

## Before and after

### Before

- One queue for all
- Orders written on paper

### After

- Two queues: orders and pick-up
- Orders on a tablet

## People served each day

<!-- chart: column -->

| Month | North | South |
|---|---|---|
| June | 210 | 95 |
| July | 260 | 120 |
| August | 240 | 180 |

## What each branch sold

| Bread | North | South | Price |
|---|---:|---:|---:|
| Sourdough | 1,204 | 820 | 4.50 |
| Rye | 640 | 512 | 4.20 |
| Baguette | 2,110 | 1,408 | 1.90 |
| Croissant | 3,020 | 2,260 | 1.60 |

## What a customer said

> I used to walk past because of the queue. Now I walk in because of the smell.
>
> — Mrs. Haddad, south branch

## What it cost

- A second queue: nothing
- A tablet: 290
- The second baking: one more baker, from six to noon

## What went wrong

1. The tablet was dropped twice
2. The second baking was late in May

## Next steps

1. Order the second oven
2. Teach the Sunday team
3. Measure the wait again in January

## Thank you

hello@example.org
"""
GOALS = {"ten slides": 3.0}
"""Seconds that a row may take."""


@dataclass(frozen=True)
class Row:
    """One thing made and checked: median, fastest and slowest seconds, checks that passed."""

    name: str
    runs: int
    seconds: float
    fastest: float
    slowest: float
    checks: int
    reached: bool


def made_and_checked(tool: Tool, args: Mapping[str, Any], folder: Path) -> tuple[Made, int]:
    """Run a tool and its verifier: what it made, and how many checks passed, which is all."""
    typed = tool.validate(args)
    made = tool.run(Job(folder), typed)
    assert tool.verify is not None
    checks = list(tool.verify(Seen(made, typed)))
    wrong = [f"{check.code} {check.detail}" for check in checks if not check.passed]
    assert not wrong, wrong
    return made, len(checks)


def steps(folder: Path) -> dict[str, Callable[[], int]]:
    """What is measured, by name; each gives how many checks passed."""
    text = folder / "talk.md"
    text.write_text(TALK, encoding="utf-8")
    made, _ = made_and_checked(slides_from_markdown, {"markdown": text}, folder)
    deck = made.files["deck"].rename(folder / "talk.pptx")
    return {
        "ten slides": lambda: made_and_checked(slides_from_markdown, {"markdown": text}, folder)[1],
        "report": lambda: made_and_checked(report_from_markdown, {"markdown": text}, folder)[1],
        "slides to PDF": lambda: made_and_checked(
            convert_document, {"file": deck, "to": "pdf"}, folder
        )[1],
    }


def measured(runs: int, folder: Path) -> list[Row]:
    """Every step, run turn by turn."""
    todo = steps(folder)
    seconds: dict[str, list[float]] = {name: [] for name in todo}
    checks = {}
    for turn in range(runs + 1):
        for name, step in todo.items():
            begun = time.perf_counter()
            checks[name] = step()
            if turn:
                seconds[name].append(time.perf_counter() - begun)
    rows = []
    for name, found in seconds.items():
        median = statistics.median(found)
        figures = (round(median, 3), round(min(found), 3), round(max(found), 3))
        rows.append(Row(name, runs, *figures, checks[name], median <= GOALS.get(name, median)))
    return rows


def main() -> int:
    """Measure, print, and say by the exit code whether the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        rows = measured(options.runs, Path(name))
    office().close()
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
        return 0 if all(row.reached for row in rows) else 1
    print(f"{'median':>8} {'fastest':>8} {'slowest':>8} {'runs':>5} {'checks':>7}")
    for row in rows:
        goal = f": at most {GOALS[row.name]:g} s" if row.name in GOALS else ""
        mark = ("" if not goal else " (reached)") if row.reached else " (MISSED)"
        print(
            f"{row.seconds:8.3f} {row.fastest:8.3f} {row.slowest:8.3f} {row.runs:5} "
            f"{row.checks:7}  {row.name}{goal}{mark}"
        )
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
