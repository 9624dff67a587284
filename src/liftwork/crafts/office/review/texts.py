"""Numbers that are stored as text: they look like numbers and are left out of every total."""

from __future__ import annotations

import re
from collections.abc import Iterator

from liftwork.contract.patterns import late
from liftwork.crafts.office.ooxml.book import Book, Cell, Sheet
from liftwork.crafts.office.ooxml.cells import Area, address
from liftwork.crafts.office.ooxml.formula import references
from liftwork.crafts.office.review.findings import TEXT_NUMBER, Finding, areas_of

_NUMBER = late(
    r"\s*[-+(]?\s*(?:[$€£¥₹₨]|Rs\.?|PKR|USD|EUR|GBP)?\s*"
    r"(?P<digits>\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(?:%|[$€£¥₹])?\s*\)?\s*\Z"
)
_IDENTIFIER = late(
    r"\b(?:id|ids|no|num|number|code|phone|mobile|tel|fax|zip|postal|postcode|cnic|nic|account|"
    r"isbn|sku|ref|reference|serial|roll|room|version|year|part|invoice|order|model|course|grade)\b|#",
    re.IGNORECASE,
)
_ADDS = late(
    r"\b(?:SUM|SUMIFS?|AVERAGE|AVERAGEIFS?|SUBTOTAL|MIN|MAX|MEDIAN|PRODUCT|SUMPRODUCT)\(",
    re.IGNORECASE,
)
FEWEST = 2

Place = tuple[int, int]


def find_text_numbers(book: Book) -> Iterator[Finding]:
    """Text cells that are numbers, where numbers are meant: in a column that also holds real
    numbers, under a total, or a whole column of amounts. Identifiers are left alone."""
    totalled = _totalled(book)
    for sheet in book.sheets:
        columns: dict[int, list[Place]] = {}
        for (row, column), cell in sheet.cells.items():
            if cell.kind == "s" and cell.formula is None and _NUMBER.match(str(cell.value)):
                columns.setdefault(column, []).append((row, column))
        for column, places in sorted(columns.items()):
            wrong = _meant_as_numbers(sheet, column, sorted(places), totalled)
            if wrong:
                first = wrong[0]
                yield Finding(
                    code=TEXT_NUMBER.code,
                    sheet=sheet.name,
                    cells=areas_of(wrong),
                    count=len(wrong),
                    says=f"{address(*first)} is the text {sheet.value(*first)!r}; no total adds it",
                )


def _meant_as_numbers(
    sheet: Sheet, column: int, places: list[Place], totalled: dict[str, list[Area]]
) -> list[Place]:
    areas = totalled.get(sheet.name.casefold(), [])
    used = [p for p in places if any(p in area for area in areas)]
    if used:
        return places if len(used) > 1 else used
    header, under = _header(sheet, column, places[0][0])
    texts = [str(sheet.value(*place)) for place in places]
    if _IDENTIFIER.search(header) or any(_is_identifier(text) for text in texts):
        return []
    rows = {row for row, _ in places}
    block = _block(sheet, column, min(rows), max(rows), under)
    numbers = sum(cell is not None and cell.kind == "n" for cell in block)
    others = sum(
        cell is not None and cell.kind == "s" and not _NUMBER.match(str(cell.value))
        for cell in block
    )
    if numbers >= FEWEST and others <= 0.05 * (numbers + len(places)):
        return places
    amounts = any(re.search(r"[.,$€£¥₹₨%]|Rs", text) for text in texts)
    whole = len(places) >= FEWEST and others == 0 and numbers == 0
    return places if whole and (amounts or _varied(texts)) else []


def _is_identifier(text: str) -> bool:
    digits = re.sub(r"\D", "", text)
    return (text.strip().startswith("0") and len(digits) > 1 and "." not in text) or len(
        digits
    ) > 11


def _varied(texts: list[str]) -> bool:
    """Amounts have different lengths; codes mostly do not."""
    lengths = {len(text.strip()) for text in texts}
    return len(lengths) > 1 and len(texts) >= 3


def _header(sheet: Sheet, column: int, row: int) -> tuple[str, int]:
    """The words above a cell in its column, and the row under them."""
    for above in range(row - 1, max(0, row - 60), -1):
        value = sheet.value(above, column)
        if isinstance(value, str) and value and not _NUMBER.match(value):
            return value, above + 1
        if value is None and above < row - 3:
            break
    return "", 1


def _block(sheet: Sheet, column: int, top: int, bottom: int, under: int) -> list[Cell | None]:
    """The cells of a column from `top` to `bottom`, and on while they are filled."""
    while top > under and sheet.value(top - 1, column) not in (None, ""):
        top -= 1
    while sheet.value(bottom + 1, column) not in (None, ""):
        bottom += 1
    return [sheet.cells.get((row, column)) for row in range(top, bottom + 1)]


def _totalled(book: Book) -> dict[str, list[Area]]:
    """Areas that formulas add up or average, by sheet."""
    found: dict[str, set[Area]] = {}
    for sheet in book.sheets:
        for cell in sheet.cells.values():
            if cell.formula is not None and _ADDS.search(cell.formula):
                for reference in references(cell.formula):
                    area = reference.bounds
                    if area.bottom > area.top and area.left == area.right:
                        there = (reference.sheet or sheet.name).casefold()
                        found.setdefault(there, set()).add(area)
    return {name: sorted(areas, key=str) for name, areas in found.items()}
