"""Every check of a deck passes on a good one, and trips alone on its own spoiler."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.crafts.office.deck.deck_spoilers import DECK_SPOILERS
from tests.crafts.office.deck.sample_deck import make_case, sample_outline

from liftwork.contract.errors import ProgramMissing
from liftwork.crafts.office.deck import checks, codes
from liftwork.crafts.office.deck.checks import check_deck, check_source

SOURCE = "# Bread and queues\n\nAn autumn review\n\n## What we wanted\n\n- Serve **400** people\n"


@pytest.fixture(scope="module")
def good(needs_office, tmp_path_factory):
    folder = tmp_path_factory.mktemp("deck")
    return make_case(sample_outline(folder), folder, SOURCE)


def failed(case) -> dict[str, str]:
    found = [*check_deck(case), *check_source(case)]
    return {check.code: check.detail for check in found if not check.passed}


def test_a_good_deck_passes_every_check(good) -> None:
    assert failed(good) == {}
    assert {check.code for check in check_deck(good)} == {c.code for c in codes.DECK_CHECKS}


@pytest.mark.parametrize("code", sorted(DECK_SPOILERS))
def test_a_spoilt_deck_trips_exactly_its_check(code, good, tmp_path) -> None:
    found = failed(DECK_SPOILERS[code](good, tmp_path))
    assert list(found) == [code], found


def test_an_overflow_says_how_much_text_is_in_how_much_room(good, tmp_path) -> None:
    detail = failed(DECK_SPOILERS["OFF-203"](good, tmp_path))["OFF-203"]
    assert detail.startswith("slide 2: ")
    assert " pt of text in " in detail


def test_without_libreoffice_the_checks_that_need_it_say_so(good, monkeypatch) -> None:
    class Absent:
        def job(self, *_args, **_options):
            raise ProgramMissing("LibreOffice is not installed", "apt-get install -y libreoffice")

    monkeypatch.setattr(checks, "office", Absent)
    found = failed(replace(good, pdf=None, overview=None))
    assert set(found) == {c.code for c in codes.NEED_OFFICE} | {"OFF-215"}
    assert all(detail.startswith("not checked: ") for detail in found.values())
    assert "apt-get install" in found["OFF-203"]
