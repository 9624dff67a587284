"""Photos that tests make: a gradient sky over hills, with what a camera writes beside it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageCms

MAKER, DATE, LENS = 0x010F, 0x9003, 0xA434


def pixels(width: int = 240, height: int = 160) -> np.ndarray:
    """A sky from blue to pale, hills in greens and browns, a warm sun."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    y, x = y / height, x / width
    picture = np.stack([90 + 130 * y, 130 + 90 * y, 220 - 30 * y], axis=-1)
    hill = y > 0.55 + 0.12 * np.sin(x * 9)
    ground = np.stack([60 + 70 * x, 95 + 40 * np.sin(x * 20), 40 + 25 * x], axis=-1)
    picture[hill] = (ground * (1.25 - y)[..., None])[hill]
    sun = np.hypot(x - 0.7, (y - 0.25) * 0.7) < 0.07
    picture[sun] = (250, 220, 150)
    return np.clip(picture, 0, 255).astype(np.uint8)


def photo(path: Path, *, orientation: int = 6, size: tuple[int, int] = (240, 160)) -> Path:
    """Write the photo in the format of its name, with EXIF tags and a colour profile."""
    picture = Image.fromarray(pixels(*size))
    exif = picture.getexif()
    exif[0x0112] = orientation
    exif[MAKER] = "Liftwork Cameras"
    exif.get_ifd(0x8769).update({DATE: "2026:05:04 10:00:00", LENS: "35mm"})
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    more = {"quality": 93} if path.suffix in (".jpg", ".jpeg") else {}
    picture.save(path, exif=exif, icc_profile=profile, **more)
    return path
