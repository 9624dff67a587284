"""Splits a slide that is too full into two of the same title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.estimate import points_height
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.tables import row_heights
from liftwork.crafts.office.deck.themes import LIMITS, Grid
from liftwork.crafts.office.inline import Run, as_markdown, runs_of


def split_page(page: Page, box: str, grid: Grid) -> tuple[Page, Page] | None:
    """The two halves of a page whose `box` is too full; None where it cannot be split.

    The notes stay with the first half.
    """
    halves = _halves(page, box, grid)
    if halves is None:
        return None
    first, second = halves
    second = second.model_copy(update={"notes": ""})
    return replace(page, slide=first), replace(page, slide=second, heights={})


def _halves(page: Page, box: str, grid: Grid) -> tuple[o.Slide, o.Slide] | None:
    slide = page.slide
    halves: tuple[o.Slide, o.Slide] | None = None
    if isinstance(slide, o.BulletsSlide) and box == "body":
        halves = _split_bullets(slide, grid)
    elif isinstance(slide, o.TableSlide) and box == "table":
        halves = _split_table(slide, grid)
    elif isinstance(slide, o.ColumnsSlide) and box in ("left", "right"):
        halves = _split_columns(slide, grid)
    elif isinstance(slide, o.PictureSlide) and box == "left":
        halves = _split_beside_picture(slide, grid)
    return halves


def _split_bullets(slide: o.BulletsSlide, grid: Grid) -> tuple[o.Slide, o.Slide] | None:
    cut = split_points(slide.points, grid.body.width, LIMITS["body"].smallest)
    if cut is None:
        return None
    first, second = (slide.model_copy(update={"points": half}) for half in cut)
    return first, second


def _split_beside_picture(slide: o.PictureSlide, grid: Grid) -> tuple[o.Slide, o.Slide] | None:
    """The picture stays with the first half of its points."""
    cut = split_points(slide.points, grid.body.width / 2, LIMITS["left"].smallest)
    if cut is None:
        return None
    rest = o.BulletsSlide(kind="bullets", title=slide.title, points=cut[1])
    return slide.model_copy(update={"points": cut[0]}), rest


def split_points(
    points: Sequence[o.Point], width: float, size: float
) -> tuple[tuple[o.Point, ...], tuple[o.Point, ...]] | None:
    """A list cut near the middle of its height, before an outer point where there is one."""
    if len(points) < 2:
        return _split_text(points[0]) if points else None
    heights = [points_height([point], size, width) for point in points]
    total, above = sum(heights), list(accumulate(heights))

    def cost(at: int) -> float:
        inner = 0.25 * (points[at].level > 0) + 0.6 * (points[at - 1].mark == "heading")
        return abs(above[at - 1] / total - 0.5) + inner

    at = min(range(1, len(points)), key=cost)
    return tuple(points[:at]), _counted_on(points[:at], points[at:])


def _counted_on(before: Sequence[o.Point], after: Sequence[o.Point]) -> tuple[o.Point, ...]:
    """The second half with its outer numbers going on where the first half ended."""
    numbers = 0
    for point in before:
        if point.level == 0:
            numbers = numbers + 1 if point.mark == "number" else 0
    if not numbers:
        return tuple(after)
    first = next((p.start for p in before if p.mark == "number" and p.level == 0), 1)
    made, going = [], True
    for point in after:
        going = going and not (point.level == 0 and point.mark != "number")
        on = going and point.level == 0
        made.append(point.model_copy(update={"start": first + numbers}) if on else point)
    return tuple(made)


def _split_text(point: o.Point) -> tuple[tuple[o.Point, ...], tuple[o.Point, ...]] | None:
    """One long paragraph cut behind the sentence, or else the word, nearest its middle."""
    if point.mark == "code":
        return None
    runs = runs_of(point.text)
    text = "".join(run.text for run in runs)
    ends = [
        at + 1 for at in range(1, len(text) - 1) if text[at] in ".!?。۔؟" and text[at + 1] == " "
    ]
    spaces = [at for at in range(1, len(text) - 1) if text[at] == " "]
    near = [at for at in ends if 0.25 < at / len(text) < 0.75] or spaces
    if not near:
        near = [len(text) // 2] if len(text) > 40 else []
    if not near:
        return None
    cut = min(near, key=lambda at: abs(at - len(text) / 2))
    first, second = _cut_runs(runs, cut)
    rest = point.model_copy(update={"text": as_markdown(second), "mark": "none"})
    return (point.model_copy(update={"text": as_markdown(first)}),), (rest,)


def _cut_runs(runs: Sequence[Run], at: int) -> tuple[list[Run], list[Run]]:
    first, second, passed = [], [], 0
    for run in runs:
        here = min(max(at - passed, 0), len(run.text))
        if here:
            first.append(replace(run, text=run.text[:here]))
        if here < len(run.text):
            second.append(replace(run, text=run.text[here:]))
        passed += len(run.text)
    return first, second


def _split_table(slide: o.TableSlide, grid: Grid) -> tuple[o.Slide, o.Slide] | None:
    if len(slide.rows) < 2:
        return None
    heights = row_heights(slide, LIMITS["table"].smallest, grid.body.width)[1:]
    above, total = list(accumulate(heights)), sum(heights)
    at = min(range(1, len(heights)), key=lambda at: abs(above[at - 1] / total - 0.5))
    second = slide.model_copy(update={"rows": slide.rows[at:], "lead": ""})
    return slide.model_copy(update={"rows": slide.rows[:at]}), second


def _split_columns(slide: o.ColumnsSlide, grid: Grid) -> tuple[o.Slide, o.Slide] | None:
    width, size = grid.column("left", True).width, LIMITS["left"].smallest
    cuts = [split_points(column.points, width, size) for column in (slide.left, slide.right)]
    if cuts == [None, None]:
        return None
    halves = []
    for at in (0, 1):
        sides = {}
        for name, column, cut in zip(
            ("left", "right"), (slide.left, slide.right), cuts, strict=True
        ):
            points = cut[at] if cut is not None else (column.points, ())[at]
            sides[name] = column.model_copy(update={"points": points})
        halves.append(slide.model_copy(update=sides))
    return halves[0], halves[1]
