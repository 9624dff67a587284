"""A layer's planes as numbers, each only as large as it has to be to be spread over its box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.psd.parse import LayerBlock
from liftwork.crafts.images.psd.planes import layer_planes
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

    Bytes = NDArray[np.uint8]
else:
    np = lazy("numpy")
    Bytes = Any

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Decoded:
    """Colour (3, h, w) and alpha (1, h, w) of a layer, 0 to 255.

    A side along which nothing changes is 1 long: all of an alpha that is 255 everywhere, the
    channels of grey, the rows of a gradient from left to right.
    """

    colour: Bytes
    alpha: Bytes

    def cut(self, left: int, top: int, right: int, bottom: int) -> Decoded:
        """The part of it between those columns and rows of the layer."""
        return Decoded(
            _cut(self.colour, left, top, right, bottom), _cut(self.alpha, left, top, right, bottom)
        )


def decoded(record: LayerBlock) -> Decoded:
    """Decode a layer that has pixels."""
    red, green, blue, alpha = layer_planes(record)
    if red is green is blue:
        return Decoded(_least(red)[None], _least(alpha)[None])
    planes = [_least(red), _least(green), _least(blue)]
    shape = np.broadcast_shapes(*(plane.shape for plane in planes))
    colour: Bytes = np.empty((3, *shape), dtype=np.uint8)
    for channel, plane in enumerate(planes):
        colour[channel] = plane
    return Decoded(colour, _least(alpha)[None])


def _least(image: Image.Image) -> Bytes:
    """A plane with one column where each row is of one value, one row where each column is."""
    plane: Bytes = np.asarray(image)
    if _repeats(plane, plane[:, :1]):
        plane = plane[:, :1]
    return plane[:1] if _repeats(plane, plane[:1]) else plane


def _repeats(plane: Bytes, line: Bytes) -> bool:
    """Whether a plane is its first row or column over and over; a few rows mostly tell."""
    few = max(1, len(plane) // 8)
    return bool((plane[::few] == line[::few]).all() and (plane == line).all())


def _cut(planes: Bytes, left: int, top: int, right: int, bottom: int) -> Bytes:
    rows = slice(top, bottom) if planes.shape[1] > 1 else slice(None)
    columns = slice(left, right) if planes.shape[2] > 1 else slice(None)
    return planes[:, rows, columns]
