"""Pictures inside a vector: cut to their box's proportion and kept to what print needs."""

from __future__ import annotations

import io
from pathlib import Path

from liftwork.crafts.images.pictures import open_picture

LONGEST_SIDE = 3600
"""Pixels along the longer side of an embedded picture: 300 dpi on a side of 30 cm."""


def fitted_jpeg(path: Path, ratio: float) -> tuple[bytes, str]:
    """A picture cut in the middle to a width-to-height `ratio`, as bytes and media type.

    One with transparency becomes PNG, any other JPEG.
    """
    picture = open_picture(path).image
    width, height = picture.width, picture.height
    wide = max(1, min(width, round(height * ratio)))
    high = max(1, min(height, round(width / ratio)))
    left, top = (width - wide) // 2, (height - high) // 2
    cut = picture.crop((left, top, left + wide, top + high))
    cut.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    out = io.BytesIO()
    if cut.mode == "RGBA" and min(cut.getchannel("A").tobytes()) < 255:
        cut.save(out, "PNG")
        return out.getvalue(), "image/png"
    cut.convert("RGB").save(out, "JPEG", quality=92)
    return out.getvalue(), "image/jpeg"
