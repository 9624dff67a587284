"""The kinds of files that looks take and make."""

from __future__ import annotations

from liftwork.contract.files import FileKind

RAW_SUFFIXES = (
    ".dng", ".cr2", ".cr3", ".nef", ".arw", ".raf", ".orf", ".rw2", ".pef", ".srw",
)  # fmt: skip

PHOTO = FileKind(
    "photo",
    (".jpg", ".jpeg", ".png", ".tif", ".tiff", *RAW_SUFFIXES),
    "photo: JPEG, PNG, TIFF or a camera's raw file",
)
PRESET = FileKind("preset", (".xmp",), "develop preset")
