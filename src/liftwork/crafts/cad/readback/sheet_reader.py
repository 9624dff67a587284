"""Reads a printed sheet through PDFium: pages, strokes and letters in millimetres."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.crafts.cad.readback.expected import Corners
from liftwork.programs.lazy import lazy

pypdfium2 = lazy("pypdfium2")
pdfium = lazy("pypdfium2.raw")

_MM = 25.4 / 72


@dataclass(frozen=True)
class Stroke:
    """A path: its pen's width, the number of its dashes, its points, its box; millimetres.

    `points` are the ends of its straight parts; `curved` is set where it has others.
    """

    pen: float
    dashes: int
    points: tuple[tuple[float, float], ...]
    curved: bool
    filled: bool
    box: Corners


@dataclass(frozen=True)
class Letters:
    """A run of letters: what it says, the box of its ink, whether its font is in the file."""

    text: str
    box: Corners
    embedded: bool


@dataclass(frozen=True)
class Page:
    """One page: its size and all that is on it."""

    width: float
    height: float
    strokes: tuple[Stroke, ...]
    letters: tuple[Letters, ...]


def _bounds(thing: Any) -> Corners:
    edges = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing, *edges)
    left, bottom, right, top = (edge.value * _MM for edge in edges)
    return (left, bottom, right, top)


def _points(path: Any) -> tuple[tuple[tuple[float, float], ...], bool]:
    """A path's corners on the page, and whether any part of it is curved."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(path, matrix)
    points, curved = [], False
    for i in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, i)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        curved = curved or pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_BEZIERTO
        points.append(
            (
                (matrix.a * x.value + matrix.c * y.value + matrix.e) * _MM,
                (matrix.b * x.value + matrix.d * y.value + matrix.f) * _MM,
            )
        )
    return tuple(points), curved


def _stroke(path: Any) -> Stroke:
    pen = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(path, pen)
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    points, curved = _points(path)
    return Stroke(
        pen=pen.value * _MM,
        dashes=max(0, pdfium.FPDFPageObj_GetDashCount(path)),
        points=points,
        curved=curved,
        filled=fill.value != 0,
        box=_bounds(path),
    )


def _letters(thing: Any, words: Any) -> Letters:
    size = pdfium.FPDFTextObj_GetText(thing, words, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pointer = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
    pdfium.FPDFTextObj_GetText(thing, words, pointer, size)
    font = pdfium.FPDFTextObj_GetFont(thing)
    return Letters(
        text=buffer.raw.decode("utf-16-le").rstrip("\0").strip(),
        box=_bounds(thing),
        embedded=pdfium.FPDFFont_GetIsEmbedded(font) == 1,
    )


def _read_page(page: Any) -> Page:
    words = page.get_textpage()
    strokes, letters = [], []
    for i in range(pdfium.FPDFPage_CountObjects(page.raw)):
        thing = pdfium.FPDFPage_GetObject(page.raw, i)
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            letters.append(_letters(thing, words.raw))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            strokes.append(_stroke(thing))
    words.close()
    width, height = page.get_size()
    return Page(width * _MM, height * _MM, tuple(strokes), tuple(letters))


def _read_pages(path: Path) -> Iterator[Page]:
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield _read_page(page)


def read_sheet(path: Path) -> tuple[Page, ...]:
    """Every page of a PDF. Raises pypdfium2.PdfiumError for what is not one."""
    return tuple(_read_pages(path))
