"""The house plan file (`.plan.json`, ``liftwork-plan/1``): the house as data, for every craft.

All lengths are whole inches. The origin is the plot's front left corner seen from
the road; x runs along the road, y away from it. Rooms and walls are axis-aligned.
Rooms of a storey tile it: their `outline` runs along wall centre lines, their
`clear` rectangle along the inside faces of the walls. True faces lie on half inches;
`clear` is kept half an inch towards the origin, and `Room.floor` is where it really lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput


class Part(BaseModel):
    """A part of the file: it never changes, and holds no field that is not declared."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Box(NamedTuple):
    """A rectangle in inches, on half inches too."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def area(self) -> float:
        """Square inches."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)


class Rect(Part):
    """An axis-aligned rectangle in inches, ``x0 < x1`` and ``y0 < y1``."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        """Along the road, inches."""
        return self.x1 - self.x0

    @property
    def depth(self) -> int:
        """Away from the road, inches."""
        return self.y1 - self.y0

    @property
    def area_sqft(self) -> float:
        """Square feet."""
        return self.width * self.depth / 144

    @property
    def box(self) -> Box:
        """The same as plain numbers."""
        return Box(self.x0, self.y0, self.x1, self.y1)


class Use(StrEnum):
    """What a room is for."""

    PORCH = "porch"
    DRAWING_ROOM = "drawing_room"
    LOUNGE = "lounge"
    DINING = "dining"
    KITCHEN = "kitchen"
    BEDROOM = "bedroom"
    BATH = "bath"
    POWDER = "powder"
    STAIRS = "stairs"
    PASSAGE = "passage"
    STORE = "store"
    LAUNDRY = "laundry"
    TERRACE = "terrace"
    OPEN = "open"
    """Open to the sky: a setback, a light well, a lawn. Has no floor or ceiling."""


OUTDOORS = frozenset({Use.OPEN, Use.PORCH, Use.TERRACE})
"""Uses without walls of their own."""
UNROOFED = frozenset({Use.OPEN, Use.TERRACE})
"""Uses with nothing built over them."""


class Room(Part):
    """A room: its `id` unique in the plan, the `name` drawn in it, and two rectangles."""

    id: str
    name: str
    use: Use
    outline: Rect
    clear: Rect

    @property
    def indoors(self) -> bool:
        """Whether walls stand around it."""
        return self.use not in OUTDOORS

    @property
    def roofed(self) -> bool:
        """Whether something is built over it."""
        return self.use not in UNROOFED

    @property
    def floor(self) -> Box:
        """Its floor, where it really lies between the wall faces."""
        return Box(*(side + 0.5 for side in self.clear.box))


class Wall(Part):
    """A straight wall. `x0, y0` to `x1, y1` is its centre line, `thickness` inches wide.

    `external` walls have outdoors (or an open use) on one side.
    """

    id: str
    x0: int
    y0: int
    x1: int
    y1: int
    thickness: int
    external: bool

    @property
    def horizontal(self) -> bool:
        """Whether it runs along the road."""
        return self.y0 == self.y1

    @property
    def length(self) -> int:
        """Inches along the centre line."""
        return abs(self.x1 - self.x0) + abs(self.y1 - self.y0)

    @property
    def line(self) -> int:
        """The coordinate that all of it has: y of one along the road, x of any other."""
        return self.y0 if self.horizontal else self.x0

    @property
    def span(self) -> tuple[int, int]:
        """From where to where it runs along its line."""
        return (self.x0, self.x1) if self.horizontal else (self.y0, self.y1)


class Opening(Part):
    """A hole in a wall. `at` is the distance in inches from the wall's `x0, y0` to its centre.

    `rooms` are the ids on its two sides; the second is None where it opens outdoors to
    no room. A door turns about its `hinge` end of the wall (`start` is nearer `x0, y0`)
    and swings into the room `swings_into`. `sill` and `height` are above the floor
    and above the sill. An `arch` is an opening without a leaf.
    """

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


class Flight(Part):
    """One straight flight: where it lies, the way it climbs, and its `treads` count."""

    rect: Rect
    climbs: Literal["+x", "-x", "+y", "-y"]
    treads: int


class Stair(Part):
    """A stair from one storey to the next, inside the room `room`.

    `riser` and `tread` in inches; `risers` is their number from floor to floor.
    `landings` are the flat rectangles between flights.
    """

    room: str
    flights: tuple[Flight, ...]
    landings: tuple[Rect, ...]
    riser: float
    tread: int
    risers: int


class Storey(Part):
    """One floor. `level` 0 is the ground; `floor` is its height above it, inches.

    `height` is from this floor to the next. `footprint` is what is built or roofed,
    along outer wall centre lines.
    """

    level: int
    name: str
    floor: int
    height: int
    footprint: Rect
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    openings: tuple[Opening, ...]
    stair: Stair | None = None

    def room(self, id: str) -> Room:
        """The room of that id. Raises KeyError."""
        for room in self.rooms:
            if room.id == id:
                return room
        raise KeyError(id)

    def wall(self, id: str) -> Wall:
        """The wall of that id. Raises KeyError."""
        for wall in self.walls:
            if wall.id == id:
                return wall
        raise KeyError(id)

    def beside(self, opening: Opening) -> list[Room]:
        """The rooms on both sides of an opening; one only where it opens to no room."""
        return [self.room(id) for id in opening.rooms if id is not None]


class Sheet(Part):
    """How it is printed: 1:`scale` on `paper` (A4 to A1, landscape), labels in `units`."""

    scale: int
    paper: Literal["A4", "A3", "A2", "A1"]
    units: Literal["imperial", "metric"] = "imperial"


class House(Part):
    """A whole house on its plot. `plot` says it in the person's words, such as ``10 marla``.

    What its maker keeps beside it in the file, such as the record of a search, is left out
    here and read by that maker's own model, which adds its fields to these.
    """

    model_config = ConfigDict(extra="ignore")

    format: Literal["liftwork-plan/1"] = "liftwork-plan/1"
    plot: str
    site: Rect
    bedrooms: int
    mirrored: bool = False
    north: int = 90
    """Where north points on the page, degrees counter-clockwise from +x."""
    storeys: tuple[Storey, ...]
    sheet: Sheet

    @property
    def rooms(self) -> Iterator[Room]:
        """Every room of every storey, ground first."""
        for storey in self.storeys:
            yield from storey.rooms

    @property
    def openings(self) -> Iterator[tuple[Storey, Opening]]:
        """Every opening with its storey, ground first."""
        for storey in self.storeys:
            for opening in storey.openings:
                yield storey, opening


AnyHouse = TypeVar("AnyHouse", bound=House)


def load_house(path: Path) -> House:
    """Read a saved plan. Raises `BadInput` with one line for anything that is not one."""
    return load_as(House, path)


def load_as(model: type[AnyHouse], path: Path) -> AnyHouse:
    """Read a saved plan by a maker's own model. Raises `BadInput` as `load_house` does."""
    try:
        house = model.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        says = f"{where}: {first['msg']}" if where else "it is not the JSON of one"
        raise BadInput(f"{path.name} is not a house plan: {says}") from error
    loose = next(_loose_ends(house), None)
    if loose is not None:
        raise BadInput(f"{path.name} is not a house plan: {loose}")
    return house


def save_house(house: House, path: Path) -> None:
    """Write a plan as JSON, the same bytes for the same plan on every machine."""
    path.write_text(house.model_dump_json(indent=1) + "\n", encoding="utf-8", newline="\n")


def _loose_ends(house: House) -> Iterator[str]:
    """What would keep a reader from following the plan's references, or from building it."""
    if not house.storeys:
        yield "it has no storey"
    for storey in house.storeys:
        yield from _loose_openings(storey)
        yield from _loose_walls(storey)
        yield from _loose_stair(storey)
        for parts in (storey.rooms, storey.walls, storey.openings):
            if len({part.id for part in parts}) < len(parts):
                yield f"{storey.name} has two parts of one id"
        for room in storey.rooms:
            if not (_covers_ground(room.outline) and _covers_ground(room.clear)):
                yield f"{room.name} of {storey.name} has no area"


def _covers_ground(rect: Rect) -> bool:
    return rect.x0 < rect.x1 and rect.y0 < rect.y1


def _loose_openings(storey: Storey) -> Iterator[str]:
    rooms = {room.id for room in storey.rooms}
    walls = {wall.id for wall in storey.walls}
    for opening in storey.openings:
        if opening.wall not in walls:
            yield f"opening {opening.id!r} is in no wall of {storey.name}"
        if not {*opening.rooms, opening.swings_into} - {None} <= rooms:
            yield f"opening {opening.id!r} names a room that is not there"


def _loose_walls(storey: Storey) -> Iterator[str]:
    if not storey.walls or not any(room.indoors for room in storey.rooms):
        yield f"{storey.name} has no room with walls"
    for wall in storey.walls:
        if (wall.x0 == wall.x1) == (wall.y0 == wall.y1) or wall.thickness <= 0:
            yield f"wall {wall.id!r} of {storey.name} is no straight wall along or across the plot"


def _loose_stair(storey: Storey) -> Iterator[str]:
    stair = storey.stair
    if stair is None:
        return
    if stair.room not in {room.id for room in storey.rooms}:
        yield f"the stair of {storey.name} stands in no room"
    flat = chain((flight.rect for flight in stair.flights), stair.landings)
    steps = [stair.risers, *(flight.treads for flight in stair.flights)]
    if not stair.flights or min(steps) < 1 or not all(map(_covers_ground, flat)):
        yield f"the stair of {storey.name} has no steps"
