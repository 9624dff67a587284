"""Drawn shapes, gradients and masks, as coverage from 0 to 255."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.design import Extent, GradientLayer, Mask, ShapeLayer
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFilter
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    ImageDraw = lazy("PIL.ImageDraw")
    ImageFilter = lazy("PIL.ImageFilter")

_FINE = 4
"""Edges are drawn this many times larger, then reduced, so that they are smooth."""
_LARGE = 2_000_000
"""Pixels from which on edges are drawn only twice as large."""


def filled(colour: Colour, coverage: Image.Image) -> Image.Image:
    """One colour with a coverage (mode L) as its alpha, RGBA."""
    image = Image.new("RGBA", coverage.size, (*colour.rgb, 0))
    image.putalpha(coverage)
    return image


def shape_coverage(layer: ShapeLayer, size: tuple[int, int]) -> Image.Image:
    """Coverage (mode L) of a shape of `size`."""
    return _smooth(size, layer.shape, layer.line_width, layer.radius)


def _smooth(size: tuple[int, int], shape: str, line: float, radius: Extent) -> Image.Image:
    if shape in ("rectangle", "line") and not line:
        return Image.new("L", size, 255)
    fine = _FINE if size[0] * size[1] < _LARGE else 2
    large = (size[0] * fine, size[1] * fine)
    corner = radius.amount / 100 * min(large) if radius.percent else radius.amount * fine
    image = Image.new("L", large, 0)
    _draw_shape(
        ImageDraw.Draw(image), large, shape, round(line * fine), min(corner, min(large) / 2)
    )
    return image.reduce(fine)


def _draw_shape(
    pen: ImageDraw.ImageDraw, size: tuple[int, int], shape: str, line: int, corner: float
) -> None:
    """Draw a shape of `size` with an outline of `line` pixels, filled where that is 0."""
    box = (0, 0, size[0] - 1, size[1] - 1)
    fill, outline = (None, 255) if line else (255, None)
    if shape == "ring":
        pen.ellipse(box, outline=255, width=line or max(1, min(size) // 12))
    elif shape == "ellipse":
        pen.ellipse(box, fill, outline, line)
    elif shape == "rounded":
        pen.rounded_rectangle(box, corner, fill, outline, line)
    elif shape in ("triangle", "star"):
        pen.polygon(_corners(shape, size), fill, outline, line)
    else:
        pen.rectangle(box, fill, outline, line)


def _corners(shape: str, size: tuple[int, int]) -> list[tuple[float, float]]:
    wide, high = size[0] - 1, size[1] - 1
    if shape == "triangle":
        return [(wide / 2, 0), (wide, high), (0, high)]
    points = []
    for n in range(10):
        reach = 0.5 if n % 2 == 0 else 0.2
        turn = math.pi * n / 5
        points.append(
            (wide * (0.5 + reach * math.sin(turn)), high * (0.5 - reach * math.cos(turn)))
        )
    return points


def gradient(layer: GradientLayer, size: tuple[int, int]) -> Image.Image:
    """The gradient's pixels, RGBA; opacity changes along with the colour."""
    if layer.radial:
        return _mirrored(layer, size)
    return _coloured(layer, _way(layer, size), size)


def _mirrored(layer: GradientLayer, size: tuple[int, int]) -> Image.Image:
    """A radial gradient by its top left quarter: the others are its mirrors."""
    half = ((size[0] + 1) // 2, (size[1] + 1) // 2)
    quarter = _coloured(layer, _way(layer, size), half)
    whole = Image.new("RGBA", size)
    sideways = quarter.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flips = (quarter, sideways, quarter.transpose(Image.Transpose.FLIP_TOP_BOTTOM))
    right, below = size[0] - half[0], size[1] - half[1]
    for image, corner in (
        (flips[0], (0, 0)),
        (flips[1], (right, 0)),
        (flips[2], (0, below)),
        (sideways.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (right, below)),
    ):
        whole.paste(image, corner)
    return whole


def _coloured(layer: GradientLayer, way: NDArray[np.float32], size: tuple[int, int]) -> Image.Image:
    """The colours of the gradient's stops along a way, RGBA."""
    stops = sorted(layer.stops, key=lambda stop: stop.at)
    at = np.array([stop.at / 100 for stop in stops])
    values = np.array([(*stop.colour.rgb, stop.opacity * 2.55) for stop in stops])
    steps = np.linspace(0, 1, 4096)
    channels = [np.rint(np.interp(steps, at, values[:, n])) for n in range(4)]
    table = np.stack(channels, axis=-1).astype(np.uint8).view(np.uint32)[:, 0]
    picked = table[np.rint(way * 4095).astype(np.uint16)]
    whole = np.ascontiguousarray(np.broadcast_to(picked, (size[1], size[0])))
    return Image.fromarray(whole.view(np.uint8).reshape(size[1], size[0], 4), "RGBA")


def _way(layer: GradientLayer, size: tuple[int, int]) -> NDArray[np.float32]:
    """How far along the gradient each pixel is, 0 to 1; one row or column where that is all.

    Of a radial one only the top left quarter.
    """
    x = ((np.arange(size[0], dtype=np.float32) + 0.5) / size[0] - 0.5)[None, :]
    y = ((np.arange(size[1], dtype=np.float32) + 0.5) / size[1] - 0.5)[:, None]
    if layer.radial:
        x, y = x[:, : (size[0] + 1) // 2], y[: (size[1] + 1) // 2]
        return np.asarray(np.clip(np.sqrt(x * x + y * y) * 2, 0, 1), dtype=np.float32)
    turn = math.radians(layer.angle)
    across, down = round(math.cos(turn), 6), round(math.sin(turn), 6)
    if across == 0:
        x = x[:, :1] * 0
    if down == 0:
        y = y[:1] * 0
    reach = abs(across) + abs(down)
    return np.asarray(np.clip((x * across + y * down) / reach + 0.5, 0, 1), dtype=np.float32)


def mask_coverage(mask: Mask, size: tuple[int, int]) -> Image.Image:
    """Coverage (mode L) of a mask over a layer of `size`."""
    fades = mask.shape == "fade"
    image = _fade(mask, size) if fades else _smooth(size, mask.shape, 0, mask.radius)
    if mask.feather:
        padded = Image.new("L", (size[0] + 2, size[1] + 2), 0)
        padded.paste(image, (1, 1))
        soft = padded.filter(ImageFilter.GaussianBlur(mask.feather / 2))
        image = soft.crop((1, 1, size[0] + 1, size[1] + 1))
    return image.point([255 - v for v in range(256)]) if mask.inverted else image


def _fade(mask: Mask, size: tuple[int, int]) -> Image.Image:
    across = mask.fade_to in ("left", "right")
    ramp = np.linspace(255, 0, size[0] if across else size[1])
    if mask.fade_to in ("left", "top"):
        ramp = ramp[::-1]
    line = np.rint(ramp).astype(np.uint8)
    whole = np.broadcast_to(line[None, :] if across else line[:, None], (size[1], size[0]))
    return Image.fromarray(np.ascontiguousarray(whole), "L")
