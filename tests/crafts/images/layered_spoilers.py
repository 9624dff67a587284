"""Ways to spoil a good poster, one for each check of layered images.

A design is spoilt in its drawn layers, before they are written; a file in its bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.drawn import Drawn, DrawnLayer
from liftwork.crafts.images.compose.shapes import filled
from liftwork.crafts.images.psd.parse import Channel, LayerBlock, Psd, parse, serialise
from liftwork.crafts.images.psd.planes import plane

Design = Callable[[list[Drawn]], list[Drawn]]


@dataclass(frozen=True)
class Files:
    """The two files of a poster."""

    psd: Path
    png: Path


FileSpoiler = Callable[[Files], None]


def _layer(layers: list[Drawn], name: str) -> DrawnLayer:
    found = next(layer for layer in layers if layer.name == name)
    assert isinstance(found, DrawnLayer)
    return found


def _with(layers: list[Drawn], new: DrawnLayer) -> list[Drawn]:
    return [new if layer.name == new.name else layer for layer in layers]


# -- the design -----------------------------------------------------------------------


def _push_title_off(layers: list[Drawn]) -> list[Drawn]:
    return _with(layers, replace(_layer(layers, "Title"), left=-9))


def _ink(layer: DrawnLayer, size: tuple[int, int]) -> np.ndarray:
    whole = Image.new("L", size)
    whole.paste(layer.image.getchannel("A"), (layer.left, layer.top))
    return np.asarray(whole) >= 128


def _touch(layers: list[Drawn], name: str, other: str, down: int) -> list[Drawn]:
    """One layer moved, pixel by pixel, until it touches the other."""
    size = _layer(layers, "Background").image.size
    moving, still = _layer(layers, name), _ink(_layer(layers, other), size)
    while not (_ink(moving, size) & still).any():
        moving = replace(moving, top=moving.top + down)
    return _with(layers, moving)


def _lay_subtitle_on_title(layers: list[Drawn]) -> list[Drawn]:
    """With its first letter only, so that nearly all of it can still be read."""
    title, subtitle = _layer(layers, "Title"), _layer(layers, "Subtitle")
    right = title.left + title.image.width - 8
    layers = _with(layers, replace(subtitle, left=min(right, 540 - subtitle.image.width)))
    return _touch(layers, "Subtitle", "Title", -1)


def _lay_logo_on_title(layers: list[Drawn]) -> list[Drawn]:
    return _touch(layers, "Logo", "Title", 1)


def _shrink_logo(layers: list[Drawn]) -> list[Drawn]:
    return _with(layers, _resized(_layer(layers, "Logo"), (24, 8)))


def _stretch_logo(layers: list[Drawn]) -> list[Drawn]:
    old = _layer(layers, "Logo")
    return _with(layers, _resized(old, (old.image.width, old.image.height * 5 // 4)))


def _resized(layer: DrawnLayer, size: tuple[int, int]) -> DrawnLayer:
    return replace(layer, image=layer.image.resize(size))


def _take_scrim_away(layers: list[Drawn]) -> list[Drawn]:
    return [layer for layer in layers if layer.name != "Scrim"]


def _recolour_title(layers: list[Drawn]) -> list[Drawn]:
    title = _layer(layers, "Title")
    image = filled(Colour(255, 240, 250), title.image.getchannel("A"))
    return _with(layers, replace(title, image=image))


# -- the file -------------------------------------------------------------------------


def change(path: Path, how: Callable[[Psd], Psd]) -> None:
    """Rewrite a PSD with its blocks changed."""
    path.write_bytes(serialise(how(parse(path.read_bytes()))))


def index_of(psd: Psd, name: str) -> int:
    """Where the layer of that name is."""
    return next(n for n, layer in enumerate(psd.layers) if layer.name == name)


def with_layer(psd: Psd, name: str, how: Callable[[LayerBlock], LayerBlock]) -> Psd:
    """The same with one layer changed."""
    at = index_of(psd, name)
    return psd.with_layer(at, how(psd.layers[at]))


def _drop_profile(files: Files) -> None:
    change(files.psd, lambda p: replace(p, resources=tuple(r for r in p.resources if r.id != 1039)))


def _unname_scrim(files: Files) -> None:
    def bare(layer: LayerBlock) -> LayerBlock:
        blocks = tuple(b for b in layer.blocks if b.key != b"luni")
        return replace(layer, pascal=b"\0\0\0\0", blocks=blocks)

    change(files.psd, lambda psd: with_layer(psd, "Scrim", bare))


def miscounted(layer: LayerBlock) -> LayerBlock:
    """Row lengths that only a reader who uses them stumbles over."""
    at = next(n for n, channel in enumerate(layer.channels) if channel.id == -1)
    alpha = layer.channels[at]
    rows = list(struct.unpack_from(f">{layer.size[1]}H", alpha.data, 2))
    rows[:2] = [rows[0] + 1, rows[1] - 1]
    counts = struct.pack(f">{len(rows)}H", *rows)
    data = alpha.data[:2] + counts + alpha.data[2 + len(counts) :]
    wrong = Channel(alpha.id, data)
    return replace(layer, channels=(*layer.channels[:at], wrong, *layer.channels[at + 1 :]))


def _miscount_rows(files: Files) -> None:
    change(files.psd, lambda psd: with_layer(psd, "Title", miscounted))


def _paint_over_both(files: Files) -> None:
    with Image.open(files.png) as opened:
        flat = opened.convert("RGB")
    flat.paste((255, 0, 0), (200, 200, 210, 210))
    _store_flat(files, flat)


def _store_flat(files: Files, flat: Image.Image) -> None:
    flat.save(files.png)
    planes = b"".join(flat.getchannel(band).tobytes() for band in "RGB")
    change(files.psd, lambda psd: replace(psd, merged=b"\0\0" + planes))


def _brush_png(files: Files) -> None:
    with Image.open(files.png) as opened:
        flat = opened.convert("RGB")
    red, green, blue = flat.getpixel((100, 100))
    flat.putpixel((100, 100), (red, green, blue - 1 if blue else 1))
    flat.save(files.png)


def _unpack_title(files: Files) -> None:
    def raw(layer: LayerBlock) -> LayerBlock:
        channels = tuple(
            Channel(c.id, b"\0\0" + plane(c.data, layer.size).tobytes()) for c in layer.channels
        )
        return replace(layer, channels=channels)

    change(files.psd, lambda psd: with_layer(psd, "Title", raw))


FILE_SPOILERS: dict[str, FileSpoiler] = {
    "IMG-001": _drop_profile,
    "IMG-002": _unname_scrim,
    "IMG-003": _miscount_rows,
    "IMG-004": _paint_over_both,
    "IMG-005": _brush_png,
    "IMG-006": _unpack_title,
}

DESIGN_SPOILERS: dict[str, Design] = {
    "IMG-010": _push_title_off,
    "IMG-011": _lay_subtitle_on_title,
    "IMG-012": _shrink_logo,
    "IMG-013": _stretch_logo,
    "IMG-014": _take_scrim_away,
    "IMG-015": _lay_logo_on_title,
    "IMG-016": _recolour_title,
}

SPOILERS = {**FILE_SPOILERS, **DESIGN_SPOILERS}
