"""A camera's raw file made into a JPEG by a raw developer that is installed, as it comes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.programs.rawdeveloper import RAW_DEVELOPERS, RawDeveloper, found_developer

PATIENCE_S = 120
"""Seconds that developing one raw file may take."""


def develop_raw(raw: Path, name: str, target: Path, check_stop: Callable[[], None]) -> RawDeveloper:
    """Write `raw` as a neutral JPEG to `target`; which program did it.

    Raises `Refuse` where none is installed, or where it cannot read the file.
    """
    developer = found_developer()
    if developer is None:
        names = " or ".join(each.name for each in RAW_DEVELOPERS)
        raise Refuse(
            f"{name} is a camera's raw file, and {names} is not installed",
            f"install one, for example `{RAW_DEVELOPERS[0].install}`, or export a JPEG",
        )
    check_stop()
    folder = target.parent / f"{target.stem}-raw"
    folder.mkdir()
    try:
        developer.run(raw, target, folder, PATIENCE_S)
    except subprocess.TimeoutExpired as error:
        raise Refuse(
            f"{developer.name} gave no answer on {name} in {PATIENCE_S} s",
            "export a JPEG with the camera's own program",
        ) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if not target.is_file():
        raise Refuse(
            f"{developer.name} cannot read {name}: damaged, or of a camera that it does not know",
            "export a JPEG with the camera's own program",
        )
    return developer
