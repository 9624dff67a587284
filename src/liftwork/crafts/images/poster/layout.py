"""Lays out a poster: the ground, a scrim where the words need it, the logo, the words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast, luminance
from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer
from liftwork.crafts.images.compose.flatten import Canvas
from liftwork.crafts.images.compose.shapes import filled, shape_coverage
from liftwork.crafts.images.compose.texts import LaidText, lettered
from liftwork.crafts.images.design import Extent, ShapeLayer
from liftwork.crafts.images.fonts.lettering import Align, Down
from liftwork.crafts.images.fonts.runs import reads_from_right
from liftwork.crafts.images.poster import backdrop
from liftwork.crafts.images.poster.brief import PosterBrief
from liftwork.crafts.images.poster.column import BUTTON_PAD, Column, Item, stacked
from liftwork.crafts.images.poster.frame import Frame, frame_of
from liftwork.crafts.images.poster.legible import (
    LEAST,
    busyness,
    least_contrast,
    mean_colour,
    pixels_in,
    scrim_needed,
    wants_dark,
)
from liftwork.crafts.images.poster.logo import PlacedLogo, place_logo
from liftwork.crafts.images.poster.scrim import Scrim

if TYPE_CHECKING:
    from PIL import Image

_NAMES = {"title": "Title", "subtitle": "Subtitle", "text": "Text", "button": "Button",
          "footer": "Footer"}  # fmt: skip
_ALIGNS: dict[str, Align] = {"left": "left", "centre": "centre", "right": "right"}
_DOWNS: dict[str, Down] = {"top": "top", "middle": "middle", "bottom": "bottom"}
_RESTLESS = 9.0
"""A photo steps more than this from pixel to pixel where it is busy."""
_QUIETER = 0.55
"""The words go to the top only where it is so much quieter than the bottom."""


@dataclass
class PosterLayout:
    """The layers of a poster, bottom to top, and what had to be said on the way."""

    layers: list[Drawn] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def lay_out(brief: PosterBrief) -> PosterLayout:
    """Every layer of the poster, drawn."""
    brief.size.check()
    layout = PosterLayout()
    frame = frame_of(brief.size)
    canvas = Canvas((brief.size.width, brief.size.height))

    def add(*drawn: Drawn) -> None:
        for each in drawn:
            layout.layers.append(each)
            canvas.lay(each)

    if brief.background is not None:
        add(backdrop.photo(brief, layout.notes))
    else:
        add(*backdrop.drawn_ground(brief))
    logo = place_logo(brief, frame, layout.notes)
    column = _column(brief, frame, canvas.image, logo)
    items = stacked(brief.words, column, frame)
    colours = _colours(brief, canvas.image, items)
    scrim = None
    if brief.background is not None:
        scrim = _scrim(frame, canvas.image, column, items, colours)
    if scrim is not None:
        size = (brief.size.width, brief.size.height)
        add(DrawnLayer("Scrim", scrim.image(size), 0, 0, told=scrim.told()))
    if logo is not None:
        add(*logo.layers(canvas.image, frame))
    for item in items:
        dark = scrim is None or luminance(scrim.colour) < 0.5
        add(*_worded(item, colours[item.words.role], brief, canvas.image, dark))
    return layout


# -- where the words go ---------------------------------------------------------------


def _column(
    brief: PosterBrief, frame: Frame, ground: Image.Image, logo: PlacedLogo | None
) -> Column:
    at = brief.text_at
    rtl = bool(brief.words) and reads_from_right(brief.words[0].text)
    align: Align = "right" if rtl else "left"
    if at and at.column in _ALIGNS:
        align = _ALIGNS[at.column]
    if at is None and logo is not None and logo.column == "centre" and not frame.wide:
        align = "centre"
    left, top, right, bottom = frame.box
    if frame.wide:
        share = 0.54 if brief.background else 0.60
        wide = round((right - left) * share)
        if align == "left":
            right = left + wide
        elif align == "right":
            left = right - wide
    end: Down = "middle" if frame.wide else _quiet_end(brief, ground, logo)
    down = _DOWNS.get(at.row, end) if at else end
    column = Column(left, top, right, bottom, align, down)
    return column if logo is None else _clear_of(logo, column, frame)


def _quiet_end(brief: PosterBrief, ground: Image.Image, logo: PlacedLogo | None) -> Down:
    """The end where words disturb least: the bottom, unless the top is far quieter."""
    if logo is not None and logo.row in ("top", "bottom"):
        return "bottom" if logo.row == "top" else "top"
    if brief.background is None:
        return "bottom"
    width, height = brief.size.width, brief.size.height
    upper = busyness(ground, (0, 0, width, height * 2 // 5))
    lower = busyness(ground, (0, height * 3 // 5, width, height))
    return "top" if upper < lower * _QUIETER and lower > _RESTLESS else "bottom"


def _clear_of(logo: PlacedLogo, column: Column, frame: Frame) -> Column:
    """The column without the rows of a logo that stands over or under it."""
    left, top, right, bottom = logo.box
    if right <= column.left or left >= column.right:
        return column
    gap = frame.part(0.05)
    if (top + bottom) / 2 < (column.top + column.bottom) / 2:
        return replace(column, top=max(column.top, bottom + gap))
    return replace(column, bottom=min(column.bottom, top - gap))


# -- colours and the scrim ------------------------------------------------------------


def _colours(brief: PosterBrief, ground: Image.Image, items: list[Item]) -> dict[str, Colour]:
    """The asked colours; where none was asked, white or near black, whichever stands out."""
    found: dict[str, Colour] = {}
    for item in items:
        said = item.words.colour
        if said is None:
            below = mean_colour(ground, item.box)
            plain = brief.background is None and brief.background_colour is not None
            light = brief.background is not None or not plain or contrast(WHITE, below) >= LEAST
            said = WHITE if light else Colour(24, 28, 38)
            if item.words.role == "button":
                said = backdrop.accent_of(brief)
        found[item.words.role] = said
    return found


def _ink_box(item: Item) -> tuple[int, int, int, int]:
    """The box of the letters themselves."""
    image, (left, top) = lettered(item.laid(WHITE))
    return left, top, left + image.width, top + image.height


def _scrim(
    frame: Frame,
    ground: Image.Image,
    column: Column,
    items: list[Item],
    colours: dict[str, Colour],
) -> Scrim | None:
    """The shade that the words on a photo need; None where they are legible without."""
    plain = [item for item in items if item.words.role != "button"]
    if not plain:
        return None
    dark = wants_dark(colours[plain[0].words.role])
    boxes = [_ink_box(item) for item in plain]
    around = _around(boxes)
    tint = mean_colour(ground, around).mixed(BLACK if dark else WHITE, 0.90)
    needs = [
        scrim_needed(pixels_in(ground, _grown(box, frame.part(0.008))), colour, tint)
        for box, item in zip(boxes, plain, strict=True)
        if wants_dark(colour := colours[item.words.role]) is dark
    ]
    strength = max((need if need is not None else 0.88 for need in needs), default=0.0)
    if strength == 0 and busyness(ground, _inside(around, frame)) > _RESTLESS:
        strength = 0.25
    if strength == 0:
        return None
    return _shaped(frame, column, around, tint, strength)


def _shaped(
    frame: Frame, column: Column, around: tuple[int, int, int, int], tint: Colour, strength: float
) -> Scrim:
    width, height = frame.size.width, frame.size.height
    pad = frame.part(0.04)
    if frame.wide and column.align != "centre":
        reach = around[2] if column.align == "left" else width - around[0]
        return Scrim(column.align, tint, strength, reach + pad, reach + pad + round(width * 0.28))
    if column.down != "middle":
        reach = around[3] if column.down == "top" else height - around[1]
        fade = min(round(height * 0.34), max(round((height - reach) * 0.8), pad))
        return Scrim(column.down, tint, strength, reach + pad // 2, reach + pad // 2 + fade)
    return Scrim("all", tint, strength, 0, 0)


def _around(boxes: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


def _grown(box: tuple[int, int, int, int], by: int) -> tuple[int, int, int, int]:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _inside(box: tuple[int, int, int, int], frame: Frame) -> tuple[int, int, int, int]:
    width, height = frame.size.width, frame.size.height
    return max(box[0], 0), max(box[1], 0), min(box[2], width), min(box[3], height)


# -- drawn words ----------------------------------------------------------------------


def _worded(
    item: Item, colour: Colour, brief: PosterBrief, below: Image.Image, dark: bool
) -> Iterator[Drawn]:
    name = _NAMES[item.words.role]
    if item.words.role == "button":
        yield _button(item, colour, name)
        return
    laid = item.laid(colour)
    image, corner = lettered(laid)
    box = (*corner, corner[0] + image.width, corner[1] + image.height)
    if brief.background is not None and least_contrast(pixels_in(below, box), colour) < LEAST:
        yield _plate(box, _ground_for(colour, dark), name, round(item.set_text.size * 0.35))
    yield DrawnLayer(name, image, *corner, told=_told(item, laid))


def _told(item: Item, laid: LaidText) -> dict[str, object]:
    return {"kind": "text", "role": item.words.role, "text": laid.model_dump(mode="json")}


def _ground_for(colour: Colour, dark: bool) -> Colour:
    """The plate's colour: of the poster's own kind, dark or light, where that is legible."""
    night = Colour(16, 18, 24)
    first, second = (night, WHITE) if dark else (WHITE, night)
    return first if contrast(colour, first) >= LEAST else second


def _plate(box: tuple[int, int, int, int], ground: Colour, name: str, pad: int) -> DrawnLayer:
    """A quiet plate behind words whose colour the scrim does not suit."""
    size = (box[2] - box[0] + 2 * pad, box[3] - box[1] + 2 * pad)
    shape = ShapeLayer(shape="rounded", colour=ground, radius=Extent(18, percent=True))
    image = filled(ground, shape_coverage(shape, size))
    told = {"kind": "shape", "role": "plate"}
    return DrawnLayer(f"{name} plate", image, box[0] - pad, box[1] - pad, told=told)


def _button(item: Item, colour: Colour, name: str) -> DrawnGroup:
    """A rounded button as wide as its words, which are black or white on its colour."""
    ink = max((WHITE, Colour(20, 22, 30)), key=lambda each: contrast(each, colour))
    size = item.set_text.size
    aside = round(BUTTON_PAD[0] * size)
    left, top, right, bottom = item.box
    image, _ = lettered(item.laid(ink).model_copy(update={"align": "centre"}))
    wide = image.width + 2 * aside
    align = item.set_text.setting.align
    x = {"left": left, "centre": (left + right - wide) // 2, "right": right - wide}[align]
    box = (x, top, x + wide, bottom)
    shape = ShapeLayer(shape="rounded", colour=colour, radius=Extent(50, percent=True))
    pill = filled(colour, shape_coverage(shape, (wide, bottom - top)))
    laid = item.laid(ink).model_copy(
        update={"box": (x + aside // 2, top, x + wide - aside // 2, bottom), "align": "centre"}
    )
    words, corner = lettered(laid)
    return DrawnGroup(
        name,
        (
            DrawnLayer(f"{name} shape", pill, *box[:2], told={"kind": "shape", "role": "button"}),
            DrawnLayer(f"{name} label", words, *corner, told=_told(item, laid)),
        ),
    )
