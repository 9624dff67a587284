"""What other programs find in a made vector: an XML reader, Inkscape, pypdf and PDFium."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.fonts.faces import FOLDER
from liftwork.crafts.images.vector.printing import MM
from liftwork.crafts.images.vector.svg import INKSCAPE, SVG
from liftwork.programs.inkscape import look_at
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

pypdf: Any = lazy("pypdf")
pypdfium2: Any = lazy("pypdfium2")
zxingcpp: Any = lazy("zxingcpp")
ElementTree: Any = lazy("defusedxml.ElementTree")

DPI = 300
"""Dots an inch at which printed sheets are looked at."""

_PER_MM = DPI / 25.4
_ACTIVE = ("script", "foreignObject", "iframe", "handler", "set", "animate", "animateTransform")

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class SvgSeen:
    """An SVG by its XML: size in mm, layers by name with the id, texts and colours in each.

    `outside` lists scripts and links that lead out of the file.
    """

    size: tuple[float, float]
    layers: Mapping[str, str]
    texts: Mapping[str, str]
    fills: Mapping[str, frozenset[str]]
    outside: Sequence[str]


def read_svg(path: Path) -> SvgSeen:
    """Read an SVG with a reader that expands no entity."""
    root = ElementTree.parse(path).getroot()
    layers, texts, fills = {}, {}, {}
    for group in root.iter(f"{{{SVG}}}g"):
        if group.get(f"{{{INKSCAPE}}}groupmode") != "layer":
            continue
        name = group.get(f"{{{INKSCAPE}}}label", "")
        layers[name] = group.get("id", "")
        lines = [span.text or "" for span in group.iter(f"{{{SVG}}}tspan")]
        if lines:
            texts[name] = " ".join(lines)
        fills[name] = frozenset(e.get("fill", "") for e in group.iter() if e.get("fill"))
    size = (_mm(root.get("width", "")), _mm(root.get("height", "")))
    return SvgSeen(size, layers, texts, fills, tuple(outside_of(root)))


def outside_of(root: Any) -> list[str]:
    """Scripts, handlers and links of an SVG that lead out of the file."""
    found = []
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag in _ACTIVE:
            found.append(f"a <{tag}> element")
        for key, value in element.attrib.items():
            name = key.rpartition("}")[2]
            if name.lower().startswith("on"):
                found.append(f"the handler {name}")
            elif name == "href" and not value.startswith(("#", "data:image/")):
                found.append(f"a link to {value[:60]}")
            elif "url(" in value and "url(#" not in value.replace(" ", "").replace('"', ""):
                found.append(f"a style that loads {value[:60]}")
        if (
            tag == "style"
            and element.text
            and ("@import" in element.text or "url(" in element.text)
        ):
            found.append("a style sheet that loads something")
    return found


def _mm(text: str) -> float:
    return float(text.removesuffix("mm")) if text.endswith("mm") else 0.0


@dataclass(frozen=True)
class PdfSeen:
    """A print PDF: its boxes in mm (left, bottom, right, top), fonts, words, and its picture.

    `picture` shows the whole paper, whose edge is `edge` mm around the sheet.
    """

    boxes: Mapping[str, Box]
    pages: int
    unembedded: Sequence[str]
    words: str
    picture: Any
    edge: float
    codes: Sequence[str]

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place of the trimmed sheet, in mm from its top left corner."""
        column, row = (round((self.edge + away) * _PER_MM) for away in (x, y))
        column = min(max(column, 0), self.picture.width - 1)
        row = min(max(row, 0), self.picture.height - 1)
        red, green, blue = self.picture.getpixel((column, row))[:3]
        return red, green, blue


def read_print(path: Path, edge: float) -> PdfSeen:
    """Read a print PDF with `edge` mm of paper around its sheet.

    Boxes and fonts are read by pypdf, words and pixels by PDFium.
    """
    document = pypdf.PdfReader(path)
    page = document.pages[0]
    boxes = {name: _box(getattr(page, f"{name}box")) for name in ("media", "crop", "bleed", "trim")}
    rendered = pypdfium2.PdfDocument(path)
    try:
        shown = rendered[0]
        words = shown.get_textpage().get_text_bounded()
        picture = shown.render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        rendered.close()
    return PdfSeen(
        boxes, len(document.pages), _unembedded(page), words, picture, edge, decoded(picture)
    )


def _box(box: Any) -> Box:
    left, bottom, right, top = (float(value) / MM for value in box)
    return left, bottom, right, top


def _unembedded(page: Any) -> list[str]:
    """Names of the page's fonts whose letters are not in the file."""
    found = []
    fonts = page.get("/Resources", {}).get("/Font", {})
    for reference in fonts.values():
        font = reference.get_object()
        descriptor = font.get("/FontDescriptor")
        holds = descriptor is not None and any(
            key in descriptor.get_object() for key in ("/FontFile", "/FontFile2", "/FontFile3")
        )
        if not holds:
            found.append(str(font.get("/BaseFont", "a font")))
    return found


def decoded(picture: Any) -> tuple[str, ...]:
    """What ZXing reads in every code of a picture."""
    return tuple(code.text for code in zxingcpp.read_barcodes(picture))


@dataclass(frozen=True)
class InkscapeSeen:
    """What Inkscape found: the box of each id in mm, and the codes in its picture of the page."""

    boxes: Mapping[str, Box]
    codes: Sequence[str]


def read_by_inkscape(path: Path) -> InkscapeSeen | None:
    """Open an SVG in Inkscape, out of sight; None where it is not installed."""
    with tempfile.TemporaryDirectory(prefix="liftwork-") as folder:
        shot = Path(folder) / "page.png"
        seen = look_at(path, shot, DPI, FOLDER)
        if seen is None:
            return None
        with Image.open(shot) as picture:
            return InkscapeSeen(seen.boxes, decoded(picture.convert("RGB")))
