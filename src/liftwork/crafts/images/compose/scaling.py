"""Scales pictures into boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liftwork.crafts.images.places import Place
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")


def fitted(image: Image.Image, box: tuple[int, int]) -> Image.Image:
    """As large as fits into `box` (width, height) with its own shape."""
    share = min(box[0] / image.width, box[1] / image.height)
    size = max(1, round(image.width * share)), max(1, round(image.height * share))
    return _resized(image, size)


def covered(image: Image.Image, box: tuple[int, int], focus: Place) -> Image.Image:
    """Filling `box` with its own shape; what is cut off is away from the `focus`."""
    share = max(box[0] / image.width, box[1] / image.height)
    wide, high = box[0] / share, box[1] / share
    size = (min(round(wide), image.width), min(round(high), image.height))
    left, top = _window(size, image.size, focus)
    part = (left, top, left + size[0], top + size[1])
    return image.resize(box, Image.Resampling.LANCZOS, box=part, reducing_gap=3)


def cropped(image: Image.Image, box: tuple[int, int], focus: Place) -> Image.Image:
    """A window of `box` into the picture, unscaled; no larger than the picture."""
    size = min(box[0], image.width), min(box[1], image.height)
    left, top = _window(size, image.size, focus)
    return image.crop((left, top, left + size[0], top + size[1]))


def trimmed(image: Image.Image) -> Image.Image:
    """Without the transparent edge around it."""
    if image.mode != "RGBA":
        return image
    ink = image.getchannel("A").point([0] * 8 + [255] * 248).getbbox()
    return image.crop(ink) if ink else image


def is_opaque(image: Image.Image) -> bool:
    """Whether no pixel of an RGB or RGBA picture lets anything through."""
    return image.mode != "RGBA" or image.getchannel("A").getextrema() == (255, 255)


def _window(size: tuple[int, int], whole: tuple[int, int], focus: Place) -> tuple[int, int]:
    if focus.named:
        return focus.corner(size, (0, 0, *whole))
    return (
        min(max(focus.x - size[0] // 2, 0), whole[0] - size[0]),
        min(max(focus.y - size[1] // 2, 0), whole[1] - size[1]),
    )


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3)
