from __future__ import annotations

import pytest
from tests.crafts.cad.houses import house

from liftwork.crafts.cad.change import mirror_house
from liftwork.crafts.cad.rules import broken_rules


@pytest.mark.parametrize("request_", [(35, 65, 3, 1), (35, 65, 3, 2)])
def test_a_mirrored_house_keeps_every_rule(request_: tuple[int, int, int, int]) -> None:
    mirrored = mirror_house(house(*request_))
    assert mirrored.mirrored
    assert broken_rules(mirrored) == []


@pytest.mark.parametrize("request_", [(35, 65, 3, 1), (25, 45, 3, 2)])
def test_mirroring_twice_gives_the_plan_back(request_: tuple[int, int, int, int]) -> None:
    plan = house(*request_)
    assert mirror_house(mirror_house(plan)) == plan


def test_the_porch_changes_sides_and_rooms_keep_their_names_and_sizes() -> None:
    plan = house(35, 65, 3, 1)
    for before, after in zip(plan.rooms, mirror_house(plan).rooms, strict=True):
        assert after.name == before.name
        assert after.clear.width == before.clear.width
        assert after.outline.x0 + before.outline.x1 == plan.site.x1


@pytest.mark.parametrize("request_", [(35, 65, 3, 1), (25, 45, 2, 2)])
def test_the_floors_of_a_mirrored_house_lie_between_the_faces_of_its_walls(
    request_: tuple[int, int, int, int],
) -> None:
    for storey in mirror_house(house(*request_)).storeys:
        for room in (room for room in storey.rooms if room.indoors):
            for wall in (wall for wall in storey.walls if not wall.horizontal):
                beside = wall.y0 < room.floor.y1 and room.floor.y0 < wall.y1
                left, right = wall.line - wall.thickness / 2, wall.line + wall.thickness / 2
                assert not beside or right <= room.floor.x0 or room.floor.x1 <= left, room.name
