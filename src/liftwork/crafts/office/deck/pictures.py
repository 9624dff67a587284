"""Pictures of a deck: what they are, and how large they are shown."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.deck.themes import Box
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

_KEPT = {"PNG", "JPEG", "GIF", "BMP"}
MOST_PIXELS = 80_000_000
_LARGEST_SCALE = 2.0
"""Points for a pixel, at most: a small picture is not blown up beyond this."""


@lru_cache(maxsize=256)
def pixels_of(path: Path) -> tuple[int, int]:
    """Width and height of a picture in pixels, as it is shown.

    Raises `Refuse` for a file that is no picture, or none that slides can hold.
    """
    try:
        with Image.open(path) as picture:
            size = picture.size
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise Refuse(
            f"{path.name} is not a picture that can be read", "a PNG or JPEG file"
        ) from error
    if size[0] * size[1] > MOST_PIXELS:
        raise Refuse(f"{path.name} is {size[0]} x {size[1]} pixels, which is too large", None)
    return size


def stored(path: Path) -> str | io.BytesIO:
    """The picture as a file can hold it: itself, or as PNG where its format is not known there."""
    with Image.open(path) as picture:
        if picture.format in _KEPT:
            return str(path)
        copy = io.BytesIO()
        picture.convert("RGBA").save(copy, "PNG")
        copy.seek(0)
        return copy


def shaped(pixels: tuple[int, int], room: Box) -> Box:
    """The largest box of the picture's own shape inside a room, in its middle."""
    scale = min(room.width / pixels[0], room.height / pixels[1], _LARGEST_SCALE)
    width, height = pixels[0] * scale, pixels[1] * scale
    return Box(
        room.x + (room.width - width) / 2,
        room.y + (room.height - height) / 2,
        width,
        height,
    )
