"""A whole house: its storeys searched one after another, then walled, opened and drawn up."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.brief import Wants, ground_programme, upper_programme
from liftwork.crafts.cad.layout import GRID, Box, Ground, Placed, place
from liftwork.crafts.cad.openings import OpeningPlanner, Way, door_width
from liftwork.crafts.cad.plan import Plan, Rect, Room, Search, Sheet, Storey, Use
from liftwork.crafts.cad.programme import Programme, target_area
from liftwork.crafts.cad.site import buildable, grid_of, open_ground, setbacks_of
from liftwork.crafts.cad.stairs import STOREY_HEIGHT, fit_stair
from liftwork.crafts.cad.walls import OUTDOORS, Area, build_walls

_LEVELS = ("Ground Floor", "First Floor", "Second Floor")


def design_house(plot: PlotSize, bedrooms: int, storeys: int, units: str | None) -> Plan:
    """Design a house. Raises `Refuse` where it does not fit."""
    site = Rect(x0=0, y0=0, x1=plot.width, y1=plot.depth)
    setbacks = setbacks_of(plot)
    footprint = buildable(plot, setbacks)
    plot_sqft = site.area_sqft
    beds = tuple(range(1, bedrooms + 1))
    wants = Wants(beds, drawing=True, powder=plot_sqft > 1500, bands=4)
    programme = ground_programme(wants)
    width, depth = grid_of(footprint)
    ground = Ground(width, depth, depth - 8, plot_sqft, bool(setbacks.left), bool(setbacks.right))
    placed = place(programme, ground, 1.0)
    if placed is None:
        raise Refuse("no layout was found")
    storey = build_storey(0, site, footprint, programme, placed)
    return Plan(
        plot=str(plot),
        site=site,
        bedrooms=bedrooms,
        storeys=(storey,),
        sheet=Sheet(scale=100, paper="A3"),
        search=placed.search,
    )


def build_storey(
    level: int, site: Rect, footprint: Rect, programme: Programme, placed: Placed
) -> Storey:
    """Walls, openings and the stair of a storey whose rooms are placed."""
    built = max(box[3] for box in placed.boxes.values())
    footprint = footprint.model_copy(update={"y1": footprint.y0 + built * GRID})
    areas = [
        Area(
            f"{level}.{id}",
            programme.spec(id).name,
            programme.spec(id).use,
            to_inches(box, footprint),
        )
        for id, box in placed.boxes.items()
    ]
    porch = placed.boxes.get("porch")
    drive = None
    if porch:
        outline = to_inches(porch, footprint)
        drive = (outline.x0, outline.x1)
    if level == 0:
        areas += [
            Area(f"{level}.{a.id}", a.name, a.use, a.outline)
            for a in open_ground(site, footprint, drive)
        ]
    rooms, walls = build_walls(areas, f"{level}.")
    planner = OpeningPlanner(rooms, walls, f"{level}.")
    by_id = {room.id: room for room in rooms}
    stair = None
    for room in rooms:
        if room.use is Use.STAIRS:
            stair = fit_stair(room.id, room.clear, "y0")
            planner.blocked += [f.rect for f in stair.flights]
            planner.blocked += stair.landings
    for link in programme.links:
        a = f"{level}.{link.a}"
        if a not in by_id:
            continue
        for other in link.others:
            b = f"{level}.{other}"
            if b not in by_id:
                continue
            ua, ub = by_id[a].use, by_id[b].use
            if Use.PASSAGE in (ua, ub) and Use.LOUNGE in (ua, ub) or ua is Use.STAIRS:
                way = Way(a, b, "arch", (60, 48, 42, 36))
            elif ua is Use.PORCH:
                way = Way(a, b, "door", (42, 36), b)
            else:
                way = Way(b, a, "door", (door_width(ua),), a)
            if planner.join(way):
                break
    open_air = frozenset({None, *(r.id for r in rooms if r.use in OUTDOORS)})
    for room in rooms:
        if room.use in (Use.BEDROOM, Use.LOUNGE, Use.KITCHEN, Use.DRAWING_ROOM, Use.DINING):
            planner.light(room, open_air - {None})
        elif room.use in (Use.BATH, Use.POWDER):
            planner.ventilate(room, open_air - {None})
    return Storey(
        level=level,
        name=_LEVELS[level],
        floor=level * STOREY_HEIGHT,
        height=STOREY_HEIGHT,
        footprint=footprint,
        rooms=rooms,
        walls=walls,
        openings=tuple(planner.made),
        stair=stair,
    )


def to_inches(box: Box, footprint: Rect) -> Rect:
    """A box of grid units as inches on the site; the last unit reaches the footprint's end."""
    width, depth = grid_of(footprint)
    x0, y0, x1, y1 = box
    return Rect(
        x0=footprint.x0 + GRID * x0,
        y0=footprint.y0 + GRID * y0,
        x1=footprint.x1 if x1 == width else footprint.x0 + GRID * x1,
        y1=footprint.y1 if y1 == depth else footprint.y0 + GRID * y1,
    )
