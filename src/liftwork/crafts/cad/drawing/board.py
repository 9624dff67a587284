"""The drawing board of one storey: its shapes, its blocks, and the room that is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.fit import model_inches
from liftwork.crafts.cad.drawing.lettering import text_box
from liftwork.crafts.cad.drawing.shapes import Insert, Shape, Text


@dataclass
class Board:
    """Collects what is drawn of one storey at one scale.

    `marks` are boxes of lines that text should keep clear of (leaves, swings, stairs);
    `letters` are boxes of texts, of which no two may ever meet; `rules` are boxes of
    dimension lines; `unnamed` are the rooms in which no name found a place.
    """

    scale: int
    units: str
    shapes: list[Shape] = field(default_factory=list)
    blocks: dict[str, tuple[Shape, ...]] = field(default_factory=dict)
    marks: list[Box] = field(default_factory=list)
    letters: list[Box] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)

    def mm(self, millimetres: float) -> float:
        """Inches of the house that are `millimetres` on paper."""
        return model_inches(millimetres, self.scale)

    def add(self, shapes: Iterable[Shape]) -> None:
        """Draw shapes; texts among them take their room."""
        for shape in shapes:
            self.shapes.append(shape)
            if isinstance(shape, Text):
                self.letters.append(text_box(shape))

    def insert(self, insert: Insert, content: Sequence[Shape]) -> None:
        """Put a block, defining it the first time."""
        self.blocks.setdefault(insert.block, tuple(content))
        self.shapes.append(insert)

    def mark(self, boxes: Iterable[Box]) -> None:
        """Keep texts away from these boxes."""
        self.marks.extend(boxes)
