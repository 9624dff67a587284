"""From a request to the rooms of each storey: what a client of that plot would expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from liftwork.crafts.cad.ground import Box
from liftwork.crafts.cad.programme import Link, Programme, Spec
from liftwork.formats.house_plan import Use


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
    storeys: int = 1
    tight: bool = False
    """Whether an upper floor may do without a lounge and a terrace."""


@dataclass(frozen=True)
class Decided:
    """What the ground floor decides for those above: the stair, its entry side, the wells."""

    stair: Box
    end: str
    wells: tuple[Box, ...] = ()


_LUXURIES = (("laundry", "store"), ("dining",), ("powder",), ("drawing",), ("stairs",))
"""What a ground floor does without where there is no space for it, the first first."""
_CAR = 1000.0
"""Square feet of plot from which a car stands on it."""


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
        passages=1 if count < 3 else 2 if count < 5 else 3,
        wells=2 if plot_sqft < 1350 else int(plot_sqft < 3400 and storeys == 1),
        storeys=storeys,
    )
    yield full
    for luxuries in _LUXURIES:
        without: dict[str, Any] = dict.fromkeys(luxuries, False)
        lean = replace(full, **without)
        if storeys > 1:
            lean = replace(lean, stairs=True)
        if lean != full:
            full = lean
            yield full


def upper_wants(beds: tuple[int, ...], plot_sqft: float, tight: bool) -> Wants:
    """What an upper floor may hold."""
    tight = tight or plot_sqft < 1000
    return Wants(beds, passages=2 if len(beds) > 1 else 1, tight=tight)


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
        specs.append(Spec("drawing", "Drawing Room", Use.DRAWING_ROOM, light=True, **_may(400)))
        links.append(Link("drawing", ("porch", *circulation)))
        wishes.append(Link("drawing", (*circulation, *eat)))
    if wants.dining:
        specs.append(Spec("dining", "Dining", Use.DINING, light=True, **_may(250)))
        links.append(Link("dining", ("lounge",), 60))
        wishes.append(Link("dining", ("kitchen",)))
    if wants.powder:
        specs.append(Spec("powder", "Powder", Use.POWDER, **_may(150)))
        links.append(Link("powder", circulation, 48))
    if wants.laundry:
        specs.append(Spec("laundry", "Laundry", Use.LAUNDRY, light=True, **_may(80)))
        links.append(Link("laundry", ("kitchen", *circulation), 48))
    if wants.stairs:
        specs.append(
            Spec("stairs", "Stairs", Use.STAIRS, **(_may(500) if wants.storeys == 1 else {}))
        )
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
        Spec(
            "lounge",
            "Family Lounge",
            Use.LOUNGE,
            light=True,
            scale=0.8,
            optional=wants.tight,
            absence=250,
        ),
        Spec("terrace", "Terrace", Use.TERRACE, optional=wants.tight, absence=10),
        Spec("terrace2", "Terrace 2", Use.TERRACE, optional=True),
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


def _may(absence: int) -> dict[str, Any]:
    """A room that is left out where there is no space for it, at that cost."""
    return {"optional": True, "absence": absence}


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
        specs.append(Spec("store", "Store", Use.STORE, **_may(80)))
        links.append(Link("store", ("kitchen", *circulation), 48))
    for n in wants.beds:
        bed, bath = f"bed{n}", f"bath{n}"
        name = "Master Bed Room" if n == 1 else f"Bed Room {n}"
        scale = 1.12 if n == 1 else 1.0
        specs.append(Spec(bed, name, Use.BEDROOM, light=True, scale=scale))
        specs.append(Spec(bath, f"Bath {n}", Use.BATH, owner=bed))
        links.append(Link(bed, circulation))
        links.append(Link(bath, (bed,), 48))
    return Programme(tuple(specs), tuple(links), tuple(wishes), entrance)
