"""Which requests are for slides, reports and conversions, and what is read from them."""

from __future__ import annotations

import pytest

from liftwork.crafts.office.convert.request import hear_conversion
from liftwork.crafts.office.deck.request import hear_slides
from liftwork.crafts.office.report.request import hear_report
from liftwork.crafts.office.tools_decks import (
    REPORT_EXAMPLES,
    SLIDES_EXAMPLES,
)

NOT_OURS = (
    "don't make slides from talk.md",
    "email the slides from talk.md to Ali",
    "translate talk.md into French slides",
    "what is in report.docx?",
    "summarise notes.md in a report",
    "add a slide to deck.pptx",
    "merge a.docx and b.docx into one pdf",
    "a 10 marla house with 3 bedrooms",
    "draw the plan and print it as pdf",
    "is talk.md a presentation?",
    "delete the slides",
    "count the slides in deck.pptx",
)


@pytest.mark.parametrize("example", SLIDES_EXAMPLES, ids=lambda e: e.request)
def test_slides_are_heard(example) -> None:
    heard = hear_slides(example.request, ())
    assert heard is not None
    assert heard.args == example.args
    assert hear_report(example.request, ()) is None


@pytest.mark.parametrize("example", REPORT_EXAMPLES, ids=lambda e: e.request)
def test_reports_are_heard(example) -> None:
    heard = hear_report(example.request, ())
    assert heard is not None
    assert heard.args == example.args
    assert hear_slides(example.request, ()) is None


@pytest.mark.parametrize(
    ("request_", "file", "to"),
    [
        ("convert report.docx to pdf", "report.docx", "pdf"),
        ("report.docx to pdf please", "report.docx", "pdf"),
        ("export deck.pptx as pictures", "deck.pptx", "png"),
        ("turn budget.xlsx into csv", "budget.xlsx", "csv"),
        ("save letter.odt as a Word document", "letter.odt", "docx"),
        ("convert data.csv to Excel", "data.csv", "xlsx"),
        ("report.docx کو pdf میں تبدیل کریں", "report.docx", "pdf"),
        ("把 report.docx 转换成 odt", "report.docx", "odt"),
    ],
)
def test_conversions_are_heard(request_, file, to) -> None:
    heard = hear_conversion(request_, ())
    assert heard is not None
    assert heard.args == {"file": file, "to": to}


def test_the_file_at_hand_is_meant_where_none_is_named() -> None:
    heard = hear_conversion("convert this to pdf", ("deck.pptx",))
    assert heard is not None
    assert heard.args == {"file": "deck.pptx", "to": "pdf"}
    slides = hear_slides("dark slides please", ("talk.md", "a.png"))
    assert slides is not None
    assert slides.args == {"markdown": "talk.md", "pictures": ["a.png"], "theme": "dark"}


@pytest.mark.parametrize("request_", NOT_OURS)
def test_other_requests_are_left_to_others(request_) -> None:
    for hear in (hear_slides, hear_report, hear_conversion):
        assert hear(request_, ()) is None


def test_two_texts_are_not_guessed_between() -> None:
    assert hear_slides("slides", ("a.md", "b.md")) is None
    assert hear_report("report from a.md and b.md", ()) is None


def test_slides_of_markdown_without_a_file_ask_which() -> None:
    heard = hear_slides("make slides from my markdown", ())
    assert heard is not None
    assert heard.missing == "Which Markdown file are the slides to be made from?"


@pytest.mark.parametrize("length", ["0 pages", "2.5 pages", "4000 pages"])
def test_a_length_that_no_report_has_is_not_heard(length) -> None:
    assert hear_report(f"report from notes.md, {length}", ()) is None


def test_a_name_with_spaces_is_found_among_the_files_at_hand() -> None:
    slides = hear_slides("slides from my talk.md", ("my talk.md",))
    assert slides is not None
    assert slides.args == {"markdown": "my talk.md"}
    pdf = hear_conversion("convert last year.docx to pdf", ("last year.docx",))
    assert pdf is not None
    assert pdf.args == {"file": "last year.docx", "to": "pdf"}
