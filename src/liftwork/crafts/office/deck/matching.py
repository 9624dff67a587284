"""Which slides of a file belong to which slide of the outline, told by their titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from liftwork.contract.patterns import late
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.inline import plain

_PART = late(r"(?s)(.*?)\s*\((\d+)/(\d+)\)\Z")


@dataclass(frozen=True)
class Matched:
    """A slide of the outline and its places in the file, from 0; none where it is missing."""

    slide: o.Slide
    places: tuple[int, ...]


def matched(outline: o.Outline, titles: Sequence[str]) -> list[Matched]:
    """Each slide of the outline with its slides in the file."""
    free = list(range(len(titles)))
    found = []
    for slide in outline.slides:
        places = _places(_plain(slide.title), titles, free)
        free = [at for at in free if at not in places]
        found.append(Matched(slide, places))
    return found


def _plain(title: str) -> str:
    return plain(title).replace("\n", " ").strip()


def _places(title: str, titles: Sequence[str], free: Sequence[int]) -> tuple[int, ...]:
    for at in free:
        there = titles[at].replace("\n", " ").strip()
        if there == title:
            return (at,)
        part = _PART.match(there)
        if part and part[1].strip() == title and part[2] == "1":
            return _parts(title, int(part[3]), titles, free)
    return ()


def _parts(title: str, count: int, titles: Sequence[str], free: Sequence[int]) -> tuple[int, ...]:
    found = []
    for number in range(1, count + 1):
        wanted = f"{title} ({number}/{count})".strip()
        places = [
            at for at in free if titles[at].replace("\n", " ").strip() == wanted and at not in found
        ]
        if not places:
            return ()
        found.append(places[0])
    return tuple(found)


def texts_of(slide: o.Slide) -> list[str]:
    """Every text that a slide must show, as it will be read."""
    texts = [slide.title, *_own_texts(slide)]
    return [plain(text) for text in texts if text.strip()] + _code(slide)


def _own_texts(slide: o.Slide) -> list[str]:
    texts: list[str] = []
    match slide:
        case o.BulletsSlide() | o.PictureSlide():
            texts = [getattr(slide, "caption", ""), *_points(slide.points)]
        case o.ColumnsSlide(left=left, right=right):
            points = [*_points(left.points), *_points(right.points)]
            texts = [left.heading, right.heading, *points]
        case o.TableSlide():
            texts = [slide.lead, *slide.header, *(cell for row in slide.rows for cell in row)]
        case o.ChartSlide():
            names = (series.name for series in slide.series)
            texts = [slide.lead, slide.label, *names, *_shown_names(slide)]
        case o.QuoteSlide():
            texts = [slide.quote, slide.by]
        case o.TitleSlide() | o.SectionSlide() | o.ClosingSlide():
            texts = [slide.subtitle]
    return texts


def _points(points: Sequence[o.Point]) -> list[str]:
    return [point.text for point in points if point.mark != "code"]


def _code(slide: o.Slide) -> list[str]:
    points: list[o.Point] = list(getattr(slide, "points", ()))
    if isinstance(slide, o.ColumnsSlide):
        points = [*slide.left.points, *slide.right.points]
    return [point.text for point in points if point.mark == "code"]


def _shown_names(slide: o.ChartSlide) -> Sequence[str]:
    """The names along the axis that are surely drawn: where there are many, some are left out."""
    return slide.categories if len(slide.categories) <= 8 else ()
