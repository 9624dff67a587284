"""Vectors through the tools: nested designs, codes that cannot be, SVGs of other people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pydantic import ValidationError
from tests.crafts.images.vector.spoilers import LETTERS, OUTLINE_SPOILERS, SVG

from liftwork.contract.errors import AskPerson, BadInput, Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool
from liftwork.crafts.images.tools_vectors import make_print_design, make_vector, outline_text
from liftwork.crafts.images.vector.codes2d import draw_code
from liftwork.crafts.images.vector.drawing import Code, Sheet, Text
from liftwork.crafts.images.vector.setting import LEAST_SIZE, place_text
from liftwork.programs.inkscape import inkscape

needs_inkscape = pytest.mark.skipif(inkscape() is None, reason="Inkscape is not installed")

STICKER: dict[str, Any] = {
    "width": 60, "height": 60, "background": "cream",
    "parts": [
        {"type": "star", "name": "Burst", "x": 5, "y": 5, "width": 50, "height": 50,
         "fill": "crimson", "points": 20, "inner": 0.85},
        {"type": "text", "name": "Price", "x": 14, "y": 22, "width": 32, "height": 16,
         "text": "50% off", "colour": "white", "size": 12, "role": "display", "align": "centre"},
    ],
}  # fmt: skip


def run(tool: Tool, folder: Path, **args: Any) -> tuple[Made, list[Any]]:
    folder.mkdir(exist_ok=True)
    checked = tool.validate(args)
    made = tool.run(Job(folder), checked)
    assert tool.verify is not None
    return made, list(tool.verify(Seen(made, checked)))


def test_a_whole_design_of_a_model_is_made_and_checked(tmp_path: Path) -> None:
    picture = tmp_path / "photo.png"
    Image.new("RGB", (300, 200), (40, 90, 160)).save(picture)
    photo = {"type": "picture", "name": "Photo", "x": 5, "y": 44, "width": 12, "height": 8,
             "picture": str(picture)}  # fmt: skip
    sheet = {**STICKER, "parts": [STICKER["parts"][0], photo, STICKER["parts"][1]]}
    made, checks = run(make_vector, tmp_path / "out", sheet=sheet, title="Sticker")
    assert set(made.files) == {"vector", "print", "proof"}
    assert not [check for check in checks if not check.passed]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"parts": []}, "must hold at least 1"),
        ({"background": "sparkle"}, "is not a colour"),
        ({"width": 0}, "must be at least 10"),
        ({"parts": [STICKER["parts"][0], STICKER["parts"][0]]}, "two parts are called"),
        ({"parts": [{**STICKER["parts"][0], "name": "Background"}]}, "sheet's own layer"),
    ],
)
def test_a_wrong_design_is_one_clear_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says) as wrong:
        make_vector.validate({"sheet": {**STICKER, **change}})
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("symbology", "data", "says"),
    [
        ("ean13", "5901234123450", "last digit of 5901234123450 should be 7"),
        ("ean13", "59012341", "is no EAN13 code"),
        ("ean13", "letters", "is no EAN13 code"),
        ("code128", "x" * 80, "readers need 0.19 mm"),
        ("qr", "x" * 1200, "readers need 0.3 mm"),
    ],
)
def test_a_code_that_could_not_be_read_is_refused(symbology: str, data: str, says: str) -> None:
    part = Code.model_validate(
        {"name": "Code", "x": 0, "y": 0, "width": 30, "height": 20, "symbology": symbology,
         "data": data}
    )  # fmt: skip
    with pytest.raises(Refuse, match=says) as refused:
        draw_code(part)
    assert refused.value.instead


def test_a_text_too_long_for_its_box_is_refused_by_name() -> None:
    part = Text.model_validate(
        {"name": "T", "x": 0, "y": 0, "width": 10, "height": 3, "text": "far too long " * 20,
         "colour": "black", "size": 5}
    )  # fmt: skip
    with pytest.raises(Refuse, match="does not fit into 10 x 3 mm"):
        place_text(part)


def test_a_letter_that_no_font_has_is_named(tmp_path: Path) -> None:
    args = make_print_design.validate({"design": "badge", "title": "ᚠᚢᚦ"})
    with pytest.raises(Refuse, match=r"U\+16A0"):
        make_print_design.run(Job(tmp_path), args)


def test_a_design_that_says_nothing_is_a_question(tmp_path: Path) -> None:
    args = make_print_design.validate({"design": "logo", "title": " "})
    with pytest.raises(AskPerson, match="What should the logo say"):
        make_print_design.run(Job(tmp_path), args)


words = st.text("abc dé", min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=40, deadline=None)
@given(words, st.floats(8, 80), st.floats(4, 40), st.floats(2, 20), st.integers(1, 4))
def test_a_set_text_never_leaves_its_box(
    text: str, width: float, height: float, size: float, lines: int
) -> None:
    part = Text.model_validate(
        {"name": "T", "x": 3, "y": 4, "width": width, "height": height, "text": text,
         "colour": "black", "size": size, "lines": lines}
    )  # fmt: skip
    try:
        placed = place_text(part)
    except Refuse:
        return
    left, top, right, bottom = placed.box
    assert LEAST_SIZE <= placed.size <= size + 1e-9
    assert left >= 3 - 1e-6
    assert right <= 3 + width + 1e-6
    assert top >= 4 - 1e-6
    assert bottom <= 4 + height + 1e-6
    assert " ".join(p.line.text for p in placed.lines).split() == text.split()


SECRET = "file:///etc/passwd"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (SVG.format("<script>alert(1)</script>"), "a <script> element"),
        (SVG.format('<rect onload="x()" width="1" height="1"/>'), "the handler onload"),
        (SVG.format('<image href="http://example.com/a.png"/>'), "a link to http"),
        (SVG.format('<image href="file:///etc/passwd"/>'), "a link to file"),
        (SVG.format('<rect style="fill:url(http://example.com/x)"/>'), "loads"),
        (SVG.format("<style>@import 'x.css';</style>"), "style sheet that loads"),
        (
            '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("&x;"),
            "entities",
        ),
        ("<html/>", "is not an SVG"),
        ("not xml", "is not an SVG that can be read"),
        ("", "is not an SVG that can be read"),
    ],
)
def test_an_svg_that_acts_or_loads_is_refused(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "logo.svg"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Refuse, match=says) as refused:
        outline_text.run(Job(tmp_path / "out"), outline_text.validate({"vector": path}))
    assert refused.value.reason.startswith("logo.svg")


@pytest.mark.acceptance
@needs_inkscape
def test_letters_become_outlines_and_the_drawing_looks_the_same(tmp_path: Path) -> None:
    path = tmp_path / "logo.svg"
    path.write_text(SVG.format(LETTERS), encoding="utf-8")
    made, checks = run(outline_text, tmp_path / "out", vector=path)
    assert not [check for check in checks if not check.passed]
    assert "<path" in made.files["vector"].read_text(encoding="utf-8")


@pytest.mark.acceptance
@needs_inkscape
@pytest.mark.parametrize("code", OUTLINE_SPOILERS)
def test_spoilt_outlines_trip_exactly_their_check(tmp_path: Path, code: str) -> None:
    path = tmp_path / "logo.svg"
    path.write_text(SVG.format(LETTERS), encoding="utf-8")
    args = outline_text.validate({"vector": path})
    (tmp_path / "out").mkdir()
    made = outline_text.run(Job(tmp_path / "out"), args)
    made.files["vector"].write_text(OUTLINE_SPOILERS[code], encoding="utf-8")
    assert outline_text.verify is not None
    checks = list(outline_text.verify(Seen(made, args)))
    assert [check.code for check in checks if not check.passed] == [code]


def test_a_sheet_says_what_is_wrong_with_it() -> None:
    with pytest.raises(ValidationError, match="two parts"):
        Sheet.model_validate({**STICKER, "parts": [STICKER["parts"][1]] * 2})
