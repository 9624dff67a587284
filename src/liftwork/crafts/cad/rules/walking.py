"""Walking through the house: from the road, by doors, arches and stairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.codes import BATHS, PRIVATE, REACHED
from liftwork.crafts.cad.rules.floors import OUTDOORS, Floor, Strip, listed, named, overlap
from liftwork.formats.house_plan import Room, Use

Node = tuple[int, str]
"""A room: the number of its storey and its id."""

_ROAD: Node = (-1, "road")
_WAY = 30
"""Least inches of open edge to walk over, between two places without a wall."""
_EATING = frozenset({Use.KITCHEN, Use.DINING, Use.DRAWING_ROOM})
_TOILETS = frozenset({Use.BATH, Use.POWDER})
_DEAD_ENDS = frozenset({Use.BEDROOM, Use.BATH, Use.POWDER, Use.KITCHEN, Use.STORE, Use.LAUNDRY})
"""Rooms that may not be the only way to another, but for what belongs to them."""
_BELONGS: dict[Use, frozenset[Use]] = {
    Use.BEDROOM: frozenset({Use.BATH, Use.STORE, Use.TERRACE, Use.OPEN}),
    Use.KITCHEN: frozenset({Use.STORE, Use.LAUNDRY, Use.OPEN, Use.TERRACE}),
    Use.LAUNDRY: frozenset({Use.OPEN, Use.STORE, Use.TERRACE}),
    Use.STORE: frozenset({Use.OPEN}),
}


class Ways:
    """The graph of rooms: two are joined where a person can walk from one to the other."""

    def __init__(self, plan: Plan, floors: Sequence[Floor]) -> None:
        self.rooms: dict[Node, Room] = {
            (number, room.id): room
            for number, floor in enumerate(floors)
            for room in floor.storey.rooms
        }
        self._joined: dict[Node, set[Node]] = defaultdict(set)
        for number, floor in enumerate(floors):
            self._openings(number, floor)
            for strip in floor.strips:
                self._open_edge(number, strip, plan)
        self._stairs(floors)

    def walked(self, private: bool = False) -> set[Node]:
        """Rooms that are reached from the road; with `private`, not through others' rooms."""
        reached = {_ROAD}
        waiting = [_ROAD]
        while waiting:
            here = waiting.pop()
            for there in self._joined[here]:
                if there not in reached and not (private and not self._may(here, there)):
                    reached.add(there)
                    waiting.append(there)
        return reached

    def _may(self, here: Node, there: Node) -> bool:
        if _ROAD in (here, there):
            return True
        use = self.rooms[here].use
        return use not in _DEAD_ENDS or self.rooms[there].use in _BELONGS.get(use, ())

    def _join(self, one: Node, two: Node) -> None:
        self._joined[one].add(two)
        self._joined[two].add(one)

    def _openings(self, number: int, floor: Floor) -> None:
        for opening in floor.storey.openings:
            if opening.kind not in ("door", "arch"):
                continue
            a, b = ((number, id) if id is not None else _ROAD for id in opening.rooms)
            if {a, b} <= self.rooms.keys() | ({_ROAD} if number == 0 else set()):
                self._join(a, b)

    def _open_edge(self, number: int, strip: Strip, plan: Plan) -> None:
        """Ground without a wall between: from porch to lawn, from the lawn to the road."""
        if strip.walls or strip.length < _WAY:
            return
        for low in strip.low:
            for high in strip.high:
                if low.use in OUTDOORS and high.use in OUTDOORS:
                    self._join((number, low.id), (number, high.id))
        at_road = strip.horizontal and not strip.low and strip.line - plan.site.y0 <= 6
        if number == 0 and at_road:
            for room in strip.high:
                self._join(_ROAD, (number, room.id))

    def _stairs(self, floors: Sequence[Floor]) -> None:
        for number, floor in enumerate(floors[:-1]):
            stair = floor.storey.stair
            if stair is None or stair.room not in floor.rooms:
                continue
            below = floor.rooms[stair.room]
            for room in floors[number + 1].storey.rooms:
                if room.use is Use.STAIRS and overlap(room.outline, below.outline) > 0:
                    self._join((number, below.id), (number + 1, room.id))


def _sought(ways: Ways) -> dict[Node, Room]:
    """Rooms that people go to: all but ground that is open to the sky."""
    return {node: room for node, room in ways.rooms.items() if room.use is not Use.OPEN}


def check_reached(plan: Plan, floors: Sequence[Floor]) -> Check:
    """A walk over the graph of doors, arches, open edges and stairs, beginning at the road."""
    ways = Ways(plan, floors)
    reached = ways.walked()
    sought = _sought(ways)
    faults = [f"{named(room)} cannot be reached" for n, room in sought.items() if n not in reached]
    return REACHED(*listed(faults, f"{len(sought)} of {len(sought)} rooms reached"))


def check_private(plan: Plan, floors: Sequence[Floor]) -> Check:
    """No way leads only through another's room.

    IPMC 404.4.2: a bedroom is not the only way to another bedroom or habitable room. So it
    is here with baths, kitchens and stores. A bath may be reached through its bedroom, a
    terrace through a bedroom, a store or laundry through the kitchen.
    """
    ways = Ways(plan, floors)
    reached, freely = ways.walked(), ways.walked(private=True)
    sought = {node: room for node, room in _sought(ways).items() if node in reached}
    faults = [
        f"{named(room)} is reached only through another's room"
        for node, room in sought.items()
        if node not in freely
    ]
    return PRIVATE(*listed(faults, f"{len(sought)} rooms reached by halls and lounges"))


def check_baths(floors: Sequence[Floor]) -> Check:
    """Each bedroom has a bath that opens to it alone; IPMC 404.4.3 asks for one within reach.

    A toilet opens neither to a kitchen (NBC: not by a door, window or other opening), nor to
    where people eat or guests sit.
    """
    faults: list[str] = []
    count = 0
    for floor in floors:
        doors = _doors(floor)
        faults += _badly_placed(floor, doors)
        for room in floor.storey.rooms:
            if room.use is Use.BEDROOM:
                count += 1
                if not any(_is_own(floor.rooms[id], doors) for id in doors[room.id]):
                    faults.append(f"{named(room)} has no bath of its own")
    return BATHS(*listed(faults, f"{count} of {count} bedrooms have a bath of their own"))


def _doors(floor: Floor) -> dict[str, set[str]]:
    """For each room, the rooms on the other sides of its doors and arches."""
    found: dict[str, set[str]] = defaultdict(set)
    for opening in floor.storey.openings:
        a, b = opening.rooms
        if opening.kind in ("door", "arch") and b is not None and {a, b} <= floor.rooms.keys():
            found[a].add(b)
            found[b].add(a)
    return found


def _is_own(room: Room, doors: dict[str, set[str]]) -> bool:
    return room.use is Use.BATH and len(doors[room.id]) == 1


def _badly_placed(floor: Floor, doors: dict[str, set[str]]) -> Iterator[str]:
    for opening in floor.storey.openings:
        rooms = [floor.rooms[id] for id in opening.rooms if id in floor.rooms]
        toilets = [room for room in rooms if room.use in _TOILETS]
        others = [room for room in rooms if room.use in _EATING]
        for toilet, other in zip(toilets, others, strict=False):
            yield f"{named(toilet)} opens to {named(other)}"
    for room in floor.storey.rooms:
        beside = [floor.rooms[id] for id in doors[room.id]]
        if room.use is Use.BATH and len(beside) > 1:
            yield f"{named(room)} opens to {' and '.join(sorted(named(r) for r in beside))}"
