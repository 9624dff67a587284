"""One room made larger or smaller: a search around the present plan.

The rooms keep their neighbours. Each wall line may move; the asked room's size is fixed
to what was asked, every other line stays as near to its place as it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import RoomChange
from liftwork.crafts.cad.change import mirror_house
from liftwork.crafts.cad.layout import SEED
from liftwork.crafts.cad.naming import find_room
from liftwork.crafts.cad.plan import Plan, Search
from liftwork.crafts.cad.programme import KINDS
from liftwork.crafts.cad.reopen import reopened
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.storey import Unbuildable
from liftwork.formats.house_plan import Opening, Rect, Room, Storey, Use
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

Direction = Literal["width", "depth"]

_WORK = 0.05
_BROKEN = 100_000
_DOOR_ROOM = 18
"""Inches beside an opening that the walls and the clearances at its two ends take."""


@dataclass(frozen=True)
class _Try:
    """What one direction came to: a plan, or the reason why not."""

    direction: Direction
    plan: Plan | None
    moved: float
    reason: str


def resize_house_room(plan: Plan, room_name: str, by: RoomChange) -> tuple[Plan, str]:
    """The plan with one room changed, and the change in a sentence.

    Raises `Refuse` with the reason for each direction, or `AskPerson` which room is meant.
    """
    if plan.mirrored:
        changed, sentence = resize_house_room(mirror_house(plan), room_name, by)
        return mirror_house(changed), sentence
    room = find_room(plan, room_name)
    tries = [_attempt(plan, room, direction, inches) for direction, inches in _wishes(room, by)]
    good = [(each.moved, each.plan) for each in tries if each.plan is not None]
    if not good:
        reasons = "; ".join(f"in {each.direction}, {each.reason}" for each in tries)
        raise Refuse(f"{room.name} cannot be changed so: {reasons}", _nearest(plan, room, by))
    _, best = min(good, key=lambda each: each[0])
    new = next(each for each in best.rooms if each.id == room.id)
    return best, f"{room.name} is now {_size(new)} instead of {_size(room)}."


def _size(room: Room) -> str:
    width, depth = room.clear.width, room.clear.depth
    return f"{width // 12}'-{width % 12}\" x {depth // 12}'-{depth % 12}\""


def _wishes(room: Room, by: RoomChange) -> list[tuple[Direction, int]]:
    """The changes, in inches, that would do what was asked."""
    width, depth = room.clear.width, room.clear.depth
    match by.measure:
        case "width":
            wishes: list[tuple[Direction, int]] = [("width", round(by.amount))]
        case "depth":
            wishes = [("depth", round(by.amount))]
        case "either":
            wishes = [("width", round(by.amount)), ("depth", round(by.amount))]
        case _:
            area = by.amount * 144
            if by.measure == "percent":
                area = by.amount / 100 * width * depth
            wishes = [("width", _away(area / depth)), ("depth", _away(area / width))]
    sizes = {"width": width, "depth": depth}
    for direction, inches in wishes:
        if inches == 0:
            raise Refuse("a change of less than an inch changes nothing", "at least 1 inch")
        if sizes[direction] + inches < 36 or inches > 2 * sizes[direction]:
            raise Refuse(
                f"{room.name} is {_size(room)}; a change of {inches / 12:.1f} ft in {direction} "
                "makes no sense for it",
                "a change of a few feet",
            )
    return wishes


def _away(inches: float) -> int:
    """Rounded away from zero, so that at least the asked area is reached."""
    return int(inches + (0.999 if inches > 0 else -0.999))


def _nearest(plan: Plan, room: Room, by: RoomChange) -> str | None:
    """The largest part of the asked change that can be had, found by halving."""
    for direction, inches in _wishes(room, by):
        low, high = 0, abs(inches)
        sign = 1 if inches > 0 else -1
        while high - low > 1 and high > 1:
            middle = (low + high) // 2
            fits = _attempt(plan, room, direction, sign * middle).plan is not None
            low, high = (middle, high) if fits else (low, middle)
        if low >= 3:
            word = {("width", 1): "wider", ("width", -1): "narrower", ("depth", 1): "deeper"}
            return f"{low} in {word.get((direction, sign), 'shallower')}"
    return None


def _attempt(plan: Plan, room: Room, direction: Direction, inches: int) -> _Try:
    storey = next(storey for storey in plan.storeys if room in storey.rooms)
    lines = _Lines(plan, storey)
    lines.ask(room, direction, inches)
    solved = lines.solve()
    if solved is None:
        return _Try(direction, None, 0, "the outer walls of the house leave no room for it")
    outlines, broken, search = solved
    if broken:
        return _Try(direction, None, 0, broken[0])
    try:
        changed = reopened(plan, storey, outlines)
    except Unbuildable as error:
        return _Try(direction, None, 0, str(error))
    floors = tuple(changed if each.level == storey.level else each for each in plan.storeys)
    new = plan.model_copy(update={"storeys": floors, "search": search})
    failed = broken_rules(new)
    if failed:
        return _Try(direction, None, 0, failed[0].detail)
    return _Try(direction, new, search.objective, "")


class _Lines:
    """The wall lines of a storey as variables, and what must stay true of them."""

    def __init__(self, plan: Plan, storey: Storey) -> None:
        self._model = cp_model.CpModel()
        self._storey = storey
        self._many = len(plan.storeys) > 1
        self._edges: dict[tuple[str, str], Any] = {}
        self._kept: list[tuple[Any, str]] = []
        self._moves: list[Any] = []
        for axis in ("x", "y"):
            for group in _groups(storey.rooms, axis):
                self._line(axis, group)
        for room in storey.rooms:
            self._sizes(room)
        for opening in storey.openings:
            self._opening(opening)

    def _line(self, axis: str, group: list[tuple[Room, str]]) -> None:
        room, edge = group[0]
        here = getattr(room.outline, edge)
        site = self._storey.rooms
        ends = (
            min(getattr(r.outline, f"{axis}0") for r in site),
            max(getattr(r.outline, f"{axis}1") for r in site),
        )
        foot = self._storey.footprint
        outer = (getattr(foot, f"{axis}0"), getattr(foot, f"{axis}1"))
        fixed = here in (*ends, *outer) or any(self._pinned(r) for r, _ in group)
        low, high = (here, here) if fixed else ends
        line = self._model.new_int_var(low, high, "")
        if not fixed:
            move = self._model.new_int_var(0, high - low, "")
            self._model.add(move >= line - here)
            self._model.add(move >= here - line)
            self._moves.append(move)
        self._model.add_hint(line, here)
        for each, name in group:
            self._edges[each.id, name] = line

    def _pinned(self, room: Room) -> bool:
        return self._many and (room.use is Use.STAIRS or room.name == "Light Well")

    def _sizes(self, room: Room) -> None:
        kind = KINDS[room.use]
        for low, high, size in (("x0", "x1", room.clear.width), ("y0", "y1", room.clear.depth)):
            span = self._edges[room.id, high] - self._edges[room.id, low]
            walls = getattr(room.outline, high) - getattr(room.outline, low) - size
            across = room.clear.depth if low == "x0" else room.clear.width
            least = kind.long if size >= kind.long > across else kind.short
            least = min(size, least)
            self._model.add(span >= 24)
            self._keep(
                [span >= least + walls],
                f"{room.name} would be less than {least // 12}'-{least % 12}\" "
                f"{'wide' if low == 'x0' else 'deep'}",
            )

    def _opening(self, opening: Opening) -> None:
        a, b = opening.rooms
        if b is None:
            return
        horizontal = self._storey.wall(opening.wall).horizontal
        low, high = ("x0", "x1") if horizontal else ("y0", "y1")
        need = opening.width + _DOOR_ROOM
        what = "door" if opening.kind == "door" else opening.kind
        owner = self._storey.room(b if opening.kind in ("door", "arch") else a)
        if opening.swings_into:
            owner = self._storey.room(opening.swings_into)
        shared = [
            self._edges[one, high] - self._edges[two, low] >= need
            for one in (a, b)
            for two in (a, b)
        ]
        self._keep(shared, f"{owner.name} would lose its {what}")

    def _keep(self, facts: list[Any], otherwise: str) -> None:
        kept = self._model.new_bool_var("")
        for fact in facts:
            self._model.add(fact).only_enforce_if(kept)
        self._model.add_hint(kept, 1)
        self._kept.append((kept, otherwise))

    def ask(self, room: Room, direction: Direction, inches: int) -> None:
        """Fix the room's size in one direction to the present one and so many inches more.

        The outline changes as the clear size does, since its walls keep their thickness.
        """
        low, high = ("x0", "x1") if direction == "width" else ("y0", "y1")
        now = room.outline.width if direction == "width" else room.outline.depth
        span = self._edges[room.id, high] - self._edges[room.id, low]
        self._model.add(span == now + inches)

    def solve(self) -> tuple[dict[str, Rect], list[str], Search] | None:
        """New outlines by room id, what would no longer hold, and the search's account."""
        lost = sum(1 - kept for kept, _ in self._kept)
        self._model.minimize(_BROKEN * lost + sum(self._moves))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = SEED
        solver.parameters.max_deterministic_time = _WORK
        status = solver.solve(self._model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        outlines = {
            room.id: Rect(
                **{
                    edge: solver.value(self._edges[room.id, edge])
                    for edge in ("x0", "y0", "x1", "y1")
                }
            )
            for room in self._storey.rooms
        }
        broken = [otherwise for kept, otherwise in self._kept if not solver.value(kept)]
        objective, bound = solver.objective_value, solver.best_objective_bound
        search = Search(
            status=solver.status_name(status).lower(),
            objective=objective,
            bound=bound,
            gap_percent=round(100 * (objective - bound) / max(1.0, objective), 2),
            work=round(solver.response_proto.deterministic_time, 4),
            seed=SEED,
        )
        return outlines, broken, search


def _groups(rooms: tuple[Room, ...], axis: str) -> Iterator[list[tuple[Room, str]]]:
    """The edges of rooms that lie on one wall line and must move together."""
    edges = [(room, f"{axis}{end}") for room in rooms for end in (0, 1)]
    left = list(edges)
    while left:
        group = [left.pop(0)]
        grew = True
        while grew:
            grew = False
            for edge in list(left):
                if any(_joined(edge, other, axis) for other in group):
                    group.append(edge)
                    left.remove(edge)
                    grew = True
        yield group


def _joined(one: tuple[Room, str], two: tuple[Room, str], axis: str) -> bool:
    """Whether two edges are on one line and meet along it; level lines join at a point too."""
    a, b = one[0].outline, two[0].outline
    if getattr(a, one[1]) != getattr(b, two[1]):
        return False
    if axis == "x":
        return min(a.y1, b.y1) > max(a.y0, b.y0)
    return min(a.x1, b.x1) >= max(a.x0, b.x0)
