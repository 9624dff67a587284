"""Where everything of a book stands: rows and columns counted from 0, widths in digits."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice
from math import ceil

from liftwork.crafts.office.workbook.book import Block, Book, Entry, Field, Page
from liftwork.crafts.office.workbook.display import displayed, lines_of, width_of
from liftwork.crafts.office.workbook.plan import Total
from liftwork.crafts.office.workbook.vectors import Cell

ROW_POINTS = 15.0
CHART_ROWS = 17
"""Rows that a chart takes, with a free one."""
CHART_COLUMNS = 8
"""Columns of the usual width that a chart beside a summary covers."""
USUAL_WIDTH = 9.0
ONE_PAGE = 54
"""Rows up to which a summary is fitted on one page."""
_TITLE_SIZE, _SUBTITLE_SIZE = 1.7, 1.15
_LINE_WIDTH = 50
_PADDING = 3
_NARROWEST, _WIDEST = 7, 46
_LOOKED_AT = 400
_LANDSCAPE_FROM = 96
_FROZEN_UP_TO = 7
_LONG = 20


@dataclass
class BlockPlace:
    """A table: its heading row, first and last data row, rows of totals, and left column.

    `lines` are the lines that a data row takes, counted from 0, where it takes several.
    """

    header: int
    first: int
    last: int
    totals: dict[Total, int]
    left: int
    heading: int | None = None
    lines: dict[int, int] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """Its last row of all."""
        return self.last + len(self.totals)


@dataclass(frozen=True)
class EntryPlace:
    """A labelled value: its row, and the columns of the label and the value."""

    row: int
    label: int
    value: int


@dataclass
class PagePlace:
    """A sheet. `widths` has one number for each column of cells; `right` is the last column
    that is printed, with those of charts and long lines. `notes` are rows.
    """

    title: int | None = None
    subtitle: int | None = None
    sample: int | None = None
    blocks: dict[Block, BlockPlace] = field(default_factory=dict)
    entries: dict[Entry, EntryPlace] = field(default_factory=dict)
    notes: list[int] = field(default_factory=list)
    charts: list[tuple[int, int]] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)
    frozen: tuple[int, int] | None = None
    landscape: bool = False
    one_page: bool = False
    right: int = 0
    last: int = 0

    @property
    def columns(self) -> int:
        return len(self.widths)

    @property
    def whole_width(self) -> float:
        """The width in digits from the first column to the last of all."""
        return sum(self.widths) + (self.right - self.columns + 1) * USUAL_WIDTH


@dataclass
class Layout:
    """The places of all pages."""

    pages: dict[Page, PagePlace]

    def of_field(self, one: Field) -> tuple[BlockPlace, int]:
        """A field's table and its column."""
        place = self.pages[one.block.page].blocks[one.block]
        return place, place.left + one.block.fields.index(one)

    def of_entry(self, entry: Entry) -> EntryPlace:
        """A labelled value's place."""
        return self.pages[entry.page].entries[entry]


def lay_out(book: Book) -> Layout:
    """Where everything of a worked-out book goes."""
    sign = book.plan.currency
    return Layout({page: _page(page, sign) for page in book.pages})


def _page(page: Page, sign: str) -> PagePlace:
    place = PagePlace()
    row = _headings(page, place)
    row = _table(page, place, row) if page.table else _summary(page, place, row)
    for _ in page.sheet.notes:
        row += 1
        place.notes.append(row)
        row += 1
    place.last = row
    place.widths = _widths(page, place, sign)
    for block, spot in place.blocks.items():
        _count_lines(block, spot, place.widths)
    _place_charts(page, place)
    place.right = _right(page, place)
    place.landscape = place.whole_width > _LANDSCAPE_FROM or bool(place.charts and not page.table)
    place.one_page = page.table is None and place.last <= ONE_PAGE
    return place


def _count_lines(block: Block, spot: BlockPlace, widths: list[float]) -> None:
    for index, one in enumerate(block.fields):
        if one.type == "text":
            room = text_room(widths[spot.left + index])
            for row, cell in enumerate(one.vector):
                if isinstance(cell, str) and (len(cell) * 2 > room or "\n" in cell):
                    lines = lines_of(cell, room)
                    if lines > spot.lines.get(row, 1):
                        spot.lines[row] = lines


def text_room(width: float) -> float:
    """Digits of text that a column of a width holds, its margin left free."""
    return width - 1


def row_points(lines: int) -> float:
    """The height of a row with so many lines of text."""
    return 13.5 * lines + 2


def _headings(page: Page, place: PagePlace) -> int:
    row = 0
    for name in ("title", "subtitle", "sample"):
        if getattr(page.sheet, name):
            setattr(place, name, row)
            row += 1
    return row + 1 if row else 0


def _table(page: Page, place: PagePlace, row: int) -> int:
    assert page.table is not None
    fields = len(page.table.fields)
    left = [e for e in page.top if not e.item.right or fields < 4]
    right = [e for e in page.top if e not in left]
    for index, entry in enumerate(left):
        place.entries[entry] = EntryPlace(row + index, 0, 1)
    for index, entry in enumerate(right):
        place.entries[entry] = EntryPlace(row + index, fields - 2, fields - 1)
    if page.top:
        row += max(len(left), len(right)) + 1
    row = _block(page.table, place, row)
    if page.bottom:
        row += 1
    for entry in page.bottom:
        value = max(fields - 1, 1)
        place.entries[entry] = EntryPlace(row, value - 1, value)
        row += 1
    header = place.blocks[page.table].header
    if header <= _FROZEN_UP_TO or page.table.rows > _LONG:
        place.frozen = (header + 1, 1 if fields > 8 else 0)
    return row


def _block(block: Block, place: PagePlace, row: int) -> int:
    heading = None
    if block.name:
        heading, row = row, row + 1
    first = row + 1
    last = first + max(block.rows, 1) - 1
    totals = {kind: last + 1 + n for n, kind in enumerate(block.totals)}
    spot = BlockPlace(row, first, last, totals, 0, heading)
    place.blocks[block] = spot
    return spot.end + 1


def _summary(page: Page, place: PagePlace, row: int) -> int:
    for entry in page.top:
        place.entries[entry] = EntryPlace(row, 0, 1)
        row += 1
    for group in page.groups:
        row = _block(group, place, row + (1 if row else 0))
    return row


def _place_charts(page: Page, place: PagePlace) -> None:
    """Charts stand below a table, and beside a summary."""
    charted = [group for group in page.groups if group.group and group.group.chart]
    count = len(page.charts) + len(charted)
    if page.table:
        place.charts = [(place.last + 2 + i * CHART_ROWS, 0) for i in range(count)]
    else:
        top = (place.title is not None) + (place.subtitle is not None)
        top += (place.sample is not None) + (1 if top else 0)
        place.charts = [(top + i * CHART_ROWS, place.columns + 1) for i in range(count)]
    if place.charts:
        place.last = max(place.last, place.charts[-1][0] + CHART_ROWS)


def _widths(page: Page, place: PagePlace, sign: str) -> list[float]:
    columns = max([2, *(len(block.fields) for block in page.blocks)])
    needed = [0.0] * columns
    for block, spot in place.blocks.items():
        for index, one in enumerate(block.fields):
            column = spot.left + index
            needed[column] = max(needed[column], _field_width(one, sign))
    for entry, at in place.entries.items():
        shown = displayed(entry.value, entry.type, entry.decimals, sign)
        spills = entry.type == "text" and at.value == 1 and columns > 2
        room = 0 if spills and page.table else width_of(shown) + _PADDING
        needed[at.value] = max(needed[at.value], min(room, _WIDEST))
        if at.label == 0 or at in _right_labels(page, place):
            needed[at.label] = max(needed[at.label], width_of(entry.name) + _PADDING)
    set_by_plan = _set_widths(page)
    return [w if i in set_by_plan else max(w, _NARROWEST) for i, w in enumerate(needed)]


def _set_widths(page: Page) -> set[int]:
    fields = page.table.fields if page.table else []
    return {i for i, one in enumerate(fields) if one.column and one.column.width}


def _right(page: Page, place: PagePlace) -> int:
    """The last column: of charts beside a summary, or wide enough for the lines of text."""
    beside = [column for _, column in place.charts if column]
    sheet = page.sheet
    title, subtitle = width_of(sheet.title or ""), width_of(sheet.subtitle or "")
    needs = max(_TITLE_SIZE * title, _SUBTITLE_SIZE * subtitle)
    if sheet.sample or sheet.notes:
        needs = max(needs, _LINE_WIDTH)
    more = max(0, ceil((needs - sum(place.widths)) / USUAL_WIDTH))
    return max([place.columns - 1 + more, *(column + CHART_COLUMNS - 1 for column in beside)])


def _right_labels(page: Page, place: PagePlace) -> set[EntryPlace]:
    return {place.entries[e] for e in page.top if e.item.right}


def _field_width(one: Field, sign: str) -> float:
    identifier = bool(one.column and one.column.identifier)
    longest = max((width_of(word) for word in one.name.split()), default=0)
    heading = max(longest, -(-width_of(one.name) // 2)) + 1
    cells = [*islice(one.vector.cells, _LOOKED_AT), *one.total_values.values()]
    if one.type not in ("text", "date", "time"):
        cells += _extremes(one)
    shown = (displayed(c, one.type, one.decimals, sign, identifier) for c in cells)
    body = max((width_of(text) for text in shown), default=0)
    if one.column and one.column.width:
        return max(one.column.width, float(min(body + _PADDING, _WIDEST)))
    return float(min(max(_NARROWEST, heading + 1, body + _PADDING), _WIDEST))


def _extremes(one: Field) -> list[Cell]:
    numbers = [cell for cell in one.vector if isinstance(cell, Decimal)]
    return [min(numbers), max(numbers)] if numbers else []
