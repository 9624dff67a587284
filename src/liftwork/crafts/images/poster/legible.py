"""How well letters stand out from what is under them, and how much scrim they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast, luminance
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

    Pixels = NDArray[np.float32]
else:
    np = lazy("numpy")
    Pixels = Any

LEAST = 4.5
"""The contrast that text needs (WCAG 2.2, 1.4.3)."""
WANTED = 5.2
"""What a scrim is made for, so that rounding and soft edges do not fall below `LEAST`."""
WORST_SHARE = 2.0
"""Percent of the pixels under the letters that may stay below: specks, not areas."""
MOST_SCRIM = 0.88
_STEPS = 23


def luminances(pixels: Pixels) -> Pixels:
    """Relative luminance of sRGB pixels (..., 3) with values 0 to 255, as WCAG 2.2 defines it."""
    share = np.asarray(pixels, dtype=np.float32) / np.float32(255)
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    weights = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
    return np.asarray(linear @ weights, dtype=np.float32)


def least_contrast(pixels: Pixels, colour: Colour) -> float:
    """The contrast of a colour with all but the worst few of the pixels (n, 3)."""
    below = luminances(pixels)
    own = luminance(colour)
    ratios = (np.maximum(below, own) + 0.05) / (np.minimum(below, own) + 0.05)
    return float(np.percentile(ratios, WORST_SHARE))


def wants_dark(colour: Colour) -> bool:
    """Whether a text of this colour reads better on black than on white."""
    return contrast(colour, BLACK) >= contrast(colour, WHITE)


def scrim_needed(
    pixels: Pixels, colour: Colour, scrim: Colour, wanted: float = WANTED
) -> float | None:
    """The least opacity of a scrim, 0 to `MOST_SCRIM`, that makes the text legible; else None."""
    sample = pixels[:: max(1, len(pixels) // 6000)]
    for step in range(_STEPS):
        share = step * MOST_SCRIM / (_STEPS - 1)
        mixed = sample + (np.array(scrim.rgb, dtype=np.float32) - sample) * np.float32(share)
        if least_contrast(mixed, colour) >= wanted:
            return share
    return None


def pixels_in(image: Image.Image, box: tuple[int, int, int, int]) -> Pixels:
    """The RGB pixels of a box of a picture, (n, 3), those outside it left out."""
    left, top = max(box[0], 0), max(box[1], 0)
    right, bottom = min(box[2], image.width), min(box[3], image.height)
    part = image.crop((left, top, max(right, left + 1), max(bottom, top + 1))).convert("RGB")
    return np.asarray(part, dtype=np.float32).reshape(-1, 3)


def busyness(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    """How restless a part of a picture is: mean step between neighbours, 0 to 255."""
    grey = np.asarray(image.crop(box).convert("L").resize((96, 96)), dtype=np.float32)
    return float(np.abs(np.diff(grey, axis=0)).mean() + np.abs(np.diff(grey, axis=1)).mean()) / 2


def mean_colour(image: Image.Image, box: tuple[int, int, int, int]) -> Colour:
    """The mean colour of a part of a picture."""
    red, green, blue = pixels_in(image, box).mean(axis=0)
    return Colour(round(float(red)), round(float(green)), round(float(blue)))
