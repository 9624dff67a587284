"""What is written is as the format wants it, so that PowerPoint opens it without repair."""

from __future__ import annotations

import zipfile
from itertools import chain

from defusedxml import ElementTree
from tests.crafts.office.deck.sample_deck import sample_outline

from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.fit import first_pages
from liftwork.crafts.office.deck.write import write_deck

ORDERS = {
    "pPr": "lnSpc spcBef spcAft buClr buFont buNone buAutoNum buChar tabLst defRPr",
    "tcPr": "lnL lnR lnT lnB noFill solidFill",
    "dLbl": "idx delete layout tx numFmt spPr txPr dLblPos showLegendKey showVal showCatName "
    "showSerName showPercent showBubbleSize",
}
"""The order of children (ECMA-376, part 1, 21.1.2.2.7, 21.1.3.17 and 21.2.2.47)."""

RICH = {
    "kind": "bullets",
    "title": "A & B <c>",
    "points": [
        {"text": "one", "mark": "number", "start": 3},
        {"text": "**two** [three](https://example.org) `four`", "level": 1},
        {"text": "ہم نے کیا", "mark": "none"},
        {"text": "def bake():", "mark": "code"},
        {"text": "five", "mark": "heading"},
    ],
}
PIE = {
    "kind": "chart",
    "title": "Share",
    "chart": "doughnut",
    "unit": "%",
    "label": "Bread",
    "categories": ["Rye", "Wheat"],
    "series": [{"name": "Share", "values": [45, 55.5]}],
}


def parts(tmp_path, theme: str) -> dict[str, ElementTree.Element]:
    outline = sample_outline(tmp_path).model_dump(mode="json")
    slides = [*outline["slides"], RICH, PIE, {**PIE, "chart": "pie"}, {**PIE, "chart": "bar"}]
    made = o.Outline.model_validate({**outline, "slides": slides})
    write_deck(first_pages(made), theme, "16:9", "A & <foot>", tmp_path / "v0.pptx")
    with zipfile.ZipFile(tmp_path / "v0.pptx") as package:
        names = [name for name in package.namelist() if name.endswith(".xml")]
        return {name: ElementTree.fromstring(package.read(name)) for name in names}


def local(element) -> str:
    return element.tag.rpartition("}")[2]


def test_properties_are_in_the_order_of_the_format(tmp_path) -> None:
    for element in chain.from_iterable(root.iter() for root in parts(tmp_path, "dark").values()):
        if local(element) in ORDERS:
            order = ORDERS[local(element)].split()
            places = [order.index(local(child)) for child in element]
            assert places == sorted(places), [local(child) for child in element]


def test_no_two_shapes_of_a_slide_share_a_number(tmp_path) -> None:
    for name, root in parts(tmp_path, "light").items():
        if name.startswith("ppt/slides/slide"):
            numbers = [e.get("id") for e in root.iter() if local(e) == "cNvPr"]
            assert len(numbers) == len(set(numbers)), name


def test_every_slide_but_the_covers_has_its_number_and_the_footer(tmp_path) -> None:
    found = parts(tmp_path, "warm")
    texts = [
        "".join(t.text or "" for t in found["ppt/slides/slide2.xml"].iter() if local(t) == "t")
    ]
    assert texts[0].endswith("2A & <foot>") or texts[0].endswith("A & <foot>2")
    cover = "".join(t.text or "" for t in found["ppt/slides/slide1.xml"].iter() if local(t) == "t")
    assert "foot" not in cover


def test_the_theme_of_the_file_is_the_one_asked_for(tmp_path) -> None:
    theme = parts(tmp_path, "warm")["ppt/theme/theme1.xml"]
    fonts = [e.get("typeface") for e in theme.iter() if local(e) == "latin"]
    assert fonts[:2] == ["Cambria", "Calibri"]
