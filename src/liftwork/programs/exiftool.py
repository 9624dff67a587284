"""ExifTool, asked for what a photo or a preset carries: a reader that shares no code with ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

PATIENCE_S = 120
"""Seconds that reading a list of files may take."""

AT_ONCE = 100
"""Files that one call is given."""


def exiftool() -> str | None:
    """The command, or None where it is not installed."""
    return shutil.which("exiftool")


def read_tags(paths: Sequence[Path], *tags: str) -> list[Mapping[str, Any]] | None:
    """The tags of each file under ``Group:Name``, numbers as they are stored.

    `tags` chooses groups or names (``-EXIF:all``); none means all. None where ExifTool is
    missing or could not read them all.
    """
    command = exiftool()
    if command is None:
        return None
    found: list[Mapping[str, Any]] = []
    for at in range(0, len(paths), AT_ONCE):
        part = paths[at : at + AT_ONCE]
        done = subprocess.run(
            [command, "-json", "-G1", "-n", "-struct", *tags, "--", *map(str, part)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        try:
            read = json.loads(done.stdout or b"[]")
        except ValueError:
            return None
        if len(read) != len(part):
            return None
        found += read
    return found
