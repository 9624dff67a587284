"""A photo opened, developed, and written in its own format with all that it carries.

What a JPEG or PNG holds beside its pixels (EXIF, XMP, IPTC, colour profile, comments) is
carried over byte for byte, see `carried`. The pixels are never turned: the orientation tag
keeps saying how to hold them.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.looks.carried import (
    ORIENTATION,
    jpeg_with_extras_of,
    png_with_extras_of,
    tiff_unturned,
)
from liftwork.crafts.images.looks.develop import Developer
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image, JpegImagePlugin
else:
    Image = lazy("PIL.Image")
    JpegImagePlugin = lazy("PIL.JpegImagePlugin")

MOST_PIXELS = 170_000_000
"""The largest photo that is developed, in pixels."""

LONGEST_SIDE = 30_000
"""The longest side of a photo that is developed, in pixels."""

_JPEGS = ("JPEG", "MPO")
_FORMATS = (*_JPEGS, "PNG", "TIFF")
_MODES = {"RGB", "RGBA", "L", "LA", "P", "1"}
_BITS_PER_SAMPLE = 258
_GROUPS_OF_TAGS = (0x8769, 0x8825)
"""The tags that lead to the EXIF and GPS groups."""

_WRITTEN_BY_TIFF = {254, 256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 320, 322, 323, 324, 325}
"""Tags of a TIFF's form, which its writer sets; all others are carried over."""


@dataclass(frozen=True)
class Photo:
    """An opened photo, read to its last pixel, as it lies. `name` is what messages call it.

    `orientation` is what a TIFF's tag said; a JPEG's and PNG's is in what they carry.
    """

    picture: Any
    name: str
    path: Path
    orientation: int = 1


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
    _refuse_unfit(picture, path, name)
    try:
        orientation = 1
        if picture.format == "TIFF":
            plain, orientation = tiff_unturned(path.read_bytes())
            picture = Image.open(io.BytesIO(plain))
        picture.load()
    except (OSError, ValueError, SyntaxError, struct.error) as error:
        raise Refuse(f"{name} is damaged: {error}", "export it again from where it came") from error
    return Photo(picture, name, path, orientation)


def _too_large(name: str, size: str) -> Refuse:
    most = f"{MOST_PIXELS // 1_000_000} million pixels and {LONGEST_SIDE:,} a side"
    return Refuse(f"{name} is too large: {size}; the most is {most}", "make it smaller first")


def _refuse_unfit(picture: Any, path: Path, name: str) -> None:
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
    bits = _bits(picture, path)
    if bits > 8:
        raise Refuse(
            f"{name} has {bits} bits a channel; a look here works in 8 and would lose the rest",
            "import the preset into a raw developer, or export the photo with 8 bits",
        )
    if picture.mode not in _MODES:
        raise Refuse(f"{name} is in {picture.mode}, not in RGB", "convert it to RGB first")


def _bits(picture: Any, path: Path) -> int:
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
    developed = _developed(photo.picture, developer, check_stop)
    if photo.picture.mode in ("L", "1") and developer.grey:
        developed = developed.convert("L")
    elif photo.picture.mode in ("L", "1", "LA") and photo.picture.info.get("icc_profile"):
        raise Refuse(
            f"{photo.name} is grey and has a grey colour profile", "convert it to RGB first"
        )
    _write(photo, developed, target)


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
