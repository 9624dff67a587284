"""From a request to the rooms of each storey: what a client of that plot would expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box
from liftwork.crafts.cad.plan import Use
from liftwork.crafts.cad.programme import Link, Programme, Spec


@dataclass(frozen=True)
class Wants:
    """What one storey holds beyond its lounge. `beds` are the numbers of its bedrooms."""

    beds: tuple[int, ...]
    drawing: bool = False
    dining: bool = False
    powder: bool = False
    store: bool = False
    laundry: bool = False
    stairs: bool = True
    car: bool = True
    passages: int = 1
    wells: int = 0
    bands: int = 3
    tight: bool = False
    """Whether an upper floor may do without a lounge and a terrace."""
    zone: tuple[int, ...] = ()
    """The band of each bedroom, counted from the road, where that is decided beforehand."""


@dataclass(frozen=True)
class Decided:
    """What the ground floor decides for those above: the stair, its entry side, the wells."""

    stair: Box
    end: str
    wells: tuple[Box, ...] = ()


_CAR = 1000.0
"""Square feet of plot from which a car stands on it."""
_ZONES: dict[int, tuple[tuple[int, int, tuple[int, ...]], ...]] = {
    3: ((4, 1, (2, 3, 3)), (3, 1, (1, 2, 2))),
    4: ((4, 1, (2, 2, 3, 3)), (4, 1, (1, 2, 3, 3))),
    5: ((5, 2, (2, 3, 3, 4, 4)),),
    6: ((5, 2, (2, 2, 3, 3, 4, 4)), (5, 3, (2, 2, 3, 3, 4, 4))),
}
"""For many bedrooms on one floor: bands, passages, and the band of each bedroom.

A search over this many rooms finds its first placing in time only from here.
"""


def ground_wants(plot_sqft: float, beds: tuple[int, ...], storeys: int) -> Iterator[Wants]:
    """What the ground floor of that plot would hold, from the fullest to the leanest."""
    count = len(beds)
    full = Wants(
        beds,
        drawing=plot_sqft >= 1000,
        dining=plot_sqft >= 3400,
        powder=plot_sqft >= 1500,
        store=plot_sqft >= 3400,
        laundry=plot_sqft >= 4200,
        stairs=storeys > 1 or plot_sqft >= 1000,
        car=plot_sqft >= _CAR,
        passages=1,
        wells=2 if plot_sqft < 1350 else int(plot_sqft < (3400 if storeys == 1 else 2000)),
        bands=3 if count <= 2 and plot_sqft < 3400 else 4,
    )
    ways = [
        replace(full, bands=bands, passages=passages, zone=zone, wells=0)
        for bands, passages, zone in _ZONES.get(count, ())
        if plot_sqft >= 2000
    ]
    if count <= 3 or not ways:
        ways += [replace(full, wells=1), full] if plot_sqft < 1000 else [full]
    seen: list[Wants] = []
    for way in ways:
        for lean in _leaner(way, plot_sqft):
            most = max(15, 2 * count + 6) if storeys == 1 else 12
            if lean not in seen and _count(lean) <= most:
                seen.append(lean)
                yield lean


def wants_of(arrangement: Arrangement, beds: tuple[int, ...], plot_sqft: float) -> Wants:
    """What a storey of that arrangement holds."""
    ids = arrangement.ids()
    return Wants(
        beds,
        drawing="drawing" in ids,
        dining="dining" in ids,
        powder="powder" in ids,
        store="store" in ids,
        laundry="laundry" in ids,
        stairs="stairs" in ids,
        car=plot_sqft >= _CAR,
        passages=sum(id.startswith("passage") for id in ids),
        wells=sum(id.startswith("well") for id in ids),
        bands=len(arrangement.bands),
        tight="porch" not in ids and not {"lounge", "terrace"} <= ids,
    )


def upper_wants(
    beds: tuple[int, ...], plot_sqft: float, depth_ft: float, tight: bool
) -> Iterator[Wants]:
    """What an upper floor of that depth may hold: likelier ways first."""
    tight = tight or plot_sqft < 1000
    few = (1, 2) if depth_ft < 25 else (2, 3)
    many = ((3, 1), (3, 2), (4, 1))
    ways = [(bands, 1) for bands in few] if not beds or depth_ft < 32 else many
    for bands, passages in ways:
        yield Wants(beds, passages=passages, bands=bands, tight=tight)


def _leaner(wants: Wants, plot_sqft: float) -> Iterator[Wants]:
    """The same wants, then without one more luxury each time."""
    yield wants
    lean = replace(wants, laundry=False, store=False)
    yield lean
    lean = replace(lean, dining=False)
    yield lean
    lean = replace(lean, powder=False)
    yield lean
    if plot_sqft < 2000:
        yield replace(lean, drawing=False)


def _count(wants: Wants) -> int:
    extra = (wants.drawing, wants.dining, wants.powder, wants.store, wants.laundry, wants.stairs)
    return 3 + sum(extra) + 2 * len(wants.beds)


def ground_programme(wants: Wants) -> Programme:
    """The ground floor: porch and guests at the road, family behind, bedrooms at the back."""
    circulation = _circulation(wants)
    specs = [
        Spec("porch", "Car Porch", Use.PORCH)
        if wants.car
        else Spec("porch", "Porch", Use.PORCH, scale=0.4, short=48, long=60),
        Spec("lounge", "TV Lounge", Use.LOUNGE, light=True),
        Spec("kitchen", "Kitchen", Use.KITCHEN, light=True),
    ]
    eat = ("dining",) if wants.dining else ()
    links = [Link("porch", circulation, 60), Link("kitchen", ("lounge", *eat))]
    wishes = []
    if wants.drawing:
        specs.append(Spec("drawing", "Drawing Room", Use.DRAWING_ROOM, light=True))
        links.append(Link("drawing", ("porch", *circulation)))
        wishes.append(Link("drawing", (*circulation, *eat)))
    if wants.dining:
        specs.append(Spec("dining", "Dining", Use.DINING, light=True))
        links.append(Link("dining", ("lounge",), 60))
        wishes.append(Link("dining", ("kitchen",)))
    if wants.powder:
        specs.append(Spec("powder", "Powder", Use.POWDER))
        links.append(Link("powder", circulation, 48))
    if wants.laundry:
        specs.append(Spec("laundry", "Laundry", Use.LAUNDRY, light=True))
        links.append(Link("laundry", ("kitchen", *circulation), 48))
    if wants.stairs:
        specs.append(Spec("stairs", "Stairs", Use.STAIRS))
        links.append(Link("stairs", circulation))
    specs += [
        Spec(f"well{i + 1}", "Light Well", Use.OPEN, optional=True) for i in range(wants.wells)
    ]
    return _finish(specs, links, wishes, wants, "porch")


def upper_programme(wants: Wants, decided: Decided) -> Programme:
    """An upper floor: a family lounge, bedrooms, and a terrace at the road."""
    circulation = _circulation(wants)
    beds = tuple(f"bed{n}" for n in wants.beds)
    specs = [
        Spec("lounge", "Family Lounge", Use.LOUNGE, light=True, scale=0.8, optional=wants.tight),
        Spec("terrace", "Terrace", Use.TERRACE, optional=wants.tight),
        Spec("terrace2", "Rear Terrace", Use.TERRACE, optional=True),
        Spec("stairs", "Stairs", Use.STAIRS, fixed=decided.stair, end=decided.end),
    ]
    links = [
        Link("terrace", (*circulation, *beds)),
        Link("terrace2", (*circulation, *beds)),
        Link("stairs", circulation),
    ]
    for i, box in enumerate(decided.wells, 1):
        specs.append(Spec(f"well{i}", "Light Well", Use.OPEN, fixed=box))
    return _finish(specs, links, [], wants, "stairs")


def _circulation(wants: Wants) -> tuple[str, ...]:
    return ("lounge", *(f"passage{i + 1}" for i in range(wants.passages)))


def _finish(
    specs: list[Spec], links: list[Link], wishes: list[Link], wants: Wants, entrance: str
) -> Programme:
    circulation = _circulation(wants)
    before = ("stairs", *circulation[1:]) if wants.tight else circulation
    if wants.tight:
        links.append(Link("lounge", before))
    for i in range(wants.passages):
        specs.append(Spec(f"passage{i + 1}", "Passage", Use.PASSAGE, optional=True))
        links.append(Link(f"passage{i + 1}", before[: i + 1]))
    if wants.store:
        specs.append(Spec("store", "Store", Use.STORE))
        links.append(Link("store", ("kitchen", *circulation), 48))
    zone = dict(zip(wants.beds, wants.zone, strict=False))
    for n in wants.beds:
        bed, bath = f"bed{n}", f"bath{n}"
        name = "Master Bed Room" if n == 1 else f"Bed Room {n}"
        scale = 1.12 if n == 1 else 1.0
        specs.append(Spec(bed, name, Use.BEDROOM, light=True, scale=scale, band=zone.get(n)))
        specs.append(Spec(bath, f"Bath {n}", Use.BATH, owner=bed))
        links.append(Link(bed, circulation))
        links.append(Link(bath, (bed,), 48))
    return Programme(tuple(specs), tuple(links), tuple(wishes), entrance, wants.bands)
