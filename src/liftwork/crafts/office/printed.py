"""Reads a PDF back with PDFium: words, letters with their font, size and colour, backgrounds."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.patterns import late
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")
pypdfium2 = lazy("pypdfium2")
pdfium = lazy("pypdfium2.raw")

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Letter:
    """One character of a page. `box` is left, bottom, right, top in points, as PDF counts."""

    char: str
    font: str
    size: float
    colour: Colour
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Printed:
    """One page: its size in points, its text in reading order, and its letters."""

    width: float
    height: float
    text: str
    letters: tuple[Letter, ...]


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    """The PDF at `path`, closed at the end. Raises PdfiumError for one that cannot be read."""
    document = pypdfium2.PdfDocument(path.read_bytes())
    try:
        yield document
    finally:
        document.close()


def read_pages(path: Path) -> list[Printed]:
    """Every page of a PDF."""
    with opened(path) as document:
        return [_read(page) for page in document]


def texts_of(path: Path) -> list[str]:
    """The text of every page, without anything else."""
    with opened(path) as document:
        return [str(page.get_textpage().get_text_range()) for page in document]


def _read(page: Any) -> Printed:
    text = page.get_textpage()
    letters = tuple(_letters(text))
    return Printed(page.get_width(), page.get_height(), text.get_text_range(), letters)


def _letters(text: Any) -> Iterator[Letter]:
    unit_of, generated = pdfium.FPDFText_GetUnicode, pdfium.FPDFText_IsGenerated
    box_of, colour_of = pdfium.FPDFText_GetCharBox, pdfium.FPDFText_GetFillColor
    font_of, matrix_of = pdfium.FPDFText_GetFontInfo, pdfium.FPDFText_GetMatrix
    size_of, matrix = pdfium.FPDFText_GetFontSize, pdfium.FS_MATRIX()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    parts = [ctypes.c_uint() for _ in range(4)]
    name, flags = ctypes.create_string_buffer(200), ctypes.c_int()
    fonts: dict[bytes, str] = {}
    high = 0
    for at in range(text.count_chars()):
        unit = unit_of(text, at)
        if 0xD800 <= unit < 0xDC00:
            high = unit
            continue
        if 0xDC00 <= unit < 0xE000:
            unit = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00)
        char = chr(unit)
        if char.isspace() or generated(text, at) == 1:
            continue
        box_of(text, at, left, right, bottom, top)
        colour_of(text, at, *parts)
        length = font_of(text, at, name, 200, flags)
        raw = name.raw[: max(length - 1, 0)]
        font = fonts.setdefault(raw, re.sub(r"\A[A-Z]{6}\+", "", raw.decode("utf-8", "replace")))
        matrix_of(text, at, matrix)
        scale = float((matrix.c**2 + matrix.d**2) ** 0.5) or 1.0
        yield Letter(
            char,
            font,
            float(size_of(text, at)) * scale,
            (parts[0].value, parts[1].value, parts[2].value),
            (left.value, bottom.value, right.value, top.value),
        )


_UNSEEN = late("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff\ufffe]")
"""Marks of direction, of joining and of where a line may break."""


def folded(text: str) -> str:
    """A text for comparing: one form of each letter, without marks that nobody sees."""
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", text).casefold())


def words_of(text: str) -> list[str]:
    """The words of a text, folded: runs of letters, digits and marks."""
    return re.findall(r"[^\W_]+(?:[^\W_]|[\u0300-\u036f\u0900-\u0dff\u0e00-\u0eff])*", folded(text))


def missing_words(wanted: Sequence[str], pages: Sequence[str]) -> list[str]:
    """The wanted words that are not in the pages as often as they are wanted.

    Line breaks inside a word do not matter: what is held against it has no spaces.
    """
    there, counts = Said(pages), Counter(wanted)
    return [
        word
        for word, times in counts.items()
        if there.words[word] < times
        and not there.has(word, sum(n * other.count(word) for other, n in counts.items()))
    ]


class Said:
    """What some texts say, to look words up in."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._turned: dict[int, set[str]] = {}

    @cached_property
    def words(self) -> Counter[str]:
        """How often each word stands there by itself."""
        return Counter(word for text in self._texts for word in words_of(text))

    @cached_property
    def _text(self) -> str:
        return "".join("".join(folded(text).split()) for text in self._texts)

    def has(self, word: str, times: int = 1) -> bool:
        """Whether a folded word is there as often as that, alone or inside of what has no spaces.

        A PDF keeps letters of scripts from the right as they were drawn, joined ones out of
        order: for them the same letters beside each other are enough, once.
        """
        if self.words[word] >= times or self._text.count(word) >= times:
            return True
        if not re.search(r"[\u0590-\u08ff]", word):
            return False
        bare = _bare(word)
        if len(bare) not in self._turned:
            text = _bare(self._text)
            windows = range(len(text) - len(bare) + 1)
            self._turned[len(bare)] = {"".join(sorted(text[w : w + len(bare)])) for w in windows}
        return "".join(sorted(bare)) in self._turned[len(bare)]


def _bare(text: str) -> str:
    """A text without vowel signs, which stand apart from their letters."""
    return "".join(c for c in text if not unicodedata.combining(c))


def contrast(first: Colour, second: Colour) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True)
class Stretch:
    """Neighbouring letters of one line, one colour and one size, and what lies around them."""

    text: str
    size: float
    colour: Colour
    behind: Colour


def stretches(path: Path, pages: Sequence[Printed]) -> list[list[Stretch]]:
    """The stretches of text of every page, each with the colour that is most around it."""
    with opened(path) as document:
        found = []
        for page, read in zip(document, pages, strict=True):
            pixels = page.render(scale=1).to_numpy()[:, :, 2::-1]
            found.append([_seen(group, pixels, read.height) for group in _groups(read.letters)])
        return found


def _groups(letters: Sequence[Letter]) -> Iterator[list[Letter]]:
    held: list[Letter] = []
    for letter in letters:
        if held and not (
            letter.colour == held[-1].colour
            and abs(letter.size - held[-1].size) < 0.2
            and abs(letter.box[1] - held[-1].box[1]) < letter.size
            and abs(letter.box[0] - held[-1].box[2]) < 2 * letter.size
        ):
            yield held
            held = []
        held.append(letter)
    if held:
        yield held


def _seen(group: Sequence[Letter], pixels: Any, height: float) -> Stretch:
    left = int(min(letter.box[0] for letter in group)) - 2
    right = int(max(letter.box[2] for letter in group)) + 3
    top = int(height - max(letter.box[3] for letter in group)) - 2
    bottom = int(height - min(letter.box[1] for letter in group)) + 3
    rows, columns = pixels.shape[:2]
    area = pixels[max(top, 0) : min(bottom, rows), max(left, 0) : min(right, columns)]
    if area.size:
        ring = np.concatenate([area[0], area[-1], area[:, 0], area[:, -1]])
        colours, counts = np.unique(ring, axis=0, return_counts=True)
        red, green, blue = (int(part) for part in colours[counts.argmax()])
        behind = (red, green, blue)
    else:
        behind = (255, 255, 255)
    return Stretch(
        "".join(letter.char for letter in group),
        group[0].size,
        group[0].colour,
        behind,
    )
