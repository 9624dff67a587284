"""What a deck is held to: its XML, Impress's layout, its PDF and its picture, each read anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office import printed
from liftwork.crafts.office.deck import codes
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.matching import Matched, matched, texts_of
from liftwork.crafts.office.deck.overview import printed_small, tiles_for
from liftwork.crafts.office.deck.reading import ChartRead, DeckRead, read_deck
from liftwork.crafts.office.deck.source import unsaid_words
from liftwork.crafts.office.deck.themes import SMALLEST_TEXT
from liftwork.crafts.office.glyphs import fonts_of
from liftwork.crafts.office.inline import plain
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import office

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

_SLACK = 1.5
_ROOM_FOR_FOOT = 40.0
"""Points at the foot of a slide that only its number and its footer use."""

_LARGE = 18.0
_SHAPES = {"16:9": 16 / 9, "4:3": 4 / 3}
_LIKENESS = 6.0
"""Mean difference of a slide and its tile, of 255, above which they are not the same."""

_FEET = ("sldNum", "ftr")


@dataclass(frozen=True)
class Case:
    """A deck to check, and what was asked. `pdf` and `overview` are None where not made."""

    outline: o.Outline
    deck: Path
    pdf: Path | None
    overview: Path | None
    source: str | None = None

    @cached_property
    def read(self) -> DeckRead:
        """The file as its XML says."""
        return read_deck(self.deck)

    @cached_property
    def slides(self) -> list[Matched]:
        """The slides of the outline with their places in the file."""
        return matched(self.outline, [slide.title for slide in self.read.slides])


def check_deck(case: Case) -> Iterator[Check]:
    """Every check of a deck."""
    yield _count(case)
    yield _order(case)
    yield _pictures(case)
    yield _charts(case)
    yield _notes(case)
    yield _tables(case)
    yield from _laid_out(case)
    if case.pdf is None:
        yield from _unmade(codes.WORDS, codes.CONTRAST, codes.SIZES, codes.PAGES, codes.LETTERS)
        yield from _unmade(codes.OVERVIEW)
        return
    yield from _on_paper(case, case.pdf)
    yield _overview(case, case.pdf)


def _unmade(
    *unmade: Any, why: str = "there is no PDF: LibreOffice did not lay the slides out"
) -> Iterator[Check]:
    for code in unmade:
        yield code(False, f"not checked: {why}")


def _told(wrong: Sequence[str], right: str) -> tuple[bool, str]:
    more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
    return not wrong, "; ".join(wrong[:3]) + more if wrong else right


def _count(case: Case) -> Check:
    missing = [f"{plain(m.slide.title)!r} is missing" for m in case.slides if not m.places]
    used = {place for m in case.slides for place in m.places}
    extra = [
        f"slide {at + 1} is not in the outline"
        for at in range(len(case.read.slides))
        if at not in used
    ]
    asked, there = len(case.slides), len(case.read.slides)
    return codes.COUNT(*_told([*missing, *extra], f"{asked} slides asked, {there} in the file"))


def _order(case: Case) -> Check:
    places = [place for m in case.slides for place in m.places]
    wrong = [
        f"slide {later + 1} should come after slide {earlier + 1}"
        for earlier, later in pairwise(places)
        if later < earlier
    ]
    return codes.ORDER(*_told(wrong, f"{len(places)} in order"))


def _pictures(case: Case) -> Check:
    wrong, count = [], 0
    for number, slide in enumerate(case.read.slides, 1):
        for picture in slide.pictures:
            count += 1
            pixels = picture.pixels[0] * picture.cut[0] / (picture.pixels[1] * picture.cut[1])
            shown = picture.width / picture.height
            if abs(shown / pixels - 1) > 0.01:
                wrong.append(f"slide {number}: shown {shown:.3f} wide to high, is {pixels:.3f}")
    return codes.PICTURES(*_told(wrong, f"{count} pictures in their own shape"))


def _charts(case: Case) -> Check:
    wrong, count = [], 0
    for m in case.slides:
        if not isinstance(m.slide, o.ChartSlide) or not m.places:
            continue
        number = m.places[0] + 1
        charts = case.read.slides[m.places[0]].charts
        if len(charts) != 1:
            wrong.append(f"slide {number}: {len(charts)} charts, 1 asked")
            continue
        count += sum(len(series.values) for series in m.slide.series)
        wrong += [f"slide {number}: {what}" for what in _chart_wrong(m.slide, charts[0])]
    return codes.CHARTS(*_told(wrong, f"{count} numbers agree, as drawn and in the sheets"))


def _chart_wrong(asked: o.ChartSlide, chart: ChartRead) -> Iterator[str]:
    names = tuple(plain(category) for category in asked.categories)
    values = {plain(series.name): series.values for series in asked.series}
    for where, categories, series in (
        ("drawn", chart.categories, chart.series),
        ("in the sheet", chart.sheet_categories, chart.sheet_series),
    ):
        if categories != names:
            yield f"categories {where} differ"
        if series.keys() != values.keys():
            yield f"series {where}: {', '.join(series) or 'none'}"
            continue
        for name, wanted in values.items():
            if series[name] != wanted:
                yield f"{name} {where} is {series[name]}, given {wanted}"


def _notes(case: Case) -> Check:
    wrong, count = [], 0
    for m in case.slides:
        if not m.places:
            continue
        kept = "\n".join(case.read.slides[place].notes for place in m.places).strip()
        count += bool(kept)
        if _bare(kept) != _bare(m.slide.notes):
            wrong.append(f"slide {m.places[0] + 1}: its notes are not as given")
    return codes.NOTES(*_told(wrong, f"{count} slides with notes"))


def _bare(text: str) -> str:
    return "".join(text.split())


def _tables(case: Case) -> Check:
    wrong, count = [], 0
    for m in case.slides:
        if not isinstance(m.slide, o.TableSlide) or not m.places:
            continue
        tables = [table for place in m.places for table in case.read.slides[place].tables]
        header = tuple(plain(cell) for cell in m.slide.header)
        rows = [tuple(plain(cell) for cell in row) for row in m.slide.rows]
        read = [_forward(table) for table in tables]
        kept = [row for table in read for row in table[1:]]
        count += len(kept) * len(header)
        if any(table[0] != header for table in read) or kept != rows:
            wrong.append(f"slide {m.places[0] + 1}: the table's cells are not as given")
    return codes.TABLES(*_told(wrong, f"{count} cells as given"))


def _forward(table: tuple[tuple[str, ...], ...]) -> list[tuple[str, ...]]:
    """A table of a script from the right has its first column last in the file."""
    turned = re.search(r"[^\W\d_]", " ".join(reversed(table[0])))
    backwards = turned is not None and "\u0590" <= turned[0] <= "\u08ff"
    return [row[::-1] if backwards else row for row in table]


def _laid_out(case: Case) -> Iterator[Check]:
    try:
        told = office().job("boxes", {"path": str(case.deck)}, limit_s=120)
    except Refuse as error:
        why = f"{error.reason}{f' ({error.instead})' if error.instead else ''}"
        yield from _unmade(codes.OVERFLOW, codes.OVERLAP, codes.EDGES, why=why)
        return
    boxes = [box for box in told["boxes"] if box["name"] != "block"]
    wrong, texts = list(_overflowing(boxes, told["height"])), sum(bool(b["text"]) for b in boxes)
    yield codes.OVERFLOW(*_told(wrong, f"{texts} boxes of text measured"))
    wrong = list(_overlapping(boxes))
    yield codes.OVERLAP(*_told(wrong, f"{len(boxes)} boxes apart"))
    wrong = list(_beyond(boxes, told["width"], told["height"]))
    yield codes.EDGES(*_told(wrong, f"{told['slides']} slides, {len(boxes)} boxes inside"))


def _overflowing(boxes: Iterable[Mapping[str, Any]], height: float) -> Iterator[str]:
    for box in boxes:
        if not box["text"] or box["name"] in _FEET:
            continue
        room = box["height"]
        if box["kind"] == "TableShape":
            room = height - _ROOM_FOR_FOOT - box["y"]
        if box["needed"] > room + _SLACK:
            yield (
                f"slide {box['slide']}: {box['needed']:.0f} pt of text in {room:.0f} pt "
                f"({box['name']})"
            )


def _overlapping(boxes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            if one["slide"] != other["slide"]:
                continue
            across = _shared(one, other, "x", "width")
            down = _shared(one, other, "y", "height")
            if across > _SLACK and down > _SLACK:
                yield (
                    f"slide {one['slide']}: {one['name']} and {other['name']} share "
                    f"{across:.0f} x {down:.0f} pt"
                )


def _shared(one: Mapping[str, Any], other: Mapping[str, Any], start: str, size: str) -> float:
    ends = min(one[start] + one[size], other[start] + other[size])
    return float(ends - max(one[start], other[start]))


def _beyond(boxes: Iterable[Mapping[str, Any]], width: float, height: float) -> Iterator[str]:
    for box in boxes:
        over = max(
            -box["x"],
            -box["y"],
            box["x"] + box["width"] - width,
            box["y"] + box["height"] - height,
        )
        if over > _SLACK:
            yield f"slide {box['slide']}: {box['name']} is {over:.0f} pt beyond the edge"


def _on_paper(case: Case, pdf: Path) -> Iterator[Check]:
    pages = printed.read_pages(pdf)
    yield _pages(case, pages)
    yield _words(case, pages)
    faint, small, least, smallest = [], [], 21.0, 1000.0
    for number, page in enumerate(printed.stretches(pdf, pages), 1):
        for text in page:
            contrast = printed.contrast(text.colour, text.behind)
            least, smallest = min(least, contrast), min(smallest, text.size)
            if contrast < (3.0 if text.size >= _LARGE else 4.5):
                faint.append(f"slide {number}: {contrast:.1f} to 1 at {text.text[:20]!r}")
            if text.size < SMALLEST_TEXT - 0.05:
                small.append(f"slide {number}: {text.size:.1f} pt at {text.text[:20]!r}")
    yield codes.CONTRAST(*_told(faint, f"{least:.1f} to 1 or more"))
    yield codes.SIZES(*_told(small, f"{smallest:.1f} pt or more"))
    fonts = fonts_of(pdf)
    missing = "".join(font.shapeless for font in fonts)
    wrong = [f"no font here has a shape for {' '.join(missing[:12])}"] if missing else []
    wrong += [f"{font.name} is not in the PDF" for font in fonts if not font.embedded]
    yield codes.LETTERS(*_told(wrong, f"{len(fonts)} fonts, all letters drawn"))


def _pages(case: Case, pages: Sequence[printed.Printed]) -> Check:
    wrong, asked = [], len(case.read.slides)
    if len(pages) != asked:
        wrong.append(f"{len(pages)} pages for {asked} slides")
    shape = _SHAPES[case.outline.size]
    wrong += [
        f"page {number} is {page.width:.0f} x {page.height:.0f} pt, not {case.outline.size}"
        for number, page in enumerate(pages, 1)
        if abs(page.width / page.height / shape - 1) > 0.01
    ]
    return codes.PAGES(*_told(wrong, f"{len(pages)} pages, {case.outline.size}"))


def _words(case: Case, pages: Sequence[printed.Printed]) -> Check:
    wrong, count = [], 0
    for m in case.slides:
        there = [pages[place].text for place in m.places if place < len(pages)]
        if not there:
            continue
        wanted = [word for text in texts_of(m.slide) for word in printed.words_of(text)]
        count += len(wanted)
        missing = printed.missing_words(wanted, there)
        if missing:
            wrong.append(f"page {m.places[0] + 1} lacks {', '.join(missing[:4])}")
    return codes.WORDS(*_told(wrong, f"{count} words found"))


def _overview(case: Case, pdf: Path) -> Check:
    if case.overview is None:
        return codes.OVERVIEW(False, "there is no overview picture")
    with Image.open(case.overview) as picture, printed.opened(pdf) as document:
        shown = picture.convert("RGB")
        first = document[0]
        tiles = tiles_for(len(document), first.get_width() / first.get_height())
        if shown.size != tiles.size:
            return codes.OVERVIEW(False, f"it is {shown.size} pixels, not {tiles.size}")
        wrong = []
        for number, small in enumerate(printed_small(document, tiles)):
            x, y = tiles.corner(number)
            tile = shown.crop((x, y, x + tiles.width, y + tiles.height))
            apart = np.asarray(tile, dtype=float) - np.asarray(small, dtype=float)
            if float(np.abs(apart).mean()) > _LIKENESS:
                wrong.append(f"slide {number + 1} is not what the PDF shows")
        return codes.OVERVIEW(*_told(wrong, f"{tiles.count} slides shown"))


def check_source(case: Case) -> Iterator[Check]:
    """That the Markdown which the deck was made from is in it to the last word."""
    assert case.source is not None
    if case.pdf is None:
        yield from _unmade(codes.SOURCE)
        return
    said = [*printed.texts_of(case.pdf), *(slide.notes for slide in case.read.slides)]
    said += [name for slide in case.read.slides for c in slide.charts for name in c.categories]
    missing = unsaid_words(case.source, said)
    wrong = [f"not said: {', '.join(missing[:6])}"] if missing else []
    yield codes.SOURCE(*_told(wrong, f"{len(printed.words_of(case.source))} words read"))
