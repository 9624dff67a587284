"""Photos that cannot be developed: one clear line that says which and why."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images.looks.photos import photo, pixels

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.looks.photo import open_photo


def _png(path: Path, width: int, height: int, bits: int = 8, kind: int = 2) -> None:
    """A PNG of that size and colour type by its header, with next to no pixels behind it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    data = zlib.compress(b"\0" * min(height * (width * 3 * bits // 8 + 1), 1000))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


def _truncated(path: Path) -> None:
    photo(path)
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])


def _cmyk(path: Path) -> None:
    Image.fromarray(pixels()).convert("CMYK").save(path, "JPEG")


def _tiff_of(kind: type) -> Callable[[Path], object]:
    return lambda path: Image.fromarray(np.zeros((8, 8), kind)).save(path, "TIFF")


def _animated(path: Path) -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(path, "PNG", save_all=True, append_images=frames[1:])


def _pages(path: Path) -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(path, "TIFF", save_all=True, append_images=frames[1:])


BAD: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "empty": ("a.jpg", lambda p: p.write_bytes(b""), "a.jpg is empty"),
    "text": ("a.jpg", lambda p: p.write_text("hello"), "not a photo that can be read"),
    "truncated jpeg": ("a.jpg", _truncated, "is damaged"),
    "truncated png": ("a.png", _truncated, "is damaged"),
    "truncated tiff": ("a.tif", _truncated, "damaged|cannot|can be read"),
    "cmyk": ("a.jpg", _cmyk, "is in CMYK, not in RGB"),
    "16-bit grey png with transparency": (
        "a.png", lambda p: _png(p, 8, 8, bits=16, kind=4), "16 bits a channel in an unusual form"),
    "large 16-bit png": (
        "a.png", lambda p: _png(p, 9_000, 7_000, bits=16), "9,000 x 7,000 pixels of 16 bits"),
    "32-bit tiff": ("a.tif", _tiff_of(np.int32), "32 bits a channel"),
    "float tiff": ("a.tif", _tiff_of(np.float32), "32 bits a channel"),
    "animated": ("a.png", _animated, "several frames"),
    "pages": ("a.tif", _pages, "several frames or pages"),
    "gif called jpg": (
        "a.jpg", lambda p: Image.new("P", (4, 4)).save(p, "GIF"), "is a GIF inside"),
    "40,000 pixels": ("a.png", lambda p: _png(p, 40_000, 10), "40,000 x 10 pixels"),
    "bomb": ("a.png", lambda p: _png(p, 60_000, 60_000), "too large"),
    "no pixels": ("a.png", lambda p: _png(p, 0, 0), "no pixels|can be read"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_photo_that_cannot_be_developed_is_refused_by_name(tmp_path: Path, case: str) -> None:
    name, make, says = BAD[case]
    path = tmp_path / name
    make(path)
    with pytest.raises(Refuse, match=says) as refused:
        open_photo(path, name)
    assert refused.value.reason.startswith(name)
    assert refused.value.instead
    assert "\n" not in refused.value.reason


def test_a_bomb_is_refused_before_its_pixels_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    raw = io.BytesIO()
    Image.new("1", (14_000, 14_000)).save(raw, "PNG")
    path.write_bytes(raw.getvalue())
    with pytest.raises(Refuse, match="too large"):
        open_photo(path, "a.png")
