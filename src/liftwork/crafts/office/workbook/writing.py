"""Writes a worked-out book as an .xlsx file with XlsxWriter, row by row."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.workbook.book import Block, Book, Entry, Field, Page
from liftwork.crafts.office.workbook.charts import add_charts, charts_of
from liftwork.crafts.office.workbook.dressing import dress
from liftwork.crafts.office.workbook.evaluation import WorkedBook
from liftwork.crafts.office.workbook.layout import (
    USUAL_WIDTH,
    BlockPlace,
    Layout,
    PagePlace,
    row_points,
)
from liftwork.crafts.office.workbook.plan import Total, Type
from liftwork.crafts.office.workbook.rendering import Rendering, total_formula
from liftwork.crafts.office.workbook.runs import decimals_of_total
from liftwork.crafts.office.workbook.splicing import splice_rows
from liftwork.crafts.office.workbook.style import FONT, SIZE, Styles, alignment
from liftwork.crafts.office.workbook.vectors import Cell
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import xlsxwriter
else:
    xlsxwriter = lazy("xlsxwriter")

LARGE = 100_000
"""Cells of a table from which on its rows are spliced in."""

_FOR_A_LETTER = 6
_AS_FORMULA = ("=", "+", "-", "@")
_PLAIN = {
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
    "nan_inf_to_errors": False,
}
_TOTAL_NAMES = {
    "sum": "Total", "average": "Average", "count": "Count", "min": "Lowest", "max": "Highest",
}  # fmt: skip


def write_workbook(
    worked: WorkedBook, layout: Layout, path: Path, tick: Callable[[], None] = lambda: None
) -> None:
    """Write the file. `tick` is called now and then, and may raise to stop."""
    file = xlsxwriter.Workbook(str(path), _PLAIN)
    file.formats[0].set_font_name(FONT)
    file.formats[0].set_font_size(SIZE)
    file.set_properties({"title": worked.book.plan.title, "comments": "Made with Liftwork"})
    file.set_calc_mode("auto")
    styles = Styles(file, worked.book.plan.currency)
    for page in worked.book.pages:
        sheet = file.add_worksheet(page.name)
        _Writer(worked, layout, page, sheet, styles, tick=tick).write()
        place = layout.pages[page]
        add_charts(file, sheet, charts_of(worked.book, page), layout, place.charts)
        dress(sheet, page, place, styles, worked.book)
    file.close()
    for number, page in enumerate(worked.book.pages, 1):
        if page.table and is_large(page.table):
            spot = layout.pages[page].blocks[page.table]
            renderings = [_rendering(one, worked, layout) for one in page.table.fields]
            part = f"xl/worksheets/sheet{number}.xml"
            splice_rows(path, part, page.table, spot, renderings=renderings, tick=tick)


def is_large(block: Block) -> bool:
    """Whether the rows of a table are spliced in, as is quicker for very many."""
    return block.group is None and block.rows * len(block.fields) > LARGE and block.rows > 2


def is_very_large(book: Book) -> bool:
    """Whether one of the tables is large: then not every page is printed."""
    return any(page.table is not None and is_large(page.table) for page in book.pages)


def _rendering(one: Field, worked: WorkedBook, layout: Layout) -> Rendering | None:
    bound = worked.formulas.get(one)
    header = layout.of_field(one)[0].header
    return Rendering(bound, one.block.page, layout, header) if bound else None


Step = Callable[[], None]


class _Writer:
    """Writes one sheet from top to bottom."""

    def __init__(
        self,
        worked: WorkedBook,
        layout: Layout,
        page: Page,
        sheet: Any,
        styles: Styles,
        *,
        tick: Callable[[], None],
    ) -> None:
        self._worked = worked
        self._layout = layout
        self._page = page
        self._place: PagePlace = layout.pages[page]
        self._sheet = sheet
        self._styles = styles
        self._tick = tick

    def write(self) -> None:
        for column, width in enumerate(self._place.widths):
            self._sheet.set_column(column, column, width + 0.7)
        if self._place.right >= self._place.columns:
            self._sheet.set_column(self._place.columns, self._place.right, USUAL_WIDTH)
        steps: list[tuple[int, int, Step]] = [*self._headings(), *self._notes()]
        for entry, at in self._place.entries.items():
            steps.append((at.row, at.label, self._later(self._entry, entry)))
        for block, spot in self._place.blocks.items():
            steps.append((spot.header, spot.left, self._later(self._block, block, spot)))
            if spot.heading is not None:
                steps.append((spot.heading, 0, self._later(self._block_heading, block, spot)))
        for _, _, step in sorted(steps, key=lambda s: s[:2]):
            step()

    def _later(self, write: Callable[..., None], *arguments: Any) -> Step:
        return lambda: write(*arguments)

    def _headings(self) -> list[tuple[int, int, Step]]:
        place, sheet = self._place, self._page.sheet
        found = []
        for role, row, text in (
            ("title", place.title, sheet.title),
            ("subtitle", place.subtitle, sheet.subtitle),
            ("sample", place.sample, sheet.sample),
        ):
            if row is not None and text:
                found.append((row, 0, self._later(self._line, row, text, role)))
        return found

    def _notes(self) -> list[tuple[int, int, Step]]:
        pairs = zip(self._place.notes, self._page.sheet.notes, strict=True)
        return [(row, 0, self._later(self._line, row, text, "note")) for row, text in pairs]

    def _line(self, row: int, text: str, role: str) -> None:
        """A line over the whole width of the sheet."""
        right, width = self._place.right, self._place.whole_width
        style = self._styles.of(role, align="left", literal=text.startswith(_AS_FORMULA))
        lines = sum(-(-len(part) // max(int(width), 1)) or 1 for part in text.split("\n"))
        if role == "title":
            self._sheet.set_row(row, 24)
        elif lines > 1:
            self._sheet.set_row(row, 13.5 * lines + 2)
        if role in ("note", "sample") and right:
            self._sheet.merge_range(row, 0, row, right, "", style)
            self._sheet.write_string(row, 0, text, style)
            return
        self._sheet.write_string(row, 0, text, style)

    def _block_heading(self, block: Block, spot: BlockPlace) -> None:
        self._sheet.write_string(spot.heading, 0, block.name, self._styles.of("heading"))

    def _entry(self, entry: Entry) -> None:
        at = self._place.entries[entry]
        item = entry.item
        in_bottom = entry in self._page.bottom
        label = "strong label" if item.strong else "label"
        self._sheet.write_string(
            at.row, at.label, item.name, self._styles.of(label, align="right" if in_bottom else "")
        )
        bound = self._worked.formulas.get(entry)
        role = "value" if bound or item.type in ("text", "date") else "given"
        role = "strong value" if item.strong else role
        if item.placeholder:
            role = "placeholder"
        beside = at.value == 1 and not in_bottom and self._page.table is not None
        align = "left" if beside else "right" if at.value else ""
        style = self._styles.of(
            role, item.type, item.decimals, align=align, literal=_is_literal(entry.value, bound)
        )
        formula = Rendering(bound, self._page, self._layout).at(at.row) if bound else None
        self._cell(at.row, at.value, entry.value, formula, style)

    def _block(self, block: Block, spot: BlockPlace) -> None:
        self._header(block, spot)
        columns = [self._column(one, spot) for one in block.fields]
        for row in range(1 if is_large(block) else block.rows):
            if row % 2000 == 0:
                self._tick()
            if row in spot.lines:
                self._sheet.set_row(spot.first + row, row_points(spot.lines[row]))
            for write in columns:
                write(row)
        for kind, row in spot.totals.items():
            self._totals(block, spot, kind, row)

    def _header(self, block: Block, spot: BlockPlace) -> None:
        lines = 1
        for index, one in enumerate(block.fields):
            width = self._place.widths[spot.left + index]
            style = self._styles.of("header", align=alignment_of(one, width))
            self._sheet.write_string(spot.header, spot.left + index, one.name, style)
            lines = max(lines, -(-len(one.name) // max(int(width), 1)))
        self._sheet.set_row(spot.header, 6 + 13.5 * min(lines, 4))

    def _column(self, one: Field, spot: BlockPlace) -> Callable[[int], None]:
        """Writes a column's cell for a row counted from 0."""
        column = spot.left + one.block.fields.index(one)
        identifier = bool(one.column and one.column.identifier)
        wrap = one.type == "text" and bool(spot.lines)
        align = alignment_of(one, self._place.widths[column])
        style = self._styles.of(
            "cell", one.type, one.decimals, identifier=identifier, wrap=wrap, align=align
        )
        literal = self._styles.of("cell", wrap=wrap, align=align, literal=True)
        bound = self._worked.formulas.get(one)
        cells, first = one.vector.cells, spot.first
        if bound is None:

            def write_given(row: int) -> None:
                value = cells[row]
                chosen = literal if _is_literal(value, None) else style
                self._cell(first + row, column, value, None, chosen)

            return write_given
        rendering = Rendering(bound, self._page, self._layout, spot.header)

        def write_worked(row: int) -> None:
            at = first + row
            self._cell(at, column, cells[row], rendering.at(at, row == 0), style)

        return write_worked

    def _totals(self, block: Block, spot: BlockPlace, kind: Total, row: int) -> None:
        for index, one in enumerate(block.fields):
            column = spot.left + index
            if kind in one.totals:
                type: Type = "integer" if kind == "count" else one.type
                style = self._styles.of("total", type, decimals_of_total(one, kind))
                formula = total_formula(one, kind, self._layout)
                self._cell(row, column, one.total_values[kind], formula, style)
            elif index == 0:
                self._sheet.write_string(row, column, _TOTAL_NAMES[kind], self._styles.of("total"))
            else:
                self._sheet.write_blank(row, column, None, self._styles.of("total"))

    def _cell(self, row: int, column: int, value: Cell, formula: str | None, style: Any) -> None:
        if formula is not None:
            kept = float(value) if isinstance(value, Decimal) else "" if value is None else value
            self._sheet.write_formula(row, column, formula, style, kept)
        elif value is None:
            self._sheet.write_blank(row, column, None, style)
        elif isinstance(value, bool):
            self._sheet.write_boolean(row, column, value, style)
        elif isinstance(value, str):
            self._sheet.write_string(row, column, value, style)
        else:
            self._sheet.write_number(row, column, float(value), style)


def alignment_of(one: Field, width: float) -> str:
    """How a column is aligned: as its type, or in the middle where it only holds a letter."""
    if one.type == "text" and width < _FOR_A_LETTER:
        return "center"
    return alignment(one.type, bool(one.column and one.column.identifier))


def _is_literal(value: Cell, bound: object) -> bool:
    """Whether a given text would become a formula if somebody typed it again."""
    return bound is None and isinstance(value, str) and value.startswith(_AS_FORMULA)
