"""Good vectors pass every check, and each spoilt one trips exactly its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.images.vector.spoilers import SPOILERS, WORDS, card

from liftwork.contract.checks import Check
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.vector.checks import VECTOR_CHECKS, check_vector
from liftwork.crafts.images.vector.designs import SIZES, Words, make_sheet
from liftwork.crafts.images.vector.drawing import Sheet
from liftwork.crafts.images.vector.printing import write_print
from liftwork.crafts.images.vector.svg import write_svg
from liftwork.programs.inkscape import inkscape

needs_inkscape = pytest.mark.skipif(inkscape() is None, reason="Inkscape is not installed")
BY_INKSCAPE = {"IMG-106", "IMG-107"}


def written(folder: Path, sheet: Sheet) -> tuple[Path, Path]:
    svg, pdf = folder / "v0.svg", folder / "v0.pdf"
    write_svg(sheet, svg)
    write_print(sheet, pdf, "test")
    return svg, pdf


def failed(checks: list[Check]) -> dict[str, str]:
    return {check.code: check.detail for check in checks if not check.passed}


@pytest.mark.acceptance
@needs_inkscape
@pytest.mark.parametrize("outlines", [False, True])
@pytest.mark.parametrize("design", SIZES)
def test_every_ready_design_passes_every_check(tmp_path: Path, design: str, outlines: bool) -> None:
    words = Words(WORDS.title, WORDS.subtitle, WORDS.company, WORDS.lines, WORDS.qr)
    colour = Colour.from_hex("#e07a00")
    sheet = make_sheet(design, words, colour, None, outlines=outlines)  # type: ignore[arg-type]
    checks = list(check_vector(sheet, *written(tmp_path, sheet)))
    assert not failed(checks)
    assert {check.code for check in checks} == {code.code for code in VECTOR_CHECKS}


@pytest.mark.parametrize("name", ["علی خان", "अली खान", "王小明", "Αλέξανδρος", "Łukasz Żółć"])
def test_names_of_every_script_pass_the_checks_of_the_print(tmp_path: Path, name: str) -> None:
    words = Words(name, WORDS.subtitle, WORDS.company, WORDS.lines)
    sheet = make_sheet("badge", words, None, None, outlines=False)
    checks = list(check_vector(sheet, *written(tmp_path, sheet)))
    assert not failed(checks)


@pytest.mark.acceptance
@needs_inkscape
@pytest.mark.parametrize("code", SPOILERS)
def test_a_spoilt_vector_trips_exactly_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    if code not in BY_INKSCAPE:  # it takes a second each time, and would find nothing
        monkeypatch.setattr("liftwork.programs.inkscape.inkscape", lambda: None)
    spoiler = SPOILERS[code]
    svg, pdf = written(tmp_path, spoiler.made())
    spoiler.spoil(svg, pdf)
    assert set(failed(list(check_vector(spoiler.asked(), svg, pdf)))) == {code}


def test_without_inkscape_the_other_readers_still_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.programs.inkscape.inkscape", lambda: None)
    sheet = card()
    checks = list(check_vector(sheet, *written(tmp_path, sheet)))
    assert not failed(checks)
    assert {check.code for check in checks} == {c.code for c in VECTOR_CHECKS} - BY_INKSCAPE
