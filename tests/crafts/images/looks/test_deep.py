"""Photos of 16 bits a channel: every bit read, kept where the look leaves it, and told."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images.looks.deep_photos import Form, deep_pixels, deep_png, deep_tiff
from tests.crafts.images.looks.photos import photo

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.crafts.images.looks.batch import develop_all
from liftwork.crafts.images.looks.checks import check_photos, measure_pairs
from liftwork.crafts.images.looks.deep import png_of, tiff_of
from liftwork.crafts.images.looks.look import Look
from liftwork.crafts.images.looks.photo import open_photo
from liftwork.programs.imagemagick import imagemagick, read_middle

FORMS = {
    "plain": Form(),
    "big-endian": Form(order=">"),
    "deflate": Form(compression=8),
    "deflate with a predictor, big-endian": Form(order=">", compression=8, predictor=2),
    "in strips": Form(compression=8, predictor=2, strip=7),
    "index before the pixels": Form(compression=8, strip=9, index_first=True),
}
LOOKS = ["warm", "black and white", "moody, clarity +30", "blue saturation -60, grain 20"]


def developed(before: Path, look: str) -> Path:
    out = before.parent / "out"
    out.mkdir(exist_ok=True)
    [result], stopped = develop_all(Job(out), [before], Look.read(look).settings)
    assert not stopped
    return result.made


def checked(before: Path, after: Path, look: str) -> list[Check]:
    return list(check_photos(measure_pairs([before], [after]), 1, Look.read(look).settings))


def read(path: Path) -> np.ndarray:
    photo_ = open_photo(path, path.name)
    assert photo_.deep is not None
    return np.asarray(photo_.deep())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("channels", [1, 3, 4])
def test_every_bit_of_a_tiff_is_read(tmp_path: Path, form: str, channels: int) -> None:
    path = deep_tiff(tmp_path / "a.tif", FORMS[form], channels)
    assert np.array_equal(read(path), deep_pixels(channels))


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_every_bit_of_a_png_is_read(tmp_path: Path, channels: int) -> None:
    assert np.array_equal(read(deep_png(tmp_path / "a.png", channels)), deep_pixels(channels))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ["a.png", *FORMS])
def test_a_look_passes_its_checks_on_16_bits(tmp_path: Path, name: str, look: str) -> None:
    if name == "a.png":
        before = deep_png(tmp_path / name)
    else:
        before = deep_tiff(tmp_path / "a.tif", FORMS[name])
    checks = checked(before, developed(before, look), look)
    assert [c for c in checks if not c.passed] == []
    told = next(c.detail for c in checks if c.code == "IMG-214")
    assert "16 bits before" in told
    assert imagemagick() is None or "in fine steps" in told


@pytest.mark.parametrize("name", ["a.png", "a.tif"])
def test_where_a_look_leaves_pixels_alone_all_their_bits_stay(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    before = deep_png(path, 4) if name == "a.png" else deep_tiff(path, FORMS["in strips"], 4)
    old, new = read(before), read(developed(before, "vignette -40"))
    assert np.array_equal(new[36:44, 54:66], old[36:44, 54:66])
    assert np.array_equal(new[..., 3], old[..., 3])
    assert new[0, 0, :3].sum() < old[0, 0, :3].sum()


def test_16_bits_look_like_8(tmp_path: Path) -> None:
    look = "moody, clarity +30"
    deep = png_of(photo(tmp_path / "a.png", size=(120, 80)).read_bytes(), deep_pixels())
    (tmp_path / "b.png").write_bytes(deep)
    Image.fromarray((deep_pixels() >> 8).astype(np.uint8)).save(tmp_path / "a.png")
    shallow = np.asarray(Image.open(developed(tmp_path / "a.png", look)), dtype=float)
    far = np.abs(read(developed(tmp_path / "b.png", look)) / 257 - shallow)
    assert far.mean() < 1
    assert np.percentile(far, 99) < 4


def test_grey_stays_grey_or_becomes_colour_as_its_file_allows(tmp_path: Path) -> None:
    png, tiff = deep_png(tmp_path / "a.png", 1), deep_tiff(tmp_path / "a.tif", Form(), 1)
    assert read(developed(png, "black and white")).shape[2] == 1
    assert read(developed(tiff, "black and white")).shape[2] == 1
    assert read(developed(png, "warm")).shape[2] == 3
    with pytest.raises(Refuse, match=r"a\.tif is a 16-bit TIFF without room for colour"):
        developed(tiff, "warm")
    assert not list((tmp_path / "out").glob("*.tif.*"))


def test_a_tiff_that_must_be_larger_keeps_all_else_in_its_place(tmp_path: Path) -> None:
    flat = tmp_path / "a.tif"
    deep_tiff(flat, Form(compression=8))
    after = developed(flat, "grain 100")
    assert after.stat().st_size > flat.stat().st_size
    assert [c.code for c in checked(flat, after, "grain 100") if not c.passed] == []


def test_an_index_too_narrow_for_the_new_pixels_is_refused(tmp_path: Path) -> None:
    before = deep_tiff(tmp_path / "a.tif", Form(compression=8, short=True))
    noise = np.random.default_rng(1).integers(0, 65536, (80, 240, 3), dtype=np.uint16)
    with pytest.raises(Refuse, match="index is too narrow"):
        tiff_of(before.read_bytes(), noise, "a.tif")


def test_steps_of_8_bits_in_a_file_of_16_trip_the_check(tmp_path: Path) -> None:
    if imagemagick() is None:
        pytest.skip("ImageMagick is not installed")
    before = deep_png(tmp_path / "a.png")
    after = developed(before, "warm")
    after.write_bytes(png_of(after.read_bytes(), (read(after) >> 8) * 257))
    assert [c.code for c in checked(before, after, "warm") if not c.passed] == ["IMG-214"]


def test_a_16_bit_photo_that_is_cut_short_is_refused_by_name(tmp_path: Path) -> None:
    before = deep_png(tmp_path / "a.png")
    before.write_bytes(before.read_bytes()[: before.stat().st_size // 2])
    with pytest.raises(Refuse, match=r"^a\.png is damaged"):
        developed(before, "warm")


@pytest.mark.acceptance
@pytest.mark.parametrize("how", [("-compress", "LZW"), ("-compress", "Zip"), ("-compress", "RLE")])
def test_what_imagemagick_wrote_is_developed(tmp_path: Path, how: tuple[str, str]) -> None:
    command = imagemagick()
    if command is None:
        pytest.skip("ImageMagick is not installed")
    source = deep_png(tmp_path / "a.png")
    before = tmp_path / "a.tif"
    subprocess.run([command, str(source), "-depth", "16", *how, str(before)], check=True)
    after = developed(before, "warm")
    assert [c.code for c in checked(before, after, "warm") if not c.passed] == []
    assert read_middle(after, 8) != read_middle(before, 8)


def test_a_planar_tiff_is_refused_by_name(tmp_path: Path) -> None:
    command = imagemagick()
    if command is None or shutil.which("identify") is None:
        pytest.skip("ImageMagick is not installed")
    before = tmp_path / "a.tif"
    source = deep_png(tmp_path / "a.png")
    subprocess.run([command, str(source), "-interlace", "plane", str(before)], check=True)
    with pytest.raises(Refuse, match=r"^a\.tif is a 16-bit TIFF with its channels apart"):
        developed(before, "warm")
