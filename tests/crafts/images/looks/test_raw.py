"""Raw files: developed by the raw developer that is installed, refused where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images.looks.dng import write_dng
from tests.crafts.images.looks.photos import pixels

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Seen
from liftwork.crafts.images.tools_looks import apply_look
from liftwork.programs.rawdeveloper import found_developer

needs_developer = pytest.mark.skipif(
    found_developer() is None, reason="neither RawTherapee nor darktable is installed"
)


def raw(path: Path) -> Path:
    return write_dng(path, (pixels(480, 320) / 255.0) ** 2.2)


@needs_developer
@pytest.mark.acceptance
def test_a_raw_file_is_developed_and_looks_as_asked(tmp_path: Path) -> None:
    shot = raw(tmp_path / "shot.dng")
    before = shot.read_bytes()
    out = tmp_path / "out"
    out.mkdir()
    args = apply_look.validate({"photos": [shot], "look": "black and white"})
    made = apply_look.run(Job(out), args)
    assert made.files["photo"].name == "v0-shot.jpg"
    assert apply_look.verify is not None
    checks = list(apply_look.verify(Seen(made, args)))
    assert all(check.passed for check in checks), [c.detail for c in checks if not c.passed]
    with Image.open(made.files["photo"]) as picture:
        assert np.ptp(np.asarray(picture.convert("RGB"), int), axis=2).max() <= 4
        assert abs(picture.width - 480) <= 16
    assert shot.read_bytes() == before
    assert sorted(path.name for path in out.iterdir()) == ["v0-shot.jpg"]


@needs_developer
@pytest.mark.acceptance
def test_a_damaged_raw_file_is_refused_by_name(tmp_path: Path) -> None:
    shot = tmp_path / "shot.nef"
    shot.write_bytes(b"not a raw file at all")
    with pytest.raises(Refuse, match=r"cannot read shot\.nef"):
        apply_look.run(Job(tmp_path), apply_look.validate({"photos": [shot], "look": "warm"}))


def test_without_a_raw_developer_the_refusal_says_what_to_install(tmp_path: Path) -> None:
    shot = raw(tmp_path / "shot.dng")
    args = '{"photos": ["shot.dng"], "look": "warm"}'
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", "call", "apply_look", "--args", args, "--out", "out"],
        cwd=tmp_path,
        env={**os.environ, "PATH": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "RawTherapee or darktable is not installed" in done.stdout + done.stderr
    assert shot.exists()
