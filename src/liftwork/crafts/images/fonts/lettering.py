"""Sets a text into a box: wrapped, sized, shaped, and drawn as a mask of its letters."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.images.fonts.faces import Face, Role, check_letters, faces_for, opened
from liftwork.crafts.images.fonts.runs import Run, reads_from_right, runs_of
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, features
else:
    Image = lazy("PIL.Image")
    ImageDraw = lazy("PIL.ImageDraw")
    features = lazy("PIL.features")

Align = Literal["left", "centre", "right"]
Down = Literal["top", "middle", "bottom"]
SMALLEST = 8
"""The least size of letters, in pixels."""
_PROBE = 200
"""The size at which letters are measured once; from it to others they grow evenly."""
_SAFE = 0.995
_TIGHT = {"display": -0.022, "strong": -0.006, "text": 0.0}
"""Letter spacing in ems: large letters stand closer."""
_CJK = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef"
_PIECES = late(rf"\s+|[{_CJK}]|[^\s{_CJK}]+")
_NO_START = set("，。、！？：；）」』】〉》”’%％ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)")


@dataclass(frozen=True)
class Setting:
    """How a text is set: its role, where its lines end, the largest letters allowed in pixels."""

    role: Role = "text"
    align: Align = "left"
    largest: int = 400
    smallest: int = SMALLEST
    most_lines: int = 12


@dataclass(frozen=True)
class SetText:
    """A text set into lines. `size` is in pixels, `leading` the distance of baselines."""

    lines: tuple[str, ...]
    size: int
    leading: float
    setting: Setting
    faces: tuple[Face, ...]
    from_right: bool


@dataclass(frozen=True)
class Lettering:
    """Drawn letters: a mask (mode L, 255 where ink is) and where its corner goes in the box."""

    mask: Image.Image
    left: int
    top: int
    text: SetText


def fit(text: str, box: tuple[int, int], setting: Setting) -> SetText:
    """Set `text` as large as fits into `box` (width, height in pixels).

    Raises `Refuse` for letters that no font has and where even the smallest letters do
    not fit.
    """
    _check(text, setting.role)
    faces = faces_for(text, setting.role)
    low, high = setting.smallest, max(setting.smallest, setting.largest)
    best = _set(text, box, setting, faces, low)
    if best is None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise Refuse(
            f"{shown!r} does not fit into {box[0]} x {box[1]} px in letters of {low} px",
            "a shorter text or a larger canvas",
        )
    while low < high:
        middle = (low + high + 1) // 2
        tried = _set(text, box, setting, faces, middle)
        if tried is None:
            high = middle - 1
        else:
            low, best = middle, tried
    return best


def _check(text: str, role: Role) -> None:
    """Refuse what cannot be written here."""
    check_letters(text, role)
    if not _shapes() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        raise Refuse(
            "Pillow has no Raqm here, which joins the letters of Arabic and Urdu",
            "a Pillow with Raqm and FriBidi: on Windows put fribidi.dll beside it",
        )


def at_size(text: str, width: int, size: int, setting: Setting) -> SetText:
    """Set `text` in letters of one size, wrapped to `width`, however high it comes."""
    _check(text, setting.role)
    faces = faces_for(text, setting.role)
    return _as_set(_wrapped(text, width, setting, faces, size), size, setting, faces, text)


def _set(
    text: str, box: tuple[int, int], setting: Setting, faces: tuple[Face, ...], size: int
) -> SetText | None:
    lines = _wrapped(text, box[0], setting, faces, size)
    made = _as_set(lines, size, setting, faces, text)
    if len(lines) > setting.most_lines or height_of(made) > box[1]:
        return None
    widest = max(_scaled_width(line, faces, size, setting.role) for line in lines)
    return made if widest <= box[0] * _SAFE else None


def _as_set(
    lines: list[str], size: int, setting: Setting, faces: tuple[Face, ...], text: str
) -> SetText:
    from_right = reads_from_right(text)
    used = {run.face for line in lines for run in runs_of(line, faces, from_right)}
    leading = max((face.leading for face in used), default=1.2) * size
    return SetText(tuple(lines), size, leading, setting, faces, from_right)


def height_of(text: SetText) -> int:
    """Height in pixels from the top of the first line's letters to the last line's depth."""
    rise, depth = _reach(text)
    return round(rise + depth + text.leading * (len(text.lines) - 1))


def _reach(text: SetText) -> tuple[float, float]:
    """How far letters reach above the first baseline and below the last."""
    first, last = text.lines[:1] or ("",), text.lines[-1:] or ("",)
    rise = max((_probed(run)[1] for run in _runs(first[0], text)), default=0.0)
    depth = max((_probed(run)[2] for run in _runs(last[0], text)), default=0.0)
    return max(rise, 0.7) * text.size, max(depth, 0.0) * text.size


def _runs(line: str, text: SetText) -> tuple[Run, ...]:
    return runs_of(line, text.faces, text.from_right)


@lru_cache(maxsize=4096)
def _probed(run: Run) -> tuple[float, float, float]:
    """Length, rise above the baseline and depth below it, in ems."""
    _, high, _, low = _ink(run, _PROBE)
    return _length(run, _PROBE) / _PROBE, -high / _PROBE, low / _PROBE


@lru_cache(maxsize=4096)
def _ink(run: Run, size: int) -> tuple[float, float, float, float]:
    """The box of a run's ink around the start of its baseline, in pixels."""
    face = run.face
    mask, offset = opened(face, size).getmask2(
        run.text, "L", direction=_direction(face), language=_language(face), anchor="ls"
    )
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    return left + offset[0], top + offset[1], right + offset[0], bottom + offset[1]


def _direction(face: Face) -> str | None:
    return ("rtl" if face.rtl else "ltr") if _shapes() else None


@lru_cache(maxsize=1)
def _shapes() -> bool:
    """Whether Pillow can shape: join letters, and set them from right to left."""
    return bool(features.check("raqm"))


def _language(face: Face) -> str | None:
    return face.language if _shapes() else None


def line_width(
    line: str, faces: tuple[Face, ...], size: int, role: Role, from_right: bool
) -> float:
    """Width of a line in pixels."""
    return sum(_run_width(run, size, role) for run in runs_of(line, faces, from_right))


def _run_width(run: Run, size: int, role: Role) -> float:
    return _length(run, size) + _tracking(run, size, role) * len(run.text)


@lru_cache(maxsize=1024)
def _length(run: Run, size: int) -> float:
    face = run.face
    return float(
        opened(face, size).getlength(run.text, direction=_direction(face), language=_language(face))
    )


def _tracking(run: Run, size: int, role: Role) -> float:
    """Extra space after each letter; none where letters join or are not spaced one by one."""
    plain = all(ord(char) < 0x590 for char in run.text)
    return _TIGHT[role] * size if plain else 0.0


def _wrapped(
    text: str, width: int, setting: Setting, faces: tuple[Face, ...], size: int
) -> list[str]:
    """Lines no wider than `width` where the words allow it, evened out."""
    lines: list[str] = []
    for paragraph in text.strip().splitlines():
        pieces = _breakable(paragraph)
        widths = {p: _scaled_width(p, faces, size, setting.role) for p in set(pieces)}
        filled = _fill(pieces, widths, width)
        lines += _evened(pieces, widths, width, len(filled)) if len(filled) > 1 else filled
    return lines or [""]


def _scaled_width(line: str, faces: tuple[Face, ...], size: int, role: Role) -> float:
    """Width in pixels as measured at the probe's size."""
    runs = runs_of(line, faces, reads_from_right(line))
    return sum(_probed(run)[0] * size + _tracking(run, size, role) * len(run.text) for run in runs)


def _breakable(paragraph: str) -> list[str]:
    """Words with the space before them, and single characters where a script needs no spaces."""
    pieces: list[str] = []
    space = ""
    for match in _PIECES.finditer(paragraph.strip()):
        piece = match[0]
        if piece.isspace():
            space = " "
            continue
        if pieces and not space and piece[0] in _NO_START:
            pieces[-1] += piece
        else:
            pieces.append(space + piece)
        space = ""
    return pieces


def _fill(pieces: list[str], widths: dict[str, float], width: float) -> list[str]:
    lines: list[str] = []
    room = 0.0
    for piece in pieces:
        if lines and widths[piece] <= room:
            lines[-1] += piece
            room -= widths[piece]
        else:
            lines.append(piece.lstrip())
            room = width - widths[piece]
    return lines


def _evened(pieces: list[str], widths: dict[str, float], width: float, count: int) -> list[str]:
    """The same number of lines, in the least width that keeps it."""
    low, high = 0.0, float(width)
    for _ in range(12):
        middle = (low + high) / 2
        if len(_fill(pieces, widths, middle)) <= count:
            high = middle
        else:
            low = middle
    return _fill(pieces, widths, high)


def draw(text: SetText, box: tuple[int, int], down: Down) -> Lettering:
    """Draw the letters into a box of (width, height), its lines aligned, its block put `down`."""
    rise, depth = _reach(text)
    high = rise + depth + text.leading * (len(text.lines) - 1)
    top = {"top": 0.0, "middle": (box[1] - high) / 2, "bottom": box[1] - high}[down]
    pad = text.size
    mask = Image.new("L", (box[0] + 2 * pad, round(max(high, box[1])) + 2 * pad), 0)
    pen = ImageDraw.Draw(mask)
    for row, line in enumerate(text.lines):
        runs = _runs(line, text)
        x = pad + _start(runs, box[0], text)
        _draw_line(pen, runs, x, pad + top + rise + row * text.leading, text)
    ink = mask.getbbox() or (0, 0, 1, 1)
    return Lettering(mask.crop(ink), ink[0] - pad, ink[1] - pad, text)


def _start(runs: tuple[Run, ...], width: int, text: SetText) -> float:
    """Where a line begins, so that its ink, not the space around its letters, meets the edge."""
    long = sum(_run_width(run, text.size, text.setting.role) for run in runs)
    if text.setting.align == "centre" or not runs:
        return (width - long) / 2
    if text.setting.align == "left":
        return -_side_bearing(runs[0], text.size)[0]
    return width - long + _side_bearing(runs[-1], text.size)[1]


def _side_bearing(run: Run, size: int) -> tuple[float, float]:
    """The empty space before the first letter's ink and after the last one's, in pixels."""
    left, _, right, _ = _ink(run, _PROBE)
    after = _length(run, _PROBE) - right
    return left * size / _PROBE, after * size / _PROBE


def _draw_line(
    pen: ImageDraw.ImageDraw, runs: tuple[Run, ...], x: float, baseline: float, text: SetText
) -> None:
    for run in runs:
        font = opened(run.face, text.size)
        spacing = _tracking(run, text.size, text.setting.role)
        if spacing:
            _draw_spaced(pen, run, (x, baseline), text.size, spacing)
        else:
            pen.text(
                (x, baseline),
                run.text,
                255,
                font,
                anchor="ls",
                direction=_direction(run.face),
                language=_language(run.face),
            )
        x += _run_width(run, text.size, text.setting.role)


def _draw_spaced(
    pen: ImageDraw.ImageDraw, run: Run, at: tuple[float, float], size: int, spacing: float
) -> None:
    """Letter by letter with its kerning, so that the space between them can be set."""
    font = opened(run.face, size)
    for n, char in enumerate(run.text):
        x = at[0] + font.getlength(run.text[: n + 1]) - font.getlength(char) + spacing * n
        pen.text((x, at[1]), char, 255, font, anchor="ls")
