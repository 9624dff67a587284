"""What can be measured on a photo before and after: size, tones, colours, corners, tags.

The pixels are read by ImageMagick and the tags by ExifTool where they are installed, by
Pillow otherwise; `Reader.names` says which looked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.looks.photo import bits_of
from liftwork.programs.exiftool import read_tags
from liftwork.programs.imagemagick import read_middle, read_small
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

SIDE = 192
"""Photos are measured on this many pixels a side."""

MIDDLE = 128
"""Pixels a side of the middle in which fine steps of colour are looked for."""

_FEW = 64
"""So many values that are neither black nor white tell how fine their steps are."""

_KEPT_GROUPS = ("IFD0", "ExifIFD", "GPS", "IPTC", "PNG", "JFIF")
_BITS = ("PNG:BitDepth", "IFD0:BitsPerSample", "File:BitsPerSample")
_OF_THE_FORM = (
    "ImageWidth", "ImageHeight", "StripOffsets", "StripByteCounts", "RowsPerStrip", "BitDepth",
    "ColorType", "Filter", "Interlace", "Compression", "PhotometricInterpretation", "BitsPerSample",
    "SamplesPerPixel", "PlanarConfiguration", "ExtraSamples", "Palette", "Transparency",
    "ThumbnailOffset", "ColorMap", "Predictor", "TileOffsets", "TileByteCounts", "SampleFormat",
    "BackgroundColor", "SignificantBits", "Orientation", "ProfileName",
)  # fmt: skip


@dataclass(frozen=True)
class Tones:
    """Figures of a photo's pixels, 0 to 255.

    `mean` is the average luminance, `spread` its standard deviation, `dark` and `light` its
    5th and 95th percentile, `warmth` average red less blue, `tint` average red and blue less
    green, `chroma` the average and `most_chroma` the 99th percentile of the spread between
    channels, `corners` the luminance of the corners over that of the middle, `burnt` the
    share of pixels in pure white.
    """

    mean: float
    spread: float
    dark: float
    light: float
    warmth: float
    tint: float
    chroma: float
    most_chroma: float
    corners: float
    middle: float
    burnt: float


@dataclass(frozen=True)
class Carried:
    """A photo's size in pixels, its orientation tag, its colour profile and its other tags.

    `bits` are those of a channel.
    """

    size: tuple[int, int]
    bits: int
    orientation: int
    profile: tuple[bytes | str, ...]
    tags: Mapping[str, Any]


def measure_tones(path: Path) -> tuple[Tones, str]:
    """The figures of a photo, and the name of the program that read it."""
    raw, reader = read_small(path, SIDE, SIDE), "ImageMagick"
    if raw is None:
        with Image.open(path) as picture:
            small = picture.convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)
        raw, reader = small.tobytes(), "Pillow"
    pixels = np.frombuffer(raw, np.uint8).reshape(SIDE, SIDE, 3).astype(float)
    return _tones(pixels), reader


def _tones(pixels: Any) -> Tones:
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    spread = pixels.max(axis=2) - pixels.min(axis=2)
    y, x = np.mgrid[0:SIDE, 0:SIDE] / (SIDE - 1) * 2 - 1
    radius = np.hypot(x, y) / np.sqrt(2)
    dark, bright = np.percentile(light, [5, 95])
    return Tones(
        mean=float(light.mean()),
        spread=float(light.std()),
        dark=float(dark),
        light=float(bright),
        warmth=float((red - blue).mean()),
        tint=float(((red + blue) / 2 - green).mean()),
        chroma=float(spread.mean()),
        most_chroma=float(np.percentile(spread, 99)),
        corners=float(light[radius > 0.85].mean()),
        middle=float(light[radius < 0.4].mean()),
        burnt=float((pixels.min(axis=2) >= 254).mean()),
    )


def has_only_eight_bits(path: Path) -> bool | None:
    """Whether the values of a photo's middle, at 16 bits, are all ones that 8 bits can tell.

    None where there is no reader for it, or too little between black and white to say.
    """
    raw = read_middle(path, MIDDLE)
    if raw is None:
        return None
    values = np.frombuffer(raw, ">u2")
    between = values[(values > 0) & (values < 65535)]
    return bool((between % 257 == 0).all()) if len(between) >= _FEW else None


def read_carried(paths: Sequence[Path]) -> tuple[list[Carried], str]:
    """What photos carry beside their pixels, and the name of the program that read it.

    A profile's bytes are taken by Pillow; ExifTool says of each what it holds.
    """
    profiles = [_profile(path) for path in paths]
    read = read_tags(paths)
    if read is None:
        return [_by_pillow(*each) for each in zip(paths, profiles, strict=True)], "Pillow"
    return [_by_exiftool(*each) for each in zip(read, profiles, strict=True)], "ExifTool"


def lost_tags(was: Carried, now: Carried) -> list[str]:
    """Tags that a photo has lost or that changed."""
    return [tag for tag in was.tags if was.tags[tag] != now.tags.get(tag)]


def _profile(path: Path) -> bytes:
    with Image.open(path) as picture:
        return picture.info.get("icc_profile") or b""


def _by_pillow(path: Path, profile: bytes) -> Carried:
    with Image.open(path) as picture:
        exif = picture.getexif()
        tags = {str(tag): repr(value) for tag, value in exif.get_ifd(0x8769).items()}
        turned = int(exif.get(0x0112, 1))
        return Carried(picture.size, bits_of(picture, path), turned, (profile,), tags)


def _by_exiftool(tags: Mapping[str, Any], profile: bytes) -> Carried:
    told = tuple(f"{key}={value}" for key, value in sorted(tags.items()) if key.startswith("ICC"))
    sides = [_first(tags, f":Image{side}", 0) for side in ("Width", "Height")]
    turned = _first(tags, ":Orientation", 1)
    bits = next((tags[key] for key in _BITS if key in tags), 8)
    most = max(int(each) for each in str(bits).split())
    return Carried((sides[0], sides[1]), most, turned, (profile, *told), _meant(tags))


def _first(tags: Mapping[str, Any], ending: str, otherwise: int) -> int:
    """A number of the picture itself: of the file's own header before any other group."""
    groups = ("File", "PNG", "IFD0")
    values = (tags.get(f"{group}{ending}") for group in groups)
    return next((int(value) for value in values if value is not None), otherwise)


def _meant(tags: Mapping[str, Any]) -> dict[str, Any]:
    """The tags that speak of the photo: not of its file's form, nor what has its own check."""
    found = {}
    for key, value in tags.items():
        group, _, name = key.partition(":")
        if (group in _KEPT_GROUPS or group.startswith("XMP")) and name not in _OF_THE_FORM:
            found[key] = value
    return found
