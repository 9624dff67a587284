"""A storey from its placed rooms: walls, the stair, and every door and window."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.openings import OpeningPlanner, Sees, Way, door_width
from liftwork.crafts.cad.programme import Programme
from liftwork.crafts.cad.site import open_ground
from liftwork.crafts.cad.stairs import LEAST_LENGTH, STOREY_HEIGHT, End, fit_stair, stair_space
from liftwork.crafts.cad.walls import OUTDOORS, OUTER, Area, Side, build_walls, sides_of
from liftwork.formats.house_plan import Rect, Room, Storey, Use

_NAMES = ("Ground Floor", "First Floor", "Second Floor")
_LIT = (Use.BEDROOM, Use.LOUNGE, Use.DRAWING_ROOM, Use.DINING, Use.KITCHEN, Use.LAUNDRY)
_AIRED = (Use.BATH, Use.POWDER)
_WALKED = (Use.LOUNGE, Use.PASSAGE)


class Unbuildable(Exception):
    """Placed rooms that cannot be given their doors or windows. Says which."""


@dataclass(frozen=True)
class Frame:
    """What a storey stands in: the site, the footprint, and the search's view of it."""

    site: Rect
    footprint: Rect
    ground: Ground


def to_inches(box: Box, frame: Frame) -> Rect:
    """A box of grid units as inches; the last unit reaches the footprint's far side."""
    foot, grid = frame.footprint, frame.ground.grid
    x0, y0, x1, y1 = box
    return Rect(
        x0=foot.x0 + grid * x0,
        y0=foot.y0 + grid * y0,
        x1=foot.x1 if x1 == foot.width // grid else foot.x0 + grid * x1,
        y1=foot.y1 if y1 == foot.depth // grid else foot.y0 + grid * y1,
    )


def stair_end(boxes: dict[str, Box], grid: int) -> End:
    """The side of the placed stair that a lounge or passage touches, and flights fit behind."""
    x0, y0, x1, y1 = boxes["stairs"]
    need = LEAST_LENGTH + OUTER
    ends: tuple[End, ...] = ()
    if (y1 - y0) * grid >= need:
        ends += ("y0", "y1")
    if (x1 - x0) * grid >= need:
        ends += ("x0", "x1")
    best: tuple[int, End] | None = None
    for id, (a0, b0, a1, b1) in boxes.items():
        if not id.startswith(("lounge", "passage")):
            continue
        across = min(x1, a1) - max(x0, a0)
        along = min(y1, b1) - max(y0, b0)
        meets = {"y0": b1 == y0, "y1": b0 == y1, "x0": a1 == x0, "x1": a0 == x1}
        for end in ends:
            shared = across if end in ("y0", "y1") else along
            if meets[end] and shared > 0 and (best is None or shared > best[0]):
                best = (shared, end)
    if best is None:
        raise Unbuildable("nothing leads to the stairs")
    return best[1]


def build_storey(level: int, frame: Frame, programme: Programme, boxes: dict[str, Box]) -> Storey:
    """Walls, openings and the stair of a storey. Raises `Unbuildable`."""
    areas = []
    for id, box in boxes.items():
        spec = programme.spec(id)
        areas.append(Area(f"{level}.{id}", spec.name, spec.use, to_inches(box, frame)))
    if level == 0:
        porch = next(area for area in areas if area.use is Use.PORCH)
        drive = (porch.outline.x0, porch.outline.x1)
        areas += [
            Area(f"{level}.{area.id}", area.name, area.use, area.outline)
            for area in open_ground(frame.site, frame.footprint, drive)
        ]
    rooms, walls = build_walls(areas, f"{level}.")
    builder = _Builder(level, frame, programme, rooms)
    builder.planner = OpeningPlanner(rooms, walls, f"{level}.")
    stair = None
    if "stairs" in boxes:
        room = builder.rooms["stairs"]
        stair = fit_stair(room.id, stair_space(room.outline), stair_end(boxes, frame.ground.grid))
        builder.planner.blocked += [flight.rect for flight in stair.flights]
        builder.planner.blocked += stair.landings
    builder.open_up()
    return Storey(
        level=level,
        name=_NAMES[level],
        floor=level * STOREY_HEIGHT,
        height=STOREY_HEIGHT,
        footprint=frame.footprint,
        rooms=rooms,
        walls=walls,
        openings=tuple(builder.planner.made),
        stair=stair,
    )


class _Builder:
    """Decides which rooms open into which; the planner finds the places."""

    planner: OpeningPlanner

    def __init__(
        self, level: int, frame: Frame, programme: Programme, rooms: tuple[Room, ...]
    ) -> None:
        self._level = level
        self._frame = frame
        self._programme = programme
        self.rooms = {room.id.split(".", 1)[1]: room for room in rooms}
        self._uses: dict[str | None, Use] = {room.id: room.use for room in rooms}
        self._meets = {
            frozenset((side.low, side.high)): side.end - side.start for side in sides_of(rooms)
        }

    def open_up(self) -> None:
        """Every door, arch, window and ventilator. Raises `Unbuildable`."""
        for link in self._programme.links:
            if link.a in self.rooms:
                self._link(link.a, link.others)
        self._guests()
        sees = self._sees()
        for room in self.rooms.values():
            if room.use in _LIT and self.planner.light(room, sees) < 0.08 * room.clear.area_sqft:
                raise Unbuildable(f"{room.name} would lack daylight")
            if room.use in _AIRED:
                self.planner.ventilate(room, sees)
        self._back_door()

    def _link(self, name: str, others: tuple[str, ...]) -> None:
        room = self.rooms[name]
        near = [self.rooms[other] for other in others if other in self.rooms]
        if room.use is Use.PORCH:
            near.sort(key=lambda r: r.use is not Use.PASSAGE)
        for other in near:
            pair = {room.id, other.id}
            led = any(set(opening.rooms) == pair for opening in self.planner.made)
            if led or self.planner.join(self._way(room, other)):
                return
        raise Unbuildable(f"{room.name} would have no door")

    def _way(self, room: Room, other: Room) -> Way:
        uses = {room.use, other.use}
        if Use.STAIRS in uses:
            return Way(other.id, room.id, "arch", (60, 48, 42, 36))
        if uses <= {Use.LOUNGE, Use.PASSAGE, Use.DINING}:
            return Way(other.id, room.id, "arch", (72, 60, 48, 36))
        if room.use is Use.PORCH:
            return Way(room.id, other.id, "door", (42, 36), other.id)
        if room.use is Use.TERRACE:
            return Way(other.id, room.id, "door", (36,), other.id)
        return Way(other.id, room.id, "door", (door_width(room.use),), room.id)

    def _guests(self) -> None:
        """A second door to the drawing room: guests from the porch, family from inside."""
        drawing = self.rooms.get("drawing")
        if drawing is None:
            return
        led = {o.rooms[0] for o in self.planner.made if o.rooms[1] == drawing.id}
        from_porch = any(self._uses[id] is Use.PORCH for id in led)
        names = ("passage1", "passage2", "lounge", "dining") if from_porch else ("porch",)
        for name in names:
            if name in self.rooms and self.planner.join(self._way(drawing, self.rooms[name])):
                return

    def _back_door(self) -> None:
        """A door to the open ground behind or beside the house, from the kitchen if it can."""
        for name in ("kitchen", "laundry", "passage2", "passage1", "lounge", "store"):
            for court in ("rear", "right", "left"):
                if name in self.rooms and court in self.rooms:
                    room, beyond = self.rooms[name], self.rooms[court]
                    if self.planner.join(Way(room.id, beyond.id, "door", (36, 30), room.id)):
                        return

    def _sees(self) -> Sees:
        foot, ground = self._frame.footprint, self._frame.ground
        own = {
            (False, foot.x0): ground.left_open,
            (False, foot.x1): ground.right_open,
            (True, foot.y0): ground.front_open,
            (True, foot.y1): ground.rear_open,
        }

        def sees(side: Side) -> bool:
            if side.low is None or side.high is None:
                return own.get((side.horizontal, side.line), False)
            return any(self._uses[id] in OUTDOORS for id in (side.low, side.high))

        return sees
