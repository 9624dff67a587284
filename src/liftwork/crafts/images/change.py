"""Changes one layer of a PSD that may be somebody else's, and touches nothing besides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.scaling import covered, fitted, is_opaque, trimmed
from liftwork.crafts.images.compose.shapes import filled, shape_coverage
from liftwork.crafts.images.compose.texts import LaidText, lettered
from liftwork.crafts.images.design import CENTRE, Blend, Extent, ShapeLayer
from liftwork.crafts.images.fonts.lettering import SMALLEST, fit
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.frame import frame_of
from liftwork.crafts.images.poster.logo import logo_box
from liftwork.crafts.images.poster.mend import mended
from liftwork.crafts.images.psd.encode import with_merged, with_name, with_pixels
from liftwork.crafts.images.psd.find import find_layer
from liftwork.crafts.images.psd.move import SMART, moved
from liftwork.crafts.images.psd.parse import MODES, RGB, LayerBlock, Psd, parse, serialise
from liftwork.crafts.images.psd.told import to_xmp
from liftwork.crafts.images.psd.write import BLEND_KEYS, thumbnail
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import XMP, Layered, Node, layered
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

Box = tuple[int, int, int, int]
_THUMBNAIL = 1036
_LIVE_TEXT = b"TySh"
_ONE_COLOUR = 24
"""A layer whose full pixels differ by no more than this (of 255) has one colour."""
_ALIKE = 3


@dataclass(frozen=True)
class LayerChange:
    """What is to be different about a layer. None is as it was."""

    text: str | None = None
    colour: Colour | None = None
    at: Place | None = None
    scale: float | None = None
    """Percent of its size."""
    opacity: float | None = None
    blend: Blend | None = None
    visible: bool | None = None
    new_name: str | None = None


@dataclass(frozen=True)
class Changed:
    """The file after the change. `flat` is its flattened picture, `layer` the layer's name now."""

    psd: Psd
    flat: Image.Image
    layer: str
    notes: tuple[str, ...]


def open_psd(path: Path) -> Layered:
    """A PSD that can be changed without loss. Raises `Refuse` for any other."""
    data = path.read_bytes()
    psd = parse(data)
    mode = MODES.get(psd.mode, f"mode {psd.mode}")
    if psd.mode != RGB or psd.depth != 8:
        raise Refuse(
            f"{path.name} is {mode} with {psd.depth} bits a channel",
            "a PSD in RGB with 8 bits a channel",
        )
    if not psd.layers:
        raise Refuse(f"{path.name} has no layers", "a PSD that was saved with its layers")
    if serialise(psd) != data:
        raise Refuse(
            f"{path.name} is built in an unusual way and could not be changed without loss",
            "the file saved again by the program that made it",
        )
    return layered(psd)


def change_layer(before: Layered, words: str, change: LayerChange) -> Changed:
    """One layer changed. Raises `Refuse` where that cannot be done without loss."""
    node = find_layer(before, words)
    if change == LayerChange():
        raise Refuse(
            f"nothing was said that should be different about {node.name!r}",
            "a new text, colour, place, size, opacity, blend mode or name, or whether it is seen",
        )
    draft = _Draft(before, node)
    if change.text is not None or change.colour is not None:
        draft.reletter(change.text, change.colour)
    if change.scale is not None:
        draft.scale(change.scale / 100)
    if change.at is not None:
        draft.move(change.at)
    draft.set_plain(change)
    return draft.finish()


def swap_picture(before: Layered, words: str, picture: Path) -> Changed:
    """The picture of a layer replaced by another, in the same box."""
    node = find_layer(before, words)
    draft = _Draft(before, node)
    draft.swap(picture)
    return draft.finish()


class _Draft:
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

    def put(self, record: LayerBlock) -> None:
        """Put the layer's record in the place of the old one."""
        self.psd = self.psd.with_layer(self.node.index, record)

    def reletter(self, text: str | None, colour: Colour | None) -> None:
        """Other words or another colour, drawn into the same box."""
        told = self.told.get(self.name, {})
        if told.get("kind") == "text":
            laid = self._laid(told)
            laid = laid.model_copy(
                update={"text": text or laid.text, "colour": colour or laid.colour}
            )
            old = self.record.box
            self.put(with_pixels(self.record, *lettered(laid)))
            told["text"] = laid.model_dump(mode="json")
            self._fit_plate(old)
        elif text is not None:
            raise self._no_words()
        elif colour is not None:
            self._recolour(colour)

    def _laid(self, told: dict[str, Any]) -> LaidText:
        """The text as it was laid, moved along where somebody has moved the layer."""
        laid = LaidText.model_validate(told["text"])
        left, top = told.get("at", self.record.box)[:2]
        return laid.moved(self.record.box[0] - left, self.record.box[1] - top)

    def _no_words(self) -> Refuse:
        if self.record.block(_LIVE_TEXT) is not None:
            return Refuse(
                f"{self.name!r} is live text of another program, which alone can reword it",
                "its place, opacity, blend mode or name, or whether it is seen",
            )
        return Refuse(f"{self.name!r} is no text that was written here", "a text of a poster")

    def _recolour(self, colour: Colour) -> None:
        if self.node.group or min(self.record.size) <= 0 or self.record.block(_LIVE_TEXT, *SMART):
            raise Refuse(f"{self.name!r} has no colour that can be changed here", None)
        pixels = np.asarray(self.node.image)
        full = pixels[pixels[..., 3] >= 128][:, :3]
        if not len(full) or int(np.ptp(full, axis=0).max()) > _ONE_COLOUR:
            raise Refuse(
                f"{self.name!r} has many colours: it is a picture",
                "another picture in its place",
            )
        image = filled(colour, self.node.image.getchannel("A"))
        self.put(with_pixels(self.record, image, self.record.box[:2]))

    def scale(self, by: float) -> None:
        """Larger or smaller by a factor, from the side or corner where it stands."""
        record = self.record
        told = self.told.get(self.name, {})
        if told.get("kind") == "text":
            self._scale_text(told, by)
            return
        keeps = record.block(_LIVE_TEXT, b"vmsk", b"vsms", *SMART) is not None or record.mask
        if self.node.group or min(record.size) <= 0 or keeps:
            raise Refuse(
                f"{self.name!r} cannot be scaled here without loss: it is more than plain pixels",
                "its place, opacity, blend mode or name, or whether it is seen",
            )
        size = (max(1, round(record.size[0] * by)), max(1, round(record.size[1] * by)))
        if size[0] > 2 * self.psd.size[0] or size[1] > 2 * self.psd.size[1]:
            raise Refuse(f"{self.name!r} would be {size[0]:,} x {size[1]:,} px", "a smaller step")
        image = self.node.image.resize(size, Image.Resampling.LANCZOS)
        corner = _as_it_stood(record.box, size, self.psd.size)
        self.put(with_pixels(record, image, corner))
        self._fit_plate(record.box)
        if by > 1:
            self.notes.append("it was enlarged from its own pixels, so it is a little softer")

    def _scale_text(self, told: dict[str, Any], by: float) -> None:
        """The text's letters larger or smaller; its box grows up to the margins."""
        laid = self._laid(told)
        now = fit(laid.text, laid.room, laid.setting).size
        frame = frame_of(CanvasSize(*self.psd.size))
        box = laid.box
        if by > 1:
            grown = (min(box[0], frame.left), frame.top, max(box[2], frame.right), frame.bottom)
            up, down = laid.down == "bottom", laid.down == "top"
            box = (
                grown[0] if laid.align != "left" else box[0],
                grown[1] if up else box[1],
                grown[2] if laid.align != "right" else box[2],
                grown[3] if down else box[3],
            )
        wanted = max(SMALLEST, round(now * by))
        new = laid.model_copy(update={"largest": wanted, "box": box})
        if by > 1 and fit(new.text, new.room, new.setting).size <= now:
            raise Refuse(f"{self.name!r} is as large as its place allows", "fewer words")
        old = self.record.box
        self.put(with_pixels(self.record, *lettered(new)))
        told["text"] = new.model_dump(mode="json")
        self._fit_plate(old)

    def _plate(self) -> Node | None:
        """The plate that was put behind this layer here."""
        plates = (node for node in self.before.layers if node.name == f"{self.node.name} plate")
        return next((n for n in plates if self.told.get(n.name, {}).get("role") == "plate"), None)

    def _fit_plate(self, old: Box) -> None:
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

    def _companions(self) -> list[Node]:
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
        for part in (*self._parts(), *self._companions()):
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

    def set_plain(self, change: LayerChange) -> None:
        """Opacity, blend mode, whether it is seen, and its name."""
        record = self.record
        if change.opacity is not None:
            record = replace(record, opacity=round(change.opacity * 2.55))
        if change.blend is not None:
            record = replace(record, blend=BLEND_KEYS[change.blend])
        if change.visible is not None:
            record = _seen(record, change.visible)
            for node in self._companions():
                other = _seen(self.psd.layers[node.index], change.visible)
                self.psd = self.psd.with_layer(node.index, other)
        if change.new_name is not None:
            record = with_name(record, change.new_name)
            if self.name in self.told:
                self.told[change.new_name] = self.told.pop(self.name)
            self.name = change.new_name
        self.put(record)

    def swap(self, path: Path) -> None:
        """Another picture in the layer's box: filling it, or whole inside where it was cut out."""
        record = self.record
        if self.node.group or min(record.size) <= 0 or record.block(_LIVE_TEXT) is not None:
            raise Refuse(f"{self.name!r} holds no picture", "a layer with a picture")
        if record.block(*SMART) is not None:
            raise Refuse(
                f"{self.name!r} is a smart object: its picture is kept inside it",
                "replacing its contents in Photoshop, or a plain layer",
            )
        picture = open_picture(path, record.size)
        self.notes += picture.notes
        logo = self.told.get(self.name, {}).get("logo")
        if is_opaque(self.node.image) and not logo:
            image, corner = covered(picture.image, record.size, CENTRE), record.box[:2]
        else:
            room = logo_box(CanvasSize(*self.psd.size)) if logo else record.size
            image = fitted(trimmed(picture.image), room)
            corner = _as_it_stood(record.box, image.size, self.psd.size)
        self.put(with_pixels(record, image.convert("RGBA"), corner))
        self._fit_plate(record.box)
        told = self.told.get(self.name)
        if told and logo:
            told["own"] = list(trimmed(picture.image).size)

    def finish(self) -> Changed:
        """The scrim mended where our own poster needs it, what it tells and its picture renewed."""
        after = layered(self.psd)
        after.told = self.told
        if self.told:
            self.psd, self.told, notes = mended(after)
            self.notes += notes
            self._tell()
        flat, note = reflattened(self.before, layered(self.psd))
        self.notes += note
        psd = with_merged(self.psd, flat)
        if psd.resource(_THUMBNAIL) is not None:
            psd = psd.with_resource(_THUMBNAIL, thumbnail(flat))
        return Changed(psd, flat, self.name, tuple(self.notes))

    def _tell(self) -> None:
        for layer in self.psd.layers:
            if layer.name in self.told:
                self.told[layer.name]["at"] = list(layer.box)
        self.psd = self.psd.with_resource(XMP, to_xmp({"layers": self.told}))


def _seen(record: LayerBlock, visible: bool) -> LayerBlock:
    return replace(record, flags=record.flags & ~2 | (0 if visible else 2))


def _with_parts(node: Node) -> list[Node]:
    return [node, *(inner for part in node.parts for inner in _with_parts(part))]


def united(boxes: list[Box]) -> Box:
    """The box around boxes."""
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


def _as_it_stood(box: Box, size: tuple[int, int], canvas: tuple[int, int]) -> tuple[int, int]:
    """Where a thing of another size goes so that it keeps to the side its box stood at."""
    corner = []
    for low, high, own, whole in zip(box[:2], box[2:], size, canvas, strict=True):
        room = high - low - own
        middle = (low + high) / 2 / whole
        share = 0.0 if middle < 0.4 else 1.0 if middle > 0.6 else 0.5
        corner.append(low + round(room * share))
    return corner[0], corner[1]


def changed_box(before: Psd, after: Psd) -> Box | None:
    """Where the picture can differ: all layers that differ, before and after; None if nowhere."""
    old, new = set(before.layers), set(after.layers)
    differ = [*(old - new), *(new - old)]
    if any(layer.divider for layer in differ):
        return (0, 0, *after.size)
    boxes = [layer.box for layer in differ if min(layer.size) > 0]
    boxes += [(0, 0, *after.size) for layer in differ if min(layer.size) <= 0]
    if not boxes:
        return None
    left, top, right, bottom = united(boxes)
    return max(left, 0), max(top, 0), min(right, after.size[0]), min(bottom, after.size[1])


def reflattened(before: Layered, after: Layered) -> tuple[Image.Image, list[str]]:
    """The flattened picture after a change, computed only where something changed.

    Where the file has what plain arithmetic cannot do, or its own picture is not what its
    layers make, the part is computed without that, and a note says so.
    """
    flat = before.merged.copy()
    box = changed_box(before.psd, after.psd)
    if box is None or box[0] >= box[2] or box[1] >= box[3]:
        return flat, []
    puzzle = next((f"{n.name!r} {why}" for n in after.flat if (why := n.puzzling())), None)
    if puzzle is None and not _is_stacked(before, box):
        puzzle = "its own picture is not what its layers make"
    pixels = Image.fromarray(Stacker(after, forgiving=True).pixels(box), "RGBA")
    flat.paste(pixels.convert(flat.mode), box[:2])
    if puzzle is None:
        return flat, []
    return flat, [f"the flattened picture is only near to it where the layer is: {puzzle}"]


def _is_stacked(before: Layered, box: Box) -> bool:
    """Whether a file's own picture is its layers stacked, to a few levels, in a box."""
    own = np.asarray(before.merged.convert("RGB").crop(box), dtype=np.int16)
    mine = Stacker(before, forgiving=True).pixels(box)[..., :3].astype(np.int16)
    return bool((np.abs(own - mine).max(axis=-1) > _ALIKE).mean() < 0.001)
