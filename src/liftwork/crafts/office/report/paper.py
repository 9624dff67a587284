"""The pages of a report's PDF as lines of letters, and where things are on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from liftwork.crafts.office.printed import Letter, Printed, folded, opened, read_pages
from liftwork.programs.lazy import lazy

pdfium = lazy("pypdfium2.raw")


@dataclass(frozen=True)
class Line:
    """One line: its letters without spaces, folded; its size, and where it stands, from below."""

    text: str
    size: float
    bottom: float
    font: str


@dataclass(frozen=True)
class Paper:
    """A PDF: its pages, and the places of what is drawn on them."""

    path: Path

    @cached_property
    def pages(self) -> list[Printed]:
        """Its pages."""
        return read_pages(self.path)

    @cached_property
    def lines(self) -> list[list[Line]]:
        """The lines of each page, from the top."""
        return [list(_lines(page.letters)) for page in self.pages]

    @cached_property
    def squeezed(self) -> list[str]:
        """The text of each page, folded and without spaces."""
        return ["".join(folded(page.text).split()) for page in self.pages]

    @cached_property
    def drawn(self) -> list[list[tuple[float, float, float, float]]]:
        """The edges of every picture and stroke of each page: left, bottom, right, top."""
        with opened(self.path) as document:
            return [list(_edges(page)) for page in document]


def _lines(letters: Sequence[Letter]) -> Iterator[Line]:
    held: list[Letter] = []
    for letter in letters:
        if held and abs(_middle(letter) - _middle(held[-1])) > 0.6 * max(
            letter.size, held[-1].size
        ):
            yield _line(held)
            held = []
        held.append(letter)
    if held:
        yield _line(held)


def _middle(letter: Letter) -> float:
    return (letter.box[1] + letter.box[3]) / 2


def _line(letters: Sequence[Letter]) -> Line:
    text = "".join(folded("".join(letter.char for letter in letters)).split())
    largest = max(letters, key=lambda letter: letter.size)
    bottom = min(letter.box[1] for letter in letters)
    return Line(text, largest.size, bottom, largest.font)


def _edges(page: Any) -> Iterator[tuple[float, float, float, float]]:
    shown = (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE)
    for thing in page.get_objects(filter=shown, max_depth=6):
        yield thing.get_bounds()
