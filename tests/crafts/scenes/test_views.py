from __future__ import annotations

import numpy as np
import pytest
from tests.crafts.scenes.houses import NAMES, house_of
from tests.crafts.scenes.painter import projected

from liftwork.crafts.scenes.build import Sizes, build_scene
from liftwork.crafts.scenes.document import Scene, View
from liftwork.crafts.scenes.sun import Stand, sun_of
from liftwork.crafts.scenes.views import NAMES as VIEWS


def scene_of(name: str, sizes: Sizes) -> Scene:
    return build_scene(house_of(name), VIEWS, sun_of(Stand(45, 130), 90), sizes)


def framed(scene: Scene, view: View) -> np.ndarray:
    """Where the corners of what must be seen lie in the frame, 0 to 1 both ways."""
    points = []
    for part in scene.parts:
        if part.group in view.subject:
            move = view.moves.get(part.group, (0.0, 0.0, 0.0))
            points.append(np.array(part.vertices) + np.array(move))
    pixels, depth = projected(view.camera, np.vstack(points))
    assert depth.min() > 0.5
    return pixels / (view.camera.width, view.camera.height)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(960, 540), (600, 900), (1600, 400)])
def test_every_view_frames_every_house_in_every_shape_of_picture(
    name: str, size: tuple[int, int]
) -> None:
    scene = scene_of(name, Sizes(size, size))
    for view in scene.views:
        seen = framed(scene, view)
        assert seen.min() > 0.03
        assert seen.max() < 0.97
        assert (seen.max(axis=0) - seen.min(axis=0)).max() > 0.55, view.name


@pytest.mark.parametrize("name", NAMES)
def test_upright_edges_stay_upright_from_the_front_and_the_street(name: str) -> None:
    scene = scene_of(name, Sizes((960, 540), (640, 360)))
    for view in scene.views:
        if view.name in ("front", "street"):
            assert view.camera.position[2] == view.camera.target[2]


def test_the_storeys_of_a_house_lie_side_by_side_in_the_plan() -> None:
    scene = scene_of("12-x-20-m-3-storeys", Sizes((960, 540), (640, 360)))
    plan = scene.views[0]
    spans = []
    for level in range(3):
        groups = (f"storey/{level}", f"cut/{level}")
        xs = [
            x + plan.moves.get(part.group, (0.0, 0.0, 0.0))[0]
            for part in scene.parts
            if part.group in groups
            for x, _, _ in part.vertices
        ]
        spans.append((min(xs), max(xs)))
    assert spans[0][1] < spans[1][0] < spans[1][1] < spans[2][0]
    assert "roof" not in plan.shows


def test_a_view_that_turns_goes_round_the_middle_of_the_house() -> None:
    view = scene_of("60-x-40-ft", Sizes((960, 540), (640, 360))).views[-1]
    assert view.name == "turntable"
    assert view.camera.frames / view.camera.fps == 4
    at, to = np.array(view.camera.position), np.array(view.camera.target)
    assert np.linalg.norm(at[:2] - to[:2]) > 10
