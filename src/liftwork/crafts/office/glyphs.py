"""Which letters of a PDF have no shape of their own: hollow boxes and blanks.

Reads the fonts that the PDF carries (pypdf, fontTools): a letter whose outline is that of
the font's stand-in for missing letters, or that has none at all, cannot be read.
"""

from __future__ import annotations

import io
import logging
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.patterns import late
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import pypdf
else:
    pypdf = lazy("pypdf")
cff = lazy("fontTools.cffLib")
ttlib = lazy("fontTools.ttLib")

logging.getLogger("fontTools").setLevel(logging.ERROR)  # it talks about dates in fonts

_MAPPED = late(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_CHARS = late(r"beginbfchar(.*?)endbfchar", re.DOTALL)


@dataclass(frozen=True)
class Font:
    """A font that a PDF carries: its name, whether it is embedded, and letters without shape."""

    name: str
    embedded: bool
    shapeless: str


def fonts_of(path: Path) -> list[Font]:
    """Every font of a PDF, by name."""
    found: dict[int, Any] = {}
    for page in pypdf.PdfReader(path).pages:
        _collect(page.get("/Resources"), found, set())
    fonts = [_font(font) for font in found.values()]
    return sorted(fonts, key=lambda font: font.name)


def _collect(resources: Any, found: dict[int, Any], seen: set[int]) -> None:
    """The fonts of a page and of the forms that it draws."""
    if resources is None:
        return
    resources = resources.get_object()
    for font in (resources.get("/Font") or {}).values():
        real = font.get_object()
        found.setdefault(id(real), real)
    for form in (resources.get("/XObject") or {}).values():
        real = form.get_object()
        if id(real) not in seen and real.get("/Resources") is not None:
            seen.add(id(real))
            _collect(real["/Resources"], found, seen)


def _font(font: Any) -> Font:
    name = re.sub(r"\A/(?:[A-Z]{6}\+)?", "", str(font.get("/BaseFont", "/?")))
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor")
    if descriptor is None:
        return Font(name, str(font.get("/Subtype")) == "/Type3", "")
    descriptor = descriptor.get_object()
    stream = next((descriptor[key] for key in descriptor if key.startswith("/FontFile")), None)
    if stream is None or "/ToUnicode" not in font:
        return Font(name, stream is not None, "")
    table = font["/ToUnicode"].get_data().decode("latin-1")
    return Font(name, True, "".join(_shapeless(stream.get_data(), dict(_codes(table)))))


def _codes(table: str) -> Iterator[tuple[int, str]]:
    for part in _CHARS.findall(table):
        for code, text in _MAPPED.findall(part):
            if len(text) % 4 == 0:
                yield int(code, 16), bytes.fromhex(text).decode("utf-16-be", "replace")


def _shapeless(data: bytes, codes: dict[int, str]) -> Iterator[str]:
    try:
        shapes = _true_type(data) if data[:4] in (b"\0\1\0\0", b"true") else _compact(data)
    except (ttlib.TTLibError, AssertionError, KeyError, IndexError, ValueError):
        return
    missing = shapes.get(0)
    for code, text in sorted(codes.items()):
        shape = shapes.get(code)
        if not _should_show(text):
            continue
        if shape is None or shape == b"" or (code != 0 and shape == missing):
            yield text


def _true_type(data: bytes) -> dict[int, bytes]:
    """Outlines by code, and that of the stand-in under 0."""
    font = ttlib.TTFont(io.BytesIO(data), lazy=True)
    order, outlines = font.getGlyphOrder(), font["glyf"]
    tables = font["cmap"].tables if "cmap" in font else []
    names = {code: name for table in tables for code, name in table.cmap.items()}
    codes = names or dict(enumerate(order))
    shapes = {code: _outline(outlines, name) for code, name in codes.items()}
    return shapes | {0: _outline(outlines, order[0])}


def _outline(outlines: Any, name: str) -> bytes:
    glyph = outlines[name]
    if glyph.numberOfContours == 0:
        return b""
    coordinates, ends, _ = glyph.getCoordinates(outlines)
    return repr((list(coordinates), list(ends))).encode()


def _compact(data: bytes) -> dict[int, bytes]:
    """Outlines of a CFF font by glyph, which in such a PDF is also the code."""
    fonts = cff.CFFFontSet()
    fonts.decompile(io.BytesIO(data), None)
    shapes = {}
    top = fonts[0]
    for at, name in enumerate(top.getGlyphOrder()):
        glyph = top.CharStrings[name]
        shapes[at] = bytes(glyph.bytecode or b"")
    return shapes


def _should_show(text: str) -> bool:
    """Whether a text has anything to see: neither spaces nor joiners, nor a mark alone."""
    return any(unicodedata.category(c)[0] in "LNS" for c in text)
