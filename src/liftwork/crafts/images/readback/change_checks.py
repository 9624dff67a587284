"""Checks of a changed PSD against the one before: only what was asked for is different."""

from __future__ import annotations

import io
import logging
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.images.change import LayerChange
from liftwork.crafts.images.codes import (
    KEPT,
    LAYER_AS_ASKED,
    LAYER_SEEN,
    ONLY_THERE,
    PICTURE_IN,
    STACKED,
)
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.psd.find import find_layer
from liftwork.crafts.images.psd.write import BLEND_KEYS
from liftwork.crafts.images.readback.design_checks import own_colour
from liftwork.crafts.images.readback.file_checks import apart_by, stacked
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import Layered, Node
from liftwork.crafts.images.reflatten import changed_box
from liftwork.programs import imagemagick
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
    from psd_tools.psd import document
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    document = lazy("psd_tools.psd.document")

_THUMBNAIL, _XMP = 1036, 1060
_PIXELS = {"box", "channel 0", "channel 1", "channel 2", "channel -1"}
_PLACE = {"box", "mask", "block TySh", "block vmsk", "block vsms"}
_NEAR = 14.0
"""Mean difference (of 255) that scaling by another filter may make."""


@dataclass(frozen=True)
class Pair:
    """A PSD before and after a change, with the flattened picture after it."""

    before: Layered
    after: Layered
    old_file: Path
    new_file: Path
    flat: Image.Image

    @cached_property
    def stacker(self) -> Stacker:
        """Stacks the file after the change."""
        return Stacker(self.after)


def kept(pair: Pair, layer: str, changes: set[str]) -> Check:
    """Every block of both files compared, read by psd-tools, which did not write the change."""
    reader = "psd-tools"
    try:
        old, new = _blocks(pair.old_file), _blocks(pair.new_file)
    except (ValueError, AssertionError, KeyError, OSError, struct.error) as error:
        reader = f"our own parser, for psd-tools cannot read it ({error})"
        old, new = _own_blocks(pair.before), _own_blocks(pair.after)
    node = find_layer(pair.before, layer)
    free = {f"layer {part.index}" for part in _parts(node)}
    ours = {
        f"layer {n.index}"
        for n in pair.before.layers
        if pair.before.told.get(n.name, {}).get("kind") == "scrim"
        or pair.before.told.get(n.name, {}).get("role") == "plate"
    }
    added = len(pair.after.psd.layers) - len(pair.before.psd.layers)
    lost = [
        key
        for key, data in old.items()
        if new.get(_shifted(key, node.index, added)) != data
        and not _allowed(key, free, ours, changes, bool(pair.before.told))
    ]
    detail = (
        f"lost or altered: {', '.join(lost[:6])}"
        if lost
        else f"{len(old)} blocks compared by {reader}"
    )
    return KEPT(not lost, detail)


def _parts(node: Node) -> list[Node]:
    return [node, *(inner for part in node.parts for inner in _parts(part))]


def _shifted(key: str, at: int, by: int) -> str:
    """The key after layers were put below the changed one."""
    if not by or not key.startswith("layer "):
        return key
    number, _, rest = key.removeprefix("layer ").partition(":")
    index = int(number)
    return f"layer {index + by if index >= at else index}:{rest}"


def _allowed(key: str, free: set[str], ours: set[str], changes: set[str], told: bool) -> bool:
    if key == f"resource {_THUMBNAIL}" or (told and key == f"resource {_XMP}"):
        return True
    layer, _, what = key.partition(":")
    return layer in ours or (layer in free and what in changes)


def _blocks(path: Path) -> dict[str, bytes]:
    """Every block of a file by what it is; the merged picture left out."""
    logging.getLogger("psd_tools").setLevel(logging.ERROR)
    with path.open("rb") as file:
        read = document.PSD.read(file)
    found = {"colour table": _bytes(read.color_mode_data)}
    for key, resource in read.image_resources.items():
        found[f"resource {int(key)}"] = _bytes(resource)
    extra = read.layer_and_mask_information
    if extra.global_layer_mask_info is not None:
        found["global mask"] = _bytes(extra.global_layer_mask_info)
    for tag, block in (extra.tagged_blocks or {}).items():
        found[f"block {tag!r}"] = _bytes(block)
    for index, (record, planes) in enumerate(read._iter_layers()):
        found.update(_layer_blocks(f"layer {index}", record, planes))
    return found


def _own_blocks(layered: Layered) -> dict[str, bytes]:
    """The same of a file that psd-tools does not take, by our own parser."""
    psd = layered.psd
    found = {"colour table": psd.colour_mode, "after the layers": psd.after_layers}
    found.update({f"resource {resource.id}": resource.data for resource in psd.resources})
    for index, layer in enumerate(psd.layers):
        parts = {
            "box": struct.pack(">4i", *layer.box),
            "blend": layer.blend,
            "opacity": bytes([layer.opacity]),
            "clipping": bytes([layer.clipping]),
            "flags": bytes([layer.flags]),
            "mask": layer.mask,
            "ranges": layer.ranges,
            "name": layer.pascal,
        }
        parts.update({f"block {b.key.decode('latin-1')}": b.data for b in layer.blocks})
        parts.update({f"channel {channel.id}": channel.data for channel in layer.channels})
        found.update({f"layer {index}:{what}": data for what, data in parts.items()})
    return found


def _layer_blocks(name: str, record: Any, planes: Any) -> dict[str, bytes]:
    found = {
        "box": struct.pack(">4i", record.left, record.top, record.right, record.bottom),
        "blend": record.blend_mode.value,
        "opacity": bytes([record.opacity]),
        "clipping": bytes([int(record.clipping)]),
        "flags": _bytes(record.flags),
        "mask": b"" if record.mask_data is None else _bytes(record.mask_data),
        "ranges": _bytes(record.blending_ranges),
        "name": record.name.encode(),
    }
    for tag, block in record.tagged_blocks.items():
        key = tag.value if hasattr(tag, "value") else tag
        found[f"block {key.decode('latin-1')}"] = _bytes(block)
    for info, plane in zip(record.channel_info, planes, strict=True):
        found[f"channel {int(info.id)}"] = _bytes(plane)
    return {f"{name}:{what}": data for what, data in found.items()}


def _bytes(element: Any) -> bytes:
    with io.BytesIO() as out:
        element.write(out)
        return out.getvalue()


def freed_by(change: LayerChange) -> set[str]:
    """What of a layer's blocks may differ after a change."""
    free: set[str] = set()
    for asked, blocks in (
        (change.text is not None or change.colour is not None, _PIXELS),
        (change.at is not None, _PLACE),
        (change.scale is not None, _PIXELS),
        (change.opacity is not None, {"opacity"}),
        (change.blend is not None, {"blend"}),
        (change.visible is not None, {"flags"}),
        (change.new_name is not None, {"name", "block luni"}),
    ):
        free |= blocks if asked else set()
    return free


def freed_by_swap() -> set[str]:
    """What of a layer's blocks may differ after its picture was swapped."""
    return set(_PIXELS)


def as_asked(pair: Pair, layer: str, change: LayerChange) -> Check:
    """The layer measured against each thing that was asked of it."""
    old = find_layer(pair.before, layer)
    name = change.new_name or old.name
    node = next((n for n in pair.after.flat if n.name == name), None)
    if node is None:
        return LAYER_AS_ASKED(False, f"no layer is called {name!r}")
    wrong = list(_wrong(pair, old, node, change))
    box = f"{node.box[0]}, {node.box[1]} to {node.box[2]}, {node.box[3]}"
    said = (
        f"{name}: {box}, opacity {node.record.opacity / 2.55:.0f} %, visible {node.record.visible}"
    )
    return LAYER_AS_ASKED(not wrong, "; ".join(wrong) or said)


def _wrong(pair: Pair, old: Node, node: Node, change: LayerChange) -> Iterator[str]:
    yield from _wrong_record(node, change)
    yield from _wrong_place(old, node, change)
    told: Mapping[str, Any] = pair.after.told.get(node.name, {})
    said = told.get("text", {}).get("text")
    if change.text is not None and said != change.text:
        yield f"it says {said!r}"
    if change.colour is not None:
        own = own_colour(node)
        if max(abs(a - b) for a, b in zip(own.rgb, change.colour.rgb, strict=True)) > 2:
            yield f"its colour is {own}"


def _wrong_record(node: Node, change: LayerChange) -> Iterator[str]:
    record = node.record
    if change.opacity is not None and abs(record.opacity / 2.55 - change.opacity) > 0.5:
        yield f"opacity is {record.opacity / 2.55:.0f} %, asked was {change.opacity:g} %"
    if change.visible is not None and record.visible is not change.visible:
        yield "it is seen" if record.visible else "it is hidden"
    if change.blend is not None and record.blend != BLEND_KEYS[change.blend]:
        yield f"the blend mode is {record.blend!r}"


def _wrong_place(old: Node, node: Node, change: LayerChange) -> Iterator[str]:
    if node.group:
        return
    if change.at is not None and not change.at.named and node.box[:2] != (change.at.x, change.at.y):
        yield f"it is at {node.box[0]}, {node.box[1]}"
    if change.scale is not None:
        was, now = old.record.size, node.record.size
        if (now[0] > was[0]) is not (change.scale > 100) or now == was:
            yield f"it was {was[0]} x {was[1]} px and is {now[0]} x {now[1]}"


def only_there(pair: Pair) -> Check:
    """The flattened picture before and after, outside what was changed."""
    before, flat = pair.before.merged.convert("RGBA"), pair.flat
    box = changed_box(pair.before.psd, pair.after.psd)
    if before.size != flat.size:
        return ONLY_THERE(False, f"{before.size} became {flat.size}")
    differ = (np.asarray(before) != np.asarray(flat)).any(axis=-1)
    if box is not None:
        differ[box[1] : box[3], box[0] : box[2]] = False
    count = int(differ.sum())
    where = f"outside {box[0]}, {box[1]} to {box[2]}, {box[3]}" if box else "anywhere"
    return ONLY_THERE(count == 0, f"{count} pixels differ {where}")


def stacked_there(pair: Pair) -> Check:
    """The new flattened picture is the layers stacked, where it changed.

    Elsewhere it is the one that the file came with, by the arithmetic of its own program.
    """
    box = changed_box(pair.before.psd, pair.after.psd)
    if box is None or box[0] >= box[2] or box[1] >= box[3]:
        return STACKED(True, "nothing that is seen has changed")
    return stacked(pair.stacker, pair.flat, box)


def picture_in(pair: Pair, layer: str, picture: Path) -> Check:
    """The layer against the picture that was given, scaled by another filter."""
    node = find_layer(pair.after, find_layer(pair.before, layer).name)
    given = open_picture(picture).image.convert("RGBA")
    ink = given.getchannel("A").point([0] * 8 + [255] * 248).getbbox() or (0, 0, *given.size)
    best = min(_distance(node, part) for part in (given.crop(ink), _cut_like(given, node)))
    return PICTURE_IN(best <= _NEAR, f"{node.name}: {best:.1f} of 255 from {picture.name}")


def _cut_like(image: Image.Image, node: Node) -> Image.Image:
    """The middle of a picture in the shape of a layer."""
    wide, high = node.record.size
    share = min(image.width / wide, image.height / high)
    size = (wide * share, high * share)
    left, top = (image.width - size[0]) / 2, (image.height - size[1]) / 2
    return image.crop((round(left), round(top), round(left + size[0]), round(top + size[1])))


def _distance(node: Node, image: Image.Image) -> float:
    own = np.asarray(_small(node.image), dtype=np.float32)
    other = np.asarray(_small(image), dtype=np.float32)
    return float(np.abs(own - other).mean())


def _small(image: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", image.size, (128, 128, 128, 255))
    ground.alpha_composite(image)
    return ground.convert("RGB").resize((48, 48), Image.Resampling.BOX)


def seen_alike(pair: Pair, name: str) -> Check:
    """The changed layer as ImageMagick reads it, against what Pillow reads."""
    node = next((n for n in pair.after.flat if n.name == name), None)
    if node is None or node.group or min(node.record.size) <= 0:
        return LAYER_SEEN(True, f"{name} has no pixels of its own")
    if imagemagick.imagemagick() is None:
        return LAYER_SEEN(True, f"read by Pillow alone: `{imagemagick.how_to_install()}`")
    try:
        seen = imagemagick.read_psd(pair.new_file)[1:]
    except Refuse as error:
        able = _can_read(pair.old_file)
        why = error.reason if able else f"it could not read the file before either: {error.reason}"
        return LAYER_SEEN(not able, why)
    alike = [apart_by(node, other.pixels) for other in seen if other.box == node.box]
    if not alike:
        return LAYER_SEEN(False, f"ImageMagick sees no layer at {node.box}")
    return LAYER_SEEN(min(alike) <= 1, f"{name}: at most {min(alike)} of 255 apart")


def _can_read(path: Path) -> bool:
    """Whether ImageMagick reads a file at all."""
    try:
        imagemagick.read_psd(path, pixels=False)
    except Refuse:
        return False
    return True
