"""Every check of a report passes on a good one, and trips alone on its own spoiler."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.crafts.office.report.report_spoilers import REPORT_SPOILERS
from tests.crafts.office.report.sample_report import make_case, sample_document

from liftwork.crafts.office.report import codes
from liftwork.crafts.office.report.checks import check_report, check_source

SOURCE = "# Bread and queues\n\nIt was **slow**[^door].\n\n[^door]: Not at the till.\n"


@pytest.fixture(scope="module")
def good(needs_office, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return make_case(sample_document(folder), folder, SOURCE)


def failed(case) -> dict[str, str]:
    found = [*check_report(case), *check_source(case)]
    return {check.code: check.detail for check in found if not check.passed}


def test_a_good_report_passes_every_check(good) -> None:
    assert failed(good) == {}
    assert {check.code for check in check_report(good)} == {c.code for c in codes.REPORT_CHECKS}


@pytest.mark.parametrize("code", sorted(REPORT_SPOILERS))
def test_a_spoilt_report_trips_exactly_its_check(code, good, tmp_path) -> None:
    found = failed(REPORT_SPOILERS[code](good, tmp_path))
    assert list(found) == [code], found


def test_a_report_of_a_wrong_length_says_both_lengths(good, tmp_path) -> None:
    detail = failed(REPORT_SPOILERS["OFF-301"](good, tmp_path))["OFF-301"]
    assert " pages, 99 asked" in detail


def test_without_a_pdf_the_checks_that_need_it_say_so(good) -> None:
    found = failed(replace(good, pdf=None))
    assert set(found) == {c.code for c in codes.NEED_OFFICE} | {"OFF-314"}
    assert all(detail.startswith("not checked: ") for detail in found.values())
