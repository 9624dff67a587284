"""Mirroring a plan, and setting its sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.sample_plan import sample_plan
from tests.crafts.cad.spoilers import failing

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.contract.job import Job
from liftwork.crafts.cad.arguments import Scale
from liftwork.crafts.cad.change import mirror_house, set_house_sheet
from liftwork.crafts.cad.drawing.fit import FORMATS, STANDARD_SCALES, fits
from liftwork.crafts.cad.plan import Plan, load_plan
from liftwork.crafts.cad.rules import check_plan
from liftwork.crafts.cad.tools import set_sheet

PLANS = Path(__file__).parents[2] / "data" / "plans"


@pytest.fixture(params=["ten-marla", "seven-marla-double"])
def plan(request: pytest.FixtureRequest) -> Plan:
    return load_plan(PLANS / f"{request.param}.plan.json")


@pytest.fixture
def ten_marla() -> Plan:
    """A plot of 35 x 65 ft, whose plan needs 151 x 263 mm at 1:100."""
    return load_plan(PLANS / "ten-marla.plan.json")


def test_mirrored_twice_is_the_same_plan(plan: Plan) -> None:
    assert mirror_house(mirror_house(plan)) == plan


def test_a_mirrored_plan_passes_every_rule(plan: Plan) -> None:
    assert failing(mirror_house(plan)) == []


def test_a_mirrored_plan_measures_as_before(plan: Plan) -> None:
    def measured(house: Plan) -> list[str]:
        return [check.detail for check in check_plan(house)]

    assert measured(mirror_house(plan)) == measured(plan)


def test_mirroring_keeps_names_sizes_and_north_and_says_so(plan: Plan) -> None:
    mirrored = mirror_house(plan)
    assert mirrored.mirrored is True
    assert mirrored.north == plan.north
    for old, new in zip(plan.rooms, mirrored.rooms, strict=True):
        assert (new.id, new.name, new.use) == (old.id, old.name, old.use)
        assert (new.clear.width, new.clear.depth) == (old.clear.width, old.clear.depth)
        assert new.outline.x0 == plan.site.x1 - old.outline.x1


def test_doors_hang_on_the_other_hand_only_in_walls_along_the_road(plan: Plan) -> None:
    for old, new in zip(plan.storeys, mirror_house(plan).storeys, strict=True):
        for before, after in zip(old.openings, new.openings, strict=True):
            if before.kind != "door":
                continue
            assert (after.hinge != before.hinge) == old.wall(before.wall).horizontal
            assert after.swings_into == before.swings_into


def test_stairs_climb_the_other_way_along_the_road() -> None:
    plan = sample_plan(2)
    stair = plan.storeys[0].stair
    assert stair is not None
    flights = tuple(f.model_copy(update={"climbs": "+x"}) for f in stair.flights)
    ground = plan.storeys[0].model_copy(
        update={"stair": stair.model_copy(update={"flights": flights})}
    )
    turned = mirror_house(plan.model_copy(update={"storeys": (ground, plan.storeys[1])}))
    mirrored = turned.storeys[0].stair
    assert mirrored is not None
    assert {flight.climbs for flight in mirrored.flights} == {"-x"}


@settings(max_examples=60, deadline=None)
@given(at=st.integers(20, 200), hinge=st.sampled_from(["start", "end"]), backward=st.booleans())
def test_a_wall_keeps_its_direction_and_its_openings_their_places(
    at: int, hinge: Literal["start", "end"], backward: bool
) -> None:
    plan = sample_plan(1)
    ground = plan.storeys[0]
    door = next(o for o in ground.openings if o.kind == "door")
    wall = ground.wall(door.wall)
    ends = {"x0": wall.x1, "x1": wall.x0} if backward else {}
    wall = wall.model_copy(update=ends)
    door = door.model_copy(update={"at": at, "hinge": hinge})
    house = plan.model_copy(
        update={"storeys": (ground.model_copy(update={"walls": (wall,), "openings": (door,)}),)}
    )
    turned = mirror_house(house)
    new_wall, new_door = turned.storeys[0].walls[0], turned.storeys[0].openings[0]
    step = -1 if backward else 1
    assert (new_wall.x0 > new_wall.x1) == backward
    assert new_wall.x0 + step * new_door.at == plan.site.x1 - (wall.x0 + step * at)
    assert new_door.hinge != hinge
    assert mirror_house(turned) == house


def test_a_scale_that_fits_is_set_and_nothing_else(ten_marla: Plan) -> None:
    plan = set_house_sheet(ten_marla, Scale(125), None, None)
    assert plan.sheet == ten_marla.sheet.model_copy(update={"scale": 125})
    assert plan.storeys == ten_marla.storeys


def test_a_scale_that_does_not_fit_is_refused_with_the_numbers(ten_marla: Plan) -> None:
    with pytest.raises(Refuse) as refused:
        set_house_sheet(ten_marla, Scale(100), None, None)
    assert refused.value.reason == ("at 1:100 the plan needs 151 x 263 mm; A3 has 310 x 237 mm")
    assert refused.value.instead == "1:125 on A3, or 1:100 on A2"


def test_the_same_scale_on_the_paper_that_was_offered_is_done(ten_marla: Plan) -> None:
    sheet = set_house_sheet(ten_marla, Scale(100), "A2", None).sheet
    assert (sheet.scale, sheet.paper) == (100, "A2")


def test_a_scale_that_nobody_draws_at_is_refused_with_the_nearest(ten_marla: Plan) -> None:
    with pytest.raises(Refuse, match="1:37") as refused:
        set_house_sheet(ten_marla, Scale(37), None, None)
    assert refused.value.instead == "1:50 on A1"


def test_a_paper_alone_takes_the_largest_scale_that_fits(ten_marla: Plan) -> None:
    sheet = set_house_sheet(ten_marla, None, "A1", None).sheet
    assert (sheet.scale, sheet.paper) == (50, "A1")


def test_units_alone_keep_scale_and_paper(ten_marla: Plan) -> None:
    plan = set_house_sheet(ten_marla, None, None, "metric")
    assert plan.sheet == ten_marla.sheet.model_copy(update={"units": "metric"})


def test_nothing_asked_is_a_question(ten_marla: Plan) -> None:
    with pytest.raises(AskPerson, match="scale"):
        set_house_sheet(ten_marla, None, None, None)


def test_a_paper_too_small_for_any_scale_is_refused_with_one_that_is_not(ten_marla: Plan) -> None:
    estate = ten_marla.model_copy(
        update={"site": ten_marla.site.model_copy(update={"x1": 3000, "y1": 3000})}
    )
    with pytest.raises(Refuse, match="1:500") as refused:
        set_house_sheet(estate, None, "A4", None)
    assert refused.value.instead == "1:500 on A3"


@settings(max_examples=60, deadline=None)
@given(scale=st.integers(1, 600), paper=st.sampled_from([None, *FORMATS]))
def test_every_answer_fits_and_every_offer_is_taken(scale: int, paper: Any) -> None:
    plan = sample_plan(1)
    try:
        done = set_house_sheet(plan, Scale(scale), paper, None)
    except Refuse as refused:
        assert refused.instead is not None
        for offer in refused.instead.split(", or "):
            said, on = offer.removeprefix("1:").split(" on ")
            offered = set_house_sheet(plan, Scale(int(said)), on, None)
            assert fits(offered, int(said), offered.sheet.paper)
    else:
        assert done.sheet.scale == scale in STANDARD_SCALES
        assert fits(done, scale, done.sheet.paper)


@pytest.mark.parametrize(
    ("args", "summary"),
    [
        ({"units": "metric"}, "Set the sheet to 1:125 on A3, sizes in metres."),
        ({"paper": "A2"}, "Set the sheet to 1:75 on A2."),
    ],
)
def test_the_reply_says_the_units_where_they_were_set(
    args: dict[str, str], summary: str, tmp_path: Path
) -> None:
    given = {"plan": PLANS / "ten-marla.plan.json", **args}
    assert set_sheet.run(Job(tmp_path, "v0"), set_sheet.validate(given)).summary == summary
