"""The pack's tests: a good schedule passes, and each spoiled one trips exactly its check."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from room_schedule import check_room_schedule, make_room_schedule

from liftwork import Job, Made, Refuse, Seen

HOUSE = {
    "storeys": [
        {
            "name": "Ground Floor",
            "rooms": [
                {"name": "Kitchen", "clear": {"x0": 0, "y0": 0, "x1": 120, "y1": 144}},
                {"name": "Bed Room", "clear": {"x0": 125, "y0": 0, "x1": 269, "y1": 168}},
            ],
        }
    ]
}


def make(folder: Path, at_least: float = 0) -> Made:
    plan = folder / "v0.plan.json"
    plan.write_text(json.dumps(HOUSE))
    args = make_room_schedule.validate({"plan": plan, "at_least": at_least})
    return make_room_schedule.run(Job(folder), args)


def tripped(made: Made, at_least: float = 0) -> list[str]:
    args = make_room_schedule.validate({"plan": made.facts["source"], "at_least": at_least})
    return [check.code for check in check_room_schedule(Seen(made, args)) if not check.passed]


def drop_last_row(text: str) -> str:
    return "\n".join(text.splitlines()[:-1])


def grow_an_area(text: str) -> str:
    return text.replace("120.0", "121.0")


SPOILERS: dict[str, Callable[[str], str]] = {"SCH-001": drop_last_row, "SCH-002": grow_an_area}


def test_a_good_schedule_passes_every_check(tmp_path: Path) -> None:
    made = make(tmp_path)
    assert made.summary == "Listed 2 rooms."
    assert tripped(made) == []


def test_small_rooms_are_left_out_when_asked(tmp_path: Path) -> None:
    made = make(tmp_path, at_least=150)
    assert made.summary == "Listed 1 rooms."
    assert tripped(made, at_least=150) == []


@pytest.mark.parametrize("code", SPOILERS)
def test_each_check_trips_on_its_spoiler(code: str, tmp_path: Path) -> None:
    made = make(tmp_path)
    schedule = made.files["schedule"]
    schedule.write_text(SPOILERS[code](schedule.read_text()))
    assert tripped(made) == [code]


def test_every_check_has_a_spoiler() -> None:
    assert {check.code for check in make_room_schedule.checks} == set(SPOILERS)


def test_asking_for_larger_rooms_than_there_are_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refuse) as caught:
        make(tmp_path, at_least=500)
    assert caught.value.instead == "rooms of at least 168 sq ft, the largest there is"
