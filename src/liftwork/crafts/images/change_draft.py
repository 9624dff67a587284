"""A change of one layer in the making: the file, the layer, what is told of it, its plate."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.shapes import filled, shape_coverage
from liftwork.crafts.images.compose.texts import LaidText
from liftwork.crafts.images.design import Extent, ShapeLayer
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.frame import frame_of
from liftwork.crafts.images.psd.encode import with_pixels
from liftwork.crafts.images.psd.move import moved
from liftwork.crafts.images.psd.parse import LayerBlock
from liftwork.crafts.images.readback.decoded import Box
from liftwork.crafts.images.readback.tree import Layered, Node
from liftwork.crafts.images.reflatten import united
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

LIVE_TEXT = b"TySh"


class Draft:
    """A change in the making."""

    def __init__(self, before: Layered, node: Node) -> None:
        self.before, self.node = before, node
        self.psd = before.psd
        self.told: dict[str, dict[str, Any]] = {k: dict(v) for k, v in before.told.items()}
        self.name = node.name
        self.notes: list[str] = []

    @property
    def record(self) -> LayerBlock:
        """The layer as it is now."""
        return self.psd.layers[self.node.index]

    @property
    def facts(self) -> dict[str, Any]:
        """What is told of the layer: its kind, its text."""
        return self.told.get(self.name, {})

    def put(self, record: LayerBlock) -> None:
        """Put the layer's record in the place of the old one."""
        self.psd = self.psd.with_layer(self.node.index, record)

    def laid(self, told: dict[str, Any]) -> LaidText:
        """The text as it was laid, moved along where somebody has moved the layer."""
        laid = LaidText.model_validate(told["text"])
        left, top = told.get("at", self.record.box)[:2]
        return laid.moved(self.record.box[0] - left, self.record.box[1] - top)

    def _plate(self) -> Node | None:
        """The plate that was put behind this layer here."""
        plates = (node for node in self.before.layers if node.name == f"{self.node.name} plate")
        return next((n for n in plates if self.told.get(n.name, {}).get("role") == "plate"), None)

    def fit_plate(self, old: Box) -> None:
        """The plate drawn again, with the same rim around the new letters."""
        plate = self._plate()
        if plate is None:
            return
        rims = [abs(a - b) for a, b in zip(plate.box, old, strict=True)]
        left, top, right, bottom = self.record.box
        size = (right - left + rims[0] + rims[2], bottom - top + rims[1] + rims[3])
        red, green, blue, _ = np.asarray(plate.image)[plate.record.size[1] // 2, rims[0] // 2 + 1]
        colour = Colour(int(red), int(green), int(blue))
        shape = ShapeLayer(shape="rounded", colour=colour, radius=Extent(18, percent=True))
        image = filled(colour, shape_coverage(shape, size))
        corner = (left - rims[0], top - rims[1])
        self.psd = self.psd.with_layer(plate.index, with_pixels(plate.record, image, corner))

    def companions(self) -> list[Node]:
        """What was drawn here for this layer alone and must go where it goes."""
        plate = self._plate()
        return [plate] if plate is not None else []

    def move(self, place: Place) -> None:
        """To another place, with its mask and all that is bound to it."""
        size = self.psd.size
        left, top, right, bottom = self._box()
        if right - left >= size[0] and bottom - top >= size[1]:
            raise Refuse(f"{self.name!r} fills the canvas and has no other place to go", None)
        within = frame_of(CanvasSize(*size)).box
        x, y = place.corner((right - left, bottom - top), within)
        by = (x - left, y - top)
        self._leave_shade()
        for part in (*self._parts(), *self.companions()):
            record = self.psd.layers[part.index]
            self.psd = self.psd.with_layer(part.index, moved(record, by, size))
            told = self.told.get(part.name)
            if told and "text" in told:
                told["text"] = self._moved_text(told, by)

    def _moved_text(self, told: dict[str, Any], by: tuple[int, int]) -> dict[str, Any]:
        return LaidText.model_validate(told["text"]).moved(*by).model_dump(mode="json")

    def _leave_shade(self) -> None:
        """Hide the shade that was drawn at a logo's old place."""
        for node in self.before.layers:
            ours = self.told.get(node.name, {}).get("role") == "logo shade"
            if ours and self.told.get(self.name, {}).get("logo"):
                hidden = replace(node.record, flags=node.record.flags | 2)
                self.psd = self.psd.with_layer(node.index, hidden)

    def _parts(self) -> list[Node]:
        return [node for node in _with_parts(self.node) if not node.group] or [self.node]

    def _box(self) -> Box:
        boxes = [self.psd.layers[node.index].box for node in self._parts()]
        boxes = [box for box in boxes if box[0] < box[2] and box[1] < box[3]]
        if not boxes:
            raise Refuse(f"{self.name!r} has no pixels to move", None)
        return united(boxes)


def _with_parts(node: Node) -> list[Node]:
    return [node, *(inner for part in node.parts for inner in _with_parts(part))]
