"""Inkscape, asked out of sight where the parts of a drawing lie and how it looks."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import Refuse

PATIENCE_S = 60
"""Seconds that one run may take."""

PX_PER_MM = 96 / 25.4
"""User units of an exported millimetre: CSS pixels."""


@dataclass(frozen=True)
class Seen:
    """What Inkscape found: the box (x, y, width, height in mm) of each id."""

    boxes: Mapping[str, tuple[float, float, float, float]]


def inkscape() -> str | None:
    """The command, or None where it is not installed."""
    return shutil.which("inkscape")


def look_at(svg: Path, picture: Path, dpi: int, fonts: Path) -> Seen | None:
    """The boxes of every part of `svg`, and its page as a PNG.

    `fonts` is a folder of fonts that it may use. None where Inkscape is missing; raises
    `Refuse` where it gives no answer.
    """
    actions = (
        "query-all",
        "export-type:png",
        "export-area-page",
        f"export-dpi:{dpi}",
        f"export-filename:{picture}",
        "export-do",
    )
    answer = _run([str(svg), f"--actions={';'.join(actions)}"], fonts)
    return None if answer is None else Seen(_boxes(answer))


def outline_letters(svg: Path, target: Path, fonts: Path) -> bool:
    """Write `svg` again with its letters as outlines; False where Inkscape is missing."""
    words = [
        str(svg),
        "--export-text-to-path",
        "--export-plain-svg",
        f"--export-filename={target}",
    ]
    return _run(words, fonts) is not None


def _run(arguments: Sequence[str], fonts: Path) -> str | None:
    command = inkscape()
    if command is None:
        return None
    with tempfile.TemporaryDirectory(prefix="liftwork-inkscape-") as name:
        own = Path(name)
        settings = own / "fonts.conf"
        settings.write_text(
            '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
            "<include ignore_missing='yes'>/etc/fonts/fonts.conf</include>"
            f"<dir>{fonts}</dir><cachedir>{own / 'cache'}</cachedir></fontconfig>",
            encoding="utf-8",
        )
        environment = {
            **{k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")},
            "FONTCONFIG_FILE": str(settings),
            "INKSCAPE_PROFILE_DIR": str(own / "profile"),
            "XDG_CONFIG_HOME": str(own),
        }
        try:
            done = subprocess.run(
                [command, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                env=environment,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise Refuse(f"Inkscape gave no answer in {PATIENCE_S} s") from error
    if done.returncode != 0:
        raise Refuse(f"Inkscape could not open it: {done.stderr.strip()[-200:]}")
    return done.stdout


def _boxes(text: str) -> dict[str, tuple[float, float, float, float]]:
    """The lines ``id,x,y,width,height`` in CSS pixels, as millimetres."""
    found = {}
    for line in text.splitlines():
        id, _, numbers = line.partition(",")
        parts = numbers.split(",")
        if len(parts) == 4:
            x, y, width, height = (float(part) / PX_PER_MM for part in parts)
            found[id] = (x, y, width, height)
    return found
