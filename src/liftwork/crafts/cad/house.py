"""The search for a house: ways to build it from the likeliest on, storey after storey."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.brief import (
    Decided,
    Wants,
    ground_programme,
    ground_wants,
    upper_programme,
    upper_wants,
)
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.layout import Effort, Meter, Placed, placings
from liftwork.crafts.cad.plan import Plan, Search
from liftwork.crafts.cad.programme import Programme, least_area, target_area, upper_need, usual_area
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.site import Setbacks, buildable, setbacks_of
from liftwork.crafts.cad.storey import Frame, Unbuildable, build_storey, stair_end
from liftwork.formats.house_plan import Rect, Sheet, Storey

_FINE, _COARSE = 3, 6
"""Inches to a unit of the search, on small plots and on others."""
_LITTLE = 800.0
"""Square feet of a plot on which the bedrooms stand upstairs, two to a floor."""
_SMALL = 1200.0
"""Square feet of a small plot."""
GROUND = Effort(
    rounds=12, patience=3, climbs=4, steps=700, shapes=10, work=0.004, enough=1, finals=2, rest=0.02
)
UPPER = Effort(
    rounds=2, patience=2, climbs=2, steps=500, shapes=8, work=0.004, enough=2, finals=1, rest=0.02
)
WORK = 1.7
"""What the search for a house may take; see `Meter`."""
_ROUNDS: tuple[tuple[int, ...], ...] = ((), (12,), (8, 4), (7, 3, 3))
"""Rounds of the search for each way that is tried, where there are so many ways."""
_CHOICE, _GROUNDS = 3, 7
"""Layouts of the ground floor that are looked for where there are upper floors, and the most on
which upper floors are tried."""
HOPELESS = 0.72
"""Share of their usual areas below which rooms are not even tried."""
_WELL = 150.0
"""What a light well costs where it must stay open on every floor, in weighted square feet."""
_CROWDED = 15.0
_COMFORT = 0.95
"""Share of their usual areas that rooms should have; a way with less comes later."""


@dataclass(frozen=True)
class Way:
    """One way to try: setbacks, the ground floor's rooms, the bedrooms of each storey.

    `tight` is whether upper floors may lack a lounge.
    """

    setbacks: Setbacks
    wants: Wants
    floors: tuple[tuple[int, ...], ...]
    tight: bool = False


def search_house(plot: PlotSize, bedrooms: int, storeys: int, meter: Meter) -> Plan | None:
    """A house on a plot, every rule kept, or None where none was found with what the meter has."""
    ways = usual_ways(plot, bedrooms, storeys)
    for way, rounds in zip(ways, _ROUNDS[min(len(ways), len(_ROUNDS) - 1)], strict=False):
        if meter.left <= 0:
            return None
        found = attempt(plot, way, replace(GROUND, rounds=rounds), meter)
        if found is not None:
            return found
    return None


def usual_ways(plot: PlotSize, bedrooms: int, storeys: int) -> list[Way]:
    """Ways that can stand on the plot, the likeliest first: roomy, usual setbacks, full."""
    plot_sqft = plot.width * plot.depth / 144
    ranked: list[tuple[float, int, Way]] = []
    for spreading, floors in enumerate(spread(bedrooms, storeys, plot_sqft)):
        for setting, setbacks in enumerate(setback_ways(plot)):
            for leaner, wants in enumerate(ground_wants(plot_sqft, floors[0], storeys)):
                way = Way(setbacks, wants, floors)
                share = _comfort(plot, way)
                if share >= HOPELESS and all(way != other for _, _, other in ranked):
                    lack = max(0.0, _COMFORT - share)
                    cost = spreading + 1.2 * setting + leaner + _CROWDED * lack
                    ranked.append((cost, len(ranked), way))
    return [way for _, _, way in sorted(ranked, key=lambda each: each[:2])]


def _unlike(grounds: list[Placed], grid: int) -> list[Placed]:
    """Ground floors that leave those above another stair or other wells, the likeliest first."""
    found: dict[tuple[Box, ...], Placed] = {}
    for placed in grounds:
        fixed = [box for id, box in placed.boxes.items() if id.startswith(("stairs", "well"))]
        found.setdefault(tuple(sorted(fixed)), placed)
    wells = _WELL * 144 / grid**2
    return sorted(found.values(), key=lambda p: p.cost + wells * _wells(p))


def _wells(placed: Placed) -> int:
    return sum(id.startswith("well") for id in placed.boxes)


def comfort(plot: PlotSize, bedrooms: int, storeys: int) -> float:
    """The largest share of their usual areas that the rooms can have; 0 where they cannot be."""
    plot_sqft = plot.width * plot.depth / 144
    return max(
        _comfort(plot, Way(setbacks, wants, floors))
        for floors in spread(bedrooms, storeys, plot_sqft)
        for setbacks in setback_ways(plot)
        for wants in ground_wants(plot_sqft, floors[0], storeys)
    )


def _comfort(plot: PlotSize, way: Way) -> float:
    """The least share of its usual area that a floor's rooms would have; 0 where they cannot be."""
    plot_sqft = plot.width * plot.depth / 144
    programme = ground_programme(way.wants)
    there = buildable(plot, way.setbacks).area_sqft
    if least_area(programme, plot_sqft) > there:
        return 0.0
    needs = [usual_area(programme, plot_sqft)]
    needs += [upper_need(len(beds), plot_sqft) for beds in way.floors[1:]]
    return there / max(needs)


def attempt(plot: PlotSize, way: Way, effort: Effort, meter: Meter) -> Plan | None:
    """A house on the plot in one way, or None where none was found."""
    programme = ground_programme(way.wants)
    frame = _frame(plot, way, programme)
    if frame is None:
        return None
    if len(way.floors) > 1:
        effort = replace(effort, enough=_CHOICE)
    grounds = placings(programme, frame.ground, effort, meter)
    if len(way.floors) > 1:
        grounds = _unlike(grounds, frame.ground.grid)[:_GROUNDS]
    for placed in grounds:
        try:
            settled = _settle(frame, placed)
            ground = build_storey(0, settled, placed.programme, placed.boxes)
        except Unbuildable:
            continue
        try:
            built, searches = _raise_floors(settled, ground, placed, way, meter)
        except Unbuildable:
            continue
        plan = Plan(
            plot=str(plot),
            site=Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth),
            bedrooms=sum(map(len, way.floors)),
            storeys=tuple(built),
            sheet=Sheet(scale=100, paper="A3"),
            search=_together(searches),
        )
        if not broken_rules(plan):
            return plan
    return None


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
    if plot_sqft < _LITTLE:
        ground = max(0, bedrooms - 2 * (storeys - 1))
    for count in dict.fromkeys((ground, ground - 1, ground + 1)):
        if not 0 <= count <= bedrooms:
            continue
        rest = numbers[count:]
        share = -(-len(rest) // (storeys - 1))
        first, second = rest[:share], rest[share:]
        yield (numbers[:count], first, second)[:storeys]


def _raise_floors(
    frame: Frame, ground: Storey, placed: Placed, way: Way, meter: Meter
) -> tuple[list[Storey], list[Search]]:
    """The upper floors; one with as many bedrooms as that below it has the same layout."""
    storeys, searches = [ground], [placed.search]
    known: dict[int, Placed] = {}
    for level, beds in enumerate(way.floors[1:], 1):
        programme = _upper_programme(way, frame, placed, level)
        same = known.get(len(beds))
        if same is not None:
            layouts = [same.renamed(programme)]
        else:
            layouts = placings(programme, frame.ground, UPPER, meter)
        storey, chosen = _built(level, frame, layouts)
        known[len(beds)] = chosen
        storeys.append(storey)
        searches.append(chosen.search)
    return storeys, searches


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
    need = sum(target_area(s.use, plot_sqft) * s.scale for s in programme.specs if s.expected)
    need = max(need, upper_need(max(map(len, way.floors)), plot_sqft))
    least = least_area(programme, plot_sqft)
    if least > most.area_sqft:
        return None
    footprint = _footprint(most, need, plot_sqft, setbacks.front)
    grid = _FINE if plot_sqft < _SMALL else _COARSE
    depth = footprint.depth // grid
    least_share = 0.96 if len(way.floors) > 1 else 0.78 if plot_sqft < 1350 else 0.92
    ground = Ground(
        grid,
        footprint.width // grid,
        depth,
        max(1, round(depth * least_share)),
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


def _upper_programme(way: Way, frame: Frame, below: Placed, level: int) -> Programme:
    wells = tuple(box for id, box in below.boxes.items() if id.startswith("well"))
    decided = Decided(below.boxes["stairs"], stair_end(below.boxes, frame.ground.grid), wells)
    return upper_programme(
        upper_wants(way.floors[level], frame.ground.plot_sqft, way.tight), decided
    )


def _built(level: int, frame: Frame, layouts: list[Placed]) -> tuple[Storey, Placed]:
    for placed in layouts:
        try:
            return build_storey(level, frame, placed.programme, placed.boxes), placed
        except Unbuildable:
            continue
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
