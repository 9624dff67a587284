"""For each check of a click in a picture, damage to a good result that it must see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from liftwork.contract.job import Made


def _paint_over(made: Made) -> None:
    """Paint over the words in the picture from before the click."""
    path: Path = made.files["window-picture"]
    left, top, width, height = made.facts["at"]
    with Image.open(path) as seen:
        painted = seen.copy()
    ImageDraw.Draw(painted).rectangle((left, top, left + width, top + height), fill="grey")
    painted.save(path)


def _nothing_happened(made: Made) -> None:
    """Put the picture from before in the place of the one from after."""
    before, after = made.files["window-picture"], made.files["window-picture.2"]
    after.write_bytes(before.read_bytes())


SPOILERS: dict[str, Callable[[Made], None]] = {
    "DSK-101": _paint_over,
    "DSK-102": _nothing_happened,
}
