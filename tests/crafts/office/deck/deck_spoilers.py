"""Ways to spoil a good deck so that exactly one check trips.

Each takes the good case of `sample_deck` and a folder of its own, and gives the spoilt case.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.util import Pt
from tests.crafts.office.deck.sample_deck import edited, reprinted, shape

from liftwork.crafts.office.deck.checks import Case
from liftwork.crafts.office.deck.overview import write_overview

Spoiler = Callable[[Case, Path], Case]


def _both(change: Callable[[Any], None]) -> Spoiler:
    """Change the deck, and print it again."""

    def spoil(case: Case, folder: Path) -> Case:
        deck = edited(case, folder, change).deck
        return replace(reprinted(case, folder, change), deck=deck)

    return spoil


def _file(change: Callable[[Any], None]) -> Spoiler:
    return lambda case, folder: edited(case, folder, change)


def _print(change: Callable[[Any], None]) -> Spoiler:
    return lambda case, folder: reprinted(case, folder, change)


def _drop_columns(deck: Any) -> None:
    listed = deck.slides._sldIdLst
    deck.part.drop_rel(listed[2].rId)
    listed.remove(listed[2])


def _swap_slides(deck: Any) -> None:
    listed = deck.slides._sldIdLst
    listed.insert(3, listed[6])


def _lose_a_word(deck: Any) -> None:
    shape(deck, 3, "left").text_frame.paragraphs[0].runs[0].text = "One"


def _letters_too_large(deck: Any) -> None:
    for paragraph in shape(deck, 2, "body").text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size = Pt(200)


def _caption_on_picture(deck: Any) -> None:
    shape(deck, 6, "caption").top = shape(deck, 6, "picture").top


def _grey_on_white(deck: Any) -> None:
    run = shape(deck, 2, "body").text_frame.paragraphs[1].runs[0]
    run.font.color.rgb = RGBColor.from_string("B8B8B8")


def _tiny_letters(deck: Any) -> None:
    shape(deck, 2, "body").text_frame.paragraphs[1].runs[0].font.size = Pt(8)


def _stretch(deck: Any) -> None:
    picture = shape(deck, 6, "picture")
    picture.width = int(picture.width * 1.2)


def _other_number(deck: Any) -> None:
    data = CategoryChartData()
    data.categories = ["June", "July"]
    data.add_series("North", (210, 261))
    shape(deck, 5, "chart").chart.replace_data(data)


def _other_notes(deck: Any) -> None:
    deck.slides[1].notes_slide.notes_text_frame.text = "Breathe."


def _off_the_slide(deck: Any) -> None:
    shape(deck, 7, "quote").left = Pt(500)


def _more_paper(case: Case, folder: Path) -> Case:
    assert case.pdf is not None
    pdf, overview = folder / "more.pdf", folder / "more.png"
    writer = pypdf.PdfWriter(clone_from=case.pdf)
    writer.add_page(writer.pages[7])
    writer.write(pdf)
    write_overview(pdf, overview)
    return replace(case, pdf=pdf, overview=overview)


def _letter_of_no_font(deck: Any) -> None:
    shape(deck, 2, "body").text_frame.paragraphs[0].runs[0].text = "Serve \U00018b00"


def _other_cell(deck: Any) -> None:
    shape(deck, 4, "table").table.cell(1, 1).text_frame.paragraphs[0].runs[0].text = "641"


def _paint_over(case: Case, folder: Path) -> Case:
    assert case.overview is not None
    to = folder / "painted.png"
    shutil.copy(case.overview, to)
    with Image.open(to) as picture:
        picture.paste((255, 0, 255), (40, 40, 400, 300))
        picture.save(to)
    return replace(case, overview=to)


def _say_more(case: Case, folder: Path) -> Case:
    return replace(case, source=f"{case.source}\n\nAnd butter.\n")


DECK_SPOILERS: dict[str, Spoiler] = {
    "OFF-200": _both(_drop_columns),
    "OFF-201": _both(_swap_slides),
    "OFF-202": _print(_lose_a_word),
    "OFF-203": _file(_letters_too_large),
    "OFF-204": _file(_caption_on_picture),
    "OFF-205": _print(_grey_on_white),
    "OFF-206": _print(_tiny_letters),
    "OFF-207": _file(_stretch),
    "OFF-208": _file(_other_number),
    "OFF-209": _file(_other_notes),
    "OFF-210": _file(_off_the_slide),
    "OFF-211": _more_paper,
    "OFF-212": _print(_letter_of_no_font),
    "OFF-213": _file(_other_cell),
    "OFF-214": _paint_over,
    "OFF-215": _say_more,
}
