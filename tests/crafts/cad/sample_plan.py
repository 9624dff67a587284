"""Hand-made house plans, for tests of what is drawn from a plan."""

from __future__ import annotations

from typing import Any

from liftwork.crafts.cad.plan import Plan, Search
from liftwork.formats.house_plan import Flight, Opening, Rect, Room, Sheet, Stair, Storey, Use, Wall

OUTER = 9
INNER = 5


def rect(x0: int, y0: int, x1: int, y1: int) -> Rect:
    return Rect(x0=x0, y0=y0, x1=x1, y1=y1)


class StoreyMaker:
    """Collects the parts of one storey; rooms and walls by corner points."""

    def __init__(self, level: int, name: str, footprint: Rect) -> None:
        self.level = level
        self.name = name
        self.footprint = footprint
        self.rooms: list[Room] = []
        self.walls: list[Wall] = []
        self.openings: list[Opening] = []
        self.stair: Stair | None = None

    def wall(self, id: str, ends: tuple[int, int, int, int], external: bool = False) -> None:
        x0, y0, x1, y1 = ends
        self.walls.append(
            Wall(
                id=id,
                x0=x0,
                y0=y0,
                x1=x1,
                y1=y1,
                thickness=OUTER if external else INNER,
                external=external,
            )
        )

    def room(self, id: str, name: str, use: Use, outline: Rect) -> None:
        f = self.footprint
        inset = {
            side: (OUTER + 1) // 2 if at == edge else (INNER + 1) // 2
            for side, at, edge in (
                ("x0", outline.x0, f.x0),
                ("y0", outline.y0, f.y0),
                ("x1", outline.x1, f.x1),
                ("y1", outline.y1, f.y1),
            )
        }
        clear = rect(
            outline.x0 + inset["x0"],
            outline.y0 + inset["y0"],
            outline.x1 - inset["x1"],
            outline.y1 - inset["y1"],
        )
        self.rooms.append(Room(id=id, name=name, use=use, outline=outline, clear=clear))

    def opening(self, kind: Any, wall: str, at: int, width: int, rooms: Any, **extra: Any) -> None:
        heights = {"door": 84, "arch": 84, "window": 54, "ventilator": 18}
        sills = {"door": 0, "arch": 0, "window": 30, "ventilator": 78}
        letter = kind[0]
        count = sum(1 for o in self.openings if o.kind == kind)
        self.openings.append(
            Opening(
                id=f"{letter}{self.level}{count + 1}",
                kind=kind,
                wall=wall,
                at=at,
                width=width,
                height=heights[kind],
                sill=sills[kind],
                rooms=rooms,
                **extra,
            )
        )

    def storey(self) -> Storey:
        return Storey(
            level=self.level,
            name=self.name,
            floor=132 * self.level,
            height=132,
            footprint=self.footprint,
            rooms=tuple(self.rooms),
            walls=tuple(self.walls),
            openings=tuple(self.openings),
            stair=self.stair,
        )


def _floor(level: int, name: str) -> Storey:
    """A floor of 25 x 45 ft: front band, stairs and bath in the middle, two rooms behind."""
    ground = level == 0
    m = StoreyMaker(level, name, rect(4, 4, 296, 536))
    m.wall("s", (4, 4, 296, 4), True)
    m.wall("n", (4, 536, 296, 536), True)
    m.wall("w", (4, 4, 4, 536), True)
    m.wall("e", (296, 4, 296, 536), True)
    m.wall("a", (4, 190, 296, 190))
    m.wall("b", (138, 4, 138, 190))
    m.wall("c", (4, 346, 296, 346))
    m.wall("d", (92, 190, 92, 346))
    m.wall("f", (150, 346, 150, 536))
    m.wall("g", (216, 190, 216, 346))
    m.wall("h", (216, 272, 296, 272))
    front = ("Car Porch", Use.PORCH) if ground else ("Bed Room 3", Use.BEDROOM)
    m.room("r1", *front, rect(4, 4, 138, 190))
    m.room("r2", "Drawing Room", Use.DRAWING_ROOM, rect(138, 4, 296, 190))
    m.room("st", "Stairs", Use.STAIRS, rect(4, 190, 92, 346))
    m.room("tv", "TV Lounge", Use.LOUNGE, rect(92, 190, 216, 346))
    m.room("b1", "Bath 1", Use.BATH, rect(216, 272, 296, 346))
    m.room("k", "Kitchen", Use.KITCHEN, rect(216, 190, 296, 272))
    m.room("bed1", "Bed Room 1", Use.BEDROOM, rect(4, 346, 150, 536))
    m.room("bed2", "Bed Room 2", Use.BEDROOM, rect(150, 346, 296, 536))
    if ground:
        m.opening("arch", "s", 66, 96, ("r1", None))
    else:
        m.opening("window", "s", 66, 72, ("r1", None))
    m.opening("window", "s", 214, 72, ("r2", None))
    m.opening("window", "n", 70, 60, ("bed1", None))
    m.opening("window", "n", 220, 60, ("bed2", None))
    m.opening("ventilator", "e", 306, 24, ("b1", None))
    m.opening("window", "e", 226, 36, ("k", None))
    door = {"hinge": "start"}
    m.opening("door", "a", 112, 42, ("r1", "tv"), swings_into="tv", hinge="end")
    m.opening("door", "a", 170, 36, ("r2", "tv"), swings_into="r2", **door)
    m.opening("arch", "d", 28, 42, ("st", "tv"))
    m.opening("door", "g", 30, 30, ("tv", "k"), swings_into="k", **door)
    m.opening("door", "c", 112, 36, ("tv", "bed1"), swings_into="bed1", **door)
    m.opening("door", "c", 184, 36, ("tv", "bed2"), swings_into="bed2", hinge="end")
    m.opening("door", "c", 256, 30, ("b1", "bed2"), swings_into="b1", **door)
    if level < 2:
        m.stair = Stair(
            room="st",
            flights=(
                Flight(rect=rect(9, 236, 48, 300), climbs="+y", treads=7),
                Flight(rect=rect(50, 236, 89, 300), climbs="-y", treads=7),
            ),
            landings=(rect(9, 300, 89, 343),),
            riser=7.33,
            tread=9,
            risers=18,
        )
    return m.storey()


def sample_plan(storeys: int = 2, **sheet: Any) -> Plan:
    """A 25 x 45 ft house of one to three like floors."""
    names = ("Ground Floor", "First Floor", "Second Floor")
    floors = [_floor(level, names[level]) for level in range(storeys)]
    floors[-1] = floors[-1].model_copy(update={"stair": None})
    return Plan(
        plot="5 marla",
        site=rect(0, 0, 300, 540),
        bedrooms=3,
        storeys=tuple(floors),
        sheet=Sheet(**({"scale": 100, "paper": "A3"} | sheet)),
        search=Search(status="optimal", objective=0, bound=0, gap_percent=0, work=0, seed=1),
    )


def marla_site(width_ft: int, depth_ft: int) -> Plan:
    """A plan of another plot size, for questions that only the plot decides."""
    return sample_plan(1).model_copy(update={"site": rect(0, 0, width_ft * 12, depth_ft * 12)})


def _stretched_rect(r: Rect, fx: float, fy: float) -> Rect:
    return rect(round(r.x0 * fx), round(r.y0 * fy), round(r.x1 * fx), round(r.y1 * fy))


def _stretched_storey(storey: Storey, fx: float, fy: float) -> Storey:
    walls = [
        w.model_copy(
            update={
                "x0": round(w.x0 * fx),
                "x1": round(w.x1 * fx),
                "y0": round(w.y0 * fy),
                "y1": round(w.y1 * fy),
            }
        )
        for w in storey.walls
    ]
    new = StoreyMaker(storey.level, storey.name, _stretched_rect(storey.footprint, fx, fy))
    new.walls = walls
    for room in storey.rooms:
        new.room(room.id, room.name, room.use, _stretched_rect(room.outline, fx, fy))
    by_id = {wall.id: wall for wall in storey.walls}
    new.openings = [
        o.model_copy(update={"at": round(o.at * (fx if by_id[o.wall].horizontal else fy))})
        for o in storey.openings
    ]
    if storey.stair:
        flights = [
            f.model_copy(update={"rect": _stretched_rect(f.rect, fx, fy)})
            for f in storey.stair.flights
        ]
        landings = [_stretched_rect(r, fx, fy) for r in storey.stair.landings]
        new.stair = storey.stair.model_copy(
            update={"flights": tuple(flights), "landings": tuple(landings)}
        )
    return new.storey()


def stretched_plan(plan: Plan, fx: float, fy: float) -> Plan:
    """The same house on a plot `fx` times as wide and `fy` times as deep."""
    storeys = tuple(_stretched_storey(storey, fx, fy) for storey in plan.storeys)
    site = _stretched_rect(plan.site, fx, fy)
    return plan.model_copy(update={"storeys": storeys, "site": site})
