"""Reads a PPTX back from its XML alone: nothing here shares code with what wrote it."""

from __future__ import annotations

import io
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
openpyxl = lazy("openpyxl")

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_POINT = 12700
"""The format's units in a point (ECMA-376, part 1, 20.1.2.1)."""


@dataclass(frozen=True)
class ChartRead:
    """A chart: what it shows, and what the sheet inside it holds. Series by name."""

    kind: str
    categories: tuple[str, ...]
    series: dict[str, tuple[float, ...]]
    sheet_categories: tuple[str, ...]
    sheet_series: dict[str, tuple[float, ...]]


@dataclass(frozen=True)
class PictureRead:
    """A picture: how it is shown in points, the part of it that is, its own pixels."""

    width: float
    height: float
    cut: tuple[float, float]
    pixels: tuple[int, int]


@dataclass(frozen=True)
class SlideRead:
    """A slide. Texts are paragraphs; tables are rows of cells."""

    title: str
    texts: tuple[str, ...]
    notes: str
    tables: tuple[tuple[tuple[str, ...], ...], ...]
    charts: tuple[ChartRead, ...]
    pictures: tuple[PictureRead, ...]


@dataclass(frozen=True)
class DeckRead:
    """A deck: the size of its slides in points, and these in order."""

    width: float
    height: float
    slides: tuple[SlideRead, ...]


def read_deck(path: Path) -> DeckRead:
    """Read a deck. Raises `Refuse` where it is damaged."""
    with Package(path) as package:
        main = "ppt/presentation.xml"
        root, targets = package.xml(main), package.targets(main)
        size = root.find(f"{_P}sldSz")
        assert size is not None
        listed = root.iter(f"{_P}sldId")
        slides = [_slide(package, targets[str(item.get(f"{_R}id"))][1]) for item in listed]
        width, height = (int(str(size.get(side))) / _POINT for side in ("cx", "cy"))
        return DeckRead(width, height, tuple(slides))


def _slide(package: Package, part: str) -> SlideRead:
    root, targets = package.xml(part), package.targets(part)
    title, texts = "", []
    for shape in root.iter(f"{_P}sp"):
        place = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
        kind = place.get("type", "") if place is not None else ""
        words = list(_paragraphs(shape))
        if kind in ("title", "ctrTitle"):
            title = "\n".join(words)
        if kind not in ("sldNum", "ftr", "dt"):
            texts += words
    charts = [target for kind, target in targets.values() if kind == "chart"]
    notes = [target for kind, target in targets.values() if kind == "notesSlide"]
    return SlideRead(
        title,
        tuple(texts),
        _notes(package, notes[0]) if notes else "",
        tuple(_table(table) for table in root.iter(f"{_A}tbl")),
        tuple(_chart(package, chart) for chart in charts),
        tuple(_pictures(package, root, targets)),
    )


def _paragraphs(shape: Element) -> Iterator[str]:
    for paragraph in shape.iter(f"{_A}p"):
        pieces = []
        for piece in paragraph.iter():
            if piece.tag == f"{_A}t":
                pieces.append(piece.text or "")
            elif piece.tag == f"{_A}br":
                pieces.append("\n")
        yield "".join(pieces)


def _table(table: Element) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple("\n".join(_paragraphs(cell)) for cell in row.iter(f"{_A}tc"))
        for row in table.iter(f"{_A}tr")
    )


def _notes(package: Package, part: str) -> str:
    for shape in package.xml(part).iter(f"{_P}sp"):
        place = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
        if place is not None and place.get("type") == "body":
            return "\n".join(_paragraphs(shape))
    return ""


def _pictures(
    package: Package, root: Element, targets: dict[str, tuple[str, str]]
) -> Iterator[PictureRead]:
    for picture in root.iter(f"{_P}pic"):
        fill = picture.find(f"{_P}blipFill")
        shown = picture.find(f"{_P}spPr/{_A}xfrm/{_A}ext")
        assert fill is not None
        assert shown is not None
        blip = fill.find(f"{_A}blip")
        assert blip is not None
        media = package.read(targets[str(blip.get(f"{_R}embed"))][1])
        with Image.open(io.BytesIO(media)) as image:
            pixels = image.size
        cut = fill.find(f"{_A}srcRect")
        edges = {side: int(cut.get(side, 0)) / 1e5 if cut is not None else 0.0 for side in "ltrb"}
        yield PictureRead(
            int(str(shown.get("cx"))) / _POINT,
            int(str(shown.get("cy"))) / _POINT,
            (1 - edges["l"] - edges["r"], 1 - edges["t"] - edges["b"]),
            pixels,
        )


def _chart(package: Package, part: str) -> ChartRead:
    root = package.xml(part)
    plot = root.find(f"{_C}chart/{_C}plotArea")
    assert plot is not None
    kinds = [child.tag.removeprefix(_C) for child in plot if child.tag.endswith("Chart")]
    direction = next((d.get("val", "") for d in plot.iter(f"{_C}barDir")), "")
    series: dict[str, tuple[float, ...]] = {}
    categories: tuple[str, ...] = ()
    for each in plot.iter(f"{_C}ser"):
        name = "".join(v.text or "" for v in each.findall(f"{_C}tx//{_C}v"))
        categories = tuple(v.text or "" for v in each.findall(f"{_C}cat//{_C}pt/{_C}v"))
        series[name] = tuple(float(v.text or 0) for v in each.findall(f"{_C}val//{_C}pt/{_C}v"))
    sheets = [target for kind, target in package.targets(part).values() if kind == "package"]
    inner = _sheet(package.read(sheets[0])) if sheets else ((), {})
    return ChartRead("".join(kinds) + direction, categories, series, *inner)


def _sheet(data: bytes) -> tuple[tuple[str, ...], dict[str, tuple[float, ...]]]:
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    book.close()
    names = rows[0][1:]
    return (
        tuple(str(row[0]) for row in rows[1:]),
        {
            str(name): tuple(float(str(row[at])) for row in rows[1:])
            for at, name in enumerate(names, 1)
        },
    )
