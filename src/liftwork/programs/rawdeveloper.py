"""Raw developers: RawTherapee or darktable, whichever is installed, run without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class RawDeveloper:
    """A program that turns a camera's raw file into a JPEG.

    `arguments` are made of the raw file, the JPEG and a folder for the program's own files.
    """

    name: str
    command: str
    arguments: Callable[[Path, Path, Path], list[str]]
    install: str

    def run(self, raw: Path, target: Path, folder: Path, limit_s: float) -> None:
        """Develop one file. Its settings and caches go into `folder`, so a person's own are
        neither read nor changed. Raises `subprocess.TimeoutExpired`."""
        subprocess.run(
            [self.command, *self.arguments(raw, target, folder)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=limit_s,
            check=False,
            env={**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                 "XDG_CACHE_HOME": str(folder)},
        )  # fmt: skip


RAW_DEVELOPERS = (
    RawDeveloper(
        "RawTherapee",
        "rawtherapee-cli",
        lambda raw, target, _: ["-q", "-Y", "-j95", "-js3", "-o", str(target), "-c", str(raw)],
        "apt-get install -y rawtherapee",
    ),
    RawDeveloper(
        "darktable",
        "darktable-cli",
        lambda raw, target, folder: [
            str(raw), str(target), "--core", "--configdir", str(folder), "--library", ":memory:",
        ],
        "apt-get install -y darktable",
    ),
)  # fmt: skip


def found_developer() -> RawDeveloper | None:
    """The first that is installed."""
    return next((each for each in RAW_DEVELOPERS if shutil.which(each.command)), None)
