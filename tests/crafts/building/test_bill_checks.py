"""Every check of a bill of quantities passes on a good one, and trips alone on its spoiler."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.building.bill_spoilers import BILL_SPOILERS
from tests.crafts.building.houses import NAMES, house

from liftwork.contract.errors import ProgramMissing
from liftwork.crafts.building.bill.measure import measure
from liftwork.crafts.building.bill.write import write_bill
from liftwork.crafts.building.readback.bill_checks import check_bill
from liftwork.programs.libreoffice.finding import find


def _office_is_here() -> bool:
    try:
        find()
    except ProgramMissing:
        return False
    return True


pytestmark = pytest.mark.skipif(not _office_is_here(), reason="LibreOffice is not installed")


def failing(name: str, path: Path) -> list[str]:
    return [check.code for check in check_bill(house(name), path) if not check.passed]


@pytest.mark.parametrize(("name", "units"), zip(NAMES, ["metric", "imperial"] * 3, strict=True))
def test_the_bill_of_a_real_house_passes_every_check(name: str, units: str, tmp_path: Path) -> None:
    write_bill(measure(house(name), units, 5), tmp_path / "v0.xlsx")
    assert failing(name, tmp_path / "v0.xlsx") == []


@pytest.mark.parametrize("code", BILL_SPOILERS)
def test_a_spoilt_bill_trips_exactly_its_check(code: str, tmp_path: Path) -> None:
    path, name = tmp_path / "v0.xlsx", NAMES[-1]
    write_bill(BILL_SPOILERS[code].measured(measure(house(name), "imperial", 5)), path)
    BILL_SPOILERS[code].saved(path)
    assert failing(name, path) == [code]


def test_a_file_that_is_no_workbook_fails_the_first_check_alone(tmp_path: Path) -> None:
    path = tmp_path / "v0.xlsx"
    path.write_text("not a workbook")
    assert failing(NAMES[0], path) == ["BLD-101"]
