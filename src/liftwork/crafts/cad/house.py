"""The search for a house: storey after storey, from the fullest programme to the leanest."""

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
)
from liftwork.crafts.cad.layout import Ground, Placed, place
from liftwork.crafts.cad.plan import Plan, Rect, Search, Sheet, Storey
from liftwork.crafts.cad.programme import Programme, least_area, target_area, upper_need
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.site import Setbacks, buildable, setbacks_of
from liftwork.crafts.cad.storey import Frame, Unbuildable, build_storey, stair_end

WORK = 0.5
"""Deterministic time for a whole design."""
_LEAST_TRY = 0.04
_SHALLOW, _FLAT = 32 * 12, 25 * 12
"""Inches of depth below which a house has two bands, and one."""


@dataclass
class Budget:
    """Deterministic time that is left."""

    left: float

    def spend(self, work: float) -> None:
        self.left -= work


def search_house(plot: PlotSize, bedrooms: int, storeys: int, work: float = WORK) -> Plan | None:
    """A house on a plot, every rule kept, or None where none was found within the work.

    `work` bounds the solver's deterministic time.
    """
    budget = Budget(work)
    plot_sqft = plot.width * plot.depth / 144
    for floors in spread(bedrooms, storeys, plot_sqft):
        for built, searches in _designs(plot, floors, budget):
            plan = Plan(
                plot=str(plot),
                site=Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth),
                bedrooms=bedrooms,
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
    return min(needs), max(buildable(plot, each).area_sqft for each in _setbacks(plot))


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


def _designs(
    plot: PlotSize, floors: tuple[tuple[int, ...], ...], budget: Budget
) -> Iterator[tuple[list[Storey], list[Search]]]:
    """Finished storeys with their searches, from the fullest programme to the leanest."""
    plot_sqft = plot.width * plot.depth / 144
    for setbacks in _setbacks(plot):
        for wants in ground_wants(plot_sqft, floors[0], len(floors)):
            if budget.left < _LEAST_TRY:
                return
            programme = ground_programme(wants)
            frame = _frame(plot, setbacks, programme, max(map(len, floors)))
            if frame is None:
                continue
            if frame.footprint.depth < _SHALLOW:
                programme = replace(programme, bands=1 if frame.footprint.depth < _FLAT else 2)
            share = budget.left * (0.7 if len(floors) == 1 else 0.4)
            answer = place(programme, frame.ground, share)
            budget.spend(answer.work)
            if answer.placed is None:
                continue
            try:
                yield _raise_floors(frame, programme, answer.placed, floors, budget)
            except Unbuildable:
                continue


def _raise_floors(
    frame: Frame,
    programme: Programme,
    placed: Placed,
    floors: tuple[tuple[int, ...], ...],
    budget: Budget,
) -> tuple[list[Storey], list[Search]]:
    frame = _settle(frame, placed)
    storeys = [build_storey(0, frame, programme, placed.boxes)]
    searches = [placed.search]
    for level, beds in enumerate(floors[1:], 1):
        storey, search = _upper(level, beds, frame, placed, budget)
        storeys.append(storey)
        searches.append(search)
    return storeys, searches


def _setbacks(plot: PlotSize) -> Iterator[Setbacks]:
    usual = setbacks_of(plot)
    yield usual
    if usual.front > 36:
        yield replace(usual, front=36)
    if usual.right:
        yield replace(usual, front=min(usual.front, 36), left=0, right=0)


def _frame(plot: PlotSize, setbacks: Setbacks, programme: Programme, beds: int) -> Frame | None:
    """The ground for a programme: no larger than it needs, or None where it is too small."""
    site = Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth)
    most = buildable(plot, setbacks)
    plot_sqft = site.area_sqft
    grid = 6 if plot_sqft < 1350 else 9 if plot_sqft < 3400 else 12
    need = sum(target_area(s.use, plot_sqft) * s.scale for s in programme.specs if not s.optional)
    need = max(need, upper_need(beds, plot_sqft))
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
    level: int, beds: tuple[int, ...], frame: Frame, below: Placed, budget: Budget
) -> tuple[Storey, Search]:
    wells = tuple(box for id, box in below.boxes.items() if id.startswith("well"))
    decided = Decided(below.boxes["stairs"], stair_end(below.boxes, frame.ground.grid), wells)
    tight = frame.ground.plot_sqft < 1000
    flat, shallow = frame.footprint.depth < _FLAT, frame.footprint.depth < _SHALLOW
    few = (1, 2) if flat else (2, 3)
    many = ((3, 1), (3, 2), (4, 1))
    ways = [(bands, 1) for bands in few] if not beds or shallow else many
    for bands, passages in ways:
        wants = Wants(beds, passages=passages, bands=bands, tight=tight)
        programme = upper_programme(wants, decided)
        share = max(_LEAST_TRY, budget.left * 0.5)
        answer = place(programme, frame.ground, share)
        budget.spend(answer.work)
        if answer.placed:
            boxes = answer.placed.boxes
            return build_storey(level, frame, programme, boxes), answer.placed.search
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
