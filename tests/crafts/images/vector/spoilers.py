"""A good vector spoilt on purpose, code by code: the files, or the design behind them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, RectangleObject

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.vector.designs import Words, make_sheet
from liftwork.crafts.images.vector.drawing import Sheet
from liftwork.crafts.images.vector.printing import write_print
from liftwork.crafts.images.vector.svg import write_svg

WORDS = Words(
    "Ali Khan",
    "Sales Manager",
    "Bright Foods",
    ("0300 1234567", "ali@bright.pk"),
    "https://bright.pk",
)


def card(**changes: object) -> Sheet:
    """A good business card, with fields of the sheet replaced."""
    sheet = make_sheet("business card", WORDS, None, None, outlines=False)
    return sheet.model_copy(update=changes)


def with_part(sheet: Sheet, name: str, **changes: object) -> Sheet:
    """The sheet with one of its parts changed."""
    parts = [p.model_copy(update=changes) if p.name == name else p for p in sheet.parts]
    assert parts != sheet.parts
    return sheet.model_copy(update={"parts": parts})


def _nothing(_svg: Path, _pdf: Path) -> None:
    """The design itself is the flaw."""


@dataclass(frozen=True)
class Spoiler:
    """What the files are made from, and what is done to them; they are checked against `card`."""

    made: Callable[[], Sheet] = card
    spoil: Callable[[Path, Path], None] = _nothing
    asked: Callable[[], Sheet] = card


def _svg(old: str, new: str) -> Callable[[Path, Path], None]:
    def spoil(svg: Path, _: Path) -> None:
        text = svg.read_text(encoding="utf-8")
        changed = re.sub(old, new, text, count=1, flags=re.S)
        assert changed != text
        svg.write_text(changed, encoding="utf-8")

    return spoil


def _only_pdf(sheet: Callable[[], Sheet]) -> Callable[[Path, Path], None]:
    return lambda _, pdf: write_print(sheet(), pdf, "spoilt")


def _only_svg(sheet: Callable[[], Sheet]) -> Callable[[Path, Path], None]:
    return lambda svg, _: write_svg(sheet(), svg)


def _without_trim_box(_: Path, pdf: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(pdf))
    page = writer.pages[0]
    page[NameObject("/TrimBox")] = RectangleObject(page.mediabox)
    writer.write(pdf)


def _without_fonts(_: Path, pdf: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(pdf))
    fonts = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    descriptor = next(iter(fonts.values())).get_object()["/FontDescriptor"].get_object()
    other = descriptor.pop("/FontFile2")
    descriptor[NameObject("/Hidden")] = other
    writer.write(pdf)


def _without_marks(_: Path, pdf: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(pdf))
    page = writer.pages[0]
    contents = page.get_contents()
    assert contents is not None
    lines = contents.get_data().split(b"\n")
    kept = [line for line in lines if not re.search(rb" m .* l S$| l S$", line)]
    assert len(kept) < len(lines)
    contents.set_data(b"\n".join(kept))
    page[NameObject("/Contents")] = writer._add_object(contents)
    writer.write(pdf)


def _no_bleed() -> Sheet:
    """The panel ends at the knife instead of behind the bleed."""
    panel = next(p for p in card().parts if p.name == "Panel")
    return with_part(card(), "Panel", width=panel.width - 3)


def _pale() -> Sheet:
    return with_part(card(), "Job title", colour=Colour(205, 208, 212))


def _recoloured() -> Sheet:
    return with_part(card(), "Rule", fill=Colour(200, 30, 30))


SPOILERS: Mapping[str, Spoiler] = {
    "IMG-101": Spoiler(spoil=_svg('width="85mm"', 'width="85.4mm"')),
    "IMG-102": Spoiler(spoil=_svg('label="Rule"', 'label="Layer 7"')),
    "IMG-103": Spoiler(spoil=_svg(">0300 1234567<", ">0300 1234568<")),
    "IMG-104": Spoiler(spoil=_only_svg(_recoloured)),
    "IMG-105": Spoiler(
        spoil=_svg(r"<sodipodi:namedview", r"<script>1</script><sodipodi:namedview")
    ),
    "IMG-106": Spoiler(spoil=_only_svg(lambda: with_part(card(), "Rule", x=8.0))),
    "IMG-107": Spoiler(spoil=_svg(r'd="M[^"]*"', 'd="M68 35h6v6h-6z"')),
    "IMG-111": Spoiler(spoil=_without_trim_box),
    "IMG-112": Spoiler(spoil=_without_fonts),
    "IMG-113": Spoiler(
        spoil=_only_pdf(lambda: with_part(card(), "Contact 1", text="0300 7654321"))
    ),
    "IMG-114": Spoiler(spoil=_only_pdf(_no_bleed)),
    "IMG-115": Spoiler(
        made=lambda: with_part(card(), "Company", y=1.0),
        asked=lambda: with_part(card(), "Company", y=1.0),
    ),
    "IMG-116": Spoiler(spoil=_without_marks),
    "IMG-117": Spoiler(
        spoil=_only_pdf(lambda: with_part(card(), "QR code", data="https://other.pk"))
    ),
    "IMG-118": Spoiler(spoil=_only_pdf(_recoloured)),
    "IMG-119": Spoiler(made=_pale, asked=_pale),
    "IMG-120": Spoiler(
        made=lambda: with_part(card(), "Job title", y=22.2),
        asked=lambda: with_part(card(), "Job title", y=22.2),
    ),
}

_ROOT = '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">'
SVG = f"{_ROOT}{{}}</svg>"
LETTERS = '<text x="3" y="12" font-family="Inter" font-size="8">Hello</text>'
"""Somebody else's SVG, and letters in it."""

OUTLINE_SPOILERS = {
    "IMG-131": SVG.format(LETTERS),
    "IMG-132": SVG.format('<path d="M0 0h30v15h-30z"/>'),
}
