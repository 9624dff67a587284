"""A photo opened, developed, and written in its own format with all that it carries.

What a JPEG or PNG holds beside its pixels (EXIF, XMP, IPTC, colour profile, comments) is
carried over byte for byte, see `carried`. The pixels are never turned: the orientation tag
keeps saying how to hold them.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.looks.carried import (
    ORIENTATION,
    jpeg_with_extras_of,
    png_with_extras_of,
    tiff_unturned,
)
from liftwork.crafts.images.looks.deep import png_of, read_deep, tiff_of, why_not
from liftwork.crafts.images.looks.develop import Developer
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image, JpegImagePlugin
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    JpegImagePlugin = lazy("PIL.JpegImagePlugin")

MOST_PIXELS = 170_000_000
"""The largest photo that is developed, in pixels."""

MOST_DEEP_PIXELS = 60_000_000
"""The largest photo of 16 bits a channel that is developed, in pixels."""

LONGEST_SIDE = 30_000
"""The longest side of a photo that is developed, in pixels."""

_JPEGS = ("JPEG", "MPO")
_FORMATS = (*_JPEGS, "PNG", "TIFF")
_MODES = {"RGB", "RGBA", "L", "LA", "P", "1", "I;16", "I;16B"}
_LARGE = 12_000_000
_large_and_deep = Lock()
"""Held for a photo of 16 bits and over `_LARGE` pixels: two would not fit beside each other."""
_BITS_PER_SAMPLE = 258
_GROUPS_OF_TAGS = (0x8769, 0x8825)
"""The tags that lead to the EXIF and GPS groups."""

_WRITTEN_BY_TIFF = {254, 256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 320, 322, 323, 324, 325}
"""Tags of a TIFF's form, which its writer sets; all others are carried over."""


@dataclass(frozen=True)
class Photo:
    """An opened photo, read to its last pixel, as it lies. `name` is what messages call it.

    `orientation` is what a TIFF's tag said; a JPEG's and PNG's is in what they carry.
    `deep` reads the pixels (h, w, channels) of one with 16 bits a channel, all of them;
    `picture` is then only its head.
    """

    picture: Any
    name: str
    path: Path
    orientation: int = 1
    deep: Callable[[], Any] | None = None


def open_photo(path: Path, name: str) -> Photo:
    """Open a photo that can be developed. Raises `Refuse` with what is wrong with it."""
    if path.stat().st_size == 0:
        raise Refuse(f"{name} is empty", "give the photo itself")
    try:
        picture = Image.open(path)
    except Image.DecompressionBombError as error:
        raise _too_large(name, "far too many pixels") from error
    except (OSError, ValueError, SyntaxError) as error:
        raise Refuse(
            f"{name} is not a photo that can be read", "export it as JPEG, PNG or TIFF"
        ) from error
    bits = _refuse_unfit(picture, path, name)
    with _whole(name):
        orientation, opened = 1, partial(Image.open, path)
        if picture.format == "TIFF":
            plain, orientation = tiff_unturned(path.read_bytes())
            opened = partial(_from_bytes, plain)
        if bits > 8:
            return Photo(picture, name, path, orientation, partial(read_deep, opened))
        picture = opened()
        picture.load()
    return Photo(picture, name, path, orientation)


@contextmanager
def _whole(name: str) -> Iterator[None]:
    """Tell what goes wrong with a photo's pixels as damage to it."""
    try:
        yield
    except (OSError, ValueError, SyntaxError, struct.error) as error:
        raise Refuse(f"{name} is damaged: {error}", "export it again from where it came") from error


def _from_bytes(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def _too_large(name: str, size: str, pixels: int = MOST_PIXELS) -> Refuse:
    most = f"{pixels // 1_000_000} million pixels and {LONGEST_SIDE:,} a side"
    return Refuse(f"{name} is too large: {size}; the most is {most}", "make it smaller first")


def _refuse_unfit(picture: Any, path: Path, name: str) -> int:
    """Refuse what cannot be developed; else the photo's bits a channel."""
    if picture.format not in _FORMATS:
        raise Refuse(
            f"{name} is a {picture.format} inside, whatever its name says",
            "export it as JPEG, PNG or TIFF",
        )
    width, height = picture.size
    if width * height == 0:
        raise Refuse(f"{name} has no pixels", "export it again from where it came")
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise _too_large(name, f"{width:,} x {height:,} pixels")
    if picture.format != "MPO" and getattr(picture, "n_frames", 1) > 1:
        raise Refuse(f"{name} has several frames or pages", "export one of them as a photo")
    bits = bits_of(picture, path)
    if bits > 16:
        raise Refuse(f"{name} has {bits} bits a channel", "export the photo with 16 or 8 bits")
    if bits > 8 and width * height > MOST_DEEP_PIXELS:
        raise _too_large(name, f"{width:,} x {height:,} pixels of 16 bits", MOST_DEEP_PIXELS)
    if picture.mode not in _MODES:
        raise Refuse(f"{name} is in {picture.mode}, not in RGB", "convert it to RGB first")
    why = why_not(picture) if bits > 8 else None
    if why is not None:
        raise Refuse(f"{name} has {why}", "export the photo as plain RGB or grey, or with 8 bits")
    return bits


def bits_of(picture: Any, path: Path) -> int:
    """The bits a channel that a photo's own head tells."""
    if picture.format == "PNG":
        with path.open("rb") as file:
            return file.read(25)[24]
    if picture.format == "TIFF":
        bits = picture.tag_v2.get(_BITS_PER_SAMPLE, (8,))
        return int(max(bits) if isinstance(bits, tuple) else bits)
    return 8


def develop_photo(
    photo: Photo, developer: Developer, target: Path, check_stop: Callable[[], None]
) -> None:
    """Write the developed photo to `target`, in the photo's own format.

    `check_stop` is called between strips and raises where the person has stopped the run.
    """
    if photo.deep is not None:
        large = photo.picture.width * photo.picture.height > _LARGE
        with _large_and_deep if large else nullcontext():
            with _whole(photo.name):
                pixels = photo.deep()
            _develop_deep(photo, pixels, developer, target, check_stop)
        return
    developed = _developed(photo.picture, developer, check_stop)
    if photo.picture.mode in ("L", "1") and developer.grey:
        developed = developed.convert("L")
    elif photo.picture.mode in ("L", "1", "LA"):
        _refuse_grey_profile(photo)
    _write(photo, developed, target)


def _refuse_grey_profile(photo: Photo) -> None:
    if photo.picture.info.get("icc_profile"):
        raise Refuse(
            f"{photo.name} is grey and has a grey colour profile", "convert it to RGB first"
        )


def _develop_deep(
    photo: Photo, pixels: Any, developer: Developer, target: Path, check_stop: Callable[[], None]
) -> None:
    """Develop and write a photo of 16 bits a channel; transparency stays as it is."""
    colour, alpha = pixels[..., :3], pixels[..., 3:]
    developed = developer.develop_deep(colour, check_stop)
    if colour.shape[2] == 1 and developer.grey:
        developed = developed[..., :1]
    elif colour.shape[2] == 1:
        _refuse_grey_profile(photo)
    developed = np.concatenate((developed, alpha), axis=2) if alpha.size else developed
    original = photo.path.read_bytes()
    if photo.picture.format == "PNG":
        target.write_bytes(png_of(original, developed))
    else:
        target.write_bytes(tiff_of(original, developed, photo.name))


def _developed(picture: Any, developer: Developer, check_stop: Callable[[], None]) -> Any:
    alpha = picture.convert("RGBA").getchannel("A") if _has_alpha(picture) else None
    developed = developer.develop(picture.convert("RGB"), check_stop)
    if alpha is not None:
        developed.putalpha(alpha)
    return developed


def _has_alpha(picture: Any) -> bool:
    return picture.mode in ("RGBA", "LA") or "transparency" in picture.info


def _write(photo: Photo, developed: Any, target: Path) -> None:
    if photo.picture.format in _JPEGS:
        written = io.BytesIO()
        as_before = {
            "qtables": photo.picture.quantization,
            "subsampling": JpegImagePlugin.get_sampling(photo.picture),
        }
        developed.convert(developed.mode.removesuffix("A")).save(written, "JPEG", **as_before)
        target.write_bytes(jpeg_with_extras_of(photo.path.read_bytes(), written.getvalue()))
    elif photo.picture.format == "PNG":
        written = io.BytesIO()
        developed.save(written, "PNG")
        target.write_bytes(png_with_extras_of(photo.path.read_bytes(), written.getvalue()))
    else:
        _write_tiff(photo, developed, target)


def _write_tiff(photo: Photo, developed: Any, target: Path) -> None:
    picture, exif = photo.picture, Image.Exif()
    exif.update({t: v for t, v in picture.tag_v2.items() if t not in _WRITTEN_BY_TIFF})
    for group in _GROUPS_OF_TAGS:
        exif.get_ifd(group).update(picture.getexif().get_ifd(group))
    exif[ORIENTATION] = photo.orientation
    compression = picture.info.get("compression", "raw")
    developed.save(
        target,
        "TIFF",
        exif=exif,
        compression="tiff_lzw" if compression == "jpeg" else compression,
        icc_profile=picture.info.get("icc_profile"),
    )
