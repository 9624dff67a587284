from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.houses import house

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.cad.arguments import RoomChange
from liftwork.crafts.cad.change import mirror_house
from liftwork.crafts.cad.naming import find_room
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.resize import resize_house_room
from liftwork.crafts.cad.rules import broken_rules
from liftwork.formats.house_plan import Use


def _clear(plan: Plan, name: str) -> tuple[int, int]:
    room = find_room(plan, name)
    return room.clear.width, room.clear.depth


@pytest.mark.parametrize("name", ["kitchen", "bed room 2", "drawing room"])
@pytest.mark.parametrize("measure", ["width", "depth"])
@pytest.mark.parametrize("inches", [6, -6])
def test_a_change_is_exact_and_keeps_every_rule_or_is_refused_with_a_reason(
    name: str, measure: str, inches: int
) -> None:
    plan = house(35, 65, 2, 1)
    try:
        changed, sentence = resize_house_room(plan, name, RoomChange(inches, measure))
    except Refuse as refusal:
        assert f"in {measure}, " in refusal.reason
        return
    width, depth = _clear(plan, name)
    wanted = (width + inches, depth) if measure == "width" else (width, depth + inches)
    got = _clear(changed, name)
    assert got[0 if measure == "width" else 1] == wanted[0 if measure == "width" else 1]
    assert broken_rules(changed) == []
    assert "instead of" in sentence


def test_larger_by_an_area_reaches_that_area() -> None:
    plan = house(35, 65, 2, 1)
    changed, _ = resize_house_room(plan, "drawing room", RoomChange(10, "area"))
    before = find_room(plan, "drawing room").clear.area_sqft
    assert find_room(changed, "drawing room").clear.area_sqft >= before + 10


def test_a_refused_change_gives_the_reason_in_each_direction() -> None:
    plan = house(35, 65, 2, 1)
    nearly_thrice = int(1.9 * min(_clear(plan, "tv lounge")))
    with pytest.raises(Refuse, match=r"in width, .+; in depth, .+"):
        resize_house_room(plan, "tv lounge", RoomChange(nearly_thrice, "either"))


@pytest.mark.parametrize("amount", [0, 6000, -6000])
def test_a_senseless_amount_is_refused(amount: int) -> None:
    with pytest.raises(Refuse):
        resize_house_room(house(35, 65, 2, 1), "kitchen", RoomChange(amount, "width"))


def test_an_unknown_room_is_refused_with_the_rooms_there_are() -> None:
    with pytest.raises(Refuse) as refusal:
        resize_house_room(house(35, 65, 2, 1), "ballroom", RoomChange(12, "width"))
    assert "Kitchen" in (refusal.value.instead or "")


def test_a_name_that_fits_several_rooms_is_asked_about() -> None:
    with pytest.raises(AskPerson, match=r"Bath 1, Bath 2\?"):
        resize_house_room(house(35, 65, 2, 1), "the bathroom", RoomChange(6, "width"))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("kitchen", "Kitchen"),
        ("the kitchen", "Kitchen"),
        ("bed 2", "Bed Room 2"),
        ("bedroom 2", "Bed Room 2"),
        ("master bedroom", "Master Bed Room"),
        ("bed room 1", "Master Bed Room"),
        ("lounge", "TV Lounge"),
        ("living room", "TV Lounge"),
        ("drawing", "Drawing Room"),
        ("bathroom 2", "Bath 2"),
        ("garage", "Car Porch"),
    ],
)
def test_rooms_are_found_by_the_words_people_use(words: str, name: str) -> None:
    assert find_room(house(35, 65, 2, 1), words).name == name


def test_a_mirrored_house_stays_mirrored_when_a_room_is_changed() -> None:
    plan = mirror_house(house(35, 65, 2, 1))
    changed, _ = resize_house_room(plan, "drawing room", RoomChange(10, "area"))
    assert changed.mirrored
    assert broken_rules(changed) == []


@settings(max_examples=8, deadline=None)
@given(
    name=st.sampled_from(["master bedroom", "bed 2", "kitchen", "bath 1", "drawing room"]),
    inches=st.integers(-18, 18).filter(bool),
)
def test_no_change_leaves_a_plan_with_a_broken_rule(name: str, inches: int) -> None:
    plan = house(35, 65, 2, 1)
    try:
        changed, _ = resize_house_room(plan, name, RoomChange(inches, "either"))
    except Refuse:
        return
    assert broken_rules(changed) == []


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("level", [0, 1])
def test_a_room_changes_on_each_floor_of_a_tall_house_mirrored_or_not(
    level: int, mirrored: bool
) -> None:
    plan = house(35, 65, 4, 2)
    plan = mirror_house(plan) if mirrored else plan
    rooms = [r for r in plan.storeys[level].rooms if r.use in (Use.BEDROOM, Use.BATH)]
    changed = [each for room in rooms if (each := _smaller(plan, room.name))]
    assert changed
    for name, new in changed:
        assert new.mirrored is mirrored
        assert broken_rules(new) == []
        assert sum(_clear(new, name)) == sum(_clear(plan, name)) - 6


def _smaller(plan: Plan, name: str) -> tuple[str, Plan] | None:
    try:
        return name, resize_house_room(plan, name, RoomChange(-6, "either"))[0]
    except Refuse:
        return None
