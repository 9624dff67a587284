"""The constraint model of a storey (OR-Tools CP-SAT): a size for each room of an arrangement.

An arrangement says which room stands where: bands from the road back, columns in a band,
cells in a column. Where every cut runs on the ground's grid is left to the solver. Walls that
rooms must share, light, least sides and proportions are constraints; deviations from usual
areas and sides, and wishes that are not met, are what is minimised. Lengths are grid units
unless said otherwise; a square unit of deviation counts as one.

The solver works in one thread with a fixed seed, bounded by its own deterministic time,
which does not depend on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.needs import MISFIT, WISH, Need, Needs, Tie
from liftwork.crafts.cad.sketch import Edge, Meeting, Sketch, sketch_of
from liftwork.crafts.cad.stairs import LEAST_LENGTH
from liftwork.crafts.cad.walls import INNER, OUTDOORS, OUTER
from liftwork.formats.house_plan import Use
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

_LONGEST = 354
"""Inches of outline that a passage is long at most."""


class LayoutModel:
    """What a storey must keep to in an arrangement, and what it costs."""

    def __init__(self, needs: Needs, ground: Ground, arrangement: Arrangement) -> None:
        self.model = cp_model.CpModel()
        self._ground = ground
        self._unit = 144 / ground.grid**2
        self._sketch: Sketch = sketch_of(arrangement)
        self._number = {slot.room: number for number, slot in enumerate(self._sketch.slots)}
        self._meets: list[list[Meeting]] = [[] for _ in self._sketch.slots]
        for meeting in self._sketch.meetings:
            self._meets[meeting.one].append(meeting)
        self._needs = [need for need in needs.rooms if need.id in self._number]
        self._slot_of = {need.number: self._number[need.id] for need in self._needs}
        self._outdoors = {self._slot_of[n.number] for n in self._needs if n.use in OUTDOORS}
        self._costs: list[Any] = []
        self._lengths: dict[tuple[int, int, int], Any] = {}
        self._metre: dict[tuple[int, str, int], Any] = {}
        self._slots: list[_Slot] = []
        self._lay(arrangement)
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
        ground = self._ground
        deepest = self.model.new_int_var(ground.least_depth, ground.depth, "")
        front: Any = 0
        for band in arrangement.bands:
            rear = deepest if band is arrangement.bands[-1] else self._line(ground.depth)
            left: Any = 0
            for c, column in enumerate(band):
                right = ground.width if c == len(band) - 1 else self._line(ground.width)
                across = self._between(left, right, ground.width)
                near = front
                for k, cell in enumerate(column):
                    far = rear if k == len(column) - 1 else self._line(ground.depth)
                    along = self._between(near, far, ground.depth)
                    if len(cell) == 1:
                        self._slots.append(_Slot((left, near, right, far), across, along))
                    else:
                        cut = self._line(ground.width)
                        for x0, x1 in ((left, cut), (cut, right)):
                            part = self._between(x0, x1, ground.width)
                            self._slots.append(_Slot((x0, near, x1, far), part, along))
                    near = far
                left = right
            front = rear

    def _line(self, most: int) -> Any:
        return self.model.new_int_var(0, most, "")

    def _between(self, low: Any, high: Any, most: int) -> Any:
        length = self.model.new_int_var(1, most, "")
        self.model.add(length == high - low)
        return length

    def _room(self, need: Need) -> None:
        number = self._slot_of[need.number]
        slot = self._slots[number]
        if need.fixed:
            for edge, at in zip(slot.edges, need.fixed, strict=True):
                self.model.add(edge == round(at / self._ground.grid))
            return
        upright = self.model.new_bool_var("")
        area = self._area(need, slot)
        self._sides(need, number, upright)
        self._stand(need, number)
        if need.light:
            self._light(need, number)
        self._price(need, slot, area, upright)

    def _sides(self, need: Need, number: int, upright: Any) -> None:
        m, slot = self.model, self._slots[number]
        short, long = need.clear
        ratio = round(10 * need.ratio)
        for side, other, edges, literal in (
            (slot.w, slot.d, ("x0", "x1"), ~upright),
            (slot.d, slot.w, ("y0", "y1"), upright),
        ):
            walls = sum(self._half_wall(number, edge, need) for edge in edges)
            m.add(side >= self._ground.units(short + walls))
            if long > short:
                m.add(side >= self._ground.units(long + walls)).only_enforce_if(literal)
            m.add(10 * side <= ratio * other)
            if need.thick:
                m.add(side <= _LONGEST // self._ground.grid)

    def _half_wall(self, number: int, edge: str, need: Need) -> float:
        """Inches that the wall at an edge of a slot takes from a room in it."""
        if need.use is Use.STAIRS or need.use in OUTDOORS:
            return OUTER / 2
        outer = edge in self._sketch.outside[number] or any(
            meeting.edge == edge and meeting.two in self._outdoors
            for meeting in self._meets[number]
        )
        return (OUTER if outer else INNER) / 2

    def _area(self, need: Need, slot: _Slot) -> Any:
        ground, square = self._ground, self._ground.grid**2
        low, high = 1, ground.width * ground.depth
        if not need.thick:
            low, high = -int(-need.low // square), int(need.high // square)
        area = self.model.new_int_var(low, high, "")
        self.model.add_multiplication_equality(area, [slot.w, slot.d])
        slot.area = area
        return area

    def _stand(self, need: Need, number: int) -> None:
        """A porch stands at the left of the road, guests at the road."""
        slot, outside = self._slots[number], self._sketch.outside[number]
        if need.use is Use.PORCH:
            self.model.add(slot.d >= slot.w)
            if not {"x0", "y0"} <= outside:
                self.model.add_bool_or([])
        elif need.use is Use.DRAWING_ROOM and "y0" not in outside:
            self.model.add_bool_or([])

    def _price(self, need: Need, slot: _Slot, area: Any, upright: Any) -> None:
        """What the room's area and sides cost."""
        m, ground, square = self.model, self._ground, self._ground.grid**2
        if need.thick:
            self._costs.append(need.weight * area)
        else:
            total = ground.width * ground.depth
            aim = round(need.area / square)
            off, far = m.new_int_var(0, total, ""), m.new_int_var(0, total, "")
            m.add(off >= area - aim)
            m.add(off >= aim - area)
            m.add(far >= off - round(MISFIT * aim))
            self._costs += [need.weight * off, need.weight * far]
        usual = round(need.usual / ground.grid)
        if usual:
            narrow = m.new_int_var(0, usual, "")
            m.add(narrow >= usual - slot.w)
            m.add(narrow >= usual - slot.d)
            self._costs.append(round(need.narrow * ground.grid * self._unit) * narrow)
        most = ground.units(need.widest)
        if most:
            wide = m.new_int_var(0, max(ground.width, ground.depth), "")
            m.add(slot.w <= most + wide).only_enforce_if(upright)
            m.add(slot.d <= most + wide).only_enforce_if(~upright)
            self._costs.append(round(need.wide * ground.grid * self._unit) * wide)

    def _light(self, need: Need, number: int) -> None:
        """A wall to the open, long enough for the windows."""
        ground = self._ground
        length = ground.units(need.light)
        is_open: dict[Edge, bool] = {
            "x0": ground.left_open, "x1": ground.right_open,
            "y0": ground.front_open, "y1": ground.rear_open,
        }  # fmt: skip
        ways = [
            self._long(number, "d" if edge in ("x0", "x1") else "w", length)
            for edge in sorted(self._sketch.outside[number])
            if is_open[edge]
        ]
        for _, well, inches, _ in need.wells:
            ways += self._beside(number, well, ground.units(inches))
        self.model.add_bool_or(ways)

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
        number = self._slot_of.get(tie.room)
        if number is None or not tie.ways:
            return
        found = [self.model.new_bool_var("")] if price else []
        if price:
            self._costs.append(price * found[0])
        for one, two, inches, stair in tie.ways:
            length = self._ground.units(inches)
            other = two if one == tie.room else one
            if stair:
                found += self._stepped(number, tie.room == one, other, length)
            else:
                found += self._beside(number, other, length)
        self.model.add_bool_or(found)

    def _beside(self, number: int, other: int, length: int) -> list[Any]:
        """The literal for the wall that a slot shares with another room's, if they meet."""
        beyond = self._slot_of.get(other)
        return [self._shared(m, length) for m in self._meets[number] if m.two == beyond]

    def _stepped(self, number: int, is_stair: bool, other: int, length: int) -> list[Any]:
        """Literals for walls at which somebody steps on or off a stair."""
        found = []
        end = next((n.end for n in self._needs if n.use is Use.STAIRS), None)
        run = self._ground.units(LEAST_LENGTH + OUTER)
        beyond = self._slot_of.get(other)
        for meeting in self._meets[number]:
            if meeting.two != beyond:
                continue
            at = meeting.edge if is_stair else _OPPOSITE[meeting.edge]
            if end is not None and at != end:
                continue
            both = self.model.new_bool_var("")
            stair = number if is_stair else meeting.two
            along = self._long(stair, "w" if at in ("x0", "x1") else "d", run)
            self.model.add_implication(both, self._shared(meeting, length))
            self.model.add_implication(both, along)
            found.append(both)
        return found

    def _shared(self, meeting: Meeting, length: int) -> Any:
        """A literal that is true only if two slots share a wall at least so long."""
        low, high = sorted((meeting.one, meeting.two))
        key = (low, high, length)
        if key not in self._lengths:
            m = self.model
            shared = self._lengths[key] = m.new_bool_var("")
            start = 1 if meeting.edge in ("x0", "x1") else 0
            a, b = self._slots[low], self._slots[high]
            for fact in (
                a.edges[start + 2] - b.edges[start] >= length,
                b.edges[start + 2] - a.edges[start] >= length,
                (a.d if start else a.w) >= length,
                (b.d if start else b.w) >= length,
            ):
                m.add(fact).only_enforce_if(shared)
        return self._lengths[key]

    def _order(self) -> None:
        """The master bedroom is the largest."""
        beds = [self._slots[self._slot_of[n.number]] for n in self._needs if n.use is Use.BEDROOM]
        if any(n.id == "bed1" for n in self._needs):
            for other in beds[1:]:
                self.model.add(beds[0].area >= other.area)

    def begin_with(self, boxes: dict[str, Box]) -> None:
        """Let the solver begin with boxes of the rooms."""
        hinted: set[int] = set()
        for id, box in boxes.items():
            slot = self._slots[self._number[id]]
            sizes = (box[2] - box[0], box[3] - box[1])
            for variable, at in zip((*slot.edges, slot.w, slot.d), (*box, *sizes), strict=True):
                if not isinstance(variable, int) and variable.index not in hinted:
                    hinted.add(variable.index)
                    self.model.add_hint(variable, at)

    def boxes(self, solver: Any) -> dict[str, Box]:
        """The boxes of the rooms in a solution, by id."""
        found = {}
        for id, number in self._number.items():
            x0, y0, x1, y1 = (solver.value(edge) for edge in self._slots[number].edges)
            found[id] = (x0, y0, x1, y1)
        return found


@dataclass
class _Slot:
    """The lines that bound one room, its sides, and its area where that counts."""

    edges: tuple[Any, Any, Any, Any]
    w: Any
    d: Any
    area: Any = None


_OPPOSITE: dict[Edge, Edge] = {"x0": "x1", "x1": "x0", "y0": "y1", "y1": "y0"}
