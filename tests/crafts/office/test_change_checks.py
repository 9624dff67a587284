"""Each check of a changed or reviewed workbook passes on a good one and trips on its spoiler."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from tests.crafts.office.order_book import write_orders
from tests.crafts.office.programs import needs_office
from tests.crafts.office.spoilers_changes import (
    CHANGE_SPOILERS,
    REVIEW_SPOILERS,
    InFiles,
    InReview,
    InWish,
    spoil_review,
)

from liftwork.contract.checks import Check
from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.office.change.plan import Change
from liftwork.crafts.office.review.report import write_report
from liftwork.crafts.office.tools_changes import change_workbook, check_workbook

pytestmark = [pytest.mark.acceptance, needs_office]

PLAN = TypeAdapter(tuple[Change, ...])


def failed(checks: Iterable[Check]) -> list[str]:
    return [check.code for check in checks if not check.passed]


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Changed copies of the orders, each made once: the folder and what the tool gave back."""
    root = tmp_path_factory.mktemp("changes")

    @cache
    def cook(key: str) -> tuple[Path, Made]:
        folder = root / str(len(list(root.iterdir())))
        folder.mkdir()
        given = write_orders(folder / "given.xlsx")
        args = change_workbook.validate({"workbook": given, "changes": PLAN.validate_json(key)})
        return folder, change_workbook.run(Job(folder), args)

    return lambda changes: cook(PLAN.dump_json(PLAN.validate_python(changes)).decode())


def verified(folder: Path, made: Made, asked: Any) -> list[Check]:
    """The checks of what lies in a folder, as made for the changes asked."""
    files = {kind: folder / path.name for kind, path in made.files.items()}
    args = change_workbook.validate({"workbook": folder / "given.xlsx", "changes": asked})
    assert change_workbook.verify is not None
    return list(change_workbook.verify(Seen(Made(made.summary, files), args)))


@pytest.mark.parametrize("code", [c for c, s in CHANGE_SPOILERS.items() if isinstance(s, InWish)])
def test_each_change_passes_and_another_wish_trips_its_check_alone(code: str, kitchen: Any) -> None:
    spoiler = CHANGE_SPOILERS[code]
    assert isinstance(spoiler, InWish)
    folder, made = kitchen([spoiler.made])
    good = verified(folder, made, [spoiler.made])
    assert failed(good) == []
    assert code in {check.code for check in good}
    assert failed(verified(folder, made, [spoiler.asked])) == [code]


@pytest.mark.parametrize("code", [c for c, s in CHANGE_SPOILERS.items() if isinstance(s, InFiles)])
def test_a_loss_trips_its_check_alone(code: str, kitchen: Any, tmp_path: Path) -> None:
    spoiler = CHANGE_SPOILERS[code]
    assert isinstance(spoiler, InFiles)
    folder, made = kitchen(list(spoiler.changes))
    spoilt = shutil.copytree(folder, tmp_path / "spoilt")
    spoiler.damage(spoilt)
    assert failed(verified(spoilt, made, list(spoiler.changes))) == [code]


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Made]:
    folder = tmp_path_factory.mktemp("review")
    given = write_orders(folder / "given.xlsx", flawed=True)
    args = check_workbook.validate({"workbook": given})
    return folder, check_workbook.run(Job(folder), args)


def verified_review(folder: Path, made: Made) -> list[Check]:
    files = {kind: folder / path.name for kind, path in made.files.items()}
    args = check_workbook.validate({"workbook": folder / "given.xlsx"})
    assert check_workbook.verify is not None
    return list(check_workbook.verify(Seen(Made(made.summary, files), args)))


def test_a_good_review_passes_every_check(reviewed: tuple[Path, Made]) -> None:
    checks = verified_review(*reviewed)
    assert failed(checks) == []
    assert {check.code for check in checks} == set(REVIEW_SPOILERS)


@pytest.mark.parametrize("code", REVIEW_SPOILERS)
def test_a_spoilt_review_trips_its_check_alone(
    code: str, reviewed: tuple[Path, Made], tmp_path: Path
) -> None:
    folder, made = reviewed
    spoilt = shutil.copytree(folder, tmp_path / "spoilt")
    spoiler = REVIEW_SPOILERS[code]
    if isinstance(spoiler, InReview):
        review = spoil_review(spoilt, spoiler.change)
        write_report(review, tmp_path, spoilt / "v0.review.pdf")
    else:
        spoiler.damage(spoilt)
    assert failed(verified_review(spoilt, made)) == [code]
