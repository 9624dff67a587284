"""A saved house plan is read back the same, and what does not hang together is one clear line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.formats.house_plan import House, load_as, load_house, save_house

PLANS = sorted((Path(__file__).parents[1] / "data" / "plans").glob("*.plan.json"))
HOUSE = next(path for path in PLANS if path.name.startswith("10-marla"))

Json = dict[str, Any]


class Signed(House):
    """A house with a record of its maker's own."""

    signed: str


def ground(house: Json) -> Json:
    found: Json = house["storeys"][0]
    return found


def saved(house: Json, folder: Path) -> Path:
    path = folder / "v0.plan.json"
    path.write_text(json.dumps(house), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.name)
def test_a_house_is_read_back_as_it_was_saved(path: Path, tmp_path: Path) -> None:
    house = load_house(path)
    save_house(house, tmp_path / "v0.plan.json")
    assert load_house(tmp_path / "v0.plan.json") == house


def test_the_same_house_is_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a.plan.json", tmp_path / "b.plan.json"
    save_house(load_house(HOUSE), first)
    save_house(load_house(first), second)
    assert second.read_bytes() == first.read_bytes()
    assert b"\r" not in first.read_bytes()


def test_what_a_maker_keeps_beside_the_house_is_there_for_its_own_model_only(
    tmp_path: Path,
) -> None:
    path = tmp_path / "v0.plan.json"
    house = Signed(**dict(load_house(HOUSE)), signed="A. Draughtsman")
    save_house(house, path)
    assert load_as(Signed, path) == house
    assert load_house(path) == load_house(HOUSE)


def test_a_floor_lies_between_the_true_faces_of_its_walls() -> None:
    storey = load_house(HOUSE).storeys[0]
    wall = storey.wall("0.w21")
    assert storey.room("0.bed1").floor.x1 == wall.line - wall.thickness / 2


def test_an_opening_lies_between_the_rooms_that_it_names() -> None:
    storey, door = next(load_house(HOUSE).openings)
    outer = door.model_copy(update={"rooms": ("0.bed1", None)})
    assert [room.id for room in storey.beside(door)] == list(door.rooms)
    assert [room.id for room in storey.beside(outer)] == ["0.bed1"]


def _room_twice(house: Json) -> None:
    ground(house)["rooms"].append(ground(house)["rooms"][0])


def _door_in_no_wall(house: Json) -> None:
    ground(house)["openings"][0]["wall"] = "0.w99"


def _door_to_nowhere(house: Json) -> None:
    ground(house)["openings"][0]["rooms"] = ["0.moon", None]


def _door_into_nowhere(house: Json) -> None:
    ground(house)["openings"][0]["swings_into"] = "0.moon"


def _room_inside_out(house: Json) -> None:
    outline = ground(house)["rooms"][1]["outline"]
    outline["x0"], outline["x1"] = outline["x1"], outline["x0"]


def _room_without_floor(house: Json) -> None:
    ground(house)["rooms"][1]["clear"]["x1"] = 0


def _no_walls(house: Json) -> None:
    ground(house).update(walls=[], openings=[])


def _slanting_wall(house: Json) -> None:
    ground(house)["walls"][0].update(x0=0, y0=0, x1=50, y1=60)


def _wall_of_no_length(house: Json) -> None:
    ground(house)["walls"][0].update(x0=0, y0=0, x1=0, y1=0)


def _wall_of_no_thickness(house: Json) -> None:
    ground(house)["walls"][0].update(thickness=0)


def _stair_in_no_room(house: Json) -> None:
    ground(house)["stair"]["room"] = "0.attic"


def _stair_without_flights(house: Json) -> None:
    ground(house)["stair"]["flights"] = []


def _stair_without_risers(house: Json) -> None:
    ground(house)["stair"]["risers"] = 0


def _stair_without_treads(house: Json) -> None:
    ground(house)["stair"]["flights"][0]["treads"] = 0


def _flight_without_ground(house: Json) -> None:
    rect = ground(house)["stair"]["flights"][0]["rect"]
    rect["y1"] = rect["y0"]


NO_WALL = "is no straight wall along or across the plot"
NO_STEPS = "the stair of Ground Floor has no steps"
SPOILED: list[tuple[Callable[[Json], None], str]] = [
    (lambda house: house.update(format="other/1"), "format: Input should be"),
    (lambda house: ground(house)["rooms"][0].update(use="moat"), "storeys.0.rooms.0.use: Input"),
    (lambda house: ground(house)["walls"][0].update(colour="red"), "colour: Extra inputs are not"),
    (lambda house: house.update(storeys=[]), "it has no storey"),
    (_room_twice, "Ground Floor has two parts of one id"),
    (_door_in_no_wall, "opening '0.D1' is in no wall of Ground Floor"),
    (_door_to_nowhere, "opening '0.D1' names a room that is not there"),
    (_door_into_nowhere, "opening '0.D1' names a room that is not there"),
    (_room_inside_out, "Drawing Room of Ground Floor has no area"),
    (_room_without_floor, "Drawing Room of Ground Floor has no area"),
    (_no_walls, "Ground Floor has no room with walls"),
    (_slanting_wall, NO_WALL),
    (_wall_of_no_length, NO_WALL),
    (_wall_of_no_thickness, NO_WALL),
    (_stair_in_no_room, "the stair of Ground Floor stands in no room"),
    (_stair_without_flights, NO_STEPS),
    (_stair_without_risers, NO_STEPS),
    (_stair_without_treads, NO_STEPS),
    (_flight_without_ground, NO_STEPS),
]


@pytest.mark.parametrize(("spoil", "line"), SPOILED)
def test_a_plan_that_does_not_hang_together_is_refused_in_one_line(
    spoil: Callable[[Json], None], line: str, tmp_path: Path
) -> None:
    house = json.loads(HOUSE.read_bytes())
    spoil(house)
    with pytest.raises(BadInput) as bad:
        load_house(saved(house, tmp_path))
    assert str(bad.value).startswith("v0.plan.json is not a house plan: ")
    assert line in str(bad.value)
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"not json", b"\xff\xfe\x00"])
def test_a_file_that_is_no_json_object_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.plan.json"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"x\.plan\.json is not a house plan: it is not the JSON"):
        load_house(path)


def test_a_missing_plan_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*gone\.plan\.json"):
        load_house(tmp_path / "gone.plan.json")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_part_left_out_or_of_another_kind_is_read_or_refused_but_never_a_crash(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    house = json.loads(HOUSE.read_bytes())
    part: Any = house
    while True:
        key = data.draw(
            st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part)))
        )
        if not isinstance(part[key], dict | list) or not part[key] or data.draw(st.booleans()):
            break
        part = part[key]
    if data.draw(st.booleans()):
        del part[key]
    else:
        part[key] = data.draw(st.sampled_from([None, -1, 0, "x", [], {}, 10**30, True]))
    path = saved(house, tmp_path_factory.mktemp("plan"))
    try:
        load_house(path)
    except BadInput as bad:
        assert "\n" not in str(bad)
