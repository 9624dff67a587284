"""A saved house plan, read by its documented JSON (`liftwork-plan/1`).

Lengths are whole inches, as in the file. The origin is the plot's front left corner seen
from the road; x runs along the road, y away from it. `clear` rectangles are kept half an
inch towards the origin there; `Room.floor` is where they really lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput

OUTDOORS = frozenset({"open", "porch", "terrace"})
"""Uses without walls of their own."""
_PARAPET_SIDES = frozenset({"open", "terrace", "porch"})


class Box(NamedTuple):
    """A rectangle, inches."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def area(self) -> float:
        """Square inches."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class Rect(_Read):
    """A rectangle as the file holds it."""

    x0: int
    y0: int
    x1: int
    y1: int

    def box(self, shift: float = 0.0) -> Box:
        """Moved by `shift` inches away from the origin."""
        return Box(self.x0 + shift, self.y0 + shift, self.x1 + shift, self.y1 + shift)


class Room(_Read):
    """A room: `outline` along wall centre lines, `clear` between wall faces."""

    id: str
    name: str
    use: str
    outline: Rect
    clear: Rect

    @property
    def indoors(self) -> bool:
        """Whether walls stand around it."""
        return self.use not in OUTDOORS

    @property
    def roofed(self) -> bool:
        """Whether something is built over it."""
        return self.use not in ("open", "terrace")

    @property
    def floor(self) -> Box:
        """Its floor between the wall faces."""
        return self.clear.box(0.5)


class Wall(_Read):
    """A straight wall by its centre line and thickness; `external` where it meets the open."""

    id: str
    x0: int
    y0: int
    x1: int
    y1: int
    thickness: int
    external: bool

    @property
    def along_x(self) -> bool:
        """Whether it runs along the road."""
        return self.y0 == self.y1

    @property
    def line(self) -> int:
        """The coordinate that all of it has: y of one along the road, x of any other."""
        return self.y0 if self.along_x else self.x0

    @property
    def span(self) -> tuple[int, int]:
        """From where to where it runs."""
        return (self.x0, self.x1) if self.along_x else (self.y0, self.y1)


class Opening(_Read):
    """A hole in a wall; `at` inches from the wall's first end to the middle of the hole."""

    id: str
    kind: Literal["door", "window", "ventilator", "arch"]
    wall: str
    at: int
    width: int
    height: int
    sill: int = 0
    rooms: tuple[str, str | None]
    hinge: Literal["start", "end"] | None = None
    swings_into: str | None = None


class Flight(_Read):
    """A straight flight and the way it climbs."""

    rect: Rect
    climbs: Literal["+x", "-x", "+y", "-y"]
    treads: int


class Stair(_Read):
    """A stair to the next floor; `risers` from floor to floor."""

    room: str
    flights: tuple[Flight, ...]
    landings: tuple[Rect, ...]
    risers: int


class Storey(_Read):
    """A floor: `floor` is its height above the ground floor's, `height` to the next."""

    level: int
    name: str
    floor: int
    height: int
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    openings: tuple[Opening, ...]
    stair: Stair | None = None

    def wall(self, id: str) -> Wall:
        """The wall of that id. Raises KeyError."""
        return {wall.id: wall for wall in self.walls}[id]


class Sheet(_Read):
    """How the plan is printed; of it only the units of its labels matter here."""

    units: Literal["metric", "imperial"] = "imperial"


class House(_Read):
    """A house on its plot."""

    format: Literal["liftwork-plan/1"]
    plot: str
    site: Rect
    bedrooms: int
    north: float = 90
    storeys: tuple[Storey, ...]
    sheet: Sheet = Sheet()

    @property
    def units(self) -> Literal["metric", "imperial"]:
        """The units in which its owner reads it."""
        return self.sheet.units


def load_house(path: Path) -> House:
    """Read a saved plan. Raises `BadInput` with one line for anything that is not one."""
    try:
        house = House.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        says = f"{where}: {first['msg']}" if where else "it is not the JSON of one"
        raise BadInput(f"{path.name} is not a house plan: {says}") from error
    for problem in _loose_ends(house):
        raise BadInput(f"{path.name} is not a house plan: {problem}")
    return house


def _loose_ends(house: House) -> Iterator[str]:
    if not house.storeys:
        yield "it has no storey"
    for storey in house.storeys:
        walls, rooms = {w.id for w in storey.walls}, {r.id for r in storey.rooms}
        if not walls or not any(room.indoors for room in storey.rooms):
            yield f"{storey.name} has no room with walls"
        for opening in storey.openings:
            if opening.wall not in walls:
                yield f"opening {opening.id!r} is in no wall of {storey.name}"
            if not {*opening.rooms, opening.swings_into} - {None} <= rooms:
                yield f"opening {opening.id!r} names a room that is not there"
        if storey.stair is not None and storey.stair.room not in rooms:
            yield f"the stair of {storey.name} stands in no room"
        for rect in [rect for room in storey.rooms for rect in (room.outline, room.clear)]:
            if rect.x0 >= rect.x1 or rect.y0 >= rect.y1:
                yield f"a room of {storey.name} has no area"


class Stretch(NamedTuple):
    """A part of a wall, from `start` to `end` along it: a parapet, or as high as the rooms."""

    start: int
    end: int
    parapet: bool


def stretches(storey: Storey, wall: Wall) -> list[Stretch]:
    """A wall cut where it changes between full height and a parapet of a terrace."""
    first, last = wall.span
    sides = [(r, r.outline.y0, r.outline.y1, r.outline.x0, r.outline.x1) for r in storey.rooms]
    if not wall.along_x:
        sides = [(r, r.outline.x0, r.outline.x1, r.outline.y0, r.outline.y1) for r in storey.rooms]
    beside = [(r, a, b) for r, low, high, a, b in sides if wall.line in (low, high)]
    cuts = sorted({first, last, *(c for _, a, b in beside for c in (a, b) if first < c < last)})
    found: list[Stretch] = []
    for start, end in pairwise(cuts):
        uses = {r.use for r, a, b in beside if a <= start and end <= b}
        parapet = "terrace" in uses and uses <= _PARAPET_SIDES
        same = found.pop() if found and found[-1].parapet == parapet else None
        found.append(Stretch(same.start if same else start, end, parapet))
    return found
