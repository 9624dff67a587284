"""The bundled faces, and which of them writes which letters.

All are open (SIL OFL 1.1, `files/OFL.txt`) and cut down to the letters named here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import ImageFont
else:
    ImageFont = lazy("PIL.ImageFont")

font_files: Any = lazy("fontTools.ttLib")

FOLDER = Path(__file__).parent / "files"

Role = Literal["display", "strong", "text"]
"""What a text is for: a headline, a line that stands out, running text."""


@dataclass(frozen=True)
class Face:
    """One font file. `leading` is its line height in ems; `rtl` and `language` are for shaping."""

    name: str
    file: str
    leading: float = 1.2
    rtl: bool = False
    language: str | None = None

    @property
    def path(self) -> Path:
        """The font file."""
        return FOLDER / self.file

    @property
    def letters(self) -> frozenset[int]:
        """Code points that it has."""
        return _letters(self.file)


SORA = Face("Sora ExtraBold", "Sora-ExtraBold.otf", leading=1.08)
INTER_DISPLAY = Face("Inter Display ExtraBold", "InterDisplay-ExtraBold.otf", leading=1.08)
INTER_BOLD = Face("Inter Bold", "Inter-Bold.otf", leading=1.25)
INTER = Face("Inter Medium", "Inter-Medium.otf", leading=1.4)
NASTALIQ = Face("Noto Nastaliq Urdu", "NotoNastaliqUrdu-Bold.ttf", 1.75, rtl=True, language="ur")
KUFI = Face("Noto Kufi Arabic", "NotoKufiArabic-Bold.ttf", 1.3, rtl=True, language="ar")
ARABIC = Face("Noto Sans Arabic", "NotoSansArabic-Bold.ttf", 1.5, rtl=True, language="ar")
DEVANAGARI_BOLD = Face("Noto Sans Devanagari Bold", "NotoSansDevanagari-Bold.ttf", 1.22)
DEVANAGARI = Face("Noto Sans Devanagari", "NotoSansDevanagari-Regular.ttf", 1.5)
CJK = Face("Noto Sans CJK", "NotoSansCJKsc-Bold.otf", leading=1.25)
EMOJI = Face("Noto Emoji", "NotoEmoji-Bold.ttf", leading=1.25)
"""Emoji in one colour, that of their text."""

FACES: tuple[Face, ...] = (
    SORA, INTER_DISPLAY, INTER_BOLD, INTER, NASTALIQ, KUFI, ARABIC, DEVANAGARI_BOLD, DEVANAGARI,
    CJK, EMOJI,
)  # fmt: skip

_FOR_ROLE: dict[Role, tuple[Face, ...]] = {
    "display": (SORA, INTER_DISPLAY, KUFI, ARABIC, NASTALIQ, DEVANAGARI_BOLD, CJK, EMOJI),
    "strong": (INTER_BOLD, ARABIC, KUFI, NASTALIQ, DEVANAGARI_BOLD, CJK, EMOJI),
    "text": (INTER, ARABIC, KUFI, NASTALIQ, DEVANAGARI, CJK, EMOJI),
}
_URDU_ONLY = set("ٹڈڑںےہھگچپژکیۓۂ")
_AS_EMOJI = "\ufe0f"
SHAPERS = frozenset((0x200C, 0x200D, 0x200E, 0x200F, 0xFE0E, 0xFE0F))
"""Characters that have no letter of their own and belong to the one before."""


@lru_cache(maxsize=16)
def _letters(file: str) -> frozenset[int]:
    with font_files.TTFont(FOLDER / file, lazy=True) as font:
        return frozenset(font.getBestCmap() or ())


@lru_cache(maxsize=256)
def opened(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels, ready to draw with."""
    return ImageFont.truetype(str(face.path), size, layout_engine=ImageFont.Layout.RAQM)


def faces_for(text: str, role: Role) -> tuple[Face, ...]:
    """The faces to look letters up in, best first; Urdu is written in Nastaliq."""
    faces = _FOR_ROLE[role]
    if _URDU_ONLY & set(text):
        return (NASTALIQ, *(face for face in faces if face is not NASTALIQ))
    return faces


def face_of(char: str, faces: tuple[Face, ...]) -> Face | None:
    """The first face that has a letter; None where none has it."""
    return next((face for face in faces if ord(char) in face.letters), None)


def is_emoji(char: str, after: str) -> bool:
    """Whether a character, with what comes `after` it, asks to be drawn as an emoji."""
    return after == _AS_EMOJI and ord(char) in EMOJI.letters


def needs_a_letter(char: str) -> bool:
    """Whether a character must be drawn: not a space, a mark that only shapes, or a control."""
    return not (char.isspace() or ord(char) in SHAPERS or unicodedata.category(char) == "Cf")


def check_letters(text: str, role: Role) -> None:
    """Refuse a text that has letters in no bundled font, naming them."""
    faces = faces_for(text, role)
    strange = sorted({c for c in text if needs_a_letter(c) and face_of(c, faces) is None})
    if strange:
        shown = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in strange[:5])
        more = f" and {len(strange) - 5} more" if len(strange) > 5 else ""
        raise Refuse(
            f"none of the bundled fonts has the letters {shown}{more}",
            "Latin, Greek, Cyrillic, Arabic, Urdu, Hindi, Chinese, Japanese or Korean text; emoji",
        )
