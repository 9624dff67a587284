"""A layer as it goes into the file: its pixels, where they lie, and how they are laid on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.design import Blend

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True)
class DrawnMask:
    """A mask: mode L over the layer's own box, nothing shows outside it."""

    image: Image.Image
    left: int
    top: int


@dataclass(frozen=True)
class DrawnLayer:
    """Pixels (RGBA) with their top left corner on the canvas.

    `told` is what is written down beside the layer so that it can be made again: its text,
    its box, its colour.
    """

    name: str
    image: Image.Image
    left: int
    top: int
    opacity: int = 255
    blend: Blend = "normal"
    visible: bool = True
    mask: DrawnMask | None = None
    told: Mapping[str, Any] = field(default_factory=dict)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom on the canvas."""
        return self.left, self.top, self.left + self.image.width, self.top + self.image.height


@dataclass(frozen=True)
class DrawnGroup:
    """A group of parts, bottom to top; without a blend they are laid straight onto the rest."""

    name: str
    parts: Sequence[DrawnLayer | DrawnGroup]
    opacity: int = 255
    blend: Blend | None = None
    visible: bool = True
    mask: DrawnMask | None = None


Drawn = DrawnLayer | DrawnGroup
