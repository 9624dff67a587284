"""A good result of each look, spoilt on purpose: code by code, what must trip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from liftwork.crafts.images.looks.deep import png_of

Change = Callable[[Path], None]


@dataclass(frozen=True)
class Spoiler:
    """The look that is applied, and what is done to the good result."""

    look: str
    spoil: Change


def _pixels(change: Callable[[np.ndarray], np.ndarray]) -> Change:
    """Rewrite the pixels, and keep all else."""

    def spoil(path: Path) -> None:
        with Image.open(path) as picture:
            picture.load()
            exif, profile = picture.getexif(), picture.info["icc_profile"]
            done = change(np.asarray(picture.convert("RGB"), float))
        changed = Image.fromarray(np.clip(done, 0, 255).astype(np.uint8))
        changed.save(path, exif=exif, icc_profile=profile)

    return spoil


def _rewritten(**kept: bool) -> Change:
    """Written again without one of the things that a photo carries."""

    def spoil(path: Path) -> None:
        with Image.open(path) as picture:
            picture.load()
            exif, profile = picture.getexif(), picture.info["icc_profile"]
            plain = Image.fromarray(np.asarray(picture.convert("RGB")))
        if not kept.get("orientation", True):
            exif[0x0112] = 1
        if not kept.get("tags", True):
            exif[0x010F] = "Somebody Else"
            exif.get_ifd(0x8769)[0xA434] = "no lens"
        if not kept.get("size", True):
            plain = plain.resize((plain.width - 2, plain.height))
        plain.save(path, exif=exif, icc_profile=profile if kept.get("profile", True) else None)

    return spoil


def _flat(a: np.ndarray) -> np.ndarray:
    return a.mean() + (a - a.mean()) * 0.6


def _grey(a: np.ndarray) -> np.ndarray:
    return np.repeat(a @ np.asarray([0.2126, 0.7152, 0.0722])[:, None], 3, axis=2)


def _light_corners(a: np.ndarray) -> np.ndarray:
    y, x = np.mgrid[-1 : 1 : a.shape[0] * 1j, -1 : 1 : a.shape[1] * 1j]
    return a * (1 + 0.6 * np.hypot(x, y)[..., None])


def _burnt(a: np.ndarray) -> np.ndarray:
    a[: a.shape[0] // 2] = 255
    return a


def _deepened(path: Path) -> None:
    """The same pixels in twice as many bits."""
    with Image.open(path) as picture:
        pixels = np.asarray(picture.convert("RGB")).astype(np.uint16) * 257
    path.write_bytes(png_of(path.read_bytes(), pixels))


def _gone(path: Path) -> None:
    path.unlink()


PHOTO_SPOILERS: Mapping[str, Spoiler] = {
    "IMG-201": Spoiler("warm", _gone),
    "IMG-202": Spoiler("warm", _rewritten(size=False)),
    "IMG-203": Spoiler("warm", _rewritten(orientation=False)),
    "IMG-204": Spoiler("warm", _rewritten(profile=False)),
    "IMG-205": Spoiler("warm", _rewritten(tags=False)),
    "IMG-206": Spoiler("exposure +0.5", _pixels(lambda a: a * 0.6)),
    "IMG-207": Spoiler("contrast +30", _pixels(_flat)),
    "IMG-208": Spoiler("warm", _pixels(lambda a: a * [0.8, 1, 1.2])),
    "IMG-209": Spoiler("saturation +30", _pixels(lambda a: a * 0.4 + _grey(a) * 0.6)),
    "IMG-210": Spoiler("black and white", _pixels(lambda a: a * [1, 0.9, 0.8])),
    "IMG-211": Spoiler("vignette -40", _pixels(_light_corners)),
    "IMG-212": Spoiler("shadows +40", _pixels(lambda a: 255 * (a / 255) ** 1.6)),
    "IMG-213": Spoiler("film", _pixels(_burnt)),
    "IMG-214": Spoiler("warm", _deepened),
}


def _text(old: str, new: str) -> Change:
    def spoil(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return spoil


PRESET_SPOILERS: Mapping[str, Spoiler] = {
    "IMG-221": Spoiler("film", _text('crs:HasSettings="True"', 'crs:HasSettings=""')),
    "IMG-222": Spoiler(
        "warm", _text('IncrementalTemperature="+22"', 'IncrementalTemperature="-22"')
    ),
    "IMG-223": Spoiler("film", _text("128, 132", "128, 232")),
}

SPOILERS = {**PHOTO_SPOILERS, **PRESET_SPOILERS}
