from __future__ import annotations

import pytest
from tests.crafts.cad.houses import plot

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.arrangement import Arrangement, narrowed
from liftwork.crafts.cad.brief import ground_programme, wants_of
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.house import Budget, from_start, known_house, search_house
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.starts import Start, all_starts, read, starts_for, written

STARTS = all_starts()
EVERYDAY = [
    ("3 marla", 2, 2),
    ("5 marla", 3, 2),
    ("5 marla", 5, 3),
    ("7 marla", 3, 1),
    ("7 marla", 5, 2),
    ("10 marla", 6, 3),
    ("12x20 m", 4, 2),
    ("30x40 ft", 2, 1),
    ("60x40 ft", 3, 1),
    ("1 kanal", 4, 1),
    ("2 kanal", 6, 2),
]


@pytest.mark.parametrize(("words", "bedrooms", "storeys"), EVERYDAY)
def test_what_people_build_every_day_is_designed(words: str, bedrooms: int, storeys: int) -> None:
    plan = design_house(PlotSize.read(words), bedrooms, storeys, None)
    assert (plan.bedrooms, len(plan.storeys)) == (bedrooms, storeys)
    assert broken_rules(plan) == []


@pytest.mark.parametrize("start", STARTS[::4], ids=lambda s: f"{s.width}x{s.depth}-{s.bedrooms}")
def test_a_kept_start_still_makes_a_house_that_keeps_every_rule(start: Start) -> None:
    label = f"{start.width / 12:g} x {start.depth / 12:g} ft"
    plan = from_start(PlotSize(start.width, start.depth, label), start, Budget(0.3), onward=False)
    assert plan is not None
    assert broken_rules(plan) == []


@pytest.mark.parametrize("start", STARTS, ids=lambda s: f"{s.width}x{s.depth}-{s.bedrooms}")
def test_a_start_is_read_as_it_was_written(start: Start) -> None:
    assert read(written(start)) == start


@pytest.mark.parametrize("start", STARTS, ids=lambda s: f"{s.width}x{s.depth}-{s.bedrooms}")
def test_each_bedroom_of_a_start_stands_on_one_floor(start: Start) -> None:
    beds = [number for floor in start.floors for number in floor]
    assert sorted(beds) == list(range(1, start.bedrooms + 1))


def test_the_start_of_the_most_similar_plot_comes_first() -> None:
    starts = starts_for(plot(35, 65), 3, 1)
    assert (starts[0].width, starts[0].depth) == (35 * 12, 65 * 12)


def test_a_house_reports_sizes_that_are_proven_best() -> None:
    search = design_house(plot(35, 65), 3, 1, None).search
    assert search.status == "optimal"
    assert search.bound == search.objective


@pytest.mark.parametrize(
    ("size", "bedrooms", "storeys"), [((20, 34), 4, 1), ((25, 45), 6, 1), ((30, 52), 6, 1)]
)
def test_the_house_that_a_refusal_names_can_be_had(
    size: tuple[int, int], bedrooms: int, storeys: int
) -> None:
    with pytest.raises(Refuse) as refusal:
        design_house(plot(*size), bedrooms, storeys, None)
    words = (refusal.value.instead or "").split()
    other, floors = int(words[0]), int(words[3])
    assert (other, floors) != (bedrooms, storeys)
    assert broken_rules(design_house(plot(*size), other, floors, None)) == []


@pytest.mark.parametrize(
    ("words", "bedrooms", "storeys"),
    [
        ("10 marla", 3, 1),
        ("5 marla", 3, 2),
        ("10 marla", 4, 2),
        ("1 kanal", 4, 1),
        ("30x40 ft", 3, 2),
    ],
)
def test_usual_houses_are_found_without_any_start(
    words: str, bedrooms: int, storeys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.crafts.cad.house.starts_for", lambda *_: [])
    assert known_house(PlotSize.read(words), bedrooms, storeys) is None
    found = search_house(PlotSize.read(words), bedrooms, storeys, 0.5)
    assert found is not None
    assert broken_rules(found) == []


def test_a_narrowed_programme_has_the_rooms_of_the_arrangement_alone() -> None:
    arrangement = Arrangement(
        (((("porch",),), (("kitchen",),)), ((("lounge",),), (("bath1",), ("bed1",))))
    )
    programme = ground_programme(wants_of(arrangement, (1,), 1500))
    kept = narrowed(programme, arrangement)
    assert {spec.id for spec in kept.specs} == arrangement.ids()
    assert {other for link in kept.links for other in link.others} <= arrangement.ids()
    assert kept.bands == 2


def test_an_arrangement_tells_what_follows_what() -> None:
    arrangement = Arrangement((((("bath1", "bath2"), ("bed1",)), (("bed2",),)),))
    assert arrangement.follows() == {("bath1", "bath2"), ("bath1", "bed1")}
