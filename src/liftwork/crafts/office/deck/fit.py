"""Makes the text of every slide fit: a guess first, then what Impress measured, until it does.

Text that runs out of its box is set smaller, within the limits of its kind; where it is as
small as it may be, the slide is split; what then still runs out is left for the check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.estimate import LINE, lines_of, points_height
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.split import split_page
from liftwork.crafts.office.deck.tables import row_heights
from liftwork.crafts.office.deck.themes import GRIDS, LIMITS, Grid
from liftwork.crafts.office.inline import plain

Measure = Callable[[Sequence[Page]], Sequence[Mapping[str, Any]]]
"""Writes the pages and gives every box of every slide as Impress laid it out."""

ROUNDS = 5
"""How often pages are laid out again at most."""

SLACK = 1.5
"""Points by which text may pass its box: no part of a letter is there."""

MOST_PARTS = 24
"""Slides that one slide of an outline may become."""


@dataclass(frozen=True)
class Need:
    """One box: the height its text needs and the height there is, in points."""

    page: int
    box: str
    needed: float
    room: float

    @property
    def over(self) -> bool:
        """Whether its text runs out."""
        return self.needed > self.room + SLACK


def first_pages(outline: o.Outline) -> list[Page]:
    """The pages of an outline with sizes after the guess."""
    grid = GRIDS[outline.size]
    pages: list[Page] = []
    for place, slide in enumerate(outline.slides):
        pages += _guessed(Page(slide, place), grid)
    return _numbered(pages)


def fitted(outline: o.Outline, measure: Measure) -> list[Page]:
    """The pages after as many rounds of measuring as they need."""
    grid = GRIDS[outline.size]
    pages = first_pages(outline)
    for _ in range(ROUNDS):
        needs = needs_of(pages, measure(pages), grid)
        changed = _adjusted(pages, needs, grid)
        if changed == pages:
            break
        pages = changed
    return pages


def needs_of(pages: Sequence[Page], boxes: Sequence[Mapping[str, Any]], grid: Grid) -> list[Need]:
    """What every box with text needs, from a measurement of these pages."""
    needs = []
    for box in boxes:
        number = int(box["slide"]) - 1
        if not box["text"] or number >= len(pages):
            continue
        room = _room(pages[number], str(box["name"]), grid)
        if room is not None:
            needs.append(Need(number, str(box["name"]), float(box["needed"]), room))
    return needs


def _room(page: Page, box: str, grid: Grid) -> float | None:
    """The height there is for a box of a page, in points."""
    if box == "title":
        return (grid.cover_title if page.cover else grid.title).height
    if box in ("left heading", "right heading"):
        return grid.column_heading("left").height
    rooms = {
        "subtitle": lambda: grid.cover_subtitle.height,
        "body": lambda: page.body(grid).height,
        "left": lambda: _side_room(page, grid),
        "right": lambda: _side_room(page, grid),
        "table": lambda: page.under_lead(grid).height,
        "lead": lambda: page.body(grid).height / 3,
        "caption": lambda: page.body(grid).height / 3,
        "quote": lambda: grid.quote.height,
    }
    return rooms[box]() if box in rooms else None


def _side_room(page: Page, grid: Grid) -> float:
    if isinstance(page.slide, o.ColumnsSlide):
        return page.column(grid, "left").height
    return page.body(grid).height


def _adjusted(pages: Sequence[Page], needs: Sequence[Need], grid: Grid) -> list[Page]:
    made: list[Page] = []
    for number, page in enumerate(pages):
        own = [need for need in needs if need.page == number]
        made += _adjust(page, own, grid, sum(p.source == page.source for p in pages))
    return _numbered(made)


def _adjust(page: Page, needs: Sequence[Need], grid: Grid, parts: int) -> list[Page]:
    for need in needs:
        if need.box in ("lead", "caption"):
            room = need.needed + (8 if need.box == "caption" else 2)
            if abs(page.heights.get(need.box, 0.0) - room) > 3:
                page = replace(page, heights={**page.heights, need.box: room})
    if isinstance(page.slide, o.ColumnsSlide):
        card = max((need.needed for need in needs if need.box in ("left", "right")), default=0.0)
        if abs(page.heights.get("card", grid.body.height) - card) > 3:
            page = replace(page, heights={**page.heights, "card": card})
    for need in needs:
        if not need.over:
            continue
        smallest = LIMITS[page.limits_of(need.box)].smallest
        size = page.size(need.box)
        if size > smallest:
            wanted = size * (need.room / need.needed) ** 0.5
            page = page.resized(need.box, max(min(_half(wanted), size - 0.5), smallest))
        elif parts < MOST_PARTS and (halves := split_page(page, need.box, grid)):
            return [guess for half in halves for guess in _guessed(half, grid)]
    return [page]


def _half(size: float) -> float:
    """A size rounded down to half a point."""
    return int(size * 2) / 2


def _guessed(page: Page, grid: Grid) -> list[Page]:
    """The page with sizes at which the guess says it fits, split where no size does."""
    page = replace(page, sizes={}, heights=_guessed_heights(page, grid))
    waiting = [page]
    done: list[Page] = []
    while waiting:
        page = waiting.pop(0)
        page, over = _sized(page, grid)
        halves = split_page(page, over, grid) if over and len(done) < MOST_PARTS else None
        if halves:
            waiting = [*(replace(half, sizes={}) for half in halves), *waiting]
        else:
            done.append(page)
    return done


def _guessed_heights(page: Page, grid: Grid) -> dict[str, float]:
    heights = {}
    for box, gap in (("lead", 2.0), ("caption", 8.0)):
        text = getattr(page.slide, box, "")
        if text:
            size = LIMITS[box].largest
            heights[box] = lines_of(plain(text), size, grid.body.width) * size * LINE + gap
    if isinstance(page.slide, o.ColumnsSlide):
        width, size = grid.column("left", True).width, LIMITS["left"].largest
        sides = (page.slide.left.points, page.slide.right.points)
        heights["card"] = max(points_height(points, size, width) for points in sides)
    return heights


def _sized(page: Page, grid: Grid) -> tuple[Page, str]:
    """The page at guessed sizes, and the box that is too full even at its smallest."""
    over = ""
    for box, height, room in _guesses(page, grid):
        limits = LIMITS[page.limits_of(box)]
        size = limits.largest
        while size > limits.smallest and height(size) > room:
            size -= 1 if size - 1 >= limits.smallest else size - limits.smallest
        if size != limits.largest:
            page = page.resized(box, size)
        if height(size) > room * 1.1:
            over = over or box
    return page, over


def _guesses(page: Page, grid: Grid) -> list[tuple[str, Callable[[float], float], float]]:
    """For each box whose height can be guessed: the guess for a size, and the room."""
    slide = page.slide
    found: list[tuple[str, Callable[[float], float], float]] = []

    def line(text: str, width: float) -> Callable[[float], float]:
        return lambda size: lines_of(plain(text), size, width) * size * LINE

    def points(of: Sequence[o.Point], width: float) -> Callable[[float], float]:
        return lambda size: points_height(of, size, width)

    title = grid.cover_title if page.cover else grid.title
    found.append(("title", line(page.title, title.width), title.height))
    if isinstance(slide, o.BulletsSlide):
        box = page.body(grid)
        found.append(("body", points(slide.points, box.width), box.height))
    elif isinstance(slide, o.ColumnsSlide):
        for side, column in (("left", slide.left), ("right", slide.right)):
            box = page.column(grid, side)
            found.append((side, points(column.points, box.width), box.height))
    elif isinstance(slide, o.PictureSlide) and slide.points:
        box = page.body(grid)
        found.append(("left", points(slide.points, (box.width - 28) / 2), box.height))
    elif isinstance(slide, o.TableSlide):
        box, table = page.under_lead(grid), slide
        found.append(("table", lambda size: sum(row_heights(table, size, box.width)), box.height))
    elif isinstance(slide, o.QuoteSlide):
        box, quote = grid.quote, line(slide.quote, grid.quote.width)
        found.append(("quote", lambda size: quote(size) + 4 * size, box.height))
    return found


def _numbered(pages: Sequence[Page]) -> list[Page]:
    """The parts of each slide counted, and set in one size where they were split."""
    numbered = []
    for page in pages:
        parts = [each for each in pages if each.source == page.source]
        same = [each for each in parts if type(each.slide) is type(page.slide)]
        part = next(at for at, each in enumerate(parts, 1) if each is page)
        sizes = dict(page.sizes)
        if len(same) > 1:
            for box in {"body", "table", "left", "right"} & {b for e in same for b in e.sizes}:
                sizes[box] = min(each.size(box) for each in same)
        numbered.append(replace(page, part=part, parts=len(parts), sizes=sizes))
    columns = [page for page in numbered if isinstance(page.slide, o.ColumnsSlide)]
    for page in columns:
        both = min(page.size("left"), page.size("right"))
        at = next(place for place, each in enumerate(numbered) if each is page)
        numbered[at] = page.resized("left", both).resized("right", both)
    return numbered
