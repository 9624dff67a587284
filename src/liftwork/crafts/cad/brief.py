"""From a request to the rooms of each storey: what a client of that plot would expect."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.crafts.cad.plan import Use
from liftwork.crafts.cad.programme import Link, Programme, Spec


@dataclass(frozen=True)
class Wants:
    """What one storey holds beyond the lounge and the stairs.

    `beds` are the numbers of its bedrooms; `stair` the decided box and entry side of the
    stair on upper floors.
    """

    beds: tuple[int, ...]
    drawing: bool = False
    dining: bool = False
    powder: bool = False
    store: bool = False
    laundry: bool = False
    stairs: bool = True
    passages: int = 1
    wells: int = 0
    bands: int = 3


def ground_programme(wants: Wants) -> Programme:
    """The ground floor: car porch, guests at the road, family behind, bedrooms at the back."""
    circulation = ("lounge", *(f"passage{i + 1}" for i in range(wants.passages)))
    specs = [
        Spec("porch", "Car Porch", Use.PORCH),
        Spec("lounge", "TV Lounge", Use.LOUNGE, light=True),
        Spec("kitchen", "Kitchen", Use.KITCHEN, light=True),
    ]
    links = [
        Link("porch", circulation, 60),
        Link("kitchen", ("lounge", "dining") if wants.dining else ("lounge",)),
    ]
    wishes = []
    if wants.drawing:
        specs.append(Spec("drawing", "Drawing Room", Use.DRAWING_ROOM, light=True))
        links.append(Link("drawing", ("porch", *circulation)))
        wishes.append(Link("drawing", circulation))
    if wants.dining:
        specs.append(Spec("dining", "Dining", Use.DINING, light=True))
        links.append(Link("dining", ("lounge",)))
        wishes.append(Link("dining", ("kitchen",)))
    if wants.powder:
        specs.append(Spec("powder", "Powder", Use.POWDER))
        links.append(Link("powder", circulation, 48))
        wishes.append(Link("powder", circulation[1:] or circulation, 48))
    if wants.laundry:
        specs.append(Spec("laundry", "Laundry", Use.LAUNDRY, light=True))
        links.append(Link("laundry", ("kitchen", *circulation), 48))
    return _finish(specs, links, wishes, wants, circulation, "porch")


def upper_programme(wants: Wants, stair: tuple[int, int, int, int], end: str) -> Programme:
    """An upper floor: a family lounge, bedrooms, and a terrace at the road."""
    circulation = ("lounge", *(f"passage{i + 1}" for i in range(wants.passages)))
    specs = [
        Spec("lounge", "Family Lounge", Use.LOUNGE, light=True, scale=0.9),
        Spec("terrace", "Terrace", Use.TERRACE),
    ]
    links = [Link("terrace", (*circulation, *(f"bed{n}" for n in wants.beds)))]
    return _finish(specs, links, [], wants, circulation, "stairs", stair, end)


def _finish(
    specs: list[Spec],
    links: list[Link],
    wishes: list[Link],
    wants: Wants,
    circulation: tuple[str, ...],
    entrance: str,
    stair: tuple[int, int, int, int] | None = None,
    end: str | None = None,
) -> Programme:
    if wants.stairs:
        specs.append(Spec("stairs", "Stairs", Use.STAIRS, fixed=stair, end=end))
        links.append(Link("stairs", circulation))
    for i in range(wants.passages):
        specs.append(Spec(f"passage{i + 1}", "Passage", Use.PASSAGE, optional=True))
        links.append(Link(f"passage{i + 1}", circulation[: i + 1]))
    for i in range(wants.wells):
        specs.append(Spec(f"well{i + 1}", "Light Well", Use.OPEN, optional=True))
    if wants.store:
        specs.append(Spec("store", "Store", Use.STORE))
        links.append(Link("store", ("kitchen", *circulation), 48))
    for n in wants.beds:
        bed, bath = f"bed{n}", f"bath{n}"
        name = "Master Bed Room" if n == 1 else f"Bed Room {n}"
        specs.append(Spec(bed, name, Use.BEDROOM, light=True, scale=1.12 if n == 1 else 1.0))
        specs.append(Spec(bath, f"Bath {n}", Use.BATH, owner=bed))
        links.append(Link(bed, circulation))
        links.append(Link(bath, (bed,), 48))
    return Programme(tuple(specs), tuple(links), tuple(wishes), entrance, wants.bands)
