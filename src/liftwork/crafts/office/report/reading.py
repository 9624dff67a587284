"""Reads a DOCX back from its XML alone: nothing here shares code with what wrote it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from liftwork.crafts.office.package import Package
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_POINT = 12700


@dataclass(frozen=True)
class NoteMark:
    """A footnote's mark: its number, and what stands before it in its paragraph."""

    number: int
    before: str


@dataclass(frozen=True)
class TableRead:
    """A table: its rows of cells, whether the first repeats, and its width in points."""

    rows: tuple[tuple[str, ...], ...]
    repeats: bool
    width: float


@dataclass(frozen=True)
class DocumentRead:
    """A document. `entries` are the lines of its contents: words and page.

    `margins` are the left and the right one, in points.
    """

    headings: tuple[tuple[int, str], ...]
    entries: tuple[tuple[str, str], ...]
    tables: tuple[TableRead, ...]
    pictures: tuple[tuple[float, float, int, int], ...]
    bookmarks: frozenset[str]
    references: frozenset[str]
    marks: tuple[NoteMark, ...]
    notes: dict[int, str]
    margins: tuple[float, float]


def read_document(path: Path) -> DocumentRead:
    """Read a document. Raises `Refuse` where it is damaged."""
    with Package(path) as package:
        main = "word/document.xml"
        root, targets = package.xml(main), package.targets(main)
        notes = [target for kind, target in targets.values() if kind == "footnotes"]
        return DocumentRead(
            tuple(_headings(root)),
            tuple(_entries(root)),
            tuple(_table(table) for table in root.iter(f"{_W}tbl")),
            tuple(_pictures(package, root, targets)),
            frozenset(str(b.get(f"{_W}name")) for b in root.iter(f"{_W}bookmarkStart")),
            frozenset(_references(root)),
            tuple(_marks(root)),
            dict(_notes(package.xml(notes[0]))) if notes else {},
            _margins(root),
        )


def _margins(root: Element) -> tuple[float, float]:
    page = next(root.iter(f"{_W}pgMar"))
    left, right = (int(str(page.get(f"{_W}{side}"))) / 20 for side in ("left", "right"))
    return left, right


def _style(paragraph: Element) -> str:
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    return str(style.get(f"{_W}val")) if style is not None else ""


def _text(of: Element) -> str:
    pieces = []
    for piece in of.iter():
        if piece.tag == f"{_W}t":
            pieces.append(piece.text or "")
        elif piece.tag in (f"{_W}tab", f"{_W}br"):
            pieces.append("\t" if piece.tag == f"{_W}tab" else "\n")
    return "".join(pieces)


def _headings(root: Element) -> Iterator[tuple[int, str]]:
    for paragraph in root.iter(f"{_W}p"):
        level = re.fullmatch(r"Heading(\d)", _style(paragraph))
        if level:
            yield int(level[1]), _text(paragraph)


def _entries(root: Element) -> Iterator[tuple[str, str]]:
    for paragraph in root.iter(f"{_W}p"):
        if re.fullmatch(r"TOC\d", _style(paragraph)):
            words, _, page = _text(paragraph).strip("\t").rpartition("\t")
            yield words, page


def _table(table: Element) -> TableRead:
    rows = table.findall(f"{_W}tr")
    cells = tuple(
        tuple("\n".join(map(_text, cell.iter(f"{_W}p"))) for cell in row.findall(f"{_W}tc"))
        for row in rows
    )
    repeats = bool(rows) and rows[0].find(f"{_W}trPr/{_W}tblHeader") is not None
    grid = table.findall(f"{_W}tblGrid/{_W}gridCol")
    return TableRead(cells, repeats, sum(int(str(c.get(f"{_W}w"))) for c in grid) / 20)


def _pictures(
    package: Package, root: Element, targets: dict[str, tuple[str, str]]
) -> Iterator[tuple[float, float, int, int]]:
    for drawing in root.iter(f"{_W}drawing"):
        shown, blip = drawing.find(f".//{_WP}extent"), drawing.find(f".//{_A}blip")
        assert shown is not None
        assert blip is not None
        media = package.read(targets[str(blip.get(f"{_R}embed"))][1])
        with Image.open(io.BytesIO(media)) as image:
            width, height = image.size
        wide, high = (int(str(shown.get(side))) / _POINT for side in ("cx", "cy"))
        yield wide, high, width, height


def _references(root: Element) -> Iterator[str]:
    for link in root.iter(f"{_W}hyperlink"):
        if anchor := link.get(f"{_W}anchor"):
            yield anchor
    for field in root.iter(f"{_W}instrText"):
        said = re.match(r"\s*(?:REF|PAGEREF)\s+(\S+)", field.text or "")
        if said:
            yield said[1]


def _marks(root: Element) -> Iterator[NoteMark]:
    for paragraph in root.iter(f"{_W}p"):
        before = ""
        for piece in paragraph.iter():
            if piece.tag == f"{_W}t":
                before += piece.text or ""
            elif piece.tag == f"{_W}footnoteReference":
                yield NoteMark(int(str(piece.get(f"{_W}id"))), before)


def _notes(root: Element) -> Iterator[tuple[int, str]]:
    for note in root.iter(f"{_W}footnote"):
        if note.get(f"{_W}type") is None:
            yield int(str(note.get(f"{_W}id"))), _text(note).strip()
