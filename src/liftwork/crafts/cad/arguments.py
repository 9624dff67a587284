"""The words of house plans: plots, changes, rooms, scales, papers. Each reads itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from liftwork.contract.reading import Reading, SelfReading


@dataclass(frozen=True)
class PlotSize(SelfReading):
    """A plot: `width` along the road and `depth` away from it, in whole inches.

    `label` keeps the person's words in canonical form, such as ``10 marla`` or
    ``35 x 65 ft``. `metric` is set when it was said in metres.
    """

    says: ClassVar[str] = "a plot size"
    samples: ClassVar[tuple[str, ...]] = ("10 marla", "35 x 65 ft", "12 x 20 m", "200 sq yd")

    width: int
    depth: int
    label: str = field(default="", compare=False)
    metric: bool = field(default=False, compare=False)

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class RoomChange(SelfReading):
    """How much larger or smaller: ``2 ft wider``, ``20 sq ft larger``, ``10% smaller``.

    `amount` is signed: inches when `measure` is width, depth or either; square feet when
    it is area; percent of the area when it is percent.
    """

    says: ClassVar[str] = "a change of size"
    samples: ClassVar[tuple[str, ...]] = ("2 ft wider", "1 ft longer", "20 sq ft larger")

    amount: float
    measure: str
    """width (along the road) | depth | either | area | percent"""

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        raise NotImplementedError


@dataclass(frozen=True)
class Scale(SelfReading):
    """A drawing scale 1:`denominator`."""

    says: ClassVar[str] = "a scale"
    samples: ClassVar[tuple[str, ...]] = ("1:100", "1:50")

    denominator: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        raise NotImplementedError

    def __str__(self) -> str:
        return f"1:{self.denominator}"
