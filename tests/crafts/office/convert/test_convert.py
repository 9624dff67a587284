"""Conversions keep words, pages and numbers, and a loss is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from tests.crafts.office.convert.convert_spoilers import (
    CONVERT_SPOILERS,
    converted,
    document,
    slides,
    workbook,
)

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.crafts.office.convert.build import convert
from liftwork.crafts.office.convert.checks import Case, check_conversion, in_order
from liftwork.crafts.office.convert.texts import pages_of

DATA = Path(__file__).resolve().parents[5] / "shared" / "data" / "office"


def failed(case: Case) -> dict[str, str]:
    return {check.code: check.detail for check in check_conversion(case) if not check.passed}


@pytest.mark.parametrize("code", sorted(CONVERT_SPOILERS))
def test_a_spoilt_conversion_trips_exactly_its_check(code, needs_office, tmp_path) -> None:
    pair = CONVERT_SPOILERS[code](tmp_path)
    assert failed(pair.good) == {}
    found = failed(pair.spoilt)
    assert list(found) == [code], found


@pytest.mark.parametrize("to", ["odt", "rtf", "doc", "epub", "html", "txt", "pdf"])
def test_a_document_keeps_its_words(to, needs_office, tmp_path) -> None:
    assert failed(converted(document(tmp_path), to, tmp_path)) == {}


@pytest.mark.parametrize("to", ["ods", "xls", "csv", "pdf"])
def test_a_workbook_keeps_its_words_and_numbers(to, needs_office, tmp_path) -> None:
    assert failed(converted(workbook(tmp_path), to, tmp_path)) == {}


def test_slides_become_one_picture_each(needs_office, tmp_path) -> None:
    file = slides(tmp_path)
    made = convert(Job(tmp_path), file, "png")
    assert list(made.files) == ["preview", "preview.2"]
    assert Image.open(made.files["preview"]).width == 1600
    assert failed(Case(file, in_order(made.files))) == {}


def test_a_picture_of_another_slide_is_noticed(needs_office, tmp_path) -> None:
    file = slides(tmp_path)
    made = convert(Job(tmp_path), file, "png")
    Image.new("RGB", (1600, 1200), "black").save(made.files["preview.2"])
    assert list(failed(Case(file, in_order(made.files)))) == ["OFF-352"]


def test_a_result_that_nothing_can_read_fails_every_check(needs_office, tmp_path) -> None:
    case = converted(document(tmp_path), "odt", tmp_path)
    case.results[0].write_bytes(b"PK\x03\x04 and then nothing")
    assert set(failed(case)) == {"OFF-350", "OFF-351", "OFF-352", "OFF-353", "OFF-354"}


def test_what_a_format_cannot_become_is_refused_with_what_it_can(tmp_path) -> None:
    with pytest.raises(Refuse, match=r"\.pptx file cannot become csv") as caught:
        convert(Job(tmp_path), slides(tmp_path), "csv")
    assert caught.value.instead == "one of pdf, png, pptx, odp, ppt"


def test_a_csv_of_several_sheets_says_which_it_holds(needs_office, tmp_path) -> None:
    file = DATA / "sheetjs-mixed_sheets.xlsx"
    if not file.exists():
        pytest.skip("needs ../shared/data/office")
    sheets = pages_of(file) or []
    made = convert(Job(tmp_path), file, "csv")
    assert f"the first of {len(sheets)} sheets" in made.summary


@pytest.mark.acceptance
@pytest.mark.parametrize(
    ("name", "to"),
    [
        ("project_report.docx", "pdf"),
        ("sample_syllabus.docx", "odt"),
        ("House_creak.docx", "doc"),
        ("salary.xlsx", "ods"),
        ("company_budget.xlsx", "csv"),
        ("sheetjs-sushi.ods", "xlsx"),
    ],
)
def test_files_of_other_people_keep_what_they_say(name, to, needs_office, tmp_path) -> None:
    if not (DATA / name).exists():
        pytest.skip("needs ../shared/data/office")
    assert failed(converted(DATA / name, to, tmp_path)) == {}
