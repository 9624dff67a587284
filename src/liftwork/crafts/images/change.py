"""Changes one layer of a PSD that may be somebody else's, and touches nothing besides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.change_draft import Draft
from liftwork.crafts.images.change_pixels import put_picture, scale_pixels
from liftwork.crafts.images.change_words import reletter, scale_text
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.mend import mended
from liftwork.crafts.images.psd.encode import with_merged, with_name
from liftwork.crafts.images.psd.find import find_layer
from liftwork.crafts.images.psd.parse import MODES, RGB, LayerBlock, Psd, parse, serialise
from liftwork.crafts.images.psd.told import to_xmp
from liftwork.crafts.images.psd.write import BLEND_KEYS, thumbnail
from liftwork.crafts.images.readback.tree import XMP, Layered, layered
from liftwork.crafts.images.reflatten import reflattened

if TYPE_CHECKING:
    from PIL import Image

_THUMBNAIL = 1036


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
    draft = Draft(before, node)
    if change.text is not None or change.colour is not None:
        reletter(draft, change.text, change.colour)
    if change.scale is not None:
        scale = scale_text if draft.facts.get("kind") == "text" else scale_pixels
        scale(draft, change.scale / 100)
    if change.at is not None:
        draft.move(change.at)
    _set_plain(draft, change)
    return _finished(draft)


def swap_picture(before: Layered, words: str, picture: Path) -> Changed:
    """The picture of a layer replaced by another, in the same box."""
    node = find_layer(before, words)
    draft = Draft(before, node)
    put_picture(draft, picture)
    return _finished(draft)


def _set_plain(draft: Draft, change: LayerChange) -> None:
    """Opacity, blend mode, whether it is seen, and its name."""
    record = draft.record
    if change.opacity is not None:
        record = replace(record, opacity=round(change.opacity * 2.55))
    if change.blend is not None:
        record = replace(record, blend=BLEND_KEYS[change.blend])
    if change.visible is not None:
        record = _seen(record, change.visible)
        for node in draft.companions():
            other = _seen(draft.psd.layers[node.index], change.visible)
            draft.psd = draft.psd.with_layer(node.index, other)
    if change.new_name is not None:
        record = with_name(record, change.new_name)
        if draft.name in draft.told:
            draft.told[change.new_name] = draft.told.pop(draft.name)
        draft.name = change.new_name
    draft.put(record)


def _seen(record: LayerBlock, visible: bool) -> LayerBlock:
    return replace(record, flags=record.flags & ~2 | (0 if visible else 2))


def _finished(draft: Draft) -> Changed:
    """The scrim mended where our own poster needs it, what it tells and its picture renewed."""
    after = layered(draft.psd)
    after.told = draft.told
    if draft.told:
        draft.psd, draft.told, notes = mended(after)
        draft.notes += notes
        _tell(draft)
    flat, note = reflattened(draft.before, layered(draft.psd))
    draft.notes += note
    psd = with_merged(draft.psd, flat)
    if psd.resource(_THUMBNAIL) is not None:
        psd = psd.with_resource(_THUMBNAIL, thumbnail(flat))
    return Changed(psd, flat, draft.name, tuple(draft.notes))


def _tell(draft: Draft) -> None:
    for layer in draft.psd.layers:
        if layer.name in draft.told:
            draft.told[layer.name]["at"] = list(layer.box)
    draft.psd = draft.psd.with_resource(XMP, to_xmp({"layers": draft.told}))
