"""The kinds of files that the images craft makes and takes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

PICTURE = FileKind(
    "picture", (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp"), "picture"
)
LAYERED = FileKind("layered-image", (".psd",), "layered image (PSD)")
FLATTENED = FileKind("flattened", (".png",), "flattened picture of a layered image")
