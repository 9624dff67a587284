"""ffmpeg and ffprobe: pictures into a video that plays everywhere, and a video read back."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from liftwork.contract.errors import ProgramFailed, ProgramMissing
from liftwork.programs.catalogue import FFMPEG
from liftwork.programs.installing import install_command

PATIENCE_S = 300


@dataclass(frozen=True)
class Video:
    """What ffprobe says of a video's first stream of pictures."""

    codec: str
    pixels: str
    width: int
    height: int
    rate: float
    seconds: float


def join_pictures(folder: Path, fps: int, target: Path) -> None:
    """Make ``folder/0000.png ...`` an H.264 video, `fps` pictures a second, in yuv420p."""
    words = ["-framerate", str(fps), "-i", str(folder / "%04d.png"), "-c:v", "libx264"]
    words += ["-pix_fmt", "yuv420p", "-crf", "20", "-preset", "veryfast"]
    words += ["-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-movflags", "+faststart", str(target)]
    _run("ffmpeg", ["-y", "-v", "error", *words])


def probe(video: Path) -> Video:
    """Read a video's form. Raises `ProgramFailed` for anything that is not one."""
    fields = "codec_name,pix_fmt,width,height,avg_frame_rate:format=duration"
    words = ["-v", "error", "-select_streams", "v:0", "-show_entries", f"stream={fields}"]
    told = json.loads(_run("ffprobe", [*words, "-of", "json", str(video)]))
    stream = told["streams"][0]
    return Video(
        stream["codec_name"],
        stream["pix_fmt"],
        int(stream["width"]),
        int(stream["height"]),
        float(Fraction(stream["avg_frame_rate"])),
        float(told["format"]["duration"]),
    )


def grey_pictures(video: Path, width: int, height: int) -> bytes:
    """Every picture of a video, made small, one byte a pixel, row by row."""
    words = ["-v", "error", "-i", str(video), "-vf", f"scale={width}:{height},format=gray"]
    return _run("ffmpeg", [*words, "-f", "rawvideo", "-"])


def _run(name: str, words: Sequence[str]) -> bytes:
    program = shutil.which(name)
    if program is None:
        raise ProgramMissing(
            "ffmpeg is not installed, and it makes the video",
            f"install it with `{install_command(FFMPEG)}`",
        )
    try:
        done = subprocess.run(
            [program, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ProgramFailed(f"{name} was not done in {PATIENCE_S} s") from error
    if done.returncode != 0:
        lines = done.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"]
        raise ProgramFailed(f"{name}: {lines[-1][-200:]}")
    return done.stdout
