"""A small deck with every kind of slide, made once for the tests that look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pptx
from PIL import Image, ImageDraw

from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.checks import Case
from liftwork.crafts.office.deck.fit import fitted
from liftwork.crafts.office.deck.overview import write_overview
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.write import write_deck
from liftwork.programs.libreoffice.pool import office


def picture(to: Path, size: tuple[int, int] = (300, 200)) -> Path:
    """A picture with something to see."""
    image = Image.new("RGB", size, "#c9b79c")
    ImageDraw.Draw(image).ellipse((20, 20, size[0] - 20, size[1] - 20), fill="#a8481f")
    image.save(to)
    return to


def sample_outline(folder: Path) -> o.Outline:
    """Every kind of slide once; the second has notes."""
    return o.Outline.model_validate(
        {
            "footer": "Bread review",
            "slides": [
                {"kind": "title", "title": "Bread and queues", "subtitle": "An autumn review"},
                {
                    "kind": "bullets",
                    "title": "What we wanted",
                    "points": ["Serve **400** people", {"text": "by hand", "level": 1}],
                    "notes": "Breathe first.",
                },
                {
                    "kind": "columns",
                    "title": "Before and after",
                    "left": {"heading": "Before", "points": ["One queue"]},
                    "right": {"heading": "After", "points": ["Two queues"]},
                },
                {
                    "kind": "table",
                    "title": "Sales",
                    "header": ["Bread", "North"],
                    "rows": [["Rye", "640"], ["Roll", "930"]],
                },
                {
                    "kind": "chart",
                    "title": "Each month",
                    "categories": ["June", "July"],
                    "series": [{"name": "North", "values": [210, 260]}],
                },
                {
                    "kind": "picture",
                    "title": "The oven",
                    "picture": picture(folder / "oven.png"),
                    "caption": "In the south",
                },
                {"kind": "quote", "title": "Heard", "quote": "It smells of bread", "by": "Ada"},
                {"kind": "closing", "title": "Thank you"},
            ],
        }
    )


def lay_out(deck: Path, pdf: Path) -> Sequence[Any]:
    """The boxes of a deck after layout; its PDF is written too."""
    boxes: Sequence[Any] = office().job("boxes", {"path": str(deck), "pdf": str(pdf)})["boxes"]
    return boxes


def make_case(outline: o.Outline, folder: Path, source: str | None = None) -> Case:
    """The deck of an outline, with its PDF and its overview, in a folder."""
    deck, pdf = folder / "v0.pptx", folder / "v0.pdf"

    def measure(pages: Sequence[Page]) -> Sequence[Any]:
        write_deck(pages, outline.theme, outline.size, outline.footer, deck)
        return lay_out(deck, pdf)

    fitted(outline, measure)
    write_overview(pdf, folder / "v0.png")
    return Case(outline, deck, pdf, folder / "v0.png", source)


def reprinted(case: Case, folder: Path, change: Callable[[Any], None]) -> Case:
    """The case with the PDF and overview of a changed deck, and the deck as it was."""
    other, pdf = folder / "other.pptx", folder / "other.pdf"
    deck = pptx.Presentation(str(case.deck))
    change(deck)
    deck.save(str(other))
    lay_out(other, pdf)
    write_overview(pdf, folder / "other.png")
    return replace(case, pdf=pdf, overview=folder / "other.png")


def edited(case: Case, folder: Path, change: Callable[[Any], None]) -> Case:
    """The case with a changed deck, and the PDF as it was."""
    other = folder / "edited.pptx"
    deck = pptx.Presentation(str(case.deck))
    change(deck)
    deck.save(str(other))
    return replace(case, deck=other)


def shape(deck: Any, slide: int, name: str) -> Any:
    """A shape of a slide, from 1, by its name."""
    return next(s for s in deck.slides[slide - 1].shapes if s.name == name)
