"""Photos of 16 bits a channel: all their bits read, and written again into their own file.

Pillow keeps 8 bits of colour. It can be told which byte of each pair: so it decodes twice, and
the two make up the 16 bits.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.looks.carried import png_with_extras_of
from liftwork.crafts.images.looks.deep_tiff import with_pixels
from liftwork.crafts.images.png import Raster, encoded
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

Array = Any
"""A numpy array of uint16: rows x columns x 1, 3 or 4."""

_GREY = ("I;16", "I;16B")
_FORMS = {
    "I;16", *(f"{mode};16{order}" for mode in ("I", "RGB", "RGBA") for order in "BLN")
}  # fmt: skip
_OTHER = {"16B": "16L", "16L": "16B", "16N": "16B" if sys.byteorder == "little" else "16L"}
"""The form of a pair's low byte, by that of its high byte."""
_COLOUR_TYPES = {1: 0, 3: 2, 4: 6}


def why_not(picture: Any) -> str | None:
    """Why an opened photo of 16 bits cannot be developed; None where it can."""
    forms = {_form(tile) for tile in picture.tile}
    if not forms <= _FORMS:
        return f"16 bits a channel in an unusual form ({', '.join(sorted(forms - _FORMS))})"
    return "16 bits and a transparent colour" if "transparency" in picture.info else None


def read_deep(opened: Callable[[], Any]) -> Array:
    """The pixels of a photo, which `opened` opens each time anew."""
    picture = opened()
    if picture.mode in _GREY:
        return np.asarray(picture).astype(np.uint16)[..., None]
    pixels = np.asarray(picture).astype(np.uint16)
    pixels <<= 8
    low = opened()
    low.tile = [_of_low_bytes(tile) for tile in low.tile]
    pixels |= np.asarray(low)
    return pixels


def _form(tile: Any) -> str:
    return str(tile.args if isinstance(tile.args, str) else tile.args[0])


def _of_low_bytes(tile: Any) -> Any:
    """The same tile with the low byte of each channel in the place of the high one."""
    mode, _, bits = _form(tile).partition(";")
    form = f"{mode};{_OTHER[bits]}"
    return tile._replace(args=form if isinstance(tile.args, str) else (form, *tile.args[1:]))


def png_of(original: bytes, pixels: Array) -> bytes:
    """A PNG of those pixels with what the original carried beside its own."""
    height, width, channels = pixels.shape

    def rows(top: int, bottom: int) -> Any:
        return pixels[top:bottom].astype(">u2").view(np.uint8).reshape(bottom - top, -1)

    raster = Raster((width, height), 16, _COLOUR_TYPES[channels], 2 * channels, rows)
    return png_with_extras_of(original, b"".join(encoded(raster)))


def tiff_of(original: bytes, pixels: Array, name: str) -> bytes:
    """The same TIFF with those pixels. Raises `Refuse` where they do not fit its form."""
    try:
        return with_pixels(original, pixels)
    except ValueError as error:
        raise Refuse(
            f"{name} is a 16-bit TIFF {error}", "save it again as a plain TIFF, or as PNG"
        ) from error
