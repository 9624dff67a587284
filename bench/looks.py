"""A look on many photos, beside ImageMagick's own grading of the same photos.

usage: python bench/looks.py [--photos N] [--runs N]

Both write JPEG from the same 12-megapixel JPEG, in two processes or threads. The first line
is one photo's arithmetic, reading and writing; the second the command for all of them with
every check, and its peak memory.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.crafts.images.looks.photos import photo  # noqa: E402

from liftwork.programs.imagemagick import imagemagick  # noqa: E402

GRADE = ("-modulate", "100,80", "-sigmoidal-contrast", "3,50%", "-fill", "#103040", "-tint", "30")


def graded_by_imagemagick(photos: list[Path], out: Path) -> float:
    """Seconds that ImageMagick takes, two photos at a time."""
    command = imagemagick()
    assert command is not None
    started = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        calls = [
            [command, "-limit", "thread", "1", str(p), *GRADE, str(out / p.name)] for p in photos
        ]
        list(pool.map(lambda call: subprocess.run(call, check=True), calls))
    return time.perf_counter() - started


def developed_by_lift(photos: list[Path], out: Path) -> tuple[float, float]:
    """Seconds that the command takes with every check, and its peak memory in MB."""
    files = [word for path in photos for word in ("--file", str(path))]
    words = ["make these photos moody", *files, "--out", str(out)]
    script = (
        "import resource, sys; from liftwork.doors.cli.main import main; code = main(sys.argv[1:]);"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024;"
        "print(f'peak {peak}', flush=True); sys.stdout.flush();"
        "import os; os._exit(code)"
    )
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise SystemExit(done.stdout + done.stderr)
    return seconds, float(done.stdout.rsplit("peak ", 1)[1])


def main() -> None:
    """Run both and print medians and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = photo(folder / "0.jpg", size=(4000, 3000))
        photos = [first]
        for n in range(1, options.photos):
            photos.append(Path(shutil.copy(first, folder / f"{n}.jpg")))
        ours, theirs, peaks = [], [], []
        for run in range(options.runs):
            (folder / f"theirs-{run}").mkdir()
            theirs.append(graded_by_imagemagick(photos, folder / f"theirs-{run}"))
            seconds, peak = developed_by_lift(photos, folder / f"ours-{run}")
            ours.append(seconds)
            peaks.append(peak)
    each = median(ours) / options.photos
    print(f"{options.photos} photos of 12 megapixels, medians of {options.runs} runs")
    print(
        f"lift, all checks   {median(ours):7.1f} s  {each:5.2f} s a photo  {median(peaks):5.0f} MB"
    )
    print(
        f"ImageMagick alone  {median(theirs):7.1f} s  {median(theirs) / options.photos:5.2f} s a photo"
    )
    print(f"ratio              {median(ours) / median(theirs):7.2f}")


if __name__ == "__main__":
    main()
