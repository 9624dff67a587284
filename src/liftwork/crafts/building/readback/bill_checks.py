"""A bill of quantities, read back by openpyxl and LibreOffice, held against the plan.

The wanted figures are counted on a raster of the plan, not measured wall by wall.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.errors import Refuse
from liftwork.crafts.building.bill import items
from liftwork.crafts.building.bill.write import BASIS, BILL, FIRST, ROWS, SCHEDULE, SHEETS
from liftwork.crafts.building.readback.expected import INCH, bill_of
from liftwork.crafts.building.readback.structure_checks import near, told
from liftwork.formats.house_plan import House
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import office

openpyxl = lazy("openpyxl")

BRICKWORK = CheckCode("BLD-101", "the brickwork measured is what counting the plan gives")
CONCRETE = CheckCode("BLD-102", "the concrete measured is what counting the plan gives")
PLASTER = CheckCode("BLD-103", "the plaster measured is what counting the plan gives")
LISTED = CheckCode("BLD-104", "every door and window of the plan is listed, in its size")
SUMS = CheckCode("BLD-105", "every quantity of the bill is the sum of its measurements")
LINES = CheckCode("BLD-106", "every measurement is the product of its dimensions")
BRICKS = CheckCode("BLD-107", "the bricks follow from the brickwork and the basis")
RECALCULATED = CheckCode("BLD-108", "LibreOffice works out every cell to the saved value")

BILL_CHECKS = (BRICKWORK, CONCRETE, PLASTER, LISTED, SUMS, LINES, BRICKS, RECALCULATED)
_GROUPS = dict(zip((BRICKWORK, CONCRETE, PLASTER), (g for _, g in items.GROUPS), strict=True))
_METRES = {"m": 1.0, "ft": 0.3048}
_LIMIT_S = 60.0

Cells = Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Read:
    """The saved values of each sheet, row by row from the first; metres in one of its units."""

    cells: Mapping[str, Cells]
    metres: float

    def body(self, sheet: str, width: int) -> list[Sequence[Any]]:
        """The rows under the headings, as far as their first cell is filled."""
        found: list[Sequence[Any]] = []
        for row in self.cells[sheet][FIRST:]:
            if row[0] is None:
                break
            found.append([*row, *[None] * width][:width])
        return found


def check_bill(house: House, path: Path) -> Iterator[Check]:
    """Every check of a bill of quantities. One that cannot be opened fails the first, alone."""
    try:
        read = _read(path)
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        yield BRICKWORK(False, f"the workbook cannot be read: {error}")
        return
    yield from _quantities(house, read)
    yield _listed(house, read)
    yield _sums(read)
    yield _lines(read)
    yield _bricks(read)
    yield _recalculated(path, read)


def _read(path: Path) -> Read:
    book = openpyxl.load_workbook(path, data_only=True, read_only=True)
    cells = {name: [list(row) for row in book[name].iter_rows(values_only=True)] for name in SHEETS}
    book.close()
    unit = str(cells[ROWS][FIRST - 1][4]).rpartition(" ")[2]
    return Read(cells, _METRES[unit])


def _measured(read: Read) -> dict[str, float]:
    """The sum of the measurement sheet for each item, in the sheet's units."""
    found: dict[str, float] = {}
    for row in read.body(ROWS, 9):
        found[str(row[0])] = found.get(str(row[0]), 0.0) + float(row[7] or 0.0)
    return found


def _quantities(house: House, read: Read) -> Iterator[Check]:
    wanted, measured = bill_of(house), _measured(read)
    for code, group in _GROUPS.items():
        wrong, right = [], []
        for item in group:
            found = measured.get(item.code, 0.0) * read.metres**item.power
            count = wanted.get(item.code, 0.0)
            right.append(f"{item.code} {count:.2f} m{item.power}")
            if not near(found, count) and abs(found - count) > 1e-6:
                wrong.append(f"{item.code} is {found:.3f} m{item.power}, not {count:.3f}")
        yield code(*told(wrong, ", ".join(right)))


def _listed(house: House, read: Read) -> Check:
    wanted = Counter(
        (o.id, round(o.width * INCH, 3), round(o.height * INCH, 3))
        for s in house.storeys
        for o in s.openings
        if o.kind != "arch"
    )
    rows = read.body(SCHEDULE, 9)
    found = Counter(
        (str(row[1]), round(row[5] * read.metres, 3), round(row[6] * read.metres, 3))
        for row in rows
    )
    wrong = [f"{id} of {w} x {h} m is missing" for id, w, h in wanted - found]
    wrong += [f"{id} of {w} x {h} m is not in the plan" for id, w, h in found - wanted]
    marks = Counter(str(row[0]) for row in rows)
    for row in _bill_lines(read):
        mark = next((m for m in marks if f" {m}, " in str(row[1])), None)
        if mark is not None and row[3] != marks[mark]:
            wrong.append(f"{mark} is counted {row[3]} times, not {marks[mark]}")
    return LISTED(*told(wrong, f"{len(rows)} doors and windows of {len(marks)} sizes"))


def _bill_lines(read: Read) -> list[Sequence[Any]]:
    rows = [[*row, *[None] * 6][:6] for row in read.cells[BILL][FIRST:]]
    return [row for row in rows if isinstance(row[0], int | float)]


def _billed(read: Read) -> dict[str, float]:
    codes = {item.title: item.code for item in items.ITEMS}
    return {codes[row[1]]: row[3] for row in _bill_lines(read) if row[1] in codes}


def _sums(read: Read) -> Check:
    billed, measured = _billed(read), _measured(read)
    wrong = [f"{code} is not in the bill" for code in measured if code not in billed]
    wrong += [
        f"{code} is {value}, its measurements make {measured.get(code, 0.0):.3f}"
        for code, value in billed.items()
        if not near(value, measured.get(code, 0.0), 1e-9)
    ]
    return SUMS(*told(wrong, f"{len(billed)} quantities"))


def _lines(read: Read) -> Check:
    wrong, rows = [], read.body(ROWS, 9)
    for row in rows:
        product = math.prod(side for side in row[3:7] if side is not None)
        if not near(row[7], product, 1e-9):
            wrong.append(f"{row[2]} is {row[7]}, not {product:.3f}")
    return LINES(*told(wrong, f"{len(rows)} measurements"))


def _bricks(read: Read) -> Check:
    basis = [row[1] for row in read.cells[BASIS][FIRST : FIRST + 3]]
    billed = _billed(read)
    one, half = (billed.get(item.code, 0.0) for item in (items.ONE_BRICK, items.HALF_BRICK))
    wanted = math.ceil(round((one + half * basis[2]) * basis[0] * (1 + basis[1] / 100), 6))
    found = next((row[3] for row in _bill_lines(read) if str(row[1]).startswith("Bricks")), None)
    wrong = [] if found == wanted else [f"{found}, not {wanted:,}"]
    return BRICKS(*told(wrong, f"{wanted:,} bricks with {basis[1]:g} % waste"))


def _recalculated(path: Path, read: Read) -> Check:
    """Raises nothing where LibreOffice is missing or gives no answer: the check fails and says
    what to do."""
    asked = {"path": str(path), "values": "used"}
    try:
        answer = office().job("recalculate", asked, limit_s=_LIMIT_S)
    except Refuse as error:
        instead = f"; {error.instead}" if error.instead else ""
        return RECALCULATED(False, f"not recalculated: {error}{instead}")
    wrong = [f"{e['cell']} is {e['error']}" for e in answer["errors"]]
    count = 0
    for sheet in answer["sheets"]:
        saved = read.cells.get(sheet["name"], [])
        for r, (mine, theirs) in enumerate(zip(saved, sheet["values"], strict=False), 1):
            for c, (a, b) in enumerate(zip(mine, theirs, strict=False)):
                if isinstance(a, int | float):
                    count += 1
                    if not near(b, float(a), 1e-9) and b != a:
                        wrong.append(f"{sheet['name']} {chr(65 + c)}{r} is {b}, saved as {a}")
    return RECALCULATED(*told(wrong, f"{count} figures"))
