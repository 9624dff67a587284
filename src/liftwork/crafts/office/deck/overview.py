"""One picture of all slides of a deck, printed small beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.printed import opened
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

_GAP = 12
_GROUND = (120, 126, 134)
_FEW, _MANY = 12, 40


@dataclass(frozen=True)
class Tiles:
    """How slides lie in the picture: columns, and the size of each slide in pixels."""

    count: int
    columns: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        rows = -(-self.count // self.columns)
        return (
            self.columns * (self.width + _GAP) + _GAP,
            rows * (self.height + _GAP) + _GAP,
        )

    def corner(self, number: int) -> tuple[int, int]:
        """The upper left corner of a slide, from 0."""
        row, column = divmod(number, self.columns)
        return column * (self.width + _GAP) + _GAP, row * (self.height + _GAP) + _GAP


def tiles_for(count: int, shape: float) -> Tiles:
    """The places of `count` slides whose width over height is `shape`."""
    columns = 1 if count == 1 else 2 if count <= 4 else 3 if count <= _FEW else 5
    width = 960 if count == 1 else 640 if count <= _FEW else 400 if count <= _MANY else 240
    return Tiles(count, columns, width, round(width / shape))


def write_overview(pdf: Path, to: Path) -> None:
    """Print every page of a PDF into one picture."""
    with opened(pdf) as document:
        first = document[0]
        tiles = tiles_for(len(document), first.get_width() / first.get_height())
        sheet = Image.new("RGB", tiles.size, _GROUND)
        for number, small in enumerate(printed_small(document, tiles)):
            sheet.paste(small, tiles.corner(number))
    sheet.save(to)


def printed_small(document: Any, tiles: Tiles) -> Iterator[Any]:
    """Every page as a picture of the size of a tile."""
    for page in document:
        small = page.render(scale=tiles.width / page.get_width()).to_pil().convert("RGB")
        yield small.resize((tiles.width, tiles.height))
