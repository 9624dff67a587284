"""Writes drawn layers as the two files of a version: the PSD and the flattened PNG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.job import Job
from liftwork.crafts.images.compose.drawn import Drawn
from liftwork.crafts.images.compose.flatten import Canvas
from liftwork.crafts.images.compose.scaling import is_opaque
from liftwork.crafts.images.kinds import FLATTENED, LAYERED
from liftwork.crafts.images.png import write_png
from liftwork.crafts.images.psd.write import PsdWriter
from liftwork.crafts.images.sizes import CanvasSize

if TYPE_CHECKING:
    from PIL import Image


def publish(job: Job, size: CanvasSize, layers: Iterable[Drawn]) -> Mapping[str, Path]:
    """Write every layer as it is drawn.

    One is packed and laid on the canvas while the next is drawn; no more are held.
    """
    writer = PsdWriter((size.width, size.height), size.dpi)
    canvas = Canvas((size.width, size.height))
    with ThreadPoolExecutor(2) as aside:
        working: list[Future[None]] = []
        for drawn in layers:
            job.check_stop()
            _finish(working)
            working = [aside.submit(writer.add, drawn), aside.submit(canvas.lay, drawn)]
        _finish(working)
    files = {kind.name: job.path(kind.name) for kind in (LAYERED, FLATTENED)}
    flat = without_alpha(canvas.image)
    job.progress("writing the PSD")
    with ThreadPoolExecutor(1) as aside:
        psd = aside.submit(writer.write, files[LAYERED.name], flat)
        write_png(flat, files[FLATTENED.name], size.dpi)
        psd.result()
    return files


def _finish(working: Iterable[Future[None]]) -> None:
    for future in working:
        future.result()


def without_alpha(image: Image.Image) -> Image.Image:
    """RGB where every pixel is opaque, else RGBA."""
    return image.convert("RGB") if is_opaque(image) else image
