"""What a house needs: its rooms with their sizes, and which must share a wall.

Sizes follow the practice of Pakistani and north Indian plot housing; the minimums are
those of the International Residential Code (IRC 2021): habitable rooms of 70 sq ft and
7 ft (R304.1, R304.2), halls 36 in wide (R311.6), bath fixtures with the clearances of
R307, for which a bath here is at least 5 x 7 ft. All sizes are inches between wall faces
unless said otherwise; target areas are square feet.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from liftwork.formats.house_plan import Use

_PLOTS = (675.0, 1125.0, 2275.0, 4500.0, 9000.0)
"""Plot areas, square feet, for which target areas are given; between them they are interpolated."""

_ROOMY, _SPACIOUS = 2200.0, 4000.0
"""Plot areas from which lounges are wide, and from which two cars may stand side by side."""

_TINY = 800.0
"""Square feet of plot below which rooms may come down to what the codes allow."""
_TINY_SIDES = {
    Use.BEDROOM: (92, 110),
    Use.LOUNGE: (96, 108),
    Use.PASSAGE: (38, 48),
    Use.KITCHEN: (72, 98),
}
"""Least clear short and long sides on such plots, inches."""


@dataclass(frozen=True)
class Kind:
    """What is usual for a use: least short and long side, target areas, greatest proportion.

    `targets` go with the plots of 3, 5, 10, 20 and 40 marla. `weight` says how much a
    deviation from the target costs.
    """

    short: int
    long: int
    targets: tuple[float, float, float, float, float]
    proportion: float
    weight: int
    range: tuple[float, float] = (0.65, 1.5)
    widest: int = 0
    """Inches that the short side has at most, 0 where nothing is set."""


KINDS: dict[Use, Kind] = {
    Use.PORCH: Kind(108, 192, (165, 175, 200, 300, 400), 2.2, 2, (0.5, 2.2), 150),
    Use.DRAWING_ROOM: Kind(102, 120, (110, 135, 185, 270, 340), 1.8, 3),
    Use.LOUNGE: Kind(108, 120, (140, 180, 280, 420, 560), 2.0, 4),
    Use.DINING: Kind(96, 102, (90, 105, 140, 190, 250), 1.8, 3),
    Use.KITCHEN: Kind(72, 90, (64, 75, 110, 150, 200), 2.0, 4),
    Use.BEDROOM: Kind(100, 114, (112, 134, 168, 220, 280), 1.5, 4),
    Use.BATH: Kind(60, 84, (42, 44, 50, 64, 80), 2.2, 6, (0.65, 1.8)),
    Use.POWDER: Kind(42, 60, (25, 27, 30, 36, 42), 2.0, 6),
    Use.STAIRS: Kind(74, 116, (80, 84, 96, 120, 130), 2.4, 6, (0.8, 1.4)),
    Use.PASSAGE: Kind(42, 48, (30, 36, 50, 80, 110), 6.4, 2, (0.3, 2.0), 66),
    Use.STORE: Kind(60, 66, (36, 40, 50, 80, 110), 2.0, 3),
    Use.LAUNDRY: Kind(60, 66, (36, 40, 50, 70, 90), 2.0, 3),
    Use.TERRACE: Kind(60, 84, (60, 80, 120, 200, 300), 5.0, 1, (0.1, 4.0)),
    Use.OPEN: Kind(36, 48, (25, 30, 36, 60, 80), 3.0, 3, (0.7, 2.0)),
}


@dataclass(frozen=True)
class Spec:
    """One room to place. `owner` is the bedroom of an attached bath.

    `light` asks for an outside wall. `optional` rooms may be left out, at the cost
    `absence`. `scale` stretches the usual target. `fixed` is a rectangle in grid units that
    is already decided, `end` the side at which a fixed stair is stepped on.
    """

    id: str
    name: str
    use: Use
    scale: float = 1.0
    light: bool = False
    optional: bool = False
    owner: str | None = None
    fixed: tuple[int, int, int, int] | None = None
    short: int = 0
    long: int = 0
    end: str | None = None
    absence: int = 0

    @property
    def expected(self) -> bool:
        """Whether the room is there as long as there is space for it."""
        return not self.optional or self.absence >= 100

    @property
    def least(self) -> tuple[int, int]:
        """Least clear short and long side, inches."""
        kind = KINDS[self.use]
        return (self.short or kind.short, self.long or kind.long)


@dataclass(frozen=True)
class Link:
    """Room `a` must share a wall with one of `others`, at least `length` inches long."""

    a: str
    others: tuple[str, ...]
    length: int = 54


@dataclass(frozen=True)
class Programme:
    """The rooms of one storey, the walls they must share and those they would like to share."""

    specs: tuple[Spec, ...]
    links: tuple[Link, ...]
    wishes: tuple[Link, ...] = ()
    entrance: str = "porch"

    def narrowed(self, there: frozenset[str]) -> Programme:
        """The programme with only those rooms."""

        def kept(links: tuple[Link, ...]) -> tuple[Link, ...]:
            return tuple(
                replace(link, others=tuple(other for other in link.others if other in there))
                for link in links
                if link.a in there
            )

        return replace(
            self,
            specs=tuple(spec for spec in self.specs if spec.id in there),
            links=kept(self.links),
            wishes=kept(self.wishes),
        )

    def spec(self, id: str) -> Spec:
        """The room of that id. Raises KeyError."""
        for spec in self.specs:
            if spec.id == id:
                return spec
        raise KeyError(id)


def target_area(use: Use, plot_sqft: float) -> float:
    """The usual area of a room, square feet, on a plot of that area."""
    targets = KINDS[use].targets
    if plot_sqft <= _PLOTS[0]:
        return targets[0]
    if plot_sqft >= _PLOTS[-1]:
        return targets[-1]
    i = bisect_right(_PLOTS, plot_sqft) - 1
    part = (plot_sqft - _PLOTS[i]) / (_PLOTS[i + 1] - _PLOTS[i])
    return targets[i] + part * (targets[i + 1] - targets[i])


def least_sides(spec: Spec, plot_sqft: float) -> tuple[int, int]:
    """Least clear short and long side of a room on a plot of that area, inches."""
    short, long = spec.least
    if plot_sqft < _TINY and spec.use in _TINY_SIDES:
        return _TINY_SIDES[spec.use]
    if spec.use is Use.LOUNGE and plot_sqft >= _ROOMY:
        short = 132 if spec.scale >= 1 else 120
    return short, max(short, long)


def widest_side(spec: Spec, plot_sqft: float) -> int:
    """Inches that a room's short side has at most, 0 where nothing is set."""
    widest = KINDS[spec.use].widest
    return 2 * widest if spec.use is Use.PORCH and plot_sqft >= _SPACIOUS else widest


def least_area(programme: Programme, plot_sqft: float) -> float:
    """Square feet below which the rooms cannot stand, walls counted."""
    total = 0.0
    for spec in programme.specs:
        if spec.optional:
            continue
        short, long = spec.least
        total += max((short + 7) * (long + 7) / 144, 0.6 * target_area(spec.use, plot_sqft))
    return total


def usual_area(programme: Programme, plot_sqft: float) -> float:
    """Square feet that the rooms take at their usual sizes."""
    return sum(
        target_area(spec.use, plot_sqft) * spec.scale
        for spec in programme.specs
        if spec.expected or spec.id == "passage1"
    )


def upper_need(beds: int, plot_sqft: float) -> float:
    """Square feet that an upper floor with so many bedrooms calls for."""
    suite = target_area(Use.BEDROOM, plot_sqft) + target_area(Use.BATH, plot_sqft)
    shared = 0.8 * target_area(Use.LOUNGE, plot_sqft) + target_area(Use.STAIRS, plot_sqft)
    return beds * suite + shared + 0.5 * target_area(Use.TERRACE, plot_sqft)
