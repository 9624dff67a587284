"""Opens a picture that a person gave: upright, 8 bits, sRGB; or refuses it and says why."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    import PIL
    from PIL import Image, ImageCms, ImageOps
else:
    np = lazy("numpy")
    PIL = lazy("PIL")
    Image = lazy("PIL.Image")
    ImageCms = lazy("PIL.ImageCms")
    ImageOps = lazy("PIL.ImageOps")

MOST_PIXELS = 150_000_000
"""A picture of more is not decoded: 4 bytes a pixel would not fit beside everything else."""
_TOO_LARGE = f"a picture of at most {MOST_PIXELS // 10**6} megapixels"
_DAMAGED = "open it in an image viewer and save it again"
_DRAFTS = ("JPEG", "MPO")


@dataclass(frozen=True)
class Picture:
    """A picture as read: `image` is RGB or RGBA; `notes` tell what had to be changed."""

    image: Image.Image
    notes: tuple[str, ...]


def open_picture(path: Path, about: tuple[int, int] | None = None) -> Picture:
    """Read a picture; `about` is the size in pixels that is needed, so that no more is decoded.

    Raises `Refuse` for what is no picture, is damaged, has no pixels or too many.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(path) as opened:
                return _decoded(opened, path.name, about)
        except FileNotFoundError as error:
            raise Refuse(f"{path.name}: there is no such file") from error
        except Image.DecompressionBombError as error:
            raise Refuse(f"{path.name} is too large a picture to read", _TOO_LARGE) from error
        except PIL.UnidentifiedImageError as error:
            raise _unidentified(path) from error
        except (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError) as error:
            reason = f"{path.name} is damaged or cut short and cannot be read ({error})"
            raise Refuse(reason, _DAMAGED) from error


def _unidentified(path: Path) -> Refuse:
    if path.stat().st_size == 0:
        return Refuse(f"{path.name} is empty", "a picture that has been saved whole")
    if _zero_sided(path):
        return Refuse(f"{path.name} has no pixels", "a picture of at least one pixel")
    return Refuse(
        f"{path.name} is not a picture that can be read, or its beginning is damaged",
        "a PNG, JPEG, WebP, TIFF, GIF or BMP file",
    )


def _zero_sided(path: Path) -> bool:
    """Whether a PNG or a GIF says that it is nothing wide or high."""
    with path.open("rb") as file:
        head = file.read(24)
    if head.startswith(b"\x89PNG"):
        return b"\0\0\0\0" in (head[16:20], head[20:24])
    return head.startswith(b"GIF8") and b"\0\0" in (head[6:8], head[8:10])


def _decoded(opened: Image.Image, name: str, about: tuple[int, int] | None) -> Picture:
    width, height = opened.size
    if not width or not height:
        raise Refuse(f"{name} has no pixels", "a picture of at least one pixel")
    if width * height > MOST_PIXELS:
        raise Refuse(f"{name} is {width:,} x {height:,} px, too large to read", _TOO_LARGE)
    notes = []
    if getattr(opened, "n_frames", 1) > 1 and opened.format != "PSD":
        notes.append(f"{name} moves: its first frame is used")
    if opened.mode in ("I", "F") or any(";16" in str(tile.args) for tile in _tiles(opened)):
        notes.append(f"{name} has more than 8 bits a channel: it was reduced to 8")
    if about and opened.format in _DRAFTS:
        opened.draft(None, about)
    opened.load()
    upright = ImageOps.exif_transpose(opened)
    profile = opened.info.get("icc_profile")
    if upright.mode == "CMYK":
        notes.append(f"{name} is CMYK: its colours were changed to RGB")
    image = _in_srgb(_eight_bits(upright), profile)
    return Picture(image, tuple(notes))


def _tiles(opened: Image.Image) -> Sequence[Any]:
    """How a picture's file holds its pixels, as Pillow tells it before it has read them."""
    found: Sequence[Any] = getattr(opened, "tile", ())
    return found


def _eight_bits(image: Image.Image) -> Image.Image:
    if image.mode not in ("I", "F") and not image.mode.startswith("I;16"):
        return image
    values = np.asarray(image, dtype=np.float64)
    if image.mode == "F":
        low, high = float(np.nanmin(values)), float(np.nanmax(values))
        values = (values - low) / ((high - low) or 1.0) * 255
    else:
        values = values / 257
    return Image.fromarray(np.clip(np.rint(np.nan_to_num(values)), 0, 255).astype(np.uint8))


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Converted by the picture's own profile where it has one that holds for its mode."""
    wanted = "RGBA" if image.has_transparency_data else "RGB"
    if profile and image.mode in ("RGB", "RGBA", "CMYK"):
        try:
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            if image.mode == "CMYK" or not _is_srgb(own):
                alpha = image.getchannel("A") if image.mode == "RGBA" else None
                plain = image.convert("RGB") if image.mode == "RGBA" else image
                srgb = ImageCms.createProfile("sRGB")
                image = ImageCms.profileToProfile(plain, own, srgb, outputMode="RGB") or plain
                if alpha is not None:
                    image.putalpha(alpha)
        except (ImageCms.PyCMSError, OSError):
            pass
    return image if image.mode == wanted else image.convert(wanted)


def _is_srgb(profile: ImageCms.ImageCmsProfile) -> bool:
    return "srgb" in (ImageCms.getProfileDescription(profile) or "").lower()
