"""Checks of a layered image as a file: whole, named, compressed, the same to every reader."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.images.codes import (
    COMPRESSED,
    NAMED,
    OPENS,
    SAME_LAYERS,
    SAME_PICTURE,
    STACKED,
)
from liftwork.crafts.images.compose.scaling import is_opaque
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import Layered, Node
from liftwork.programs import imagemagick
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageChops
else:
    np = lazy("numpy")
    NDArray = Any
    Image = lazy("PIL.Image")
    ImageChops = lazy("PIL.ImageChops")

ROUNDING = 2
"""Of 255: each layer that is laid on may be rounded once."""
_MOST_COMPARED = 30_000_000
"""Pixels of all layers up to which ImageMagick compares the pixels too, not only the frames."""


def check_file(stacker: Stacker, path: Path, flattened: Path) -> Iterator[Check]:
    """Every check of the file itself; what takes long is read by several threads at once."""
    layered = stacker.layered
    with ThreadPoolExecutor(2) as aside:
        same_layers = aside.submit(_same_layers, layered, path)
        merged = aside.submit(lambda: layered.merged)
        flat = _opened(flattened)
        yield _opens(layered, path, flat)
        yield _named(layered)
        yield stacked(stacker, flat)
        merged.result()
        yield same_picture(layered, flat)
        yield _compressed(layered)
        yield same_layers.result()


def _opened(flattened: Path) -> Image.Image:
    with Image.open(flattened) as opened:
        opened.load()
        return opened if opened.mode in ("RGB", "RGBA") else opened.convert("RGBA")


def _opens(layered: Layered, path: Path, flat: Image.Image) -> Check:
    with Image.open(path) as opened:
        kind, mode, size = opened.format, opened.mode, opened.size
        profile = "a profile" if opened.info.get("icc_profile") else "no profile"
    good = kind == "PSD" and mode in ("RGB", "RGBA") and size == flat.size == layered.size
    detail = (
        f"{kind}, {mode}, {profile}, {size[0]} x {size[1]} px; PNG {flat.width} x {flat.height}"
    )
    return OPENS(good and profile == "a profile", detail)


def _named(layered: Layered) -> Check:
    names = [node.name for node in layered.flat]
    twice = sorted({name for name in names if names.count(name) > 1})
    bare = sum(not name.strip() for name in names)
    wrong = [f"{bare} without a name"] if bare else []
    wrong += [f"{name!r} twice" for name in twice]
    return NAMED(not wrong, "; ".join(wrong) or f"{len(names)} layers: {', '.join(names)}"[:300])


def _same_layers(layered: Layered, path: Path) -> Check:
    own = [node for node in layered.layers if min(node.record.size) > 0]
    if imagemagick.imagemagick() is None:
        return SAME_LAYERS(
            True, f"read by Pillow alone: install ImageMagick with `{imagemagick.how_to_install()}`"
        )
    whole = sum(node.record.size[0] * node.record.size[1] for node in own) <= _MOST_COMPARED
    try:
        seen = imagemagick.read_psd(path, pixels=whole)[1:]
    except Refuse as error:
        return SAME_LAYERS(False, error.reason)
    if len(seen) != len(own):
        return SAME_LAYERS(False, f"{len(own)} layers with pixels, ImageMagick sees {len(seen)}")
    worst, where = 0, ""
    for node, other in zip(own, seen, strict=True):
        if node.box != other.box:
            return SAME_LAYERS(False, f"{node.name}: {node.box}, to ImageMagick {other.box}")
        apart = apart_by(node, other.pixels) if whole else 0
        if apart > worst:
            worst, where = apart, node.name
    detail = f"{len(own)} layers, at most {worst} of 255 apart"
    if not whole:
        detail = f"{len(own)} layers in the same places; too large to compare their pixels twice"
    return SAME_LAYERS(worst <= 1, detail + (f" in {where}" if where else ""))


def apart_by(node: Node, other: bytes) -> int:
    """The largest difference between two readings of a layer, where it can be seen."""
    image = node.image
    if node.record.opacity == 255 and node.mask is None and image.tobytes() == other:
        return 0
    pixels = np.asarray(image, dtype=np.int16)
    seen = np.frombuffer(other, dtype=np.uint8).reshape(pixels.shape).astype(np.int16)
    share = node.record.opacity / 255
    alpha = pixels[..., 3] * share
    if node.mask is not None:
        cover = Image.new("L", image.size, node.mask.outside)
        at = (node.mask.box[0] - node.box[0], node.mask.box[1] - node.box[1])
        cover.paste(node.mask.image, at)
        alpha = alpha * (np.asarray(cover) / 255)
    far = np.abs(alpha - seen[..., 3]).max(initial=0)
    coloured = np.abs(pixels[..., :3] - seen[..., :3]).max(axis=-1)[alpha >= 1]
    return int(np.ceil(max(float(far), float(coloured.max(initial=0))) - 0.51))


def stacked(
    stacker: Stacker, flat: Image.Image, box: tuple[int, int, int, int] | None = None
) -> Check:
    """The layers stacked here against the flattened picture, in all of it or in a box."""
    puzzles = [(node.name, why) for node in stacker.layered.flat if (why := node.puzzling())]
    if puzzles:
        name, why = puzzles[0]
        return STACKED(True, f"not stacked here: {name} {why}")
    left, top, right, bottom = box or (0, 0, *flat.size)
    found = list(stacker.each(lambda part, planes: _apart(planes, flat.crop(part)), box))
    worst, wrong = max(far for far, _ in found), sum(count for _, count in found)
    size = f"{(right - left) * (bottom - top):,} pixels"
    return STACKED(
        wrong == 0, f"{size}, at most {worst} of 255 apart, {wrong} by more than {ROUNDING}"
    )


def _apart(planes: NDArray[np.uint8], flat: Image.Image) -> tuple[int, int]:
    """How far stacked pixels (4, h, w) are from a picture, and how many by more than rounding."""
    if flat.mode == "RGB" and planes[3].min() == 255:
        other = np.stack([np.asarray(band) for band in flat.split()])
        apart = np.maximum(planes[:3], other) - np.minimum(planes[:3], other)
    else:
        image = Image.merge("RGBA", [Image.fromarray(plane) for plane in planes])
        difference = ImageChops.difference(_on_white(image), _on_white(flat))
        apart = np.moveaxis(np.asarray(difference), -1, 0)
    far = int(apart.max())
    return far, int((apart.max(axis=0) > ROUNDING).sum()) if far > ROUNDING else 0


def _on_white(image: Image.Image) -> Image.Image:
    """What is seen of RGBA pixels on white paper, RGB."""
    if is_opaque(image):
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
    ground.alpha_composite(image)
    return ground.convert("RGB")


def same_picture(layered: Layered, flat: Image.Image) -> Check:
    merged = layered.merged
    if merged.mode != flat.mode:
        merged, flat = merged.convert("RGBA"), flat.convert("RGBA")
    if merged.size != flat.size:
        return SAME_PICTURE(False, f"{merged.size} and {flat.size}")
    differ = 0
    if ImageChops.difference(merged, flat).getbbox(alpha_only=False) is not None:
        differ = int((np.asarray(merged) != np.asarray(flat)).any(axis=-1).sum())
    return SAME_PICTURE(differ == 0, f"{differ} of {flat.width * flat.height:,} pixels differ")


def _compressed(layered: Layered) -> Check:
    raw = [
        node.name
        for node in layered.layers
        if min(node.record.size) > 0
        and any(struct.unpack_from(">H", c.data)[0] == 0 for c in node.record.channels)
    ]
    detail = f"not compressed: {', '.join(raw)}" if raw else f"{len(layered.layers)} layers"
    return COMPRESSED(not raw, detail)
