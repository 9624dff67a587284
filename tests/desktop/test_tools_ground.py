"""The tool that clicks in pictures: what it hears, what it makes, and what its checks see."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.desktop.spoilers_ground import SPOILERS

from liftwork.contract.checks import Check
from liftwork.contract.job import Made, Seen
from liftwork.desktop.clicking import check_click
from liftwork.desktop.tools_ground import TOOLS, ground_click, hear_click

needs_ocr = pytest.mark.skipif(not find_spec("rapidocr_onnxruntime"), reason="needs liftwork[ocr]")


def test_every_check_has_a_spoiler_and_every_spoiler_a_check() -> None:
    assert {check.code for tool in TOOLS for check in tool.checks} == set(SPOILERS)


@pytest.mark.parametrize("example", ground_click.examples, ids=lambda example: example.request)
def test_every_example_is_heard_as_it_is_meant(example: object) -> None:
    heard = hear_click(example.request, [])  # type: ignore[attr-defined]
    assert heard is not None
    assert heard.args == example.args  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "request_", ["press 7 in the calculator", "click OK", "draw a picture of a house", ""]
)
def test_what_is_not_about_a_picture_is_left_to_others(request_: str) -> None:
    assert hear_click(request_, []) is None


def test_a_request_with_a_file_is_for_another_tool() -> None:
    assert hear_click('click "New game" in the picture', ["photo.png"]) is None


def drawn(answer: str) -> Image.Image:
    picture = Image.new("RGB", (320, 160), "#d9d9d9")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(15)
    pen.text((40, 30), "New game", fill="black", font=font)
    pen.text((40, 100), answer, fill="black", font=font)
    return picture


@pytest.fixture
def made(tmp_path: Path) -> Made:
    files = {
        "window-picture": tmp_path / "b.window.png",
        "window-picture.2": tmp_path / "a.window.png",
    }
    drawn("Waiting").save(files["window-picture"])
    drawn("Started").save(files["window-picture.2"])
    return Made("Clicked.", files, {"text": "New game", "at": [38, 28, 80, 22]})


def found(made: Made) -> list[Check]:
    args = ground_click.validate({"words": "New game"})
    return list(check_click(Seen(made, args)))


@needs_ocr
def test_a_good_click_passes_every_check(made: Made) -> None:
    assert all(check.passed for check in found(made))


@needs_ocr
@pytest.mark.parametrize("code", SPOILERS)
def test_each_check_trips_on_its_spoiler(code: str, made: Made) -> None:
    SPOILERS[code](made)
    assert [check.code for check in found(made) if not check.passed] == [code]
