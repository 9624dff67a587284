"""The pictures, measured by Pillow and numpy, with the house's silhouette as a guide.

The silhouette is a second picture by the same camera: white where the house is, black
elsewhere. Luminance is Rec. 709's, of the values as they are stored, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from liftwork.contract.checks import Check, CheckCode
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy("numpy")

Image: Any = lazy("PIL.Image")

INSIDE = CheckCode("SCN-021", "the whole house lies inside the frame, by its silhouette")
FILLS = CheckCode("SCN-022", "the house fills the frame well")
SIZE = CheckCode("SCN-023", "the picture has the size that was asked")
LIGHT = CheckCode("SCN-024", "the house is not dark")
WASHED = CheckCode("SCN-025", "the house is not washed out")
DETAIL = CheckCode("SCN-026", "the picture is not blank: the house has shades and edges")
STANDS_OUT = CheckCode("SCN-027", "the house is in the picture where its silhouette is")

PICTURE_CHECKS = (INSIDE, FILLS, SIZE, LIGHT, WASHED, DETAIL, STANDS_OUT)

_FREE = 0.01
"""Share of the frame that must be free around the house."""
_FILLED = 0.6
_DARK, _MOST_DARK = 0.05, 0.3
_WHITE, _MOST_WHITE = 0.985, 0.3
_MEAN = (0.2, 0.92)

Grey: TypeAlias = "NDArray[np.float64]"


def luminance(path: Path) -> Grey:
    """A picture as luminances from 0 to 1, (height, width)."""
    with Image.open(path) as picture:
        pixels = np.asarray(picture.convert("RGB"), dtype=np.float64) / 255
    grey: Grey = pixels @ np.array([0.2126, 0.7152, 0.0722])
    return grey


def check_picture(
    name: str, picture: Path, silhouette: Path, size: tuple[int, int]
) -> Iterator[Check]:
    """Every check of one view."""
    grey = luminance(picture)
    yield SIZE(grey.shape == size[::-1], f"{name}: {grey.shape[1]} x {grey.shape[0]} pixels")
    mask = luminance(silhouette) > 0.5
    yield from _framed(name, mask)
    if mask.shape != grey.shape or not mask.any():
        grey, mask = np.zeros((2, 2)), np.ones((2, 2), dtype=bool)
    yield from _exposed(name, grey[mask])
    yield from _drawn(name, grey, mask)


def _framed(name: str, mask: NDArray[np.bool_]) -> Iterator[Check]:
    height, width = mask.shape
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not rows.size:
        yield INSIDE(False, f"{name}: the silhouette is empty")
        yield FILLS(False, f"{name}: the silhouette is empty")
        return
    free = min(
        rows[0] / height,
        columns[0] / width,
        1 - (rows[-1] + 1) / height,
        1 - (columns[-1] + 1) / width,
    )
    yield INSIDE(free >= _FREE, f"{name}: {free:.1%} of the frame is free around the house")
    span = max((rows[-1] - rows[0]) / height, (columns[-1] - columns[0]) / width)
    yield FILLS(span >= _FILLED, f"{name}: the house spans {span:.0%} of the frame")


def _exposed(name: str, house: Grey) -> Iterator[Check]:
    mean = float(house.mean())
    dark, white = float((house < _DARK).mean()), float((house > _WHITE).mean())
    told = f"{name}: mean {mean:.2f}, {dark:.0%} black, {white:.0%} white"
    yield LIGHT(mean >= _MEAN[0] and dark <= _MOST_DARK, told)
    yield WASHED(mean <= _MEAN[1] and white <= _MOST_WHITE, told)


def _drawn(name: str, grey: Grey, mask: NDArray[np.bool_]) -> Iterator[Check]:
    spread = float(np.std(grey[mask]) / max(0.02, grey[mask].mean()))
    shades = len(np.unique((grey[mask] * 255).astype(int)))
    told = f"{name}: {shades} shades that differ by {spread:.0%}"
    yield DETAIL(spread >= 0.06 and shades >= 16, told)
    edge = _steps(grey)
    rim = _grown(mask) & _grown(~mask)
    at, everywhere = float(edge[rim].mean()), float(edge.mean())
    yield STANDS_OUT(
        at > 1.5 * everywhere,
        f"{name}: steps of {at:.3f} along its outline, {everywhere:.3f} in the whole picture",
    )


def _steps(grey: Grey) -> Grey:
    """How much each place differs from its neighbours two pixels on."""
    steps = np.zeros_like(grey)
    across = np.abs(grey[:, 2:] - grey[:, :-2])
    upright = np.abs(grey[2:, :] - grey[:-2, :])
    steps[:, 1:-1] = across
    steps[1:-1, :] = np.maximum(steps[1:-1, :], upright)
    return steps


def _grown(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A region and the pixels right beside it."""
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    grown[:, 1:] |= mask[:, :-1]
    grown[:, :-1] |= mask[:, 1:]
    return grown
