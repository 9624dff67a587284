"""The scrim: a soft shade between a photo and the words on it, no stronger than they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from liftwork.crafts.images.colours import Colour
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

Side = Literal["top", "bottom", "left", "right", "all"]


@dataclass(frozen=True)
class Scrim:
    """A shade that comes from a `side`: full up to `inner`, nothing from `outer` on (pixels)."""

    side: Side
    colour: Colour
    strength: float
    inner: int
    outer: int

    def told(self) -> dict[str, object]:
        """As it is written down beside its layer."""
        return {
            "kind": "scrim", "side": self.side, "colour": str(self.colour),
            "strength": round(self.strength, 4), "inner": self.inner, "outer": self.outer,
        }  # fmt: skip

    def image(self, size: tuple[int, int]) -> Image.Image:
        """Its pixels over a canvas of `size` (RGBA)."""
        across = self.side in ("left", "right")
        length = size[0] if across else size[1]
        line = np.rint(self._profile(length) * 255).astype(np.uint8)
        whole = np.broadcast_to(line[None, :] if across else line[:, None], (size[1], size[0]))
        image = Image.new("RGBA", size, (*self.colour.rgb, 0))
        image.putalpha(Image.fromarray(np.ascontiguousarray(whole), "L"))
        return image

    def _profile(self, length: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Opacity along the way from one side to the other."""
        at = np.arange(length) + 0.5
        if self.side == "all":
            return np.full(length, self.strength)
        if self.side in ("bottom", "right"):
            at = length - at
        span = max(self.outer - self.inner, 1)
        way = np.clip((self.outer - at) / span, 0, 1)
        eased = way * way * way * (way * (way * 6 - 15) + 10)
        return np.asarray(eased * self.strength, dtype=np.float64)
