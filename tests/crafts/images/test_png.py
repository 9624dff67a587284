from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from liftwork.crafts.images import png
from liftwork.crafts.images.png import joined_sum, write_png


def picture(mode: str, size: tuple[int, int], seed: int, grain: int) -> Image.Image:
    """Slopes with grain, as wide and high as asked."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    slopes = np.stack([x * 3, y * 2, x + y, 255 - x][: len(mode)], axis=-1)
    return Image.fromarray(((slopes + rng.integers(0, grain + 1, slopes.shape)) % 256).astype("u1"))


PICTURES = st.builds(
    picture,
    st.sampled_from(["RGB", "RGBA"]),
    st.tuples(st.integers(1, 70), st.integers(1, 70)),
    st.integers(0, 99),
    st.sampled_from([0, 3, 255]),
)


@settings(max_examples=25, deadline=None)
@given(image=PICTURES, stripe=st.sampled_from([1, 300, 1 << 21]))
def test_another_reader_finds_every_pixel_whatever_the_stripes(
    image: Image.Image, stripe: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("png") / "written.png"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(png, "_STRIPE", stripe)
        write_png(image, path, 300)
    with Image.open(path) as opened:
        opened.load()
        assert opened.mode == image.mode
        assert opened.tobytes() == image.tobytes()


def test_the_resolution_is_told(tmp_path: Path) -> None:
    write_png(Image.new("RGB", (4, 3)), tmp_path / "a.png", 300)
    with Image.open(tmp_path / "a.png") as opened:
        assert opened.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_picture_that_is_neither_rgb_nor_rgba_is_written_as_rgba(tmp_path: Path) -> None:
    write_png(Image.new("L", (4, 3), 90), tmp_path / "a.png", 72)
    with Image.open(tmp_path / "a.png") as opened:
        assert opened.convert("RGBA").getpixel((1, 1)) == (90, 90, 90, 255)


def test_a_photo_is_about_as_small_as_by_the_usual_writer(tmp_path: Path) -> None:
    image = picture("RGB", (400, 300), 1, 9)
    write_png(image, tmp_path / "ours.png", 72)
    image.save(tmp_path / "usual.png", compress_level=1)
    ours, usual = ((tmp_path / name).stat().st_size for name in ("ours.png", "usual.png"))
    assert ours <= usual * 1.15


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_the_sum_of_two_parts_is_the_sum_of_the_whole(one: bytes, other: bytes) -> None:
    assert joined_sum(zlib.adler32(one), zlib.adler32(other), len(other)) == zlib.adler32(
        one + other
    )
