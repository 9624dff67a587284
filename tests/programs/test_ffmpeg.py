from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from liftwork.contract.errors import ProgramFailed, ProgramMissing
from liftwork.programs import ffmpeg

needs_ffmpeg = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")


def pictures(folder: Path, count: int, size: tuple[int, int]) -> Path:
    """A folder of grey pictures, each a little lighter than the last."""
    folder.mkdir()
    for n in range(count):
        Image.new("RGB", size, (40 + 20 * n,) * 3).save(folder / f"{n:04d}.png")
    return folder


@pytest.mark.acceptance
@needs_ffmpeg
def test_a_video_has_the_size_and_length_of_its_pictures(tmp_path: Path) -> None:
    video = tmp_path / "turn.mp4"
    ffmpeg.join_pictures(pictures(tmp_path / "frames", 8, (64, 48)), 4, video)
    told = ffmpeg.probe(video)
    assert (told.codec, told.pixels, told.width, told.height) == ("h264", "yuv420p", 64, 48)
    assert (told.rate, told.seconds) == pytest.approx((4, 2))


@pytest.mark.acceptance
@needs_ffmpeg
def test_pictures_of_odd_size_lose_their_last_row_and_column(tmp_path: Path) -> None:
    video = tmp_path / "turn.mp4"
    ffmpeg.join_pictures(pictures(tmp_path / "frames", 2, (65, 49)), 2, video)
    told = ffmpeg.probe(video)
    assert (told.width, told.height) == (64, 48)


@pytest.mark.acceptance
@needs_ffmpeg
def test_the_pictures_of_a_video_come_back_in_their_order(tmp_path: Path) -> None:
    video = tmp_path / "turn.mp4"
    ffmpeg.join_pictures(pictures(tmp_path / "frames", 4, (64, 48)), 4, video)
    grey = ffmpeg.grey_pictures(video, 16, 12)
    assert len(grey) == 4 * 16 * 12
    shades = [grey[n * 192 + 90] for n in range(4)]
    assert shades == sorted(shades)
    assert shades[-1] - shades[0] == pytest.approx(60, abs=8)


@pytest.mark.acceptance
@needs_ffmpeg
@pytest.mark.parametrize("content", [b"", b"no video at all", b"\x00\x00\x00\x18ftypmp42"])
def test_what_is_no_video_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "turn.mp4"
    path.write_bytes(content)
    with pytest.raises(ProgramFailed) as failed:
        ffmpeg.probe(path)
    assert str(failed.value).startswith("ffprobe: ")
    assert "\n" not in str(failed.value)


def test_without_ffmpeg_the_refusal_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProgramMissing) as missing:
        ffmpeg.join_pictures(tmp_path, 12, tmp_path / "turn.mp4")
    assert "install" in (missing.value.instead or "")
