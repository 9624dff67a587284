"""The flattened picture of a PSD after a change: computed only where something changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liftwork.crafts.images.psd.parse import Psd
from liftwork.crafts.images.readback.decoded import Box
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import Layered
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

_ALIKE = 3


def united(boxes: list[Box]) -> Box:
    """The box around boxes."""
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


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
