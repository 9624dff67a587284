"""Small pictures of what was made."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import LiftworkError
from liftwork.doors.mcp.sizes import LARGEST_PREVIEW
from liftwork.programs.lazy import lazy
from liftwork.runtime.files import check_given

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_TRIES = ((640, 80), (512, 70), (384, 60), (256, 50), (128, 40))
"""Longest side in pixels, and JPEG quality."""

_MOST_PIXELS = 100_000_000


def has_preview(path: Path) -> bool:
    """Whether its name says that a file is a picture that can be shown small."""
    return path.name.lower().endswith(_SUFFIXES)


def preview(path: Path, most: int = LARGEST_PREVIEW) -> bytes | None:
    """A JPEG of at most `most` bytes; None for a file that shows nothing."""
    try:
        with Image.open(check_given(path)) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                return None
            picture.draft("RGB", (_TRIES[0][0], _TRIES[0][0]))
            shown = _on_white(picture)
            for side, quality in _TRIES:
                smaller = shown.copy()
                smaller.thumbnail((side, side))
                kept = io.BytesIO()
                smaller.save(kept, "JPEG", quality=quality)
                if kept.tell() <= most:
                    return kept.getvalue()
    except (LiftworkError, OSError, ValueError, SyntaxError):
        return None
    return None


def _on_white(picture: Image.Image) -> Image.Image:
    """The picture without transparency, as on white paper."""
    seen = picture.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    paper.alpha_composite(seen)
    return paper.convert("RGB")
