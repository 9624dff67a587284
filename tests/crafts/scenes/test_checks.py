from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from tests.crafts.scenes.houses import NAMES, exported, house_of, parts_of
from tests.crafts.scenes.model_spoilers import MODEL_SPOILERS
from tests.crafts.scenes.models import write_model
from tests.crafts.scenes.painter import paint
from tests.crafts.scenes.picture_spoilers import (
    BLEND_SPOILERS,
    FILM_SPOILERS,
    PICTURE_SPOILERS,
    SUN_SPOILERS,
    good_film,
)

from liftwork.contract.checks import Check
from liftwork.crafts.scenes.build import Sizes, build_scene
from liftwork.crafts.scenes.light import light_of
from liftwork.crafts.scenes.readback.blend_checks import check_blend
from liftwork.crafts.scenes.readback.model_checks import MODEL_CHECKS, check_model
from liftwork.crafts.scenes.readback.picture_checks import PICTURE_CHECKS, check_picture
from liftwork.crafts.scenes.readback.sun_checks import check_sun
from liftwork.crafts.scenes.readback.video_checks import VIDEO_CHECKS, check_video
from liftwork.crafts.scenes.sun import sun_of

SIZE = (960, 540)


def failing(checks: list[Check]) -> list[str]:
    return [f"{check.code} {check.detail}" for check in checks if not check.passed]


def tripped(checks: list[Check]) -> list[str]:
    return [check.code for check in checks if not check.passed]


@pytest.mark.parametrize("name", NAMES)
def test_the_model_of_every_house_passes_every_check(name: str, tmp_path: Path) -> None:
    model = write_model(exported(parts_of(name)), tmp_path / "house.glb")
    checks = list(check_model(house_of(name), model))
    assert failing(checks) == []
    assert [check.code for check in checks] == [code.code for code in MODEL_CHECKS]


@pytest.mark.parametrize("code", MODEL_SPOILERS)
def test_each_check_of_the_model_trips_on_its_spoiler(code: str, tmp_path: Path) -> None:
    spoilt = MODEL_SPOILERS[code](exported(parts_of()))
    model = write_model(spoilt, tmp_path / "house.glb")
    assert tripped(list(check_model(house_of(), model))) == [code]


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("painted")
    light = light_of(None, None, None)
    scene = build_scene(house_of(), ["front"], sun_of(light.stands, 90), Sizes(SIZE, SIZE))
    paint(scene, scene.views[0], folder / "front.png", folder / "mask.png")
    return folder / "front.png", folder / "mask.png"


def test_a_good_picture_passes_every_check(painted: tuple[Path, Path]) -> None:
    checks = list(check_picture("front", *painted, SIZE))
    assert failing(checks) == []
    assert {check.code for check in checks} == {code.code for code in PICTURE_CHECKS}


@pytest.mark.parametrize("code", PICTURE_SPOILERS)
def test_each_check_of_a_picture_trips_on_its_spoiler(
    code: str, painted: tuple[Path, Path], tmp_path: Path
) -> None:
    pictures = [Image.open(path) for path in painted]
    spoilt = PICTURE_SPOILERS[code](pictures[0], pictures[1])
    paths = (tmp_path / "picture.png", tmp_path / "mask.png")
    for path, image in zip(paths, spoilt, strict=True):
        image.save(path)
    assert tripped(list(check_picture("front", *paths, SIZE))) == [code]


def test_a_good_video_passes_every_check() -> None:
    checks = list(check_video(good_film(), (160, 90), 24, 24))
    assert failing(checks) == []
    assert [check.code for check in checks] == [code.code for code in VIDEO_CHECKS]


@pytest.mark.parametrize("code", FILM_SPOILERS)
def test_each_check_of_a_video_trips_on_its_spoiler(code: str) -> None:
    assert tripped(list(check_video(FILM_SPOILERS[code](good_film()), (160, 90), 24, 24))) == [code]


def test_a_sun_that_stands_elsewhere_trips_its_check() -> None:
    light = light_of(None, None, None)
    good = (light.stands.elevation, light.stands.azimuth)
    assert tripped(list(check_sun(light.place.spot, (3, 21), 10.0, good))) == []
    spoilt = SUN_SPOILERS["SCN-018"](good)
    assert tripped(list(check_sun(light.place.spot, (3, 21), 10.0, spoilt))) == ["SCN-018"]


def test_a_blend_that_is_something_else_trips_its_check(tmp_path: Path) -> None:
    saved = tmp_path / "house.blend"
    saved.write_bytes(b"BLENDER-v304" + bytes(20_000))
    assert check_blend(saved).passed
    saved.write_bytes(BLEND_SPOILERS["SCN-019"](saved.read_bytes()))
    assert tripped([check_blend(saved)]) == ["SCN-019"]
