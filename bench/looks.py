"""A look on many photos, beside ImageMagick's own grading of the same photos.

usage: python bench/looks.py [--photos N] [--runs N]

Both write JPEG from the same 12-megapixel JPEG, in two processes or threads. The first line
is one photo's arithmetic, reading and writing; the second the command for all of them with
every check, and its peak memory.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from measure import ROOT, one_run

sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.crafts.images.looks.photos import photo  # noqa: E402

from liftwork.programs.imagemagick import imagemagick  # noqa: E402

GRADE = ("-modulate", "100,80", "-sigmoidal-contrast", "3,50%", "-fill", "#103040", "-tint", "30")


def graded_by_imagemagick(photos: list[Path], out: Path) -> float:
    """Seconds that ImageMagick takes, two photos at a time."""
    command = imagemagick()
    assert command is not None
    out.mkdir()
    start = [command, "-limit", "thread", "1"]
    calls = [[*start, str(path), *GRADE, str(out / path.name)] for path in photos]
    started = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda call: subprocess.run(call, check=True), calls))
    return time.perf_counter() - started


def developed_by_lift(photos: list[Path], out: Path) -> tuple[float, float]:
    """Seconds that the command takes with every check, and its peak memory in MB."""
    files = [word for path in photos for word in ("--file", str(path))]
    words = ["make these photos moody", *files, "--out", str(out)]
    seconds, peak, code = one_run([sys.executable, "-m", "liftwork", *words])
    if code != 0:
        raise SystemExit(f"lift ended with {code}")
    return seconds, peak


def main() -> None:
    """Run both and print medians and the ratio."""
    parser = argparse.ArgumentParser(description="A look on many photos, beside ImageMagick.")
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    ours, theirs, peaks = [], [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = photo(folder / "0.jpg", size=(4000, 3000))
        photos = [Path(shutil.copy(first, folder / f"{n}.jpg")) for n in range(1, options.photos)]
        for run in range(options.runs):
            theirs.append(graded_by_imagemagick([first, *photos], folder / f"theirs-{run}"))
            seconds, peak = developed_by_lift([first, *photos], folder / f"ours-{run}")
            ours.append(seconds)
            peaks.append(peak)
    us, them, count = median(ours), median(theirs), options.photos
    print(f"{count} photos of 12 megapixels, medians of {options.runs} runs")
    print(f"lift, all checks   {us:7.1f} s  {us / count:5.2f} s a photo  {max(peaks):5.0f} MB")
    print(f"ImageMagick alone  {them:7.1f} s  {them / count:5.2f} s a photo")
    print(f"ratio              {us / them:7.2f}")


if __name__ == "__main__":
    main()
