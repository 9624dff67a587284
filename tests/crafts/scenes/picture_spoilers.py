"""Ways to spoil a good picture, a good video and a stated sun, each for one check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops

from liftwork.crafts.scenes.readback.video_checks import Film

Picture = Image.Image
Spoiler = Callable[[Picture, Picture], tuple[Picture, Picture]]
"""Takes a picture and its silhouette, gives both back, one of them spoilt."""


def _levels(scale: float, lift: float) -> Spoiler:
    def spoil(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
        return picture.point(lambda v: min(255, int(v * scale + lift))), mask

    return spoil


def _pushed_out(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
    """Both moved until the house is cut by the left edge."""
    box = mask.getbbox()
    assert box is not None
    shift = (1, 0, box[0] + 5, 0, 1, 0)
    return tuple(  # type: ignore[return-value]
        image.transform(image.size, Image.Transform.AFFINE, shift, fillcolor=fill)
        for image, fill in ((picture, (205, 220, 238)), (mask, 0))
    )


def _far_away(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
    """The same as seen from three times as far."""
    made = []
    for image, fill in ((picture, (205, 220, 238)), (mask, 0)):
        small = image.resize((image.width // 3, image.height // 3))
        canvas = Image.new(image.mode, image.size, fill)
        canvas.paste(small, (image.width // 3, image.height // 3))
        made.append(canvas)
    return made[0], made[1]


def _halved(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
    return picture.resize((480, 270)), mask.resize((480, 270))


def _plain(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
    """The house as one grey patch."""
    return Image.composite(Image.new("RGB", picture.size, (120, 120, 120)), picture, mask), mask


def _elsewhere(picture: Picture, mask: Picture) -> tuple[Picture, Picture]:
    """The picture moved, its silhouette not."""
    return ImageChops.offset(picture, 37, 23), mask


PICTURE_SPOILERS: dict[str, Spoiler] = {
    "SCN-021": _pushed_out,
    "SCN-022": _far_away,
    "SCN-023": _halved,
    "SCN-024": _levels(0.2, 0),
    "SCN-025": _levels(1.5, 60),
    "SCN-026": _plain,
    "SCN-027": _elsewhere,
}


def good_film() -> Film:
    """A bright bar that turns once about the middle of 24 pictures."""
    y, x = np.mgrid[-45:45, -80:80] / 60.0
    frames = []
    for turn in np.linspace(0, 2 * np.pi, 24, endpoint=False):
        along = x * np.cos(turn) + y * np.sin(turn)
        across = y * np.cos(turn) - x * np.sin(turn)
        bar = (along > 0) & (along < 0.7) & (np.abs(across) < 0.25)
        frames.append(np.where(bar, 0.9, 0.35))
    return Film("h264", "yuv420p", 160, 90, 1.0, np.array(frames))


def _frames(change: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Callable[[Film], Film]:
    return lambda film: replace(film, frames=change(film.frames))


FILM_SPOILERS: dict[str, Callable[[Film], Film]] = {
    "SCN-031": lambda film: replace(film, codec="mpeg4"),
    "SCN-032": _frames(lambda frames: np.repeat(frames[:1], len(frames), axis=0)),
    "SCN-033": _frames(lambda frames: frames * 0.3),
}

SUN_SPOILERS: dict[str, Callable[[tuple[float, float]], tuple[float, float]]] = {
    "SCN-018": lambda stands: (stands[0], stands[1] + 20),
}

BLEND_SPOILERS: dict[str, Callable[[bytes], bytes]] = {
    "SCN-019": lambda saved: b"PK" + saved,
}
