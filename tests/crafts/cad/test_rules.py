"""The rules of a house plan: good plans pass, each spoiler trips its own check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.spoilers import SPOILERS, failing, with_room, with_storey

from liftwork.crafts.cad.plan import Plan, Search, load_plan
from liftwork.crafts.cad.rules import PLAN_CHECKS, check_plan
from liftwork.formats.house_plan import Opening, Rect, Room, Sheet, Storey, Use, Wall

PLANS = Path(__file__).parents[2] / "data" / "plans"


@pytest.fixture(params=["ten-marla", "seven-marla-double"])
def plan(request: pytest.FixtureRequest) -> Plan:
    return load_plan(PLANS / f"{request.param}.plan.json")


def test_a_good_plan_passes_every_check(plan: Plan) -> None:
    assert failing(plan) == []


@pytest.mark.parametrize("code", SPOILERS)
def test_each_check_trips_on_its_spoiler(code: str, plan: Plan) -> None:
    assert failing(SPOILERS[code](plan)) == [code]


def test_every_check_has_a_spoiler() -> None:
    assert list(SPOILERS) == [check.code for check in PLAN_CHECKS]


def test_a_plan_gets_each_check_once_in_order(plan: Plan) -> None:
    checks = list(check_plan(plan))
    assert [(c.code, c.name) for c in checks] == [(c.code, c.name) for c in PLAN_CHECKS]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_spoiled_plan_is_too_broken_to_judge(data: st.DataObject) -> None:
    """Parts dropped, shifted, renamed: each check still says passed or not."""
    plan = load_plan(PLANS / "seven-marla-double.plan.json").model_dump(mode="json")
    for _ in range(data.draw(st.integers(1, 4))):
        _break(data, plan["storeys"][data.draw(st.integers(0, 1))])
    checks = list(check_plan(Plan.model_validate(plan)))
    assert [check.code for check in checks] == [code.code for code in PLAN_CHECKS]
    assert all(check.detail for check in checks)


def _break(data: st.DataObject, storey: dict[str, Any]) -> None:
    parts = storey[data.draw(st.sampled_from(["rooms", "walls", "openings"]))]
    if not parts:
        return
    part = parts[data.draw(st.integers(0, len(parts) - 1))]
    match data.draw(st.sampled_from(["drop", "double", "shift", "rename", "empty"])):
        case "drop":
            parts.remove(part)
        case "double":
            parts.append(part)
        case "rename":
            part["id"] = "elsewhere"
        case "empty":
            parts.clear()
        case _:
            at = part.get("outline", part)
            side = data.draw(st.sampled_from([key for key in at if type(at[key]) is int]))
            at[side] += data.draw(st.integers(-300, 300))


@settings(max_examples=40, deadline=None)
@given(dx=st.sampled_from([-24, -6, 6, 24]), data=st.data())
def test_no_wall_can_be_moved_unnoticed(dx: int, data: st.DataObject) -> None:
    plan = load_plan(PLANS / "ten-marla.plan.json")
    walls = list(plan.storeys[0].walls)
    index = data.draw(st.integers(0, len(walls) - 1))
    wall = walls[index]
    ways = {"y0": wall.y0 + dx, "y1": wall.y1 + dx}
    if not wall.horizontal:
        ways = {"x0": wall.x0 + dx, "x1": wall.x1 + dx}
    walls[index] = wall.model_copy(update=ways)
    assert "CAD-003" in failing(with_storey(plan, 0, walls=tuple(walls)))


def detail(plan: Plan, code: str) -> str:
    return next(check.detail for check in check_plan(plan) if check.code == code)


def _house(depth: int, *, level: int = 0, right: int = 0) -> Plan:
    """One lounge of 20 ft by `depth` inches, `right` inches from the plot's right line.

    A window looks to the right, a door to the road.
    """
    outline = Rect(x0=5, y0=5, x1=245, y1=5 + depth)
    lounge = Room(
        id="l",
        name="Lounge",
        use=Use.LOUNGE,
        outline=outline,
        clear=Rect(x0=9, y0=9, x1=240, y1=depth),
    )
    site = Rect(x0=0, y0=0, x1=245 + right, y1=depth + 10)
    ends = {
        "s": (5, 5, 245, 5),
        "n": (5, 5 + depth, 245, 5 + depth),
        "w": (5, 5, 5, 5 + depth),
        "e": (245, 5, 245, 5 + depth),
    }
    walls = tuple(
        Wall(id=id, x0=x0, y0=y0, x1=x1, y1=y1, thickness=9, external=True)
        for id, (x0, y0, x1, y1) in ends.items()
    )
    window = Opening(
        id="W", kind="window", wall="e", at=60, width=72, height=48, sill=36, rooms=("l", None)
    )
    door = Opening(
        id="D",
        kind="door",
        wall="s",
        at=60,
        width=42,
        height=84,
        rooms=("l", None),
        hinge="start",
        swings_into="l",
    )
    storey = Storey(
        level=level,
        name="Ground Floor",
        floor=0,
        height=132,
        footprint=outline,
        rooms=(lounge,),
        walls=walls,
        openings=(window, door),
    )
    return Plan(
        plot="a test",
        site=site,
        bedrooms=0,
        storeys=(storey,),
        sheet=Sheet(scale=100, paper="A3"),
        search=Search(status="optimal", objective=0, bound=0, gap_percent=0, work=0, seed=1),
    )


def test_a_window_may_stand_36_inches_from_the_plot_line_and_no_nearer() -> None:
    assert "CAD-013" not in failing(_house(120, right=36))
    assert "CAD-013" in failing(_house(120, right=35))


def test_a_window_onto_a_neighbour_gives_no_daylight() -> None:
    assert detail(_house(120, right=40), "CAD-011") == (
        "least: Lounge, 24.0 sq ft, 13.5% of 8 required"
    )
    assert detail(_house(120, right=10), "CAD-011") == (
        "least: Lounge, 0.0 sq ft, 0.0% of 8 required"
    )


def test_a_room_narrower_than_seven_feet_is_not_habitable() -> None:
    assert detail(_house(92), "CAD-005") == "smallest: Lounge, 83 in across of 84 required"
    assert "CAD-005" in failing(_house(92))
    assert "CAD-005" not in failing(_house(93))


def test_the_plot_must_belong_to_rooms() -> None:
    assert "sq ft of the plot belong to no room" in detail(_house(120, right=40), "CAD-001")


def test_a_light_well_under_a_room_gives_no_light() -> None:
    plan = load_plan(PLANS / "seven-marla-double.plan.json")
    well = next(room for room in plan.storeys[1].rooms if room.name == "Light Well")
    roofed = with_room(plan, well.id, use=Use.STORE)
    assert {"CAD-011", "CAD-013", "CAD-018"} & set(failing(roofed))


def test_two_doors_that_hit_each_other_are_named() -> None:
    plan = _house(120, right=36)
    door = plan.storeys[0].openings[1]
    other = door.model_copy(update={"id": "D2", "wall": "w", "at": 27, "hinge": "end"})
    ground = with_storey(plan, 0, openings=(door.model_copy(update={"at": 30}), other))
    assert detail(ground, "CAD-016") == "D and D2 hit each other"
    apart = with_storey(plan, 0, openings=(door.model_copy(update={"at": 120}), other))
    assert "CAD-016" not in failing(apart)


def test_a_door_in_a_corner_may_open_against_the_wall_but_not_into_it() -> None:
    plan = _house(120, right=36)
    door = plan.storeys[0].openings[1]
    beside = with_storey(plan, 0, openings=(door.model_copy(update={"at": 26}),))
    assert "CAD-016" not in failing(beside)
    hinged = with_storey(plan, 0, openings=(door.model_copy(update={"at": 23}),))
    assert detail(hinged, "CAD-016") == "D hits a wall"


def test_a_bedroom_behind_a_bedroom_is_refused() -> None:
    plan = load_plan(PLANS / "ten-marla.plan.json")
    lounge = next(room for room in plan.rooms if room.use is Use.LOUNGE)
    spoiled = with_room(plan, lounge.id, use=Use.BEDROOM)
    assert "reached only through another's room" in detail(spoiled, "CAD-009")


def test_a_toilet_that_opens_to_a_kitchen_is_refused() -> None:
    plan = load_plan(PLANS / "ten-marla.plan.json")
    lounge = next(room for room in plan.rooms if room.use is Use.LOUNGE)
    assert "Powder opens to" in detail(with_room(plan, lounge.id, use=Use.DINING), "CAD-010")


def test_stairs_too_steep_are_refused_with_the_riser() -> None:
    plan = load_plan(PLANS / "ten-marla.plan.json")
    stair = plan.storeys[0].stair
    assert stair is not None
    steep = with_storey(plan, 0, stair=stair.model_copy(update={"riser": 8.25, "risers": 16}))
    assert "risers of 8.25 in, 7.75 at most" in detail(steep, "CAD-017")


def test_an_upper_floor_without_a_stair_below_cannot_be_reached() -> None:
    plan = load_plan(PLANS / "seven-marla-double.plan.json")
    assert set(failing(with_storey(plan, 0, stair=None))) == {"CAD-008", "CAD-018"}


def test_flights_that_climb_over_each_other_the_other_way_are_refused() -> None:
    plan = load_plan(PLANS / "seven-marla-double.plan.json")
    below = plan.storeys[0].stair
    assert below is not None
    turned = below.model_copy(update={"room": "1.stairs", "flights": below.flights[::-1]})
    assert "do not lie over those" in detail(with_storey(plan, 1, stair=turned), "CAD-018")
