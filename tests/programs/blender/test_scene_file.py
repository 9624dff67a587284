"""Scene files that cannot be drawn are told apart before Blender starts, each in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.programs.blender.two_boxes import box, camera, write_scene

from liftwork.contract.errors import DocumentUnusable
from liftwork.programs.blender import scene_file


def refusal(tmp_path: Path, **changes: Any) -> str:
    with pytest.raises(DocumentUnusable) as refused:
        scene_file.read(write_scene(tmp_path / "scene.json", **changes))
    line = str(refused.value)
    assert "\n" not in line
    return line.removeprefix("scene.json is no scene to draw: ")


def test_a_good_scene_is_read_whole(tmp_path: Path) -> None:
    scene = scene_file.read(write_scene(tmp_path / "scene.json"))
    assert [part.name for part in scene.parts] == ["plate", "box"]
    assert scene.views[0].camera.width == 320


def test_a_material_that_is_nowhere_is_named_with_its_part(tmp_path: Path) -> None:
    line = refusal(tmp_path, materials={})
    assert line == "plate is of plate, which is no material here"


def test_a_face_that_names_a_missing_corner_is_refused(tmp_path: Path) -> None:
    torn = {**box("box", (0, 0, 0), (1, 1, 1), "box"), "faces": [[0, 1, 8]] * 4}
    assert refusal(tmp_path, parts=[torn]) == "parts.0: a face names corner 8 of 8"


def test_a_corner_that_is_no_number_is_refused(tmp_path: Path) -> None:
    torn = box("box", (0, 0, 0), (1, 1, float("nan")), "box")
    assert refusal(tmp_path, parts=[torn]).startswith("parts.0.vertices.4.2: ")


def test_two_parts_of_one_name_are_refused(tmp_path: Path) -> None:
    twice = [box("box", (0, 0, 0), (1, 1, 1), "box")] * 2
    assert refusal(tmp_path, parts=twice) == "two parts are named box"


def test_a_view_of_nothing_is_refused(tmp_path: Path) -> None:
    view = json.loads(write_scene(tmp_path / "good.json").read_text(encoding="utf-8"))["views"][0]
    line = refusal(tmp_path, views=[{**view, "shows": ["roof"]}])
    assert line == "the view still shows no group that has a part"


def test_a_camera_on_its_own_target_is_refused(tmp_path: Path) -> None:
    view = json.loads(write_scene(tmp_path / "good.json").read_text(encoding="utf-8"))["views"][0]
    view = {**view, "camera": camera(target=(6, -9, 6))}
    assert refusal(tmp_path, views=[view]) == "views.0.camera: it stands on its own target"


def test_another_format_and_an_unknown_field_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, format="liftwork-scene/2").startswith("format: ")
    assert refusal(tmp_path, wind=3).startswith("wind: ")


def test_an_export_of_nothing_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, exports=["roof"]) == "exports names no group that has a part"


def test_a_missing_file_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(DocumentUnusable, match=r"^scene.json cannot be read: No such file"):
        scene_file.read(tmp_path / "scene.json")


@settings(max_examples=40, deadline=None)
@given(said=st.binary(max_size=200) | st.recursive(
    st.none() | st.integers() | st.text(max_size=8),
    lambda inner: st.dictionaries(st.sampled_from(["parts", "views", "format", "sun"]), inner)
    | st.lists(inner, max_size=3),
    max_leaves=8,
).map(lambda value: json.dumps(value).encode()))  # fmt: skip
def test_whatever_the_file_holds_the_refusal_is_one_line(
    said: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "scene.json"
    path.write_bytes(said)
    with pytest.raises(DocumentUnusable) as refused:
        scene_file.read(path)
    assert "\n" not in str(refused.value)
