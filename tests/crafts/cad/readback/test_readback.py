import os
import shutil

import pytest
from tests.crafts.cad.drawing_spoilers import DRAWING_SPOILERS, SHEET_SPOILERS
from tests.crafts.cad.sample_plan import sample_plan

from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.pdf import write_preview, write_sheet
from liftwork.crafts.cad.readback import (
    DRAWING_CHECKS,
    SHEET_CHECKS,
    check_drawing,
    check_sheet,
)

PLAN = sample_plan(2)


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    folder = tmp_path_factory.mktemp("good")
    write_drawing(PLAN, folder / "v0.dxf")
    write_sheet(PLAN, folder / "v0.pdf")
    write_preview(folder / "v0.pdf", folder / "v0.png")
    return folder


@pytest.fixture
def files(good, tmp_path):
    for file in good.iterdir():
        shutil.copy(file, tmp_path)
    return tmp_path


def failed(checks) -> dict[str, str]:
    return {check.code: check.detail for check in checks if not check.passed}


def test_good_files_pass_every_check(good) -> None:
    drawing = list(check_drawing(PLAN, good / "v0.dxf"))
    sheet = list(check_sheet(PLAN, good / "v0.pdf", good / "v0.png"))
    assert failed([*drawing, *sheet]) == {}
    assert {check.code for check in drawing} == {code.code for code in DRAWING_CHECKS}
    assert {check.code for check in sheet} == {code.code for code in SHEET_CHECKS}


def test_every_check_has_its_spoiler_and_every_spoiler_its_check() -> None:
    assert set(DRAWING_SPOILERS) == {code.code for code in DRAWING_CHECKS}
    assert set(SHEET_SPOILERS) == {code.code for code in SHEET_CHECKS}


@pytest.mark.parametrize("code", sorted(DRAWING_SPOILERS))
def test_a_spoiled_drawing_trips_exactly_its_check(code, files) -> None:
    DRAWING_SPOILERS[code](files / "v0.dxf")
    assert list(failed(check_drawing(PLAN, files / "v0.dxf"))) == [code]


@pytest.mark.parametrize("code", sorted(SHEET_SPOILERS))
def test_a_spoiled_sheet_trips_exactly_its_check(code, files) -> None:
    SHEET_SPOILERS[code](files / "v0.pdf")
    found = failed(check_sheet(PLAN, files / "v0.pdf", files / "v0.png"))
    assert list(found) == [code], found


def test_a_folder_whose_name_is_not_unicode_is_read_all_the_same(good, tmp_path) -> None:
    odd = tmp_path / os.fsdecode(b"caf\xe9")
    odd.mkdir()
    shutil.copy(good / "v0.dxf", odd)
    assert failed(check_drawing(PLAN, odd / "v0.dxf")) == {}


def test_files_of_another_plan_do_not_pass(files) -> None:
    other = sample_plan(2, scale=125)
    assert {"CAD-042", "CAD-043", "CAD-045"} <= set(
        failed(check_sheet(other, files / "v0.pdf", files / "v0.png"))
    )
    assert "CAD-035" in failed(check_drawing(other, files / "v0.dxf"))


def test_a_missing_storey_is_noticed(files) -> None:
    taller = sample_plan(3)
    assert {"CAD-022", "CAD-025", "CAD-027"} <= set(failed(check_drawing(taller, files / "v0.dxf")))
    assert {"CAD-041", "CAD-046"} <= set(
        failed(check_sheet(taller, files / "v0.pdf", files / "v0.png"))
    )


def test_a_preview_that_is_no_picture_fails_its_check(files) -> None:
    (files / "v0.png").write_bytes(b"not a picture")
    assert list(failed(check_sheet(PLAN, files / "v0.pdf", files / "v0.png"))) == ["CAD-050"]
