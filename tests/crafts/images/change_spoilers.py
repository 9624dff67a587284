"""Ways to spoil a good change of a layer, one for each of its checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PIL import Image
from tests.crafts.images.layered_spoilers import Files, change, miscounted, with_layer

from liftwork.crafts.images.change import LayerChange, change_layer, open_psd, swap_picture
from liftwork.crafts.images.psd.encode import with_merged
from liftwork.crafts.images.psd.parse import LayerBlock, serialise


@dataclass(frozen=True)
class ChangeSpoiler:
    """The change that was asked for, and what is done to its good result.

    `spoil` is given the files after the change and the PSD before it.
    """

    tool: str
    args: dict[str, Any]
    spoil: Callable[[Files, Path], None]


def _touch_other_layer(files: Files, _before: Path) -> None:
    def other(layer: LayerBlock) -> LayerBlock:
        blocks = (
            replace(b, data=b"altered a little") if b.key == b"Xtra" else b for b in layer.blocks
        )
        return replace(layer, blocks=tuple(blocks))

    change(files.psd, lambda psd: with_layer(psd, "Photo", other))


def _change_by_other_amount(files: Files, before: Path) -> None:
    done = change_layer(open_psd(before), "Dot", LayerChange(opacity=35))
    files.psd.write_bytes(serialise(done.psd))
    done.flat.save(files.png)


def _paint_elsewhere(files: Files, _before: Path) -> None:
    with Image.open(files.png) as opened:
        flat = opened.convert("RGB")
    flat.paste((0, 255, 0), (2, 2, 6, 6))
    flat.save(files.png)
    change(files.psd, lambda psd: with_merged(psd, flat))


def _take_other_picture(files: Files, before: Path) -> None:
    wrong = before.parent / "wrong.png"
    Image.new("RGB", (50, 50), (250, 240, 20)).save(wrong)
    done = swap_picture(open_psd(before), "Box", wrong)
    files.psd.write_bytes(serialise(done.psd))
    done.flat.save(files.png)


def _miscount_rows(files: Files, _before: Path) -> None:
    change(files.psd, lambda psd: with_layer(psd, "Dot", miscounted))


_FADE = {"layer": "Dot", "opacity": 60}

SPOILERS: dict[str, ChangeSpoiler] = {
    "IMG-030": ChangeSpoiler("change_layer", _FADE, _touch_other_layer),
    "IMG-031": ChangeSpoiler("change_layer", _FADE, _change_by_other_amount),
    "IMG-032": ChangeSpoiler("change_layer", _FADE, _paint_elsewhere),
    "IMG-033": ChangeSpoiler("swap_picture", {"layer": "Box"}, _take_other_picture),
    "IMG-034": ChangeSpoiler("change_layer", {"layer": "Dot", "colour": "gold"}, _miscount_rows),
}
