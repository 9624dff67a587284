"""A good bill of quantities spoilt on purpose: in what was measured, or in the saved file."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from liftwork.crafts.building.bill.items import BASE, HALF_BRICK, INSIDE, Bill, Item
from liftwork.crafts.building.bill.write import SHEETS


def _kept(bill: Bill) -> Bill:
    return bill


def _untouched(_path: Path) -> None:
    """What was measured is the flaw."""


@dataclass(frozen=True)
class Spoiler:
    """What is done to the bill before it is written, and to the file afterwards."""

    measured: Callable[[Bill], Bill] = _kept
    saved: Callable[[Path], None] = _untouched


def _without_a(item: Item) -> Callable[[Bill], Bill]:
    def spoil(bill: Bill) -> Bill:
        lost = next(row for row in bill.rows if row.item is item)
        return replace(bill, rows=tuple(row for row in bill.rows if row is not lost))

    return spoil


def _wider_window(bill: Bill) -> Bill:
    first, *others = bill.schedule
    return replace(bill, schedule=(first._replace(width=first.width + 6), *others))


def _edit(sheet: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    """Changes the XML of a sheet."""

    def spoil(path: Path) -> None:
        name = f"xl/worksheets/sheet{SHEETS.index(sheet) + 1}.xml"
        with zipfile.ZipFile(path) as book:
            parts = {entry: book.read(entry) for entry in book.namelist()}
        changed = change(parts[name].decode())
        assert changed.encode() != parts[name]
        parts[name] = changed.encode()
        with zipfile.ZipFile(path, "w") as book:
            for entry, data in parts.items():
                book.writestr(entry, data)

    return spoil


def _typed_over(cell: str, by: float) -> Callable[[str], str]:
    """A formula's place is taken by a number, that many times its value."""

    def change(xml: str) -> str:
        pattern = rf'(<c r="{cell}"[^>]*>)<f>[^<]*</f><v>([^<]*)</v>'
        return re.sub(pattern, lambda m: f"{m[1]}<v>{float(m[2]) * by}</v>", xml)

    return change


def _longer_wall(xml: str) -> str:
    """The first measurement keeps its quantity and gets another length."""
    fixed = _typed_over("H5", 1)(xml)
    return re.sub(r'(<c r="E5"[^>]*><v>)[^<]*', r"\g<1>1", fixed)


def _stale_total(xml: str) -> str:
    """The total is saved as a value that its formula does not give."""
    return re.sub(r"(<f>SUM\(F[^<]*</f><v>)0", r"\g<1>5", xml)


def _bill_cell(text: str, by: float) -> Callable[[Path], None]:
    """Types a number over the quantity of the bill's line whose formula has a text."""

    def change(xml: str) -> str:
        cell = re.search(rf'<c r="(D\d+)"[^>]*><f>[^<]*{text}', xml)
        assert cell is not None
        return _typed_over(cell[1], by)(xml)

    return _edit("Bill", change)


BILL_SPOILERS: dict[str, Spoiler] = {
    "BLD-101": Spoiler(_without_a(HALF_BRICK)),
    "BLD-102": Spoiler(_without_a(BASE)),
    "BLD-103": Spoiler(_without_a(INSIDE)),
    "BLD-104": Spoiler(_wider_window),
    "BLD-105": Spoiler(saved=_bill_cell("PL1", 1.1)),
    "BLD-106": Spoiler(saved=_edit("Measurements", _longer_wall)),
    "BLD-107": Spoiler(saved=_bill_cell("ROUNDUP", 1.2)),
    "BLD-108": Spoiler(saved=_edit("Bill", _stale_total)),
}
"""Ways to spoil the bill of the small house, one for each check, which alone must fail."""
