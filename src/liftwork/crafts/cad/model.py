"""The constraint model of a storey (OR-Tools CP-SAT): rooms to slots, and a size for each.

An arrangement gives the slots: bands from the road back, columns in a band, cells in a
column. Which room takes which slot, and where every cut runs on the ground's grid, is left
to the solver. Walls that rooms must share, light, least sides and proportions are
constraints; deviations from usual areas and sides, and wishes that are not met, are what is
minimised. Lengths are grid units unless said otherwise; a square unit of deviation counts as one.

The solver works in one thread with a fixed seed, bounded by its own deterministic time,
which does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.needs import MISFIT, WISH, Need, Needs, Tie
from liftwork.crafts.cad.sketch import Meeting, Sketch, sketch_of
from liftwork.crafts.cad.stairs import LEAST_LENGTH
from liftwork.crafts.cad.walls import INNER, OUTDOORS, OUTER
from liftwork.formats.house_plan import Use
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

_ALIKE = 1.7
"""A room may take the slot of one that is so many times as large, or as small."""
_LONGEST = 354
"""Inches of outline that a passage is long at most."""
_STAND_INS = (Use.PORCH, Use.TERRACE, Use.STAIRS)


class LayoutModel:
    """What a storey must keep to in the slots of an arrangement, and what it costs."""

    def __init__(
        self, needs: Needs, ground: Ground, arrangement: Arrangement, change: bool = True
    ) -> None:
        self.model = cp_model.CpModel()
        self._ground = ground
        self._arrangement = arrangement
        self._unit = 144 / ground.grid**2
        self._sketch: Sketch = sketch_of(arrangement)
        self._meets: list[list[Meeting]] = [[] for _ in self._sketch.slots]
        for meeting in self._sketch.meetings:
            self._meets[meeting.one].append(meeting)
        self._walls: dict[tuple[int, str], float] = {}
        there = {slot.room for slot in self._sketch.slots}
        self._needs = [need for need in needs.rooms if need.id in there]
        self._outdoors = [need for need in self._needs if need.use in OUTDOORS]
        self._costs: list[Any] = []
        self._lengths: dict[tuple[int, int, int], Any] = {}
        self._metre: dict[tuple[int, str, int], Any] = {}
        self._depth = self.model.new_int_var(ground.least_depth, ground.depth, "")
        self._slots = [_Slot(self.model, ground) for _ in self._sketch.slots]
        self._lay(arrangement)
        self._takes = self._assign(change)
        self._slots_of: dict[int, list[tuple[int, Any]]] = {need.number: [] for need in self._needs}
        for (room, number), take in self._takes.items():
            self._slots_of[room].append((number, take))
        for need in self._needs:
            self._room(need)
        for link in needs.links:
            self._link(link)
        for wish in needs.wishes:
            self._link(wish, round(WISH * self._unit))
        self._order()
        self.model.minimize(sum(self._costs))

    def _lay(self, arrangement: Arrangement) -> None:
        """Lines for every cut; each slot lies between the four that bound it."""
        m, ground = self.model, self._ground
        slots = iter(self._slots)
        front: Any = 0
        for band in arrangement.bands:
            last = band is arrangement.bands[-1]
            rear = self._depth if last else m.new_int_var(0, ground.depth, "")
            left: Any = 0
            for c, column in enumerate(band):
                ends = c == len(band) - 1
                right = ground.width if ends else m.new_int_var(0, ground.width, "")
                near = front
                for k, cell in enumerate(column):
                    far = rear if k == len(column) - 1 else m.new_int_var(0, ground.depth, "")
                    inner = [m.new_int_var(0, ground.width, "") for _ in cell[1:]]
                    cuts = [left, *inner, right]
                    for s in range(len(cell)):
                        next(slots).lie(m, cuts[s], near, cuts[s + 1], far)
                    near = far
                left = right
            front = rear

    def _assign(self, change: bool) -> dict[tuple[int, int], Any]:
        """A literal for each room in each slot that it may take."""
        m = self.model
        by_id = {need.id: need for need in self._needs}
        takes: dict[tuple[int, int], Any] = {}
        for number, slot in enumerate(self._sketch.slots):
            own = by_id[slot.room]
            for need in self._needs:
                if need is own or (change and _may_stand_in(need, own)):
                    takes[need.number, number] = m.new_bool_var("")
                    m.add_hint(takes[need.number, number], need is own)
        for need in self._needs:
            m.add_exactly_one(t for (room, _), t in takes.items() if room == need.number)
        for number in range(len(self._slots)):
            m.add_exactly_one(t for (_, slot), t in takes.items() if slot == number)
        return takes

    def _where(self, room: int) -> list[tuple[int, Any]]:
        """The slots that a room may take, with the literal for each."""
        return self._slots_of.get(room, [])

    def _room(self, need: Need) -> None:
        for number, take in self._where(need.number):
            slot = self._slots[number]
            if need.fixed:
                grid = self._ground.grid
                for edge, at in zip(slot.edges, need.fixed, strict=True):
                    self.model.add(edge == round(at / grid)).only_enforce_if(take)
                continue
            self._sides(need, number, take)
            self._area(need, slot, take)
            self._stand(need, number, take)
            if need.light:
                self._light(need, number, take)
        self._price(need)

    def _sides(self, need: Need, number: int, take: Any) -> None:
        m, slot = self.model, self._slots[number]
        short, long = need.clear
        ratio = round(10 * need.ratio)
        for side, other, edges, literal in (
            (slot.w, slot.d, ("x0", "x1"), ~slot.upright),
            (slot.d, slot.w, ("y0", "y1"), slot.upright),
        ):
            walls = sum(self._half_wall(number, edge, need) for edge in edges)
            m.add(side >= self._ground.units(short + walls)).only_enforce_if(take)
            m.add(side >= self._ground.units(long + walls)).only_enforce_if(take, literal)
            m.add(10 * side <= ratio * other).only_enforce_if(take)
            if need.thick:
                m.add(side <= _LONGEST // self._ground.grid).only_enforce_if(take)

    def _half_wall(self, number: int, edge: str, need: Need) -> float:
        """Inches that the wall at an edge of a slot takes from a room in it."""
        if need.use is Use.STAIRS or need.use in OUTDOORS:
            return OUTER / 2
        key = (number, edge)
        if key not in self._walls:
            beyond = [m.two for m in self._meetings(number) if m.edge == edge]
            outer = edge in self._sketch.outside[number] or any(
                (need.number, slot) in self._takes for need in self._outdoors for slot in beyond
            )
            self._walls[key] = (OUTER if outer else INNER) / 2
        return self._walls[key]

    def _area(self, need: Need, slot: _Slot, take: Any) -> None:
        square = self._ground.grid**2
        if not need.thick:
            self.model.add(slot.area >= -int(-need.low // square)).only_enforce_if(take)
            self.model.add(slot.area <= int(need.high // square)).only_enforce_if(take)

    def _stand(self, need: Need, number: int, take: Any) -> None:
        """A porch stands at the left of the road, guests at the road."""
        slot, outside = self._slots[number], self._sketch.outside[number]
        if need.use is Use.PORCH:
            self.model.add(slot.d >= slot.w).only_enforce_if(take)
            if not {"x0", "y0"} <= outside:
                self.model.add(take == 0)
        elif need.use is Use.DRAWING_ROOM and "y0" not in outside:
            self.model.add(take == 0)

    def _price(self, need: Need) -> None:
        """What the room's area and sides cost, wherever it stands."""
        if need.fixed:
            return
        m, ground, square = self.model, self._ground, self._ground.grid**2
        total = ground.width * ground.depth
        aim = 0 if need.thick else round(need.area / square)
        off, far = m.new_int_var(0, total, ""), m.new_int_var(0, total, "")
        narrow, wide = m.new_int_var(0, ground.width, ""), m.new_int_var(0, ground.width, "")
        m.add(far >= off - round(MISFIT * aim))
        usual = round(need.usual / ground.grid)
        most = ground.units(need.widest)
        for number, take in self._where(need.number):
            slot = self._slots[number]
            m.add(off >= slot.area - aim).only_enforce_if(take)
            m.add(off >= aim - slot.area).only_enforce_if(take)
            if usual:
                m.add(narrow >= usual - slot.w).only_enforce_if(take)
                m.add(narrow >= usual - slot.d).only_enforce_if(take)
            if most:
                m.add(slot.w <= most + wide).only_enforce_if(take, slot.upright)
                m.add(slot.d <= most + wide).only_enforce_if(take, ~slot.upright)
        self._costs.append(need.weight * off)
        if aim:
            self._costs.append(need.weight * far)
        if usual:
            self._costs.append(round(need.narrow * ground.grid * self._unit) * narrow)
        if most:
            self._costs.append(round(need.wide * ground.grid * self._unit) * wide)

    def _light(self, need: Need, number: int, take: Any) -> None:
        """A wall to the open, long enough for the windows."""
        ground = self._ground
        length = ground.units(need.light)
        is_open = {
            "x0": ground.left_open, "x1": ground.right_open,
            "y0": ground.front_open, "y1": ground.rear_open,
        }  # fmt: skip
        ways = [
            self._long(number, "d" if edge in ("x0", "x1") else "w", length)
            for edge in sorted(self._sketch.outside[number])
            if is_open[edge]
        ]
        for _, well, inches, _ in need.wells:
            ways += self._beside(number, ((well,), ground.units(inches)))
        self.model.add_bool_or([*ways, ~take])

    def _long(self, number: int, side: str, length: int) -> Any:
        """A literal that is true only if a side of a slot is at least so long."""
        key = (number, side, length)
        if key not in self._metre:
            self._metre[key] = self.model.new_bool_var("")
            slot = self._slots[number]
            size = slot.w if side == "w" else slot.d
            self.model.add(size >= length).only_enforce_if(self._metre[key])
        return self._metre[key]

    def _link(self, tie: Tie, price: int = 0) -> None:
        """The room of a tie stands beside one of the others or, where there is a price, pays it."""
        m = self.model
        where = self._where(tie.room)
        if not where or not tie.ways:
            return
        missed = [m.new_bool_var("")] if price else []
        plain: dict[int, list[int]] = {}
        stairs = []
        for one, two, inches, stair in tie.ways:
            length = self._ground.units(inches)
            other = two if one == tie.room else one
            if stair:
                stairs.append((one, other, length))
            else:
                plain.setdefault(length, []).append(other)
        for number, take in where:
            found = list(missed)
            for length, others in plain.items():
                found += self._beside(number, (tuple(others), length))
            for stair_room, other, length in stairs:
                found += self._stepped(number, tie.room == stair_room, other, length)
            m.add_bool_or([*found, ~take])
        if price:
            self._costs.append(price * missed[0])

    def _beside(self, number: int, of: tuple[tuple[int, ...], int]) -> list[Any]:
        """Literals for each slot that meets this one, and holds one of those rooms."""
        others, length = of
        found = []
        for meeting in self._meetings(number):
            takes = [self._takes[o, meeting.two] for o in others if (o, meeting.two) in self._takes]
            if takes:
                found.append(self._both(self._shared(meeting, length), takes))
        return found

    def _stepped(self, number: int, is_stair: bool, other: int, length: int) -> list[Any]:
        """Literals for slots between which and this one somebody steps on or off a stair."""
        found = []
        end = next((n.end for n in self._needs if n.use is Use.STAIRS), None)
        run = self._ground.units(LEAST_LENGTH + OUTER)
        for meeting in self._meetings(number):
            take = self._takes.get((other, meeting.two))
            if take is None:
                continue
            at = meeting.edge if is_stair else _OPPOSITE[meeting.edge]
            if end is not None and at != end:
                continue
            stair = number if is_stair else meeting.two
            both = self._both(self._shared(meeting, length), [take])
            self.model.add_implication(
                both, self._long(stair, "w" if at in ("x0", "x1") else "d", run)
            )
            found.append(both)
        return found

    def _both(self, shared: Any, takes: Iterable[Any]) -> Any:
        both = self.model.new_bool_var("")
        self.model.add_implication(both, shared)
        self.model.add_bool_or([*takes, ~both])
        return both

    def _meetings(self, number: int) -> list[Meeting]:
        return self._meets[number]

    def _shared(self, meeting: Meeting, length: int) -> Any:
        """A literal that is true only if two slots share a wall at least so long."""
        low, high = sorted((meeting.one, meeting.two))
        key = (low, high, length)
        if key not in self._lengths:
            m = self.model
            shared = self._lengths[key] = m.new_bool_var("")
            a, b = self._slots[low], self._slots[high]
            upright = meeting.edge in ("x0", "x1")
            (low0, high0, span), (low1, high1, span1) = (
                ((a.y0, a.y1, a.d), (b.y0, b.y1, b.d))
                if upright
                else ((a.x0, a.x1, a.w), (b.x0, b.x1, b.w))
            )
            for fact in (
                high0 - low1 >= length,
                high1 - low0 >= length,
                span >= length,
                span1 >= length,
            ):
                m.add(fact).only_enforce_if(shared)
        return self._lengths[key]

    def _order(self) -> None:
        """The master bedroom is the largest."""
        beds = [n for n in self._needs if n.use is Use.BEDROOM]
        if len(beds) < 2 or beds[0].id != "bed1":
            return
        for number, take in self._where(beds[0].number):
            for other in beds[1:]:
                for slot, taken in self._where(other.number):
                    if slot != number:
                        self.model.add(
                            self._slots[number].area >= self._slots[slot].area
                        ).only_enforce_if(take, taken)

    def begin_with(self, boxes: dict[str, Box]) -> None:
        """Let the solver begin with boxes of the rooms in the slots that were made for them."""
        lines: dict[int, tuple[Any, int]] = {}
        for slot, made in zip(self._slots, self._sketch.slots, strict=True):
            for edge, at in zip(slot.edges, boxes[made.room], strict=True):
                if not isinstance(edge, int):
                    lines[edge.index] = (edge, at)
        for edge, at in lines.values():
            self.model.add_hint(edge, at)

    def arrangement(self, solver: Any) -> Arrangement:
        """The arrangement with the rooms where a solution has them."""
        settled = {slot: id for id, slot in self._settled(solver).items()}
        return self._arrangement.filled(settled[slot] for slot in range(len(self._slots)))

    def _settled(self, solver: Any) -> dict[str, int]:
        """The slot of each room in a solution."""
        ids = {need.number: need.id for need in self._needs}
        return {ids[room]: slot for (room, slot), take in self._takes.items() if solver.value(take)}

    def boxes(self, solver: Any) -> dict[str, Box]:
        """The boxes of the rooms in a solution, by id."""
        found = {}
        for id, number in self._settled(solver).items():
            x0, y0, x1, y1 = (solver.value(edge) for edge in self._slots[number].edges)
            found[id] = (x0, y0, x1, y1)
        return found


class _Slot:
    """The variables of one slot."""

    def __init__(self, model: Any, ground: Ground) -> None:
        self.w = model.new_int_var(1, ground.width, "")
        self.d = model.new_int_var(1, ground.depth, "")
        self.area = model.new_int_var(1, ground.width * ground.depth, "")
        self.upright = model.new_bool_var("")
        model.add_multiplication_equality(self.area, [self.w, self.d])
        self.edges: tuple[Any, Any, Any, Any] = (0, 0, 0, 0)

    def lie(self, model: Any, x0: Any, y0: Any, x1: Any, y1: Any) -> None:
        """Between four lines."""
        model.add(self.w == x1 - x0)
        model.add(self.d == y1 - y0)
        self.edges = (x0, y0, x1, y1)
        self.x0, self.y0, self.x1, self.y1 = self.edges


_OPPOSITE = {"x0": "x1", "x1": "x0", "y0": "y1", "y1": "y0"}


def _may_stand_in(need: Need, own: Need) -> bool:
    """Whether a room may take the slot that was made for another.

    Bedrooms that are alike keep theirs: their baths may change places instead.
    """
    if need.fixed or own.fixed or need.use in _STAND_INS or own.use in _STAND_INS:
        return False
    if need.use is own.use and need.use in (Use.BEDROOM, Use.OPEN):
        return "bed1" in (need.id, own.id)
    if Use.OPEN in (need.use, own.use):
        return Use.BATH in (need.use, own.use)
    small, large = sorted((need.area, own.area))
    return large <= _ALIKE * small
