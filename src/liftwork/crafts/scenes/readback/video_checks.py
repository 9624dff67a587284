"""The turntable video: read by ffprobe, its pictures by ffmpeg, measured by numpy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liftwork.contract.checks import Check, CheckCode
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy("numpy")

PLAYS = CheckCode("SCN-031", "the video plays everywhere: H.264 of the size and length asked")
TURNS = CheckCode("SCN-032", "the video goes round the house and ends where it began")
SHOWS = CheckCode("SCN-033", "no picture of the video is dark or blank")

VIDEO_CHECKS = (PLAYS, TURNS, SHOWS)


@dataclass(frozen=True)
class Film:
    """What ffprobe says of a video, and its pictures in grey, (frames, height, width), 0 to 1."""

    codec: str
    pixels: str
    width: int
    height: int
    seconds: float
    frames: NDArray[np.float64]


def check_video(film: Film, size: tuple[int, int], frames: int, fps: int) -> Iterator[Check]:
    """Every check of a turntable; it must have `frames` pictures, `fps` to a second."""
    count = len(film.frames)
    good = (
        film.codec == "h264"
        and film.pixels == "yuv420p"
        and (film.width, film.height) == size
        and count == frames
        and abs(film.seconds - frames / fps) < 0.1
    )
    yield PLAYS(
        good,
        f"{film.codec} {film.pixels}, {film.width} x {film.height}, {count} pictures in "
        f"{film.seconds:.2f} s",
    )
    yield from _turning(film.frames)


def _turning(frames: NDArray[np.float64]) -> Iterator[Check]:
    if len(frames) < 8:
        yield TURNS(False, f"{len(frames)} pictures")
        yield SHOWS(False, f"{len(frames)} pictures")
        return
    first = frames[0]
    away = [float(np.abs(frame - first).mean()) for frame in frames]
    steps = np.abs(np.diff(frames, axis=0)).mean(axis=(1, 2))
    still = int((steps < 1e-4).sum())
    home = away[-1] < 0.6 * max(away)
    yield TURNS(
        max(away) > 0.01 and home and still <= 1,
        f"at most {max(away):.3f} from the first picture, {away[-1]:.3f} at the end, {still} still",
    )
    means = frames.mean(axis=(1, 2))
    spreads = frames.std(axis=(1, 2))
    yield SHOWS(
        bool(means.min() > 0.15 and means.max() < 0.95 and spreads.min() > 0.03),
        f"mean {means.min():.2f} to {means.max():.2f}, spread from {spreads.min():.3f}",
    )
