"""The search for a layout: what comes out, what is refused, and that it is always the same."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.houses import house, plot

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad import layout
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.brief import ground_programme, ground_wants
from liftwork.crafts.cad.climb import Climb
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.estimate import Estimate
from liftwork.crafts.cad.genes import NOWHERE, Genes
from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.layout import Effort, Meter, placings
from liftwork.crafts.cad.needs import needs_of
from liftwork.crafts.cad.programme import Programme
from liftwork.crafts.cad.rough import Rough
from liftwork.crafts.cad.rules import broken_rules
from liftwork.crafts.cad.sketch import sketch_of
from liftwork.formats.house_plan import Use

SOURCE = Path(__file__).parents[3] / "src"
GROUND = Ground(6, 59, 106, 96, 2275.0, left_open=False, right_open=True)
SOME = Effort(rounds=1, steps=60, shapes=8, work=0.008, enough=2, finals=1, rest=0.01)
EVERYDAY = [
    ("3 marla", 2, 2),
    ("5 marla", 2, 1),
    ("5 marla", 3, 2),
    ("7 marla", 3, 1),
    ("10 marla", 4, 1),
    ("10 marla", 6, 3),
    ("12x20 m", 4, 2),
    ("30x40 ft", 2, 1),
    ("60x40 ft", 3, 1),
    ("1 kanal", 4, 1),
]


def _programme() -> Programme:
    return ground_programme(next(ground_wants(2275.0, (1, 2, 3), 1)))


@pytest.mark.slow
@pytest.mark.parametrize(("words", "bedrooms", "storeys"), EVERYDAY)
def test_what_people_build_every_day_is_designed(words: str, bedrooms: int, storeys: int) -> None:
    plan = design_house(PlotSize.read(words), bedrooms, storeys, None)
    assert (plan.bedrooms, len(plan.storeys)) == (bedrooms, storeys)
    assert broken_rules(plan) == []


@settings(max_examples=4, deadline=None)
@given(
    width=st.integers(18, 70),
    depth=st.integers(30, 110),
    bedrooms=st.integers(1, 4),
    storeys=st.integers(1, 2),
)
def test_any_plot_gives_a_sound_house_or_a_reason(
    width: int, depth: int, bedrooms: int, storeys: int
) -> None:
    try:
        plan = design_house(plot(width, depth), bedrooms, storeys, None)
    except Refuse as refusal:
        assert refusal.reason
        assert refusal.instead
        return
    assert broken_rules(plan) == []
    assert (plan.bedrooms, len(plan.storeys)) == (bedrooms, storeys)


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


def test_every_process_makes_the_same_plan_whatever_else_the_machine_does() -> None:
    """Two fresh processes at once, with other hash seeds, against the plan made here."""
    code = (
        "import hashlib; from liftwork.crafts.cad.arguments import PlotSize;"
        "from liftwork.crafts.cad.design import design_house;"
        "plan = design_house(PlotSize(420, 780, '35 x 65 ft'), 3, 1, None);"
        "print(hashlib.sha256(plan.model_dump_json().encode()).hexdigest())"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "4242")
    ]
    seen = {process.communicate()[0].strip() for process in running}
    here = hashlib.sha256(house(35, 65, 3, 1).model_dump_json().encode()).hexdigest()
    assert seen == {here}


def test_one_thread_finds_what_two_find(monkeypatch: pytest.MonkeyPatch) -> None:
    both = placings(_programme(), GROUND, SOME, Meter(9))
    monkeypatch.setattr(layout, "THREADS", 1)
    assert placings(_programme(), GROUND, SOME, Meter(9)) == both


def test_a_house_reports_how_near_its_sizes_are_to_the_best() -> None:
    search = house(35, 65, 3, 1).search
    assert 0 < search.bound <= search.objective
    assert search.gap_percent < 5


def test_the_main_sentence_gives_a_plan_as_an_architect_would_draw_it() -> None:
    rooms = list(house(35, 65, 3, 1).rooms)
    porch = next(room.clear for room in rooms if room.use is Use.PORCH)
    assert 9 * 12 <= porch.width <= 14 * 12
    for room in rooms:
        if room.use is Use.PASSAGE:
            assert min(room.clear.width, room.clear.depth) <= 6 * 12
        if room.use in (Use.BEDROOM, Use.LOUNGE, Use.DRAWING_ROOM):
            assert min(room.clear.width, room.clear.depth) >= 100


def _placed_at_random(count: int, rooms: int, seed: int) -> Genes:
    random = np.random.RandomState(seed)
    genes = Genes.empty(rooms, count)
    genes.band, genes.column = (random.randint(3, size=(rooms, count)) for _ in range(2))
    genes.cell = random.randint(4, size=(rooms, count))
    genes.compact()
    return genes


def test_rough_rooms_fill_the_width_of_every_band() -> None:
    needs = needs_of(_programme(), GROUND)
    numbers = {need.id: need.number for need in needs.rooms}
    climb = Climb(Estimate(needs, GROUND), 7)
    climb.run(80)
    for arrangement in climb.proposed(8):
        genes = _genes(numbers, arrangement)
        rects, depth, _ = Rough(needs.rooms, 354.0).sizes(genes)
        there = genes.band < NOWHERE
        area = (there * (rects.x1 - rects.x0) * (rects.y1 - rects.y0)).sum()
        assert area == pytest.approx(354.0 * float(depth[0]), rel=1e-6)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_compact_places_are_numbered_without_gaps(seed: int) -> None:
    genes = _placed_at_random(2, 9, seed)
    for n in range(2):
        bands = sorted(set(genes.band[:, n]))
        assert bands == list(range(len(bands)))
        for band in bands:
            columns = sorted(set(genes.column[genes.band[:, n] == band, n]))
            assert columns == list(range(len(columns)))


def test_a_climb_gets_better_and_proposes_each_shape_once() -> None:
    needs = needs_of(_programme(), GROUND)
    climb = Climb(Estimate(needs, GROUND), 7)
    climb.run(1)
    first = climb.proposed(1)[0]
    climb.run(80)
    later = climb.proposed(10)
    numbers = {need.id: need.number for need in needs.rooms}
    estimate = Estimate(needs, GROUND)
    costs = [float(estimate.score(_genes(numbers, a))[0][0]) for a in (first, later[0])]
    assert costs[1] < costs[0]
    assert len({each.shape for each in (first, *later)}) == 1 + len(later)


def _genes(numbers: dict[str, int], arrangement: Arrangement) -> Genes:
    genes = Genes.empty(len(numbers), 1)
    genes.band[:] = NOWHERE
    for place, room in _places(arrangement):
        for part, value in zip(genes.parts, place, strict=True):
            part[numbers[room]] = value
    return genes


def _places(arrangement: Arrangement) -> Iterator[tuple[tuple[int, int, int, int], str]]:
    for slot in sketch_of(arrangement).slots:
        yield (slot.band, slot.column, slot.cell, slot.side), slot.room


def test_slots_meet_where_they_can_share_a_wall() -> None:
    arrangement = Arrangement(
        (((("porch",),), (("kitchen",),)), ((("lounge",),), (("bath1", "well1"), ("bed1",))))
    )
    sketch = sketch_of(arrangement)
    numbers = {slot.room: number for number, slot in enumerate(sketch.slots)}
    meets = {(m.one, m.two): m.edge for m in sketch.meetings}
    assert meets[numbers["porch"], numbers["kitchen"]] == "x1"
    assert meets[numbers["porch"], numbers["lounge"]] == "y1"
    assert meets[numbers["bath1"], numbers["well1"]] == "x1"
    assert meets[numbers["bed1"], numbers["bath1"]] == "y0"
    assert (numbers["porch"], numbers["bed1"]) not in meets
    assert sketch.outside[numbers["bed1"]] == {"x1", "y1"}


def test_a_shape_is_filled_again_in_the_order_of_its_places() -> None:
    arrangement = Arrangement(((((("a", "b")), ("c",)),), ((("d",),),)))
    again = arrangement.filled(iter("wxyz"))
    assert again.shape == arrangement.shape
    assert again.bands == ((((("w", "x")), ("y",)),), ((("z",),),))


def test_a_programme_without_a_room_asks_for_no_wall_with_it() -> None:
    there = frozenset(spec.id for spec in _programme().specs) - {"powder", "passage2"}
    kept = _programme().narrowed(there)
    assert {spec.id for spec in kept.specs} == there
    assert {link.a for link in kept.links} <= there
    assert {other for link in kept.links for other in link.others} <= there
