"""Good results pass every check, and each spoilt one trips exactly its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.images.looks.photos import photo
from tests.crafts.images.looks.spoilers import PHOTO_SPOILERS, PRESET_SPOILERS, Spoiler

from liftwork.contract.checks import Check
from liftwork.contract.job import Job
from liftwork.crafts.images.looks.batch import develop_all
from liftwork.crafts.images.looks.checks import check_photos, measure_pairs
from liftwork.crafts.images.looks.look import Look
from liftwork.crafts.images.looks.preset import write_preset
from liftwork.crafts.images.looks.preset_checks import check_preset
from liftwork.crafts.images.looks.settings import LOOKS


def developed(tmp_path: Path, look: str, suffix: str = ".jpg") -> tuple[Path, Path]:
    """A photo and what a look made of it."""
    before = photo(tmp_path / f"shot{suffix}")
    out = tmp_path / "out"
    out.mkdir()
    [result], stopped = develop_all(Job(out), [before], Look.read(look).settings)
    assert not stopped
    return before, result.made


def failed(checks: list[Check]) -> set[str]:
    return {check.code for check in checks if not check.passed}


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".tif"])
@pytest.mark.parametrize("look", [*LOOKS, "exposure -0.5, saturation +20", "green saturation -60"])
def test_every_look_passes_its_checks_and_keeps_what_a_photo_carries(
    tmp_path: Path, look: str, suffix: str
) -> None:
    before, after = developed(tmp_path, look, suffix)
    checks = list(check_photos(measure_pairs([before], [after]), 1, Look.read(look).settings))
    assert not failed(checks), [check.detail for check in checks if not check.passed]
    assert len(checks) >= 7


@pytest.mark.parametrize("code", PHOTO_SPOILERS)
def test_a_spoilt_photo_trips_exactly_its_check(tmp_path: Path, code: str) -> None:
    spoiler: Spoiler = PHOTO_SPOILERS[code]
    before, after = developed(tmp_path, spoiler.look, ".png")
    spoiler.spoil(after)
    there = [(before, after)] if after.exists() else []
    pairs = measure_pairs([b for b, _ in there], [a for _, a in there])
    assert failed(list(check_photos(pairs, 1, Look.read(spoiler.look).settings))) == {code}


@pytest.mark.parametrize(
    "look", [*LOOKS, "exposure +0.35, blue hue +20, curve 0/0 128/150 255/255"]
)
@pytest.mark.parametrize("with_exiftool", [True, False])
def test_every_preset_reads_back_as_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str, with_exiftool: bool
) -> None:
    if not with_exiftool:
        monkeypatch.setattr("liftwork.programs.exiftool.exiftool", lambda: None)
    settings = Look.read(look).settings
    path = tmp_path / "v0.xmp"
    write_preset(path, settings, look)
    checks = list(check_preset(path, settings))
    assert not failed(checks), [check.detail for check in checks]


@pytest.mark.parametrize("with_exiftool", [True, False])
@pytest.mark.parametrize("code", PRESET_SPOILERS)
def test_a_spoilt_preset_trips_exactly_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, with_exiftool: bool
) -> None:
    if not with_exiftool:
        monkeypatch.setattr("liftwork.programs.exiftool.exiftool", lambda: None)
    spoiler = PRESET_SPOILERS[code]
    settings = Look.read(spoiler.look).settings
    path = tmp_path / "v0.xmp"
    write_preset(path, settings, spoiler.look)
    spoiler.spoil(path)
    assert failed(list(check_preset(path, settings))) == {code}
