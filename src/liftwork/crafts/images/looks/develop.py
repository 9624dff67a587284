"""The arithmetic of a look on the pixels of a photo.

Local contrast comes first. Then everything that asks only for a pixel's own colour, in the
order of a raw developer: exposure and white balance in linear light; tone and curve on the
encoded values; colour ranges; saturation; black and white; grading. That part is computed
once for a lattice of colours, between which pixels are interpolated. Vignette and grain come
last. It goes the same ways as Camera Raw and is not a copy of it, so a preset and this
arithmetic look alike and are not equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.looks.settings import COLOURS, Grade, Settings
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image, ImageFilter
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    ImageFilter = lazy("PIL.ImageFilter")

Array = Any
"""A numpy array: pixels are float32 in 0..1, rows x columns x 3."""

_LUMA = (0.2126, 0.7152, 0.0722)
"""Weights of red, green and blue in luminance, ITU-R BT.709."""

_HUES = (0.0, 30.0, 60.0, 120.0, 180.0, 240.0, 280.0, 320.0)
"""The middle of each colour range of `COLOURS`, in degrees."""

ROWS = 128
"""Rows of a strip: what is in memory as numbers at one time."""

LATTICE = 48
"""Colours along each side of the lattice."""

_STEPS = 4096
_DEEPEST = 65535
_BLUR_SIDE = 512


@dataclass(frozen=True)
class Strip:
    """Where a strip of rows lies in its photo: from row `top` of `height`, `width` columns."""

    top: int
    height: int
    width: int


class Developer:
    """One look, made ready for many photos. Safe to use from several threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lattice = _lattice(settings)

    @property
    def grey(self) -> bool:
        """Whether what it makes of a grey photo is grey."""
        look = self._settings
        graded = look.shadow_grade or look.highlight_grade
        return not (graded or ((look.temperature or look.tint) and not look.monochrome))

    def develop(self, picture: Any, check_stop: Callable[[], None]) -> Any:
        """The developed picture of an RGB picture. `check_stop` is called every few rows."""
        look = self._settings
        if look.clarity:
            soft = _blurred(picture)
            picture = _by_strips(picture, partial(self._with_clarity, soft), check_stop)
        check_stop()
        picture = picture.filter(self._lattice)
        if look.vignette or look.grain:
            picture = _by_strips(picture, self._finished, check_stop)
        return picture

    def develop_deep(self, pixels: Array, check_stop: Callable[[], None]) -> Array:
        """Developed pixels of 16 bits (h, w, 1 or 3), each computed by itself; always 3 wide.

        `check_stop` is called every few rows.
        """
        height, width = pixels.shape[:2]
        soft = _blurred(_eight_bits(pixels)).convert("F") if self._settings.clarity else None
        every = np.linspace(0, 1, _DEEPEST + 1, dtype=np.float32)[None, :, None]
        curves = _toned(np.repeat(every, 3, axis=2), self._settings)[0]
        done = np.empty((height, width, 3), np.uint16)
        for top in range(0, height, ROWS):
            check_stop()
            at, rows = Strip(top, height, width), slice(top, top + ROWS)
            strip = np.repeat(pixels[rows], 3 // pixels.shape[2], axis=2)
            if soft is not None:
                light = strip.astype(np.float32) / _DEEPEST
                strip = _deep(self._with_clarity(soft, light, at))
            toned = np.stack([curves[:, n].take(strip[..., n]) for n in range(3)], axis=-1)
            done[rows] = _deep(self._finished(_mixed(toned, self._settings), at))
        return done

    def _with_clarity(self, soft: Any, pixels: Array, at: Strip) -> Array:
        """Local contrast, most in the middle tones, where it makes no halos of black and white."""
        light = luma(pixels)
        detail = light - _under(soft, at, pixels.shape[0])
        weight = 4 * light * (1 - light)
        return pixels + (self._settings.clarity / 100 * 0.9 * detail * weight)[..., None]

    def _finished(self, pixels: Array, at: Strip) -> Array:
        look = self._settings
        if look.vignette:
            pixels = pixels * _vignette(look.vignette, at, pixels.shape[0])[..., None]
        if look.grain:
            pixels = pixels + _grain(look.grain, at, pixels.shape[0])[..., None]
        return pixels


def _by_strips(
    picture: Any, change: Callable[[Array, Strip], Array], check_stop: Callable[[], None]
) -> Any:
    """A picture changed a strip at a time, so that few of its pixels are numbers at once."""
    pixels = np.array(picture)
    height, width = pixels.shape[:2]
    for top in range(0, height, ROWS):
        check_stop()
        strip = pixels[top : top + ROWS]
        done = change(strip.astype(np.float32) / 255, Strip(top, height, width))
        strip[...] = np.rint(np.clip(done, 0, 1) * 255)
    return Image.fromarray(pixels)


def _deep(pixels: Array) -> Array:
    """Pixels from 0 to 1 as numbers of 16 bits."""
    return np.rint(np.clip(pixels, 0, 1) * _DEEPEST).astype(np.uint16)


def _eight_bits(pixels: Array) -> Any:
    """A picture of what 8 bits keep of pixels of 16."""
    high = (pixels >> 8).astype(np.uint8)
    return Image.fromarray(high[..., 0] if high.shape[2] == 1 else high)


def _blurred(picture: Any) -> Any:
    """The luminance at most 512 pixels a side, blurred by a fiftieth of that."""
    small = picture.convert("L")
    small.thumbnail((_BLUR_SIDE, _BLUR_SIDE))
    return small.filter(ImageFilter.GaussianBlur(max(small.size) / 50))


def _under(soft: Any, at: Strip, rows: int) -> Array:
    """The part of the blurred luminance that lies under a strip, in the strip's size."""
    scale = soft.height / at.height
    box = (0, at.top * scale, soft.width, min((at.top + rows) * scale, soft.height))
    part = soft.resize((at.width, rows), Image.Resampling.BILINEAR, box=box)
    return np.asarray(part, np.float32) / 255


def _lattice(look: Settings) -> Any:
    """What becomes of each colour of a lattice, for Pillow to interpolate between."""
    steps = np.linspace(0, 1, LATTICE, dtype=np.float32)
    blue, green, red = np.meshgrid(steps, steps, steps, indexing="ij")
    colours = np.stack([red, green, blue], axis=-1).reshape(1, -1, 3)
    return ImageFilter.Color3DLUT(LATTICE, _coloured(colours, look).ravel())


def _coloured(pixels: Array, look: Settings) -> Array:
    """Everything about a look that asks only for a pixel's own colour."""
    return _mixed(_toned(pixels, look), look)


def _toned(pixels: Array, look: Settings) -> Array:
    """What asks only for a channel's own value."""
    gains = _gains(look)
    if gains is not None:
        pixels = _encode(_roll_off(_decode(pixels) * gains, float(gains.max())))
    return _looked_up(_tone_table(look), pixels)


def _mixed(pixels: Array, look: Settings) -> Array:
    """What asks for all three channels of a toned pixel."""
    if look.hue or look.colour_saturation or look.luminance:
        pixels = _with_colours(pixels, look)
    pixels = _saturated(pixels, look.saturation, look.vibrance)
    if look.monochrome:
        pixels = np.repeat(luma(pixels)[..., None], 3, axis=2)
    pixels = _graded(pixels, look.shadow_grade, look.highlight_grade)
    return np.clip(pixels, 0, 1).astype(np.float32)


def luma(pixels: Array) -> Array:
    """The luminance of encoded pixels, rows x columns."""
    return pixels @ np.asarray(_LUMA, np.float32)


def _decode(encoded: Array) -> Array:
    """sRGB to linear light, IEC 61966-2-1."""
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def _encode(linear: Array) -> Array:
    """Linear light to sRGB, IEC 61966-2-1."""
    return np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055
    ).astype(np.float32)


def _roll_off(linear: Array, most: float) -> Array:
    """Values over 0.8 bent so that what was brightened runs softly into white, at `most`."""
    if most <= 1:
        return linear
    knee = 0.8
    power = (most - knee) / (1 - knee)
    over = np.clip((linear - knee) / (most - knee), 0, 1)
    return np.where(linear > knee, 1 - (1 - knee) * (1 - over) ** power, linear)


def _gains(look: Settings) -> Array | None:
    """What red, green and blue are multiplied by in linear light; None where nothing changes."""
    if not (look.exposure or look.temperature or look.tint):
        return None
    warm = 2 ** (0.008 * look.temperature)
    green = 2 ** (-0.004 * look.tint)
    gains = np.asarray([warm, green, 1 / warm], np.float32)
    return gains / float(gains @ np.asarray(_LUMA, np.float32)) * 2**look.exposure


def _tone_table(look: Settings) -> Array:
    """The tone sliders and the curve as one rising table over the encoded values."""
    x = np.linspace(0, 1, _STEPS)
    y = x.copy()
    if look.contrast > 0:
        y += look.contrast / 100 * 0.6 * (3 * x**2 - 2 * x**3 - x)
    elif look.contrast < 0:
        y += look.contrast / 100 * 0.35 * (x - 0.5)
    y += look.shadows / 100 * 0.95 * x * (1 - x) ** 3
    y += look.highlights / 100 * 0.95 * x**3 * (1 - x)
    y += look.blacks / 100 * 0.12 * (1 - x) ** 6
    y += look.whites / 100 * 0.12 * x**6
    y = np.maximum.accumulate(np.clip(y, 0, 1))
    if look.curve:
        points = np.asarray(look.curve, float) / 255
        y = np.interp(y, points[:, 0], points[:, 1])
    return y.astype(np.float32)


def _looked_up(table: Array, pixels: Array) -> Array:
    return np.interp(pixels, np.linspace(0, 1, _STEPS), table).astype(np.float32)


def _saturated(pixels: Array, saturation: float, vibrance: float) -> Array:
    if not (saturation or vibrance):
        return pixels
    grey = luma(pixels)[..., None]
    factor = 1 + saturation / 100
    if vibrance:
        pale = 1 - np.clip(np.ptp(pixels, axis=2, keepdims=True), 0, 1)
        factor = factor * (1 + vibrance / 100 * pale)
    return grey + (pixels - grey) * factor


def _with_colours(pixels: Array, look: Settings) -> Array:
    """The HSL sliders: each colour weighs by how near the pixel's hue is to it."""
    hue, chroma = _hue_and_chroma(pixels)
    weights = _weights(hue)
    grey = luma(pixels)[..., None]
    turn = _sum(weights, look.hue) * np.float32(0.3)
    more = 1 + _sum(weights, look.colour_saturation)
    lift = _sum(weights, look.luminance) * chroma * np.float32(0.5)
    turned = _turned(pixels - grey, turn * np.clip(chroma * 8, 0, 1))
    return np.clip(grey + turned * more[..., None] + lift[..., None], 0, 1)


def _hue_and_chroma(pixels: Array) -> tuple[Array, Array]:
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    hue = np.degrees(np.arctan2(np.sqrt(3.0) * (green - blue), 2 * red - green - blue)) % 360
    return hue.astype(np.float32), np.ptp(pixels, axis=2)


def _weights(hue: Array) -> Array:
    """How much each of the eight colours counts at a hue: linear between two neighbours."""
    middles = np.asarray([*_HUES, 360.0], np.float32)
    at: Array = np.clip(np.searchsorted(middles, hue, side="right") - 1, 0, len(_HUES) - 1)
    share: Array = (hue - middles[at]) / (middles[at + 1] - middles[at])
    weights = np.zeros((*hue.shape, len(_HUES)), np.float32)
    np.put_along_axis(weights, at[..., None], (1 - share)[..., None], axis=-1)
    np.put_along_axis(weights, ((at + 1) % len(_HUES))[..., None], share[..., None], axis=-1)
    return weights


def _sum(weights: Array, sliders: Any) -> Array:
    amounts = [sliders.get(colour, 0) / 100 for colour in COLOURS]
    return weights @ np.asarray(amounts, np.float32)


def _turned(colour: Array, angle: Array) -> Array:
    """Colour differences turned about the grey axis by an angle in radians."""
    cos: Array = np.cos(angle)[..., None]
    sin: Array = np.sin(angle)[..., None]
    across = np.roll(colour, 1, axis=2) - np.roll(colour, -1, axis=2)
    mean = colour.mean(axis=2, keepdims=True)
    return mean + (colour - mean) * cos + across / np.float32(np.sqrt(3.0)) * sin


def _graded(pixels: Array, shadows: Grade | None, highlights: Grade | None) -> Array:
    if shadows is None and highlights is None:
        return pixels
    light = np.clip(luma(pixels), 0, 1)[..., None]
    if shadows is not None:
        pixels = pixels + _tint(shadows) * (1 - light) ** 2 * light**0.5
    if highlights is not None:
        pixels = pixels + _tint(highlights) * light**2 * (1 - light) ** 0.5
    return pixels


def _tint(grade: Grade) -> Array:
    """A colour of no luminance in the direction of a hue."""
    angles = np.radians(np.asarray([0.0, 120.0, 240.0]) - grade.hue)
    colour = np.cos(angles) * grade.saturation / 100 * 0.5
    return (colour - colour @ np.asarray(_LUMA)).astype(np.float32)


def _vignette(amount: float, at: Strip, rows: int) -> Array:
    """What pixels are multiplied by: 1 in the middle, less or more towards the corners."""
    y = (np.arange(at.top, at.top + rows, dtype=np.float32) + 0.5) / at.height * 2 - 1
    x = (np.arange(at.width, dtype=np.float32) + 0.5) / at.width * 2 - 1
    r = np.sqrt((y[:, None] ** 2 + x[None, :] ** 2) / 2)
    t = np.clip((r - 0.35) / 0.65, 0, 1)
    return 1 + np.float32(amount / 100 * 0.75) * (3 * t**2 - 2 * t**3)


def _grain(amount: float, at: Strip, rows: int) -> Array:
    """Even noise, the same for the same place in a photo of the same size."""
    seed = np.random.SeedSequence([at.top, at.height, at.width])
    noise = np.random.default_rng(seed).standard_normal((rows, at.width), np.float32)
    return noise * np.float32(amount / 100 * 0.06)
