"""What is behind a poster's words: a photo over the whole canvas, or drawn shapes in two tones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast, luminance
from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer
from liftwork.crafts.images.compose.scaling import covered
from liftwork.crafts.images.compose.shapes import filled, gradient, shape_coverage
from liftwork.crafts.images.design import CENTRE, GradientLayer, ShapeLayer, Stop
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.poster.brief import PosterBrief
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

DEEP = Colour(20, 33, 61)
"""The ground where nothing was asked for."""
GOLD = Colour(255, 200, 60)
_SOFT = 2.0
"""A photo enlarged by more than this is told of: it looks soft."""


def photo(brief: PosterBrief, notes: list[str]) -> DrawnLayer:
    """The photo, covering the canvas."""
    if brief.background is None:
        raise ValueError("there is no photo")
    size = (brief.size.width, brief.size.height)
    picture = open_picture(brief.background, size)
    notes += picture.notes
    own = picture.image
    grown = max(size[0] / own.width, size[1] / own.height)
    if grown > _SOFT:
        notes.append(
            f"{brief.background.name} is only {own.width} x {own.height} px: enlarged "
            f"{grown:.1f} times, it looks soft"
        )
    image = covered(own, size, CENTRE)
    if image.mode == "RGBA":
        ground = Image.new("RGBA", size, (*(brief.background_colour or WHITE).rgb, 255))
        ground.alpha_composite(image)
        image = ground
    told = {"kind": "picture", "role": "background"}
    return DrawnLayer("Background", image.convert("RGBA"), 0, 0, told=told)


def drawn_ground(brief: PosterBrief) -> list[Drawn]:
    """Two tones of one colour with quiet round shapes in the accent colour."""
    base = brief.background_colour or DEEP
    size = brief.size
    dark = luminance(base) < 0.4
    first = base.mixed(WHITE, 0.10) if dark else base
    last = base.mixed(BLACK, 0.28 if dark else 0.06)
    stops = (Stop(colour=first, at=0), Stop(colour=last, at=100))
    tones = gradient(GradientLayer(stops=stops, angle=60), (size.width, size.height))
    told = {"kind": "gradient", "role": "background"}
    return [DrawnLayer("Background", tones, 0, 0, told=told), _decoration(brief, base, dark)]


def accent_of(brief: PosterBrief) -> Colour:
    """The colour that stands out: that of the subtitle where it is not plain, else gold."""
    for role in ("button", "subtitle", "title", "footer"):
        said = brief.said(role)
        if said and said.colour and max(said.colour.rgb) - min(said.colour.rgb) > 40:
            return said.colour
    return GOLD


def _decoration(brief: PosterBrief, base: Colour, dark: bool) -> DrawnGroup:
    accent = accent_of(brief)
    if contrast(accent, base) < 1.3:
        accent = WHITE if dark else BLACK
    size = brief.size
    short = min(size.width, size.height)
    centre = (round(size.width * 0.93), round(size.height * 0.10))
    if size.width > size.height * 1.5:
        centre = (round(size.width * 0.86), round(size.height * 0.42))
    thin = max(2.0, short / 360)
    parts = (
        _disc("Disc", _Disc(short * 0.78, centre, accent, 0.13), size),
        _disc("Inner disc", _Disc(short * 0.50, centre, accent, 0.16), size),
        _disc("Ring", _Disc(short * 1.08, centre, accent, 0.30, thin), size),
        _disc("Outer ring", _Disc(short * 1.40, centre, accent, 0.18, thin), size),
    )
    return DrawnGroup("Decoration", parts)


@dataclass(frozen=True)
class _Disc:
    """A disc, or with a `line` a ring; `across` in pixels, `opacity` 0 to 1."""

    across: float
    centre: tuple[int, int]
    colour: Colour
    opacity: float
    line: float = 0


def _disc(name: str, disc: _Disc, size: CanvasSize) -> DrawnLayer:
    """Its layer, cut at the edge of the canvas."""
    side = round(disc.across)
    layer = ShapeLayer(shape="ellipse", colour=disc.colour, line_width=disc.line)
    coverage = shape_coverage(layer, (side, side))
    left, top = disc.centre[0] - side // 2, disc.centre[1] - side // 2
    cut = (max(-left, 0), max(-top, 0), min(side, size.width - left), min(side, size.height - top))
    image = filled(disc.colour, coverage.crop(cut))
    corner = (left + cut[0], top + cut[1])
    opacity = round(disc.opacity * 255)
    return DrawnLayer(name, image, *corner, opacity, told={"kind": "shape"})
