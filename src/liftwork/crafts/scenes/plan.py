"""A saved house plan, read by its documented JSON (`liftwork-plan/1`) and turned into metres.

The file holds whole inches. The origin is the plot's front left corner seen from the road;
x runs along the road, y away from it. Clear rectangles are kept half an inch towards the
origin there, since the walls' true faces lie on half inches; here they stand where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput

INCH = 0.0254
INDOORS_NOT = frozenset({"open", "porch", "terrace"})
"""Uses without walls of their own."""
UNROOFED = frozenset({"open", "terrace"})


class Box(NamedTuple):
    """A rectangle in metres."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def area(self) -> float:
        """Square metres."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2


def bounds(boxes: Iterable[Box]) -> Box:
    """The least rectangle around rectangles."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return Box(min(x0), min(y0), max(x1), max(y1))


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class Inches(_Read):
    """A rectangle as the file holds it."""

    x0: int
    y0: int
    x1: int
    y1: int

    def box(self, shift: float = 0.0) -> Box:
        """In metres, moved by `shift` inches away from the origin."""
        return Box(*((side + shift) * INCH for side in (self.x0, self.y0, self.x1, self.y1)))


class Room(_Read):
    """A room: `outline` along wall centre lines, `clear` between wall faces."""

    id: str
    name: str
    use: str
    outline: Inches
    clear: Inches

    @property
    def indoors(self) -> bool:
        """Whether walls stand around it."""
        return self.use not in INDOORS_NOT

    @property
    def floor(self) -> Box:
        """Its floor between the wall faces, metres."""
        return self.clear.box(0.5)


class Wall(_Read):
    """A wall by its centre line and thickness, inches."""

    id: str
    x0: int
    y0: int
    x1: int
    y1: int
    thickness: int
    external: bool

    @property
    def level_line(self) -> bool:
        """Whether it runs along the road."""
        return self.y0 == self.y1


class Opening(_Read):
    """A hole in a wall; `at` inches along it to the middle of the hole."""

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

    rect: Inches
    climbs: Literal["+x", "-x", "+y", "-y"]
    treads: int


class Stair(_Read):
    """A stair to the next floor."""

    room: str
    flights: tuple[Flight, ...]
    landings: tuple[Inches, ...]
    risers: int


class Storey(_Read):
    """A floor: `floor` is its height above the ground floor's, `height` to the next, inches."""

    level: int
    name: str
    floor: int
    height: int
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    openings: tuple[Opening, ...]
    stair: Stair | None = None

    @property
    def z(self) -> float:
        """Height of its floor, metres."""
        return self.floor * INCH

    @property
    def top(self) -> float:
        """Height of the next floor, metres."""
        return (self.floor + self.height) * INCH

    def room(self, id: str | None) -> Room | None:
        """The room of that id."""
        return next((room for room in self.rooms if room.id == id), None)


class House(_Read):
    """A house on its plot. `north` is where north points, degrees counter-clockwise from +x."""

    format: Literal["liftwork-plan/1"]
    plot: str
    site: Inches
    bedrooms: int
    north: float = 90
    storeys: tuple[Storey, ...]

    @property
    def openings(self) -> Iterator[tuple[Storey, Opening]]:
        """Every opening with its storey."""
        for storey in self.storeys:
            for opening in storey.openings:
                yield storey, opening


def short(id: str) -> str:
    """An id without its storey: ``lounge`` of ``0.lounge``."""
    return id.partition(".")[2] or id


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
        yield from _loose_openings(storey)
        if not any(room.indoors for room in storey.rooms) or not storey.walls:
            yield f"{storey.name} has no room with walls"
        if storey.stair is not None and storey.room(storey.stair.room) is None:
            yield f"the stair of {storey.name} stands in no room"
        for room in storey.rooms:
            for rect in (room.outline, room.clear):
                if rect.x0 >= rect.x1 or rect.y0 >= rect.y1:
                    yield f"{room.name} of {storey.name} has no area"


def _loose_openings(storey: Storey) -> Iterator[str]:
    walls = {wall.id for wall in storey.walls}
    rooms = {room.id for room in storey.rooms}
    for opening in storey.openings:
        if opening.wall not in walls:
            yield f"opening {opening.id!r} is in no wall of {storey.name}"
        if not {*opening.rooms, opening.swings_into} - {None} <= rooms:
            yield f"opening {opening.id!r} names a room that is not there"
