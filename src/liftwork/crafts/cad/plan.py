"""A house plan as data: what `v0.plan.json` holds and every later tool takes.

All lengths are whole inches. The origin is the plot's front left corner seen from
the road; x runs along the road, y away from it. Rooms and walls are axis-aligned.
Rooms of a storey tile it: their `outline` runs along wall centre lines, their
`clear` rectangle along the inside faces of the walls.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Rect(_Part):
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


class Room(_Part):
    """A room: its `id` unique in the plan, the `name` drawn in it, and two rectangles."""

    id: str
    name: str
    use: Use
    outline: Rect
    clear: Rect


class Wall(_Part):
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


class Opening(_Part):
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


class Flight(_Part):
    """One straight flight: where it lies, the way it climbs, and its `treads` count."""

    rect: Rect
    climbs: Literal["+x", "-x", "+y", "-y"]
    treads: int


class Stair(_Part):
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


class Storey(_Part):
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


class Sheet(_Part):
    """How it is printed: 1:`scale` on `paper` (A4 to A1, landscape), labels in `units`."""

    scale: int
    paper: Literal["A4", "A3", "A2", "A1"]
    units: Literal["imperial", "metric"] = "imperial"


class Search(_Part):
    """What the solver said: its status, objective and proven bound, and their gap in percent.

    Status, bound and gap are those of the sizes, for the arrangement of rooms that was
    settled on: ``optimal`` says that no sizes of these rooms in these places are nearer to
    the usual ones, not that no other arrangement would be better. `work` is deterministic
    time, the solver's own machine-independent measure.
    """

    status: str
    objective: float
    bound: float
    gap_percent: float
    work: float
    seed: int


class Plan(_Part):
    """A whole house on its plot. `plot` says it in the person's words, such as ``10 marla``."""

    format: Literal["liftwork-plan/1"] = "liftwork-plan/1"
    plot: str
    site: Rect
    bedrooms: int
    mirrored: bool = False
    north: int = 90
    """Where north points on the page, degrees counter-clockwise from +x."""
    storeys: tuple[Storey, ...]
    sheet: Sheet
    search: Search

    @property
    def rooms(self) -> Iterator[Room]:
        """Every room of every storey, ground first."""
        for storey in self.storeys:
            yield from storey.rooms


def load_plan(path: Path) -> Plan:
    """Read a saved plan. Raises `BadInput` with one line for anything that is not one."""
    try:
        plan = Plan.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        says = f"{where}: {first['msg']}" if where else "it is not the JSON of one"
        raise BadInput(f"{path.name} is not a house plan: {says}") from error
    loose = next(_loose_ends(plan), None)
    if loose is not None:
        raise BadInput(f"{path.name} is not a house plan: {loose}")
    return plan


def _loose_ends(plan: Plan) -> Iterator[str]:
    """What would keep a reader from following the plan's references."""
    if not plan.storeys:
        yield "it has no storey"
    for storey in plan.storeys:
        yield from _loose_openings(storey)
        for parts in (storey.rooms, storey.walls, storey.openings):
            if len({part.id for part in parts}) < len(parts):
                yield f"{storey.name} has two parts of one id"
        rects = [rect for room in storey.rooms for rect in (room.outline, room.clear)]
        if any(rect.x0 >= rect.x1 or rect.y0 >= rect.y1 for rect in rects):
            yield f"a room of {storey.name} has no area"
        if storey.stair is not None and storey.stair.room not in {r.id for r in storey.rooms}:
            yield f"the stair of {storey.name} stands in no room"


def _loose_openings(storey: Storey) -> Iterator[str]:
    rooms = {room.id for room in storey.rooms}
    walls = {wall.id for wall in storey.walls}
    for opening in storey.openings:
        if opening.wall not in walls:
            yield f"opening {opening.id!r} is in no wall of {storey.name}"
        if not {*opening.rooms, opening.swings_into} - {None} <= rooms:
            yield f"opening {opening.id!r} names a room that is not there"


def save_plan(plan: Plan, path: Path) -> None:
    """Write a plan as JSON, the same bytes for the same plan on every machine."""
    path.write_text(plan.model_dump_json(indent=1) + "\n", encoding="utf-8", newline="\n")
