"""The names of rooms on the plan in 3D, as the camera sees them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
import shapely
from tests.crafts.scenes.houses import NAMES, house_of, parts_of
from tests.crafts.scenes.painter import projected

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Label, View
from liftwork.crafts.scenes.levels import floor_height
from liftwork.crafts.scenes.metres import metres, z_of
from liftwork.crafts.scenes.views import PLAN, view_of
from liftwork.formats.house_plan import Room, Storey

LETTER, CAPITAL = 0.62, 0.70
WAYS = ("stairs", "passage")


@cache
def plan_of(name: str, size: tuple[int, int] = (960, 540)) -> View:
    return view_of(PLAN, house_of(name), parts_of(name), size)


def in_picture(points: np.ndarray, view: View) -> shapely.Geometry:
    """What points cover together in the picture."""
    return shapely.MultiPoint(projected(view.camera, points)[0]).convex_hull


def words_of(label: Label, view: View) -> shapely.Geometry:
    """The rectangle of a label's words in the picture."""
    lines = label.text.split("\n")
    wide = max(map(len, lines)) * LETTER * label.size / 2
    high = (len(lines) - 1 + CAPITAL) * label.size / 2
    turn = math.radians(label.turn)
    corners = [
        (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), 0.0)
        for x in (-wide, wide)
        for y in (-high, high)
    ]
    return in_picture(np.array(corners) + np.array(label.at), view)


def room_of(storey: Storey, room: Room, view: View) -> shapely.Geometry:
    """A room in the picture: its floor, and between walls all up to the cut."""
    box, base = metres(room.floor), floor_height(storey, room)
    tops = [base, z_of(storey) + heights.CUT] if room.indoors else [base]
    corners = [(x, y, z) for x in (box.x0, box.x1) for y in (box.y0, box.y1) for z in tops]
    move = view.moves.get(f"storey/{storey.level}", (0.0, 0.0, 0.0))
    return in_picture(np.array(corners) + np.array(move), view)


def caps_of(name: str, view: View) -> Iterator[shapely.Geometry]:
    """The tops of the cut walls in the picture, face by face."""
    for part in parts_of(name):
        if part.kind == "cap":
            points = np.array(part.vertices) + np.array(view.moves.get(part.group, (0.0, 0.0, 0.0)))
            for face in part.faces:
                yield in_picture(points[list(face)], view)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_lies_inside_a_room_of_that_name(name: str) -> None:
    view = plan_of(name)
    rooms = [(storey, room) for storey in house_of(name).storeys for room in storey.rooms]
    for label in view.labels:
        text = label.text.replace("\n", " ")
        places = [room_of(s, room, view) for s, room in rooms if room.name.upper() == text]
        assert any(place.contains(words_of(label, view)) for place in places), text


@pytest.mark.parametrize("name", NAMES)
def test_no_name_crosses_a_cut_wall_or_another_name(name: str) -> None:
    view = plan_of(name)
    words = {label: words_of(label, view) for label in view.labels}
    caps = shapely.union_all(list(caps_of(name, view)))
    assert [label.text for label, at in words.items() if at.intersects(caps)] == []
    assert [
        (a.text, b.text)
        for (a, one), (b, other) in combinations(words.items(), 2)
        if one.intersects(other)
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_room_that_is_no_way_through_has_its_name_in_the_usual_picture(name: str) -> None:
    told = sorted(label.text.replace("\n", " ") for label in plan_of(name).labels)
    rooms = [room for storey in house_of(name).storeys for room in storey.rooms]
    named = sorted(r.name.upper() for r in rooms if r.indoors and r.use not in WAYS)
    missing = [each for each in named if named.count(each) > told.count(each)]
    assert missing == []


def test_names_of_a_small_picture_are_left_out_where_they_could_not_be_read() -> None:
    small, usual = plan_of(NAMES[2], (240, 135)), plan_of(NAMES[2])
    assert len(small.labels) < len(usual.labels)


def test_names_that_take_two_lines_are_broken_between_words() -> None:
    texts = {label.text for name in NAMES for label in plan_of(name).labels}
    assert any("\n" in text for text in texts)
    rooms = {r.name.upper() for name in NAMES for s in house_of(name).storeys for r in s.rooms}
    assert {text.replace("\n", " ") for text in texts} <= rooms
