"""Writes drawn layers as the two files of a version: the PSD and the flattened PNG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.job import Job
from liftwork.crafts.images.compose.drawn import Drawn
from liftwork.crafts.images.compose.flatten import Canvas
from liftwork.crafts.images.compose.scaling import is_opaque
from liftwork.crafts.images.kinds import FLATTENED, LAYERED
from liftwork.crafts.images.psd.write import PsdWriter
from liftwork.crafts.images.sizes import CanvasSize

if TYPE_CHECKING:
    from PIL import Image


def publish(job: Job, size: CanvasSize, layers: Iterable[Drawn]) -> Mapping[str, Path]:
    """Write every layer as it is drawn: one is packed while the next is drawn, no more are held."""
    writer = PsdWriter((size.width, size.height), size.dpi)
    canvas = Canvas((size.width, size.height))
    with ThreadPoolExecutor(1) as aside:
        packed = None
        for drawn in layers:
            job.check_stop()
            if packed is not None:
                packed.result()
            packed = aside.submit(writer.add, drawn)
            canvas.lay(drawn)
        if packed is not None:
            packed.result()
    files = {kind.name: job.path(kind.name) for kind in (LAYERED, FLATTENED)}
    flat = without_alpha(canvas.image)
    job.progress("writing the PSD")
    with ThreadPoolExecutor(1) as aside:
        png = aside.submit(write_png, flat, files[FLATTENED.name], size.dpi)
        writer.write(files[LAYERED.name], flat)
        png.result()
    return files


def without_alpha(image: Image.Image) -> Image.Image:
    """RGB where every pixel is opaque, else RGBA."""
    return image.convert("RGB") if is_opaque(image) else image


def write_png(flat: Image.Image, path: Path, dpi: int) -> None:
    """Write a PNG; fast rather than as small as can be."""
    flat.save(path, compress_level=1, dpi=(dpi, dpi))
