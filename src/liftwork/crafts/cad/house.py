"""The search for a house: storey after storey, from the fullest programme to the leanest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.brief import (
    Decided,
    Wants,
    ground_programme,
    ground_wants,
    upper_programme,
    upper_wants,
    wants_of,
)
from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.layout import Placed, place
from liftwork.crafts.cad.plan import Plan, Rect, Search, Sheet, Storey
from liftwork.crafts.cad.programme import Programme, least_area, target_area, upper_need
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.site import Setbacks, buildable, setbacks_of
from liftwork.crafts.cad.starts import Start, starts_for
from liftwork.crafts.cad.storey import Frame, Unbuildable, build_storey, stair_end

WORK = 0.18
"""Deterministic time for the search over all arrangements."""
SIZES = 0.24
"""Deterministic time for the sizes of a house whose arrangement is known."""
FINE = 6
"""Inches to a unit where the arrangement is known."""
ONWARD = 0.06
"""Deterministic time for looking beyond a known arrangement."""
_STARTS = 5
_COMPARE = 0.05
"""Deterministic time for another number of bands, once a house is found."""
_LEAST_TRY = 0.04
_SET_UP = 0.01
"""What building a model takes, in the solver's deterministic time."""
_SHALLOW, _FLAT = 32 * 12, 25 * 12
"""Inches of depth below which a house has two bands, and one."""


@dataclass(frozen=True)
class Way:
    """One way to try: setbacks, the ground floor's rooms, the bedrooms of each storey.

    `grid` is the inches to a unit, 0 for what is usual; `given` an arrangement for each
    storey, where they are known, and `onward` whether others are looked for from there;
    `tight` whether upper floors may lack a lounge.
    """

    setbacks: Setbacks
    wants: Wants
    floors: tuple[tuple[int, ...], ...]
    grid: int = 0
    given: tuple[Arrangement, ...] = ()
    tight: bool = False
    onward: bool = False


@dataclass
class Budget:
    """Deterministic time that is left."""

    left: float

    def spend(self, work: float) -> None:
        """Take off the work of a try, and what setting it up takes."""
        self.left -= work + _SET_UP


def search_house(plot: PlotSize, bedrooms: int, storeys: int, work: float = WORK) -> Plan | None:
    """A house on a plot, every rule kept, or None where none was found within the work.

    `work` bounds the solver's deterministic time for the search over all arrangements.
    Where that finds nothing, the search begins again from the starts of similar plots.
    """
    need, there = room_for(plot, bedrooms, storeys)
    if need <= there:
        found = found_live(plot, bedrooms, storeys, Budget(work))
        if found is not None:
            return found
    return known_house(plot, bedrooms, storeys, onward=True)


def found_live(plot: PlotSize, bedrooms: int, storeys: int, budget: Budget) -> Plan | None:
    """A house from the search over all arrangements alone, its sizes refined."""
    for way in usual_ways(plot, bedrooms, storeys):
        if budget.left < _LEAST_TRY:
            return None
        found = attempt(plot, way, budget)
        if found is None:
            continue
        best = _refined(plot, way, found)
        for other in _other_bands(way):
            rest = Budget(min(budget.left, _COMPARE))
            if rest.left < _LEAST_TRY:
                break
            rival = attempt(plot, other, rest)
            budget.spend(_COMPARE)
            if rival is not None:
                best = min(best, _refined(plot, other, rival), key=lambda p: p.search.objective)
        return best
    return None


def usual_ways(plot: PlotSize, bedrooms: int, storeys: int) -> Iterator[Way]:
    """Ways to try: the likeliest spread of bedrooms, the usual setbacks, the fullest first."""
    plot_sqft = plot.width * plot.depth / 144
    for floors in spread(bedrooms, storeys, plot_sqft):
        for setbacks in setback_ways(plot):
            for wants in ground_wants(plot_sqft, floors[0], storeys):
                yield Way(setbacks, wants, floors)


def _refined(plot: PlotSize, way: Way, found: tuple[Plan, tuple[Arrangement, ...]]) -> Plan:
    """The house with its sizes found anew on the fine grid, or as it is where that fails."""
    plan, arrangements = found
    plot_sqft = plot.width * plot.depth / 144
    wants = wants_of(arrangements[0], way.floors[0], plot_sqft)
    fine = Way(way.setbacks, wants, way.floors, FINE, arrangements)
    finer = attempt(plot, fine, Budget(SIZES))
    return finer[0] if finer else plan


def _other_bands(way: Way) -> Iterator[Way]:
    """The same rooms in another number of bands, for houses on one floor."""
    if len(way.floors) > 1 or way.wants.zone:
        return
    for bands, passages in ((4, 2), (3, 1)):
        if (bands, passages) != (way.wants.bands, way.wants.passages):
            yield replace(way, wants=replace(way.wants, bands=bands, passages=passages))


def known_house(plot: PlotSize, bedrooms: int, storeys: int, onward: bool = False) -> Plan | None:
    """A house on the plot from a start of a similar plot, or None where none keeps the rules."""
    starts = starts_for(plot, bedrooms, storeys)[:_STARTS]
    ways = setback_ways(plot)
    asit = [(each, each.setbacks) for each in starts]
    others = [(each, number) for each in starts for number in range(len(ways))]
    for start, number in dict.fromkeys((*asit, *others)):
        if any(ways[number] == ways[each] for each in range(number)) and number != start.setbacks:
            continue
        plan = from_start(plot, replace(start, setbacks=number), Budget(SIZES), onward)
        if plan is not None:
            return plan
    return None


def from_start(plot: PlotSize, start: Start, budget: Budget, onward: bool = True) -> Plan | None:
    """A house on the plot, from a start; None where none that keeps the rules was found.

    With `onward` the search looks beyond the start's own arrangement, for as much as
    `ONWARD` of work.
    """
    setbacks = setback_ways(plot)[start.setbacks]
    wants = wants_of(start.storeys[0], start.floors[0], plot.width * plot.depth / 144)
    way = Way(setbacks, wants, start.floors, FINE, start.storeys)
    known = attempt(plot, way, budget)
    if known is None or not onward or ONWARD <= 0:
        return known[0] if known else None
    found = attempt(plot, replace(way, onward=True), Budget(ONWARD))
    return found[0] if found and found[0].search.objective < known[0].search.objective else known[0]


def attempt(
    plot: PlotSize, way: Way, budget: Budget
) -> tuple[Plan, tuple[Arrangement, ...]] | None:
    """A house on the plot in one way, with its arrangements, or None where none was found."""
    programme = ground_programme(way.wants)
    frame = _frame(plot, way, programme)
    if frame is None:
        return None
    if not way.given and frame.footprint.depth < _SHALLOW:
        if way.wants.zone:
            return None
        programme = replace(programme, bands=1 if frame.footprint.depth < _FLAT else 2)
    share = budget.left * (0.7 if len(way.floors) == 1 else 0.4)
    onward = not way.given or (way.onward and len(way.floors) == 1)
    answer = place(programme, frame.ground, share, way.given[0] if way.given else None, onward)
    budget.spend(answer.work)
    if answer.placed is None:
        return None
    try:
        built, placed = _raise_floors(frame, programme, answer.placed, way, budget)
    except Unbuildable:
        return None
    plan = Plan(
        plot=str(plot),
        site=Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth),
        bedrooms=sum(map(len, way.floors)),
        storeys=tuple(built),
        sheet=Sheet(scale=100, paper="A3"),
        search=_together([each.search for each in placed]),
    )
    if broken_rules(plan):
        return None
    return plan, tuple(each.arrangement for each in placed)


def room_for(plot: PlotSize, bedrooms: int, storeys: int) -> tuple[float, float]:
    """Square feet that the ground floor needs at the least, and that can be built on.

    Taken at the way of spreading the bedrooms that asks least of the ground floor.
    """
    plot_sqft = plot.width * plot.depth / 144
    needs = [
        least_area(ground_programme(wants), plot_sqft)
        for floors in spread(bedrooms, storeys, plot_sqft)
        for wants in ground_wants(plot_sqft, floors[0], storeys)
    ]
    return min(needs), max(buildable(plot, each).area_sqft for each in setback_ways(plot))


def spread(bedrooms: int, storeys: int, plot_sqft: float) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Which bedrooms stand on which floor: likelier ways first."""
    numbers = tuple(range(1, bedrooms + 1))
    if storeys == 1:
        yield (numbers,)
        return
    ground = bedrooms // storeys
    if plot_sqft < 1000:
        ground = min(1, ground)
    for count in dict.fromkeys((ground, ground - 1, ground + 1)):
        if not 0 <= count <= bedrooms:
            continue
        rest = numbers[count:]
        share = -(-len(rest) // (storeys - 1))
        first, second = rest[:share], rest[share:]
        yield (numbers[:count], first, second)[:storeys]


def _raise_floors(
    frame: Frame, programme: Programme, ground: Placed, way: Way, budget: Budget
) -> tuple[list[Storey], list[Placed]]:
    frame = _settle(frame, ground)
    storeys = [build_storey(0, frame, programme, ground.boxes)]
    placed = [ground]
    for level in range(1, len(way.floors)):
        storey, found = _upper(level, way, frame, ground, budget)
        storeys.append(storey)
        placed.append(found)
    return storeys, placed


def setback_ways(plot: PlotSize) -> tuple[Setbacks, ...]:
    """Setbacks to try: the usual ones, a shallower front, no sides, and none but the rear."""
    usual = setbacks_of(plot)
    near = replace(usual, front=min(usual.front, 36))
    return usual, near, replace(near, left=0, right=0), replace(usual, front=0, left=0, right=0)


def _frame(plot: PlotSize, way: Way, programme: Programme) -> Frame | None:
    """The ground for a programme: no larger than it needs, or None where it is too small."""
    site = Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth)
    setbacks = way.setbacks
    most = buildable(plot, setbacks)
    plot_sqft = site.area_sqft
    grid = way.grid or (6 if plot_sqft < 1350 else 9 if plot_sqft < 3400 else 12)
    need = sum(target_area(s.use, plot_sqft) * s.scale for s in programme.specs if not s.optional)
    need = max(need, upper_need(max(map(len, way.floors)), plot_sqft))
    least = least_area(programme, plot_sqft)
    if least > most.area_sqft:
        return None
    footprint = _footprint(most, need, plot_sqft, setbacks.front)
    depth = footprint.depth // grid
    ground = Ground(
        grid,
        footprint.width // grid,
        depth,
        max(1, round(depth * (0.78 if plot_sqft < 1350 else 0.92))),
        plot_sqft,
        left_open=setbacks.left > 0,
        right_open=setbacks.right > 0 or footprint.x1 < most.x1 - 36,
    )
    return Frame(site, footprint, ground)


def _footprint(most: Rect, need: float, plot_sqft: float, front: int) -> Rect:
    """As much of the buildable ground as `need` square feet of rooms call for."""
    if need * 1.1 >= most.area_sqft or plot_sqft < 1350:
        return most
    width = most.width
    if plot_sqft >= 3400:
        width = round(min(width, max(width * 0.8, (need * 144 * 0.8) ** 0.5)))
    depth = min(most.depth, max(240, round(need * 1.08 * 144 / width)))
    ahead = (most.depth - depth) * 6 // 10 if front else 0
    return Rect(x0=most.x0, y0=most.y0 + ahead, x1=most.x0 + width, y1=most.y0 + ahead + depth)


def _settle(frame: Frame, placed: Placed) -> Frame:
    """The frame with the depth that the search chose."""
    grid = frame.ground.grid
    depth = max(box[3] for box in placed.boxes.values())
    if depth == frame.ground.depth:
        return replace(frame, ground=replace(frame.ground, least_depth=depth))
    footprint = frame.footprint.model_copy(update={"y1": frame.footprint.y0 + depth * grid})
    ground = replace(frame.ground, depth=depth, least_depth=depth)
    return replace(frame, footprint=footprint, ground=ground)


def _upper(
    level: int, way: Way, frame: Frame, below: Placed, budget: Budget
) -> tuple[Storey, Placed]:
    wells = tuple(box for id, box in below.boxes.items() if id.startswith("well"))
    decided = Decided(below.boxes["stairs"], stair_end(below.boxes, frame.ground.grid), wells)
    given = way.given[level] if way.given else None
    beds, plot_sqft = way.floors[level], frame.ground.plot_sqft
    if given:
        ways = [wants_of(given, beds, plot_sqft)]
    else:
        ways = list(upper_wants(beds, plot_sqft, frame.footprint.depth / 12, way.tight))
    for wants in ways:
        programme = upper_programme(wants, decided)
        share = max(_LEAST_TRY, budget.left * 0.5)
        answer = place(programme, frame.ground, share, given, not given or way.onward)
        budget.spend(answer.work)
        if answer.placed:
            return build_storey(level, frame, programme, answer.placed.boxes), answer.placed
    raise Unbuildable("no layout for an upper floor was found")


def _together(searches: list[Search]) -> Search:
    objective = sum(search.objective for search in searches)
    bound = sum(search.bound for search in searches)
    optimal = all(search.status == "optimal" for search in searches)
    return Search(
        status="optimal" if optimal else "feasible",
        objective=objective,
        bound=bound,
        gap_percent=round(100 * (objective - bound) / max(1.0, objective), 2),
        work=round(sum(search.work for search in searches), 4),
        seed=searches[0].seed,
    )
