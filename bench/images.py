"""How long layered images take, and how large their files are, beside other writers.

::

    python bench/images.py [--runs 5] [--json]

Every subject runs in a process of its own, in one run on one machine; seconds are medians
of wall time once everything is imported, as in an open chat. Then the size of one PSD of
the same layers, as written by us, by psd-tools' own interface and by ImageMagick.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool
from liftwork.crafts.images.readback.tree import read_layered
from liftwork.crafts.images.tools_layered import compose_layered_image, make_poster
from liftwork.programs.imagemagick import imagemagick

LARGE = 4000
ROWS = 100
LIMITS = {"poster": (1.5, None), "poster: PSD written and read back": (0.6, None),
          "4000 x 4000, 20 layers": (6.0, 1500)}  # fmt: skip
"""Seconds, and MB of memory, that the project sets itself."""


def photo(path: Path, size: tuple[int, int]) -> Path:
    """A picture with soft shapes and grain, as a camera makes them.

    It is made a few rows at a time, so that the memory measured is not the photographer's.
    """
    rng = np.random.default_rng(5)
    image = Image.new("RGB", size)
    x = np.sin(np.arange(size[0]) / 90)[None, :, None] * [60, 30, -40]
    for top in range(0, size[1], ROWS):
        y = np.arange(top, min(top + ROWS, size[1]))
        waves = x + np.cos(y / 140)[:, None, None] * [20, 50, 60]
        grain = rng.normal(0, 5, (len(y), size[0], 1))
        pixels = np.clip(128 + waves + grain, 0, 255).astype(np.uint8)
        image.paste(Image.fromarray(pixels), (0, top))
    image.save(path, quality=92)
    return path


def mark(path: Path) -> Path:
    """A white disc on nothing."""
    y, x = np.mgrid[0:300, 0:300]
    cover = (((x - 150) ** 2 + (y - 150) ** 2) < 140**2).astype(np.uint8) * 255
    Image.fromarray(np.dstack([np.full_like(cover, 255)] * 3 + [cover])).save(path)
    return path


def poster_args(folder: Path) -> dict[str, Any]:
    """The Eid poster."""
    return {
        "size": "1080x1080", "title": "Eid Sale", "title_colour": "white", "subtitle": "20% off",
        "subtitle_colour": "yellow", "background": photo(folder / "shop.jpg", (1600, 1200)),
        "logo": mark(folder / "logo.png"), "logo_at": "top-left",
    }  # fmt: skip


def large_args(folder: Path) -> dict[str, Any]:
    """A 4,000 x 4,000 design of twenty layers: a photo, a scrim, a vignette, pictures, words."""
    layers: list[dict[str, Any]] = [
        {"kind": "picture", "name": "Photo", "picture": photo(folder / "big.jpg", (4000, 3000))},
        {"kind": "gradient", "name": "Scrim", "stops": [
            {"colour": "black", "at": 30, "opacity": 0}, {"colour": "black", "at": 100}]},
        {"kind": "gradient", "name": "Vignette", "radial": True, "blend": "multiply", "opacity": 60,
         "stops": [{"colour": "white", "at": 40}, {"colour": "black", "at": 100}]},
    ]  # fmt: skip
    small = photo(folder / "small.jpg", (1200, 900))
    layers += [
        {"kind": "picture", "name": f"Picture {n}", "picture": small, "width": 900, "height": 700,
         "at": f"{240 + (n % 4) * 920}, {240 + n // 4 * 740}",
         "mask": {"shape": "rounded", "radius": "6%"}}
        for n in range(8)
    ]  # fmt: skip
    layers += [
        {"kind": "shape", "name": f"Badge {n}", "shape": "ellipse", "colour": "yellow",
         "width": 320, "at": f"{200 + n * 900}, 1900", "opacity": 90}
        for n in range(4)
    ]  # fmt: skip
    layers += [
        {"kind": "text", "name": f"Line {n}", "text": f"Line {n} of the words on it",
         "colour": "white", "style": "display", "size": 150, "at": f"260, {2500 + n * 260}",
         "width": 3400, "align": "left"}
        for n in range(5)
    ]  # fmt: skip
    return {"size": f"{LARGE}x{LARGE}", "layers": layers}


def once(tool: Tool, args: dict[str, Any], folder: Path) -> tuple[float, float, list[str]]:
    """Seconds of making, seconds of checking, codes of what failed."""
    typed = tool.validate(args)
    begun = time.perf_counter()
    made = tool.run(Job(folder), typed)
    between = time.perf_counter()
    checks = list(checked(tool, made, typed))
    done = time.perf_counter()
    return between - begun, done - between, [c.code for c in checks if not c.passed]


def checked(tool: Tool, made: Made, typed: Any) -> Iterator[Any]:
    """What the tool's verifier finds."""
    assert tool.verify is not None
    return iter(tool.verify(Seen(made, typed)))


def _poster(folder: Path, runs: int) -> dict[str, Any]:
    args = poster_args(folder)
    once(make_poster, args, folder)
    found = [once(make_poster, args, folder) for _ in range(runs)]
    writing = statistics.median(_written(folder) for _ in range(runs))
    reading = statistics.median(check for _, check, _ in found)
    return {
        "seconds": statistics.median(make + check for make, check, _ in found),
        "psd": writing + reading,
        "failed": found[-1][2],
    }


def _written(folder: Path) -> float:
    """Seconds to write the poster's PSD alone, from its drawn layers."""
    from liftwork.crafts.images.compose.drawn import DrawnLayer
    from liftwork.crafts.images.psd.write import PsdWriter

    seen = read_layered(folder / "v0.psd")
    layers = [DrawnLayer(n.name, n.image, *n.box[:2]) for n in seen.layers]
    flat = seen.merged
    begun = time.perf_counter()
    writer = PsdWriter(seen.size, 72)
    for layer in layers:
        writer.add(layer)
    writer.write(folder / "written.psd", flat)
    return time.perf_counter() - begun


def _large(folder: Path, runs: int) -> dict[str, Any]:
    args = large_args(folder)
    found = [once(compose_layered_image, args, folder) for _ in range(runs)]
    return {
        "seconds": statistics.median(make + check for make, check, _ in found),
        "make": statistics.median(make for make, _, _ in found),
        "failed": found[-1][2],
    }


def _sizes(folder: Path, _runs: int) -> dict[str, Any]:
    once(make_poster, poster_args(folder), folder)
    ours = folder / "v0.psd"
    found = {"ours": ours.stat().st_size}
    seen = read_layered(ours)
    found["psd-tools"] = _by_psd_tools(seen, folder / "psd-tools.psd")
    command = imagemagick()
    if command is not None:
        found["ImageMagick"] = _by_imagemagick(seen, folder, command)
    return {"bytes": found}


def _by_psd_tools(seen: Any, path: Path) -> int:
    from psd_tools import PSDImage

    document = PSDImage.new("RGB", seen.size)
    for node in seen.layers:
        document.create_pixel_layer(node.image, node.name, node.box[1], node.box[0])
    document.save(path)
    return path.stat().st_size


def _by_imagemagick(seen: Any, folder: Path, command: str) -> int:
    seen.merged.save(folder / "merged.png")
    words = [command, str(folder / "merged.png")]
    for node in seen.layers:
        file = folder / f"{node.index}.png"
        node.image.save(file)
        words += ["(", str(file), "-set", "label", node.name, "-repage",
                  f"+{node.box[0]}+{node.box[1]}", ")"]  # fmt: skip
    out = folder / "imagemagick.psd"
    subprocess.run([*words, "-depth", "8", "-compress", "RLE", str(out)], check=True)
    return out.stat().st_size


SUBJECTS: dict[str, Callable[[Path, int], dict[str, Any]]] = {
    "poster": _poster,
    "large": _large,
    "sizes": _sizes,
}


def apart(subject: str, runs: int) -> dict[str, Any]:
    """One subject in a process of its own; its peak memory in MB with it."""
    command = [sys.executable, __file__, "--subject", subject, "--runs", str(runs)]
    done = subprocess.run(command, check=True, capture_output=True, env=os.environ)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def run_here(subject: str, runs: int) -> None:
    """Run one subject and print what was found."""
    with tempfile.TemporaryDirectory() as name:
        found = SUBJECTS[subject](Path(name), runs)
    scale = 1024 if sys.platform != "darwin" else 1024 * 1024
    found["peak_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale)
    print(json.dumps(found))


def show(found: dict[str, dict[str, Any]]) -> None:
    """Print the figures beside what the project set itself."""
    poster, large, sizes = (found[name] for name in ("poster", "large", "sizes"))
    rows = [
        ("poster", poster["seconds"], poster["peak_mb"], poster["failed"]),
        ("poster: PSD written and read back", poster["psd"], poster["peak_mb"], []),
        ("4000 x 4000, 20 layers", large["seconds"], large["peak_mb"], large["failed"]),
    ]
    print(f"{'seconds':>8} {'at most':>8} {'MB':>6} {'at most':>8}  failed")
    for name, seconds, memory, failed in rows:
        most_s, most_mb = LIMITS[name]
        print(
            f"{seconds:8.3f} {most_s:8.1f} {memory:6} {most_mb or '-':>8}  {failed or '-'}  {name}"
        )
    ours = sizes["bytes"]["ours"]
    for writer, size in sizes["bytes"].items():
        print(f"{size:12,} bytes  {ours / size:5.2f} of it is ours  {writer}")


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--subject", choices=SUBJECTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.subject:
        run_here(options.subject, options.runs)
        return
    found = {subject: apart(subject, options.runs) for subject in SUBJECTS}
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)


if __name__ == "__main__":
    main()
