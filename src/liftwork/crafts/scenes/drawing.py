"""A scene handed to Blender, and what comes back as files of a job."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from liftwork.contract.job import Job
from liftwork.crafts.scenes import kinds
from liftwork.crafts.scenes.document import Scene, save_scene
from liftwork.crafts.scenes.readback.video_checks import Film
from liftwork.crafts.scenes.views import TURNTABLE
from liftwork.programs.blender.render import Drawn, Order, draw
from liftwork.programs.ffmpeg import grey_pictures, join_pictures, probe
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

_SMALL = (160, 90)
"""The size at which the pictures of a video are looked at."""


def silhouette_of(picture: Path) -> Path:
    """Where the silhouette of a view's picture lies: beside it, for the checks only."""
    return picture.with_suffix(".silhouette.png")


def draw_scene(
    job: Job, scene: Scene, style: Literal["draft", "final"]
) -> tuple[Mapping[str, Path], Drawn]:
    """Draw every view of a scene; the files by kind, and what drew them."""
    document = job.folder / "scene.json"
    save_scene(scene, document)
    made = {view.name: job.path(kinds.OF_VIEW[view.name].name) for view in scene.views}
    frames = job.folder / "frames"
    if TURNTABLE in made:
        frames.mkdir()
    order = Order(
        document=document,
        style=style,
        pictures={name: frames if name == TURNTABLE else path for name, path in made.items()},
        silhouettes={n: silhouette_of(path) for n, path in made.items() if n != TURNTABLE},
        model=job.path(kinds.MODEL.name),
        blend=job.path(kinds.BLEND.name),
    )
    drawn = draw(order, job.progress, job.stop)
    for view in scene.views:
        if view.name == TURNTABLE:
            job.progress("making the video", 0.97)
            join_pictures(frames, view.camera.fps, made[TURNTABLE])
            shutil.rmtree(frames)
    files = {kinds.OF_VIEW[name].name: path for name, path in made.items()}
    return {**files, kinds.MODEL.name: order.model, kinds.BLEND.name: order.blend}, drawn


def film_of(video: Path) -> Film:
    """What a video holds, its pictures small and grey. Raises `ProgramFailed`."""
    told = probe(video)
    width, height = _SMALL
    pixels = np.frombuffer(grey_pictures(video, width, height), dtype=np.uint8)
    frames = pixels.reshape(-1, height, width) / 255.0
    return Film(told.codec, told.pixels, told.width, told.height, told.seconds, frames)
