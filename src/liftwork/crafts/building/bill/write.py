"""The bill of quantities as a workbook with live formulas.

Four sheets: the bill, whose quantities add up the measurement sheet; that sheet, one line for
each thing measured; the schedule of doors and windows; and the basis, with the figures that
can be changed. The values beside the formulas are worked out here, so that a program that
does not calculate shows them too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from liftwork.crafts.building import heights
from liftwork.crafts.building.bill import items
from liftwork.crafts.building.bill.items import Bill, Item, Row
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import xlsxwriter
else:
    xlsxwriter = lazy("xlsxwriter")

BILL, ROWS, SCHEDULE, BASIS = "Bill", "Measurements", "Doors and windows", "Basis"
_MATERIALS = "Materials, for the order; priced above"
SHEETS = (BILL, ROWS, SCHEDULE, BASIS)
_CREATED = datetime(2000, 1, 1)
FIRST = 4
"""The first row with figures on each of the sheets, counted from 0."""
_INCH = {"metric": 0.0254, "imperial": 1 / 12}
UNIT_NAMES = {
    "metric": {1: "m", 2: "m²", 3: "m³"},
    "imperial": {1: "ft", 2: "sft", 3: "cft"},
}


@dataclass
class _Formats:
    title: Any
    note: Any
    basis: Any
    head: Any
    group: Any
    text: Any
    wrap: Any
    number: Any
    count: Any
    minus: Any
    enter: Any
    total: Any
    money: Any


class _Line(NamedTuple):
    """A line of the bill: what, its unit, the formula of its quantity and what it comes to."""

    text: str
    unit: str
    formula: str
    value: float


def write_bill(bill: Bill, target: Path) -> None:
    """Write the workbook, the same bytes for the same bill."""
    _Writer(bill, target).write()


class _Writer:
    def __init__(self, bill: Bill, target: Path) -> None:
        self.bill = bill
        self.book: Any = xlsxwriter.Workbook(str(target))
        self.book.set_properties({"title": "Bill of quantities", "created": _CREATED})
        self.scale = _INCH[bill.units]
        self.units = UNIT_NAMES[bill.units]
        self.f = self._formats()
        self.sheets: dict[str, Any] = {name: self.book.add_worksheet(name) for name in SHEETS}

    def write(self) -> None:
        """All sheets; the basis first, since others refer to it."""
        self._basis()
        self._measurements()
        self._schedule()
        self._bill()
        for sheet in self.sheets.values():
            sheet.set_landscape()
            sheet.set_paper(9)
            sheet.fit_to_pages(1, 0)
            sheet.set_footer("&L&A&RPage &P of &N")
        self.book.close()

    def _formats(self) -> _Formats:
        def made(**how: Any) -> Any:
            return self.book.add_format({"font_name": "Arial", "font_size": 10, **how})

        line = {"border": 1, "border_color": "#BFBFBF", "valign": "top"}
        return _Formats(
            title=made(bold=True, font_size=14),
            note=made(font_color="#595959"),
            basis=made(font_color="#595959", text_wrap=True, valign="top"),
            head=made(bold=True, bg_color="#1F3864", font_color="#FFFFFF", text_wrap=True, **line),
            group=made(bold=True, bg_color="#D9E2F3", **line),
            text=made(**line),
            wrap=made(text_wrap=True, **line),
            number=made(num_format="#,##0.00", **line),
            count=made(num_format="#,##0", **line),
            minus=made(num_format="#,##0.00", font_color="#C00000", **line),
            enter=made(num_format="#,##0.00", bg_color="#FFF2CC", **line),
            total=made(num_format="#,##0.00", bold=True, bg_color="#D9E2F3", **line),
            money=made(num_format="#,##0.00;-#,##0.00;;@", **line),
        )

    def _start(self, name: str, title: str, heads: list[str], widths: list[float]) -> Any:
        sheet = self.sheets[name]
        sheet.write(0, 0, title, self.f.title)
        sheet.write(1, 0, f"House on a plot of {self.bill.plot}", self.f.note)
        for column, (head, width) in enumerate(zip(heads, widths, strict=True)):
            sheet.set_column(column, column, width)
            sheet.write(FIRST - 1, column, head, self.f.head)
        sheet.freeze_panes(FIRST, 0)
        sheet.repeat_rows(FIRST - 1)
        return sheet

    # -- the basis ----------------------------------------------------------------------

    def _basis(self) -> None:
        sheet = self._start(
            BASIS, "Basis of measurement", ["Figure", "Value", "Meaning"], [34, 12, 88]
        )
        per = items.BRICKS_PER_M3 * (1.0 if self.bill.units == "metric" else 0.3048**3)
        unit = self.units[3]
        rows = (
            (f"Bricks in 1 {unit}", per, "nominal 9 x 4.5 x 3 in with mortar: 500 in 1 m³"),
            ("Waste of bricks, %", self.bill.waste, "added to the number of bricks"),
            (f"Half-brick wall, {self.units[1]} thick", items.HALF_BRICK_IN * self.scale, "4.5 in"),
        )
        for n, (name, value, meaning) in enumerate(rows, FIRST):
            sheet.write(n, 0, name, self.f.text)
            sheet.write(n, 1, value, self.f.enter)
            sheet.write(n, 2, meaning, self.f.wrap)
        for name, row in (("bricks_per", 0), ("waste_percent", 1), ("half_brick", 2)):
            self.book.define_name(name, f"={BASIS}!$B${FIRST + row + 1}")
        for n, line in enumerate(_BASIS, FIRST + len(rows) + 1):
            sheet.merge_range(n, 0, n, 2, line, self.f.basis)
            sheet.set_row(n, 30)

    # -- the measurement sheet ------------------------------------------------------------

    def _measurements(self) -> None:
        u = self.units[1]
        heads = [
            "Item",
            "Storey",
            "What",
            "No.",
            f"Length, {u}",
            f"Breadth, {u}",
            f"Height, {u}",
            "Quantity",
            "Unit",
        ]
        sheet = self._start(ROWS, "Measurements", heads, [8, 18, 34, 7, 12, 12, 12, 14, 8])
        for n, row in enumerate(self.bill.rows, FIRST):
            f = self.f.minus if row.times < 0 else self.f.number
            sheet.write(n, 0, row.item.code, self.f.text)
            sheet.write(n, 1, row.storey, self.f.text)
            sheet.write(n, 2, row.what, self.f.text)
            sheet.write(n, 3, row.times, self.f.count)
            for column, side in enumerate((row.length, row.breadth, row.height), 4):
                if side is None:
                    sheet.write_blank(n, column, None, f)
                else:
                    sheet.write(n, column, side * self.scale, f)
            sheet.write_formula(n, 7, f"=PRODUCT(D{n + 1}:G{n + 1})", f, self._quantity(row))
            sheet.write(n, 8, self.units[row.item.power], self.f.text)
        sheet.autofilter(FIRST - 1, 0, FIRST + len(self.bill.rows) - 1, 8)

    def _quantity(self, row: Row) -> float:
        return row.quantity * self.scale**row.item.power

    # -- the schedule -----------------------------------------------------------------------

    def _schedule(self) -> None:
        u = self.units[1]
        heads = [
            "Mark",
            "Id",
            "Kind",
            "Storey",
            "Between",
            f"Width, {u}",
            f"Height, {u}",
            f"Sill, {u}",
            f"Area, {self.units[2]}",
        ]
        sheet = self._start(
            SCHEDULE, "Doors and windows", heads, [8, 9, 12, 18, 40, 11, 11, 11, 12]
        )
        for n, unit in enumerate(self.bill.schedule, FIRST):
            for column, text in enumerate((unit.mark, unit.id, unit.kind, unit.storey, unit.rooms)):
                sheet.write(n, column, text, self.f.text)
            for column, side in enumerate((unit.width, unit.height, unit.sill), 5):
                sheet.write(n, column, side * self.scale, self.f.number)
            area = unit.width * unit.height * self.scale**2
            sheet.write_formula(n, 8, f"=F{n + 1}*G{n + 1}", self.f.number, area)

    # -- the bill ---------------------------------------------------------------------------

    def _bill(self) -> None:
        heads = ["No.", "Description of work", "Unit", "Quantity", "Rate", "Amount"]
        sheet = self._start(BILL, "Bill of quantities", heads, [7, 70, 8, 14, 14, 16])
        sheet.write(
            2, 0, "Rates may be entered in the yellow cells; the amounts follow.", self.f.note
        )
        n, number, first = FIRST, 0, FIRST + 2
        for title, group in (*items.GROUPS, ("Doors and windows", ()), (_MATERIALS, ())):
            sheet.merge_range(n, 0, n, 5, title, self.f.group)
            n += 1
            for line in self._lines(title, group):
                number += 1
                self._line(n, number, line, priced=title != _MATERIALS)
                n += 1
        sheet.merge_range(n, 0, n, 4, "Total", self.f.total)
        sheet.write_formula(n, 5, f"=SUM(F{first}:F{n})", self.f.total, 0)

    def _line(self, n: int, number: int, line: _Line, *, priced: bool) -> None:
        sheet = self.sheets[BILL]
        sheet.write(n, 0, number, self.f.count)
        sheet.write(n, 1, line.text, self.f.wrap)
        sheet.write(n, 2, line.unit, self.f.text)
        form = self.f.count if line.unit == "nos" else self.f.number
        sheet.write_formula(n, 3, line.formula, form, line.value)
        sheet.write_blank(n, 4, None, self.f.enter if priced else self.f.text)
        if priced:
            amount = f'=IF(E{n + 1}="",0,D{n + 1}*E{n + 1})'
            sheet.write_formula(n, 5, amount, self.f.money, 0)
        else:
            sheet.write_blank(n, 5, None, self.f.text)

    def _lines(self, title: str, group: tuple[Item, ...]) -> list[_Line]:
        if group:
            there = {row.item for row in self.bill.rows}
            return [self._sum(item) for item in group if item in there]
        if title == _MATERIALS:
            return [self._bricks()]
        last = FIRST + len(self.bill.schedule)
        marks = dict.fromkeys(sorted({unit.mark for unit in self.bill.schedule}, key=_by_mark))
        found = []
        for mark in marks:
            of = [unit for unit in self.bill.schedule if unit.mark == mark]
            size = " x ".join(f"{side * self.scale:.2f}" for side in (of[0].width, of[0].height))
            text = f"{of[0].kind.capitalize()} {mark}, {size} {self.units[1]}, in its frame"
            formula = f"=COUNTIF('{SCHEDULE}'!$A${FIRST + 1}:$A${last},\"{mark}\")"
            found.append(_Line(text, "nos", formula, float(len(of))))
        return found

    def _sum(self, item: Item) -> _Line:
        last = FIRST + len(self.bill.rows)
        codes, values = (f"{ROWS}!${c}${FIRST + 1}:${c}${last}" for c in "AH")
        value = self.bill.total(item) * self.scale**item.power
        formula = f'=SUMIF({codes},"{item.code}",{values})'
        return _Line(item.title, self.units[item.power], formula, value)

    def _bricks(self) -> _Line:
        """Of the two brickwork lines, which come first in the bill."""
        one, half = FIRST + 2, FIRST + 3
        count = bricks_of(self.bill)
        formula = f"=ROUNDUP((D{one}+D{half}*half_brick)*bricks_per*(1+waste_percent/100),0)"
        return _Line("Bricks, with the waste on the sheet Basis", "nos", formula, count)


def bricks_of(bill: Bill) -> int:
    """How many bricks, waste included."""
    volume = bill.total(items.ONE_BRICK) + bill.total(items.HALF_BRICK) * items.HALF_BRICK_IN
    whole = volume * 0.0254**3 * items.BRICKS_PER_M3 * (1 + bill.waste / 100)
    return math.ceil(round(whole, 6))


def _by_mark(mark: str) -> tuple[int, int]:
    return "DWV".index(mark[0]), int(mark[1:])


_BASIS = (
    "Brickwork is measured net as fixed (IS 1200 Part 3): by volume where a wall is one brick or "
    "thicker, by area where it is half a brick. Openings larger than 0.1 m² are deducted.",
    "A wall is as long as the ground that it alone stands on, so that junctions count once; outer "
    "walls keep the crossings. Its height is from the floor to the slab above.",
    "Plaster (IS 1200 Part 12): openings up to 0.5 m² are not deducted, up to 3 m² on one face, "
    "larger ones on both faces with their jambs, soffits and sills added.",
    "Plaster inside is the perimeter of each room by its height; outside, the faces of the built "
    "part from floor to floor, light wells included, and parapets with both faces and their top.",
    f"The plan does not say these, so they are assumed: slabs {heights.SLAB} in, concrete under "
    f"the ground floor {heights.BASE} in, parapets {heights.PARAPET} in high and half a brick, "
    f"walls over the stair {heights.HEAD} in high.",
    "Not measured, because a plan does not show them: earthwork, foundations, plinth, lintels and "
    "beams, reinforcement, floor finishes, paint, boundary walls, water, drains and electricity.",
)
