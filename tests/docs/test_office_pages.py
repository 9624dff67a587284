"""The pages on slides and documents say what the code does: checks, formats, limits."""

from __future__ import annotations

from pathlib import Path

from liftwork.crafts.office.convert.codes import CONVERT_CHECKS
from liftwork.crafts.office.convert.formats import TARGETS
from liftwork.crafts.office.deck import codes as deck_codes
from liftwork.crafts.office.deck.outline import MOST_SLIDES
from liftwork.crafts.office.deck.themes import LIMITS, SMALLEST_TEXT
from liftwork.crafts.office.report import codes as report_codes

DOCS = Path(__file__).parents[2] / "docs"
SLIDES = (DOCS / "slides.md").read_text(encoding="utf-8")
DOCUMENTS = (DOCS / "documents.md").read_text(encoding="utf-8")


def listed(page: str) -> list[str]:
    return [row for row in page.splitlines() if row.startswith("| OFF-")]


def test_every_check_of_slides_is_in_its_table_with_its_sentence() -> None:
    checks = (*deck_codes.DECK_CHECKS, deck_codes.SOURCE)
    assert listed(SLIDES) == [f"| {check.code} | {check.name} |" for check in checks]


def test_every_check_of_reports_and_conversions_is_in_its_table() -> None:
    checks = (*report_codes.REPORT_CHECKS, report_codes.SOURCE, *CONVERT_CHECKS)
    assert listed(DOCUMENTS) == [f"| {check.code} | {check.name} |" for check in checks]


def test_every_format_is_in_the_table_with_what_it_can_become() -> None:
    rows: dict[tuple[str, ...], list[str]] = {}
    for end, targets in TARGETS.items():
        rows.setdefault(targets, []).append(end[1:])
    for targets, ends in rows.items():
        assert f"| {', '.join(ends)} | {', '.join(targets)} |" in DOCUMENTS


def test_the_limits_are_those_of_the_code() -> None:
    text = " ".join(SLIDES.split())
    assert f"At most {MOST_SLIDES} slides" in text
    assert f"smaller than {SMALLEST_TEXT:g} pt" in text
    for name, words in (("body", "a list"), ("table", "a table"), ("title", "a title")):
        limits = LIMITS[name]
        assert f"{words} {limits.largest:g} to {limits.smallest:g} pt" in text
