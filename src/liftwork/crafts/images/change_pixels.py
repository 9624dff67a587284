"""Pixels of a layer changed: one colour for another, scaled, another picture put in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.change_draft import LIVE_TEXT, Draft
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.scaling import covered, fitted, is_opaque, trimmed
from liftwork.crafts.images.compose.shapes import filled
from liftwork.crafts.images.design import CENTRE
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.poster.logo import logo_box
from liftwork.crafts.images.psd.encode import with_pixels
from liftwork.crafts.images.psd.move import SMART
from liftwork.crafts.images.readback.decoded import Box
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

_ONE_COLOUR = 24
"""A layer whose full pixels differ by no more than this (of 255) has one colour."""


def recolour(draft: Draft, colour: Colour) -> None:
    """Another colour for a layer that has only one. Raises `Refuse` for a picture."""
    if draft.node.group or min(draft.record.size) <= 0 or draft.record.block(LIVE_TEXT, *SMART):
        raise Refuse(f"{draft.name!r} has no colour that can be changed here", None)
    pixels = np.asarray(draft.node.image)
    full = pixels[pixels[..., 3] >= 128][:, :3]
    if not len(full) or int(np.ptp(full, axis=0).max()) > _ONE_COLOUR:
        raise Refuse(
            f"{draft.name!r} has many colours: it is a picture",
            "another picture in its place",
        )
    image = filled(colour, draft.node.image.getchannel("A"))
    draft.put(with_pixels(draft.record, image, draft.record.box[:2]))


def scale_pixels(draft: Draft, by: float) -> None:
    """Larger or smaller by a factor, from the side or corner where it stands."""
    record = draft.record
    keeps = record.block(LIVE_TEXT, b"vmsk", b"vsms", *SMART) is not None or record.mask
    if draft.node.group or min(record.size) <= 0 or keeps:
        raise Refuse(
            f"{draft.name!r} cannot be scaled here without loss: it is more than plain pixels",
            "its place, opacity, blend mode or name, or whether it is seen",
        )
    size = (max(1, round(record.size[0] * by)), max(1, round(record.size[1] * by)))
    if size[0] > 2 * draft.psd.size[0] or size[1] > 2 * draft.psd.size[1]:
        raise Refuse(f"{draft.name!r} would be {size[0]:,} x {size[1]:,} px", "a smaller step")
    image = draft.node.image.resize(size, Image.Resampling.LANCZOS)
    corner = _as_it_stood(record.box, size, draft.psd.size)
    draft.put(with_pixels(record, image, corner))
    draft.fit_plate(record.box)
    if by > 1:
        draft.notes.append("it was enlarged from its own pixels, so it is a little softer")


def put_picture(draft: Draft, path: Path) -> None:
    """Another picture in the layer's box: filling it, or whole inside where it was cut out."""
    record = draft.record
    if draft.node.group or min(record.size) <= 0 or record.block(LIVE_TEXT) is not None:
        raise Refuse(f"{draft.name!r} holds no picture", "a layer with a picture")
    if record.block(*SMART) is not None:
        raise Refuse(
            f"{draft.name!r} is a smart object: its picture is kept inside it",
            "replacing its contents in Photoshop, or a plain layer",
        )
    picture = open_picture(path, record.size)
    draft.notes += picture.notes
    logo = draft.told.get(draft.name, {}).get("logo")
    if is_opaque(draft.node.image) and not logo:
        image, corner = covered(picture.image, record.size, CENTRE), record.box[:2]
    else:
        room = logo_box(CanvasSize(*draft.psd.size)) if logo else record.size
        image = fitted(trimmed(picture.image), room)
        corner = _as_it_stood(record.box, image.size, draft.psd.size)
    draft.put(with_pixels(record, image.convert("RGBA"), corner))
    draft.fit_plate(record.box)
    told = draft.told.get(draft.name)
    if told and logo:
        told["own"] = list(trimmed(picture.image).size)


def _as_it_stood(box: Box, size: tuple[int, int], canvas: tuple[int, int]) -> tuple[int, int]:
    """Where a thing of another size goes so that it keeps to the side its box stood at."""
    corner = []
    for low, high, own, whole in zip(box[:2], box[2:], size, canvas, strict=True):
        room = high - low - own
        middle = (low + high) / 2 / whole
        share = 0.0 if middle < 0.4 else 1.0 if middle > 0.6 else 0.5
        corner.append(low + round(room * share))
    return corner[0], corner[1]
