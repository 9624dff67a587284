"""What a file says, page by page, read without LibreOffice.

Pages are slides, sheets, or the whole text of a document that has no pages of its own.
"""

from __future__ import annotations

import csv
import datetime
import html
import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office import printed
from liftwork.crafts.office.deck.reading import read_deck
from liftwork.crafts.office.markdown import decode
from liftwork.crafts.office.package import Package
from liftwork.programs.lazy import lazy

openpyxl = lazy("openpyxl")

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
_FIRST_DAY = datetime.datetime(1899, 12, 30)
"""The day 0 of sheets (ECMA-376, part 1, 18.17.4.1)."""

_LASTS = late(r"(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?")

_MOST_REPEATS = 100_000
"""Equal numbers that are written once in a sheet are read as often as this, at most."""


@dataclass(frozen=True)
class Page:
    """One page: its words as a text, and the numbers in its cells.

    `days` are its dates and truths as the numbers that a sheet keeps for them.
    """

    text: str
    numbers: tuple[float, ...] = ()
    days: tuple[float, ...] = ()


def pages_of(path: Path) -> list[Page] | None:
    """The pages of a file; None for a format that only LibreOffice reads.

    Raises `Refuse` where the file is not what its name says, or damaged.
    """
    readers: dict[str, Any] = {
        ".pdf": lambda: [Page(text) for text in printed.texts_of(path)],
        ".docx": lambda: [Page(_word(path))],
        ".pptx": lambda: list(_slides(path)),
        ".xlsx": lambda: list(_sheets(path)),
        ".xlsm": lambda: list(_sheets(path)),
        ".odt": lambda: [Page(_whole(_content(path)))],
        ".odp": lambda: list(_open_slides(path)),
        ".ods": lambda: list(_open_sheets(path)),
        ".csv": lambda: [_table(path)],
        ".txt": lambda: [Page(decode(path.read_bytes(), path.name))],
        ".html": lambda: [Page(_web(path))],
        ".htm": lambda: [Page(_web(path))],
        ".rtf": lambda: [Page(_rich(path))],
        ".epub": lambda: [Page(_book(path))],
    }
    read = readers.get(path.suffix.lower())
    pages: list[Page] | None = read() if read else None
    return pages


def _word(path: Path) -> str:
    with Package(path) as package:
        parts = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"]
        roots = [package.xml(part) for part in parts if part in package.names]
    return "\n".join(_paragraph(p) for root in roots for p in root.iter(f"{_W}p"))


def _paragraph(paragraph: Element) -> str:
    """The words of a paragraph; what was deleted or is only a field's order is not said."""
    pieces = []
    for piece in paragraph.iter():
        if piece.tag == f"{_W}t":
            pieces.append(piece.text or "")
        elif piece.tag in (f"{_W}tab", f"{_W}br", f"{_W}p"):
            pieces.append(" ")
    return "".join(pieces)


def _slides(path: Path) -> Iterator[Page]:
    for slide in read_deck(path).slides:
        cells = [cell for table in slide.tables for row in table for cell in row]
        yield Page("\n".join([*slide.texts, *cells]))


def _sheets(path: Path) -> Iterator[Page]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library tells of parts that it does not read
        try:
            book = openpyxl.load_workbook(path, read_only=True, data_only=True)
        except (KeyError, ValueError, OSError, TypeError) as error:
            raise Refuse(f"{path.name} is not a workbook that can be read") from error
        sheets = [
            _page(cell for row in sheet.iter_rows(values_only=True) for cell in row)
            for sheet in book.worksheets
            if sheet.sheet_state == "visible"
        ]
        book.close()
    yield from sheets


def _page(values: Any) -> Page:
    texts: list[str] = []
    numbers: list[float] = []
    days: list[float] = []
    for value in values:
        if isinstance(value, bool):
            days.append(float(value))
        elif isinstance(value, int | float):
            numbers.append(float(value))
        elif isinstance(value, datetime.datetime | datetime.date | datetime.time):
            days.append(_days(value))
        elif isinstance(value, str) and not value.startswith("#"):
            texts.append(value)
    return Page("\n".join(texts), tuple(numbers), tuple(days))


def _days(value: datetime.datetime | datetime.date | datetime.time) -> float:
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    return (value.replace(tzinfo=None) - _FIRST_DAY).total_seconds() / 86400


def _content(path: Path) -> Element:
    with Package(path) as package:
        return package.xml("content.xml")


def _whole(root: Element) -> str:
    return "\n".join(_open_text(p) for p in root.iter() if p.tag in (f"{_TEXT}p", f"{_TEXT}h"))


def _open_text(of: Element) -> str:
    pieces = [of.text or ""]
    for child in of:
        if child.tag in (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break"):
            pieces.append(" ")
        elif child.tag not in (f"{_OFFICE}annotation", f"{_TEXT}p", f"{_TEXT}h"):
            pieces.append(_open_text(child))
        pieces.append(child.tail or "")
    return "".join(pieces)


def _open_slides(path: Path) -> Iterator[Page]:
    for page in _content(path).iter(f"{_DRAW}page"):
        for notes in page.findall(f"{_PRESENTATION}notes"):
            page.remove(notes)
        yield Page(_whole(page))


def _open_sheets(path: Path) -> Iterator[Page]:
    for sheet in _content(path).iter(f"{_TABLE}table"):
        yield _page(_open_cells(sheet))


def _open_cells(sheet: Element) -> Iterator[Any]:
    for row in sheet.iter(f"{_TABLE}table-row"):
        rows = int(row.get(f"{_TABLE}number-rows-repeated", 1))
        for cell in row.iter(f"{_TABLE}table-cell"):
            cells = int(cell.get(f"{_TABLE}number-columns-repeated", 1)) * rows
            if (value := _open_value(cell)) is not None:
                yield from [value] * (1 if isinstance(value, str) else min(cells, _MOST_REPEATS))


def _open_value(cell: Element) -> Any:
    """What a cell of an OpenDocument sheet holds; None for nothing. A time is in days."""
    kind = cell.get(f"{_OFFICE}value-type")
    if kind in ("float", "percentage", "currency"):
        return float(cell.get(f"{_OFFICE}value", 0))
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value") == "true"
    if kind == "date":
        return datetime.datetime.fromisoformat(str(cell.get(f"{_OFFICE}date-value"))[:26])
    if kind == "time" and (said := _LASTS.match(str(cell.get(f"{_OFFICE}time-value")))):
        hours, minutes, seconds = (float(part or 0) for part in said.groups()[1:])
        return (-1 if said[1] else 1) * (hours + minutes / 60 + seconds / 3600) / 24
    return _whole(cell) if kind == "string" else None


def _table(path: Path) -> Page:
    rows = csv.reader(io.StringIO(decode(path.read_bytes(), path.name)))
    return _page(_number(cell) for row in rows for cell in row)


def _number(cell: str) -> str | float:
    try:
        return float(cell)
    except ValueError:
        return cell


def _web(path: Path) -> str:
    return _untagged(path.read_bytes().decode("utf-8", "replace"))


def _untagged(text: str) -> str:
    text = re.sub(r"(?is)<(script|style|head|title)\b.*?</\1>", " ", text)
    text = re.sub(r"(?s)<!--.*?-->", " ", text)
    return html.unescape(
        re.sub(
            r"</?(?:b|i|u|em|strong|span|font|a|sup|sub)\b[^>]*>|(<[^>]+>)",
            lambda tag: " " if tag[1] else "",
            text,
        )
    )


_RICH = late(r"\\([a-z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\(.)|([{}])|([^\\{}]+)", re.DOTALL)
_SETTINGS = {"fonttbl", "colortbl", "stylesheet", "info", "generator", "listtable", "pict",
             "listoverridetable", "themedata", "object", "fldinst", "revtbl"}  # fmt: skip
_SPACES = {"par", "line", "tab", "cell", "row", "page", "sect"}


def _rich(path: Path) -> str:
    """The words of rich text: its groups of settings left out, its codes for letters read."""
    pieces: list[str] = []
    hidden, depth, skip = 0, 0, 0
    for token in _RICH.finditer(path.read_bytes().decode("latin-1")):
        word, number, code, sign, brace, text = token.groups()
        if brace:
            depth += 1 if brace == "{" else -1
            hidden = 0 if depth < hidden else hidden
        elif not hidden and (word in _SETTINGS or sign == "*"):
            hidden = depth
        elif hidden:
            continue
        elif word == "u":
            pieces.append(chr(int(number) % 65536))
            skip = 1
        elif skip and (code or text):
            pieces.append((text or "")[1:].strip("\r\n"))
            skip = 0
        elif code:
            pieces.append(bytes.fromhex(code).decode("cp1252", "replace"))
        else:
            pieces.append(" " if word in _SPACES else re.sub(r"[\r\n]", "", text or ""))
    return "".join(pieces).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _book(path: Path) -> str:
    with zipfile.ZipFile(path) as book:
        names = [name for name in book.namelist() if name.endswith((".xhtml", ".html"))]
        return "\n".join(_untagged(book.read(name).decode("utf-8", "replace")) for name in names)
