"""Where a table is on a sheet, and which column a person means.

A table is one of Excel's own, or a block of filled cells with a row of headers. Rows of totals
at its end belong to the sheet, not to the table's data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.contract.spelling import nearest
from liftwork.crafts.office.ooxml.book import Book, Cell, Sheet, TableInfo
from liftwork.crafts.office.ooxml.cells import Area, column_letters, column_number
from liftwork.crafts.office.ooxml.formula import references

_TOTAL = late(
    r"(?:(?:grand|sub|net|overall)[\s-]*)?(?:totals?|sum|average|mean|median|balance)\b.{0,20}\Z",
    re.IGNORECASE,
)
_TOTALLING = late(r"(?:SUM|SUBTOTAL|AVERAGE|COUNTA?|MIN|MAX|MEDIAN|AGGREGATE)\(", re.IGNORECASE)
_HEADER_WITHIN = 25


@dataclass(frozen=True)
class Table:
    """Headers in row `header`; data from row `first` to `last`; columns `left` to `right`."""

    sheet: Sheet
    header: int
    first: int
    last: int
    left: int
    right: int
    end: int
    """The last row of the block, totals included."""
    info: TableInfo | None = None

    @property
    def data(self) -> Area:
        """The cells below the headers, totals left out."""
        return Area(self.first, self.left, self.last, self.right)

    @property
    def rows(self) -> range:
        """The rows of data."""
        return range(self.first, self.last + 1)

    def headers(self) -> dict[int, str]:
        """The header of each column, as it is written; its letter where it has none."""
        found = {}
        for column in range(self.left, self.right + 1):
            text = shown(self.sheet.value(self.header, column))
            found[column] = text or column_letters(column)
        return found

    def column(self, name: str) -> int:
        """The column that a person calls `name`. Raises `Refuse` with what there is."""
        found = find_column(self.headers(), name)
        if found is None:
            raise Refuse(
                f"sheet {self.sheet.name!r} has no column {name!r}",
                "its columns are: " + ", ".join(self.headers().values()),
            )
        return found


def shown(value: object) -> str:
    """A header or key as text: whole numbers without a point, spaces made one."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split()) if value is not None else ""


def counted(count: int, thing: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def folded(name: str) -> str:
    """A header without what people leave out: case, spaces, underscores, marks at the ends."""
    return re.sub(r"[\s_\-]+", " ", name).strip(" .:?#").casefold()


def find_column(headers: dict[int, str], name: str) -> int | None:
    """The column of a name: alike but for case and spaces, else one slip off, else a letter."""
    wanted = folded(name)
    by_name: dict[str, int] = {}
    for column, header in headers.items():
        by_name.setdefault(folded(header), column)
    if wanted in by_name:
        return by_name[wanted]
    bare = {re.sub(r"\s*[\[(].*?[\])]", "", key).strip(): col for key, col in by_name.items()}
    for table in (bare, {key.replace(" ", ""): col for key, col in by_name.items()}):
        key = wanted if table is bare else wanted.replace(" ", "")
        if key and key in table:
            return table[key]
    letter = re.fullmatch(r"(?:column )?([a-z]{1,2})", wanted)
    if letter and column_number(letter[1]) in headers:
        return column_number(letter[1])
    near = nearest(wanted, by_name)
    return by_name[near] if near is not None else None


def find_table(book: Book, sheet: str | None, columns: Sequence[str] = ()) -> Table:
    """The table that has the columns: on the named sheet, else on the first that will do.

    Raises `Refuse` where no sheet has such a table.
    """
    if sheet is not None and book.sheet(sheet) is None:
        raise Refuse(
            f"there is no sheet {sheet!r}",
            "the sheets are: " + ", ".join(s.name for s in book.sheets),
        )
    chosen = [book.sheet(sheet)] if sheet is not None else sorted(book.sheets, key=_hiddenness)
    tables = [table for s in chosen if s is not None for table in tables_of(s, columns)]
    for table in tables:
        if all(find_column(table.headers(), name) is not None for name in columns):
            return table
    if not tables:
        where = f"sheet {sheet!r}" if sheet else "this workbook"
        raise Refuse(f"no table with a row of headers is found in {where}")
    best = max(tables, key=lambda t: sum(find_column(t.headers(), c) is not None for c in columns))
    missing = next(c for c in columns if find_column(best.headers(), c) is None)
    best.column(missing)
    raise AssertionError("unreachable")


def _hiddenness(sheet: Sheet) -> int:
    return ("visible", "hidden", "veryHidden").index(sheet.state)


def tables_of(sheet: Sheet, columns: Sequence[str] = ()) -> list[Table]:
    """The tables of a sheet, Excel's own first, then blocks of cells, largest first."""
    found = [_from_info(sheet, info) for info in sheet.tables if info.header_rows == 1]
    own = [info.area for info in sheet.tables]
    blocks = [b for b in blocks_of(sheet) if not any(b.meets(area) for area in own)]
    for block in sorted(blocks, key=_size, reverse=True):
        table = _from_block(sheet, block, columns)
        if table is not None:
            found.append(table)
    return found


def _size(area: Area) -> int:
    return (area.bottom - area.top + 1) * (area.right - area.left + 1)


def _from_info(sheet: Sheet, info: TableInfo) -> Table:
    area = info.area
    last = area.bottom - info.total_rows
    return Table(sheet, area.top, area.top + 1, last, area.left, area.right, area.bottom, info)


def blocks_of(sheet: Sheet) -> list[Area]:
    """Rectangles of filled cells, apart from one another by empty rows or columns."""
    filled = {place for place, cell in sheet.cells.items() if cell.value != "" or cell.formula}
    return list(_cut(filled, by_rows=True, tries=2)) if filled else []


def _cut(filled: set[tuple[int, int]], by_rows: bool, tries: int) -> Iterator[Area]:
    axis = 0 if by_rows else 1
    bands: list[set[tuple[int, int]]] = []
    last = None
    groups: dict[int, list[tuple[int, int]]] = {}
    for place in filled:
        groups.setdefault(place[axis], []).append(place)
    for number in sorted(groups):
        if last is None or number > last + 1:
            bands.append(set())
        bands[-1].update(groups[number])
        last = number
    left = tries - 1 if len(bands) == 1 else 2
    for band in bands:
        if left:
            yield from _cut(band, not by_rows, left)
        else:
            rows, columns = zip(*band, strict=True)
            yield Area(min(rows), min(columns), max(rows), max(columns))


def _from_block(sheet: Sheet, block: Area, columns: Sequence[str]) -> Table | None:
    header = _header_row(sheet, block, columns)
    if header is None or header >= block.bottom:
        return None
    last = block.bottom
    while last > header + 1 and is_total_row(sheet, last, header + 1, block):
        last -= 1
    left, right = block.left, block.right
    return Table(sheet, header, header + 1, last, left, right, block.bottom)


def _header_row(sheet: Sheet, block: Area, columns: Sequence[str]) -> int | None:
    rows = range(block.top, min(block.bottom, block.top + _HEADER_WITHIN) + 1)
    width = block.right - block.left + 1
    if columns:
        for row in rows:
            texts = {
                c: shown(sheet.value(row, c))
                for c in range(block.left, block.right + 1)
                if isinstance(sheet.value(row, c), str)
            }
            if texts and all(find_column(texts, name) is not None for name in columns):
                return row
    for row in rows:
        cells = [sheet.cells.get((row, c)) for c in range(block.left, block.right + 1)]
        there = [cell for cell in cells if cell is not None and cell.value not in (None, "")]
        wide = len(there) >= max(min(2, width), 0.6 * width)
        if wide and all(_heads(cell) for cell in there):
            return row
    return None


def _heads(cell: Cell) -> bool:
    year = cell.kind == "n" and isinstance(cell.value, float) and 1900 <= cell.value <= 2100
    return cell.formula is None and (cell.kind == "s" or year)


def is_total_row(sheet: Sheet, row: int, first: int, block: Area) -> bool:
    """Whether a row sums up those above it: by its word, or by its formulas."""
    cells = [sheet.cells.get((row, c)) for c in range(block.left, block.right + 1)]
    words = [c.value for c in cells if c is not None and isinstance(c.value, str) and c.value]
    if words and _TOTAL.match(str(words[0]).strip()):
        return True
    return any(
        cell is not None and cell.formula is not None and _sums_above(cell.formula, row, first)
        for cell in cells
    )


def _sums_above(formula: str, row: int, first: int) -> bool:
    if not _TOTALLING.match(formula):
        return False
    bounds = [reference.bounds for reference in references(formula) if not reference.prefix]
    return any(b.bottom < row and b.top <= first + 1 and b.bottom > b.top for b in bounds)
