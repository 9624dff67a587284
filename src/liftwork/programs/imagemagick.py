"""ImageMagick, asked for the pixels of a picture: a reader that shares no code with Pillow."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

PATIENCE_S = 60
"""Seconds that reading one picture may take."""

_LIMITS = ("-limit", "memory", "1GiB", "-limit", "map", "2GiB", "-limit", "thread", "1")


def imagemagick() -> str | None:
    """The command of ImageMagick 7 or 6, or None where neither is installed."""
    return next((found for name in ("magick", "convert-im6.q16", "convert") if _is_real(name)
                 and (found := shutil.which(name))), None)  # fmt: skip


def _is_real(name: str) -> bool:
    """`convert` alone says little: Windows has one that formats disks."""
    found = shutil.which(name)
    return found is not None and (name != "convert" or shutil.which("identify") is not None)


def read_small(path: Path, width: int, height: int) -> bytes | None:
    """A picture's pixels scaled to `width` x `height`, three bytes each, as they are stored.

    The orientation is not applied. None where ImageMagick is missing or cannot read it.
    """
    command = imagemagick()
    if command is None:
        return None
    done = subprocess.run(
        [
            command,
            *_LIMITS,
            "-define",
            f"jpeg:size={width * 2}x{height * 2}",
            f"{path}[0]",
            "-alpha",
            "off",
            "-resize",
            f"{width}x{height}!",
            "-depth",
            "8",
            "-colorspace",
            "sRGB",
            "-type",
            "TrueColor",
            "rgb:-",
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    whole = done.returncode == 0 and len(done.stdout) == width * height * 3
    return done.stdout if whole else None
