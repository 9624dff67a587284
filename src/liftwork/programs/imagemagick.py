"""ImageMagick, asked for pixels and layers: a reader that shares no code with the others."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.programs.catalogue import PROGRAMS
from liftwork.programs.installing import install_command

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


def read_middle(path: Path, side: int) -> bytes | None:
    """The middle of a picture, at most `side` pixels square, as it is stored.

    Three numbers a pixel, each of 16 bits with the high byte first. None where ImageMagick
    is missing or cannot read it.
    """
    command = imagemagick()
    if command is None:
        return None
    cut = ("-gravity", "center", "-crop", f"{side}x{side}+0+0", "+repage")
    form = ("-set", "colorspace", "sRGB", "-depth", "16", "-endian", "MSB", "rgb:-")
    done = subprocess.run(
        [command, *_LIMITS, f"{path}[0]", "-alpha", "off", *cut, *form],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return done.stdout if done.returncode == 0 and done.stdout else None


@dataclass(frozen=True)
class SeenLayer:
    """A layer as ImageMagick sees it: `box` (left, top, right, bottom) and RGBA bytes.

    The alpha has the layer's opacity and mask in it. `pixels` is empty where only the
    frames were asked for.
    """

    box: tuple[int, int, int, int]
    pixels: bytes


def how_to_install() -> str:
    """The command that installs it here."""
    return install_command(next(program for program in PROGRAMS if program.name == "imagemagick"))


def read_psd(path: Path, pixels: bool = True) -> list[SeenLayer]:
    """The merged picture of a PSD, then its layers with pixels, bottom to top.

    Raises `Refuse` where ImageMagick is missing, cannot read the file or takes too long.
    """
    command = imagemagick()
    if command is None:
        raise Refuse("ImageMagick is not installed", f"install it with `{how_to_install()}`")
    frame = "%w %h %X %Y\\n"
    told = _output((command, *_LIMITS, "-ping", "psd:-", "-format", frame, "info:"), path)
    frames = [_box(line) for line in told.decode().splitlines() if line]
    data = b""
    if pixels:
        data = _output((command, *_LIMITS, "psd:-", "-depth", "8", "rgba:-"), path)
    layers, at = [], 0
    for box in frames:
        size = (box[2] - box[0]) * (box[3] - box[1]) * 4 if pixels else 0
        layers.append(SeenLayer(box, data[at : at + size]))
        at += size
    if at != len(data):
        raise Refuse(f"ImageMagick read {len(data)} bytes of layers where {at} were announced")
    return layers


def _box(line: str) -> tuple[int, int, int, int]:
    width, height, left, top = (int(part) for part in line.split())
    return left, top, left + width, top + height


def _output(command: Sequence[str], path: Path) -> bytes:
    """What a command prints for a file, which it is given open: a name may mean much to it."""
    try:
        with path.open("rb") as file:
            done = subprocess.run(
                command, capture_output=True, stdin=file, timeout=PATIENCE_S, check=False
            )
    except subprocess.TimeoutExpired as error:
        raise Refuse(f"ImageMagick took more than {PATIENCE_S} s") from error
    if done.returncode != 0:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["no reason told"]
        raise Refuse(f"ImageMagick cannot read the file: {lines[-1][:200]}")
    return done.stdout
