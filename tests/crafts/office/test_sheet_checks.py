"""Each check of a built workbook passes on a good one and trips on its own spoiler alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.crafts.office.programs import needs_office
from tests.crafts.office.shop import shop
from tests.crafts.office.spoilers_sheets import SPOILERS, InFiles, InPlan

from liftwork.contract.checks import Check
from liftwork.contract.errors import ProgramMissing
from liftwork.contract.job import Job
from liftwork.crafts.office.workbook import recalculation
from liftwork.crafts.office.workbook.checking import check_book
from liftwork.crafts.office.workbook.codes import BOOK_CHECKS
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.layout import lay_out
from liftwork.crafts.office.workbook.meaning import check_meaning
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.publishing import publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.readback.file_checks import check_file
from liftwork.crafts.office.workbook.readback.look_checks import check_looks
from liftwork.crafts.office.workbook.writing import write_workbook
from liftwork.programs.libreoffice.finding import Installation
from liftwork.programs.libreoffice.pool import Pool

GOOD = shop()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    publish(Job(folder), GOOD, "Built it.")
    return folder


def evidence(plan: WorkbookPlan, folder: Path) -> Evidence:
    pdf, png = folder / "v0.pdf", folder / "v0.png"
    return Evidence(
        plan, folder / "v0.xlsx", pdf if pdf.exists() else None, png if png.exists() else None
    )


def failed(checks: Iterable[Check]) -> list[str]:
    return [check.code for check in checks if not check.passed]


@needs_office
@pytest.mark.acceptance
def test_a_good_workbook_passes_every_check(made: Path) -> None:
    checks = list(check_book(evidence(GOOD, made)))
    assert failed(checks) == []
    assert {check.code for check in checks} == {check.code for check in BOOK_CHECKS}


@needs_office
@pytest.mark.acceptance
@pytest.mark.parametrize("code", [c for c, s in SPOILERS.items() if isinstance(s, InFiles)])
def test_a_damaged_file_trips_its_check_alone(code: str, made: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(made, tmp_path / "spoilt")
    spoiler = SPOILERS[code]
    assert isinstance(spoiler, InFiles)
    spoiler.change(folder)
    assert failed(check_book(evidence(GOOD, folder))) == [code]


@pytest.mark.parametrize("code", [c for c, s in SPOILERS.items() if isinstance(s, InPlan)])
def test_a_plan_that_means_something_wrong_trips_its_check_alone(code: str, tmp_path: Path) -> None:
    spoiler = SPOILERS[code]
    assert isinstance(spoiler, InPlan)
    plan = shop(spoiler.change)
    worked = worked_book(plan)
    write_workbook(worked, lay_out(worked.book), tmp_path / "v0.xlsx")
    seen = evidence(plan, tmp_path)
    checks = [*check_file(seen), *check_looks(seen), *check_meaning(worked)]
    assert failed(checks) == [code]


def _nowhere() -> Installation:
    raise ProgramMissing("LibreOffice is not installed", "apt-get install -y libreoffice-calc")


def test_without_libreoffice_the_workbook_is_made_and_says_what_was_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recalculation, "office", lambda: Pool(finder=_nowhere))
    made = publish(Job(tmp_path), GOOD, "Built it.")
    assert set(made.files) == {"workbook"}
    checks = list(check_book(evidence(GOOD, tmp_path)))
    [first, *_] = [check for check in checks if not check.passed]
    assert first.code == "OFF-005"
    assert first.detail == (
        "not recalculated: LibreOffice is not installed; apt-get install -y libreoffice-calc"
    )


@needs_office
@pytest.mark.acceptance
def test_only_the_recalculation_trips_where_the_program_has_gone_since(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recalculation, "office", lambda: Pool(finder=_nowhere))
    monkeypatch.setattr(recalculation, "_last", [])
    assert failed(check_book(evidence(GOOD, made))) == ["OFF-005"]
