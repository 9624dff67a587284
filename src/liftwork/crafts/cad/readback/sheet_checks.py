"""Checks of the printed sheet, as PDFium reads it, and of its preview."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.readback.expected import (
    Corners,
    longest_outer_wall,
    named_rooms,
    wall_corners,
)
from liftwork.crafts.cad.readback.sheet_reader import Page, Stroke, pypdfium2, read_sheet
from liftwork.formats.house_plan import Storey
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

OPENS = CheckCode("CAD-040", "The sheet opens as a PDF")
PAGES = CheckCode("CAD-041", "There is a page of the paper's size for each storey")
PLOT_TRUE = CheckCode("CAD-042", "The plot measures true at the stated scale on every page")
WALL_TRUE = CheckCode("CAD-043", "The longest outer wall measures true on every page")
FRAMED = CheckCode("CAD-044", "Nothing lies outside the frame")
SCALE_SAID = CheckCode("CAD-045", "Every page says its scale, and no other")
ROOMS_READ = CheckCode("CAD-046", "Every room's name can be read on its page, once for each room")
TITLED = CheckCode("CAD-047", "Every page has its drawing's title and sheet number")
CLEAR_TEXT = CheckCode("CAD-048", "No two texts overlap")
EMBEDDED = CheckCode("CAD-049", "Every font is in the file")
PREVIEW = CheckCode("CAD-050", "The preview shows every page, with its frame and walls")

SHEET_CHECKS = (
    OPENS,
    PAGES,
    PLOT_TRUE,
    WALL_TRUE,
    FRAMED,
    SCALE_SAID,
    ROOMS_READ,
    TITLED,
    CLEAR_TEXT,
    EMBEDDED,
    PREVIEW,
)

# ISO 216, landscape, millimetres.
_PAPERS = {"A4": (297, 210), "A3": (420, 297), "A2": (594, 420), "A1": (841, 594)}
_BINDING, _MARGIN = 20.0, 10.0
_TRUE = 0.2
"""Millimetres by which a measured length may be off."""
_WALL_PEN = (0.4, 0.7)


def _plot(page: Page) -> Corners | None:
    """The plot line: the largest closed rectangle in a chain-dotted line (two dashes, two gaps)."""
    found = [s.box for s in page.strokes if s.dashes == 4 and not s.curved and len(s.points) >= 4]
    corners = [(b[2] - b[0]) * (b[3] - b[1]) for b in found]
    return _trim(found[corners.index(max(corners))], page) if found else None


def _trim(box: Corners, page: Page) -> Corners:
    """The box of a plot line's own points, without the width of its pen."""
    stroke = next(s for s in page.strokes if s.dashes == 4 and s.box == box)
    xs, ys = zip(*stroke.points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _check_pages(plan: Plan, pages: Sequence[Page]) -> Check:
    width, height = _PAPERS[plan.sheet.paper]
    right = [p for p in pages if abs(p.width - width) < 0.2 and abs(p.height - height) < 0.2]
    sizes = ", ".join(f"{p.width:.1f} x {p.height:.1f} mm" for p in pages)
    return PAGES(len(right) == len(pages) == len(plan.storeys), sizes or "no page")


def _check_plot(plan: Plan, pages: Sequence[Page]) -> Check:
    mm = 25.4 / plan.sheet.scale
    right = (plan.site.width * mm, plan.site.depth * mm)
    worst = 0.0
    for page in pages:
        plot = _plot(page)
        if plot is None:
            return PLOT_TRUE(False, "no plot line found")
        size = (plot[2] - plot[0], plot[3] - plot[1])
        worst = max(worst, *(abs(a - b) for a, b in zip(size, right, strict=True)))
    detail = f"{right[0]:.2f} x {right[1]:.2f} mm, off by at most {worst:.3f}"
    return PLOT_TRUE(worst <= _TRUE, detail)


def _edges(strokes: Sequence[Stroke]) -> Iterator[tuple[float, float, float, float]]:
    """The straight edges of what is drawn with the walls' pen."""
    for stroke in strokes:
        if _WALL_PEN[0] < stroke.pen < _WALL_PEN[1] and not stroke.filled:
            closed = (*stroke.points, stroke.points[0])
            for a, b in pairwise(closed):
                yield (*a, *b)


def _measure_wall(plan: Plan, storey: Storey, page: Page) -> tuple[float, float]:
    """The longest outer wall's length on its outer faces: as printed and as planned, mm."""
    mm = 25.4 / plan.sheet.scale
    wall = longest_outer_wall(storey)
    x0, y0, x1, y1 = (edge * mm for edge in wall_corners(storey, wall))
    plot = _plot(page) or (0.0, 0.0, 0.0, 0.0)
    axis = 0 if wall.horizontal else 1
    low, high = (x0, x1) if wall.horizontal else (y0, y1)
    faces = (y0, y1) if wall.horizontal else (x0, x1)
    ends: list[float] = []
    for edge in _edges(page.strokes):
        across = edge[1 - axis] - plot[1 - axis], edge[3 - axis] - plot[1 - axis]
        on_face = any(abs(a - f) < _TRUE and abs(b - f) < _TRUE for f in faces for a, b in [across])
        here = (edge[axis] - plot[axis], edge[axis + 2] - plot[axis])
        if on_face and min(here) > low - 2 and max(here) < high + 2:
            ends += here
    return (max(ends) - min(ends) if ends else 0.0), high - low


def _check_wall(plan: Plan, pages: Sequence[Page]) -> Check:
    lengths = [
        _measure_wall(plan, storey, page) for storey, page in zip(plan.storeys, pages, strict=False)
    ]
    detail = ", ".join(f"{found:.2f} of {right:.2f} mm" for found, right in lengths)
    good = all(abs(found - right) <= _TRUE for found, right in lengths)
    return WALL_TRUE(good and len(lengths) == len(plan.storeys), detail or "no page")


def _check_frame(plan: Plan, pages: Sequence[Page]) -> Check:
    width, height = _PAPERS[plan.sheet.paper]
    slack = 0.6
    x0, y0 = _BINDING - slack, _MARGIN - slack
    x1, y1 = width - _MARGIN + slack, height - _MARGIN + slack
    outside = total = 0
    for page in pages:
        boxes = [stroke.box for stroke in page.strokes] + [one.box for one in page.letters]
        for a, b, c, d in boxes:
            total += 1
            outside += a < x0 or b < y0 or c > x1 or d > y1
    return FRAMED(total > 0 and not outside, f"{outside} of {total} things outside")


def _check_scale(plan: Plan, pages: Sequence[Page]) -> Check:
    said: list[set[str]] = [
        {m[1] for letters in page.letters for m in re.finditer(r"\b1:(\d+)", letters.text)}
        for page in pages
    ]
    right = {str(plan.sheet.scale)}
    shown = ", ".join("1:" + "/".join(sorted(scales)) for scales in said)
    return SCALE_SAID(bool(said) and all(scales == right for scales in said), shown)


def _check_rooms(plan: Plan, pages: Sequence[Page]) -> Check:
    lost = []
    for storey, page in zip(plan.storeys, pages, strict=False):
        words = Counter(word for letters in page.letters for word in letters.text.split())
        for room in named_rooms(storey):
            need = Counter(room.name.upper().split())
            if need - words:
                lost.append(f"{room.name} ({storey.name})")
            words -= need
    total = sum(len(named_rooms(storey)) for storey in plan.storeys)
    detail = f"{total - len(lost)} of {total} rooms" + (
        f"; not {', '.join(lost[:4])}" if lost else ""
    )
    return ROOMS_READ(not lost and len(pages) >= len(plan.storeys), detail)


def _check_titles(plan: Plan, pages: Sequence[Page]) -> Check:
    good = 0
    for number, (storey, page) in enumerate(zip(plan.storeys, pages, strict=False)):
        texts = [letters.text for letters in page.letters]
        titled = sum(text.startswith(storey.name.upper()) for text in texts) >= 2
        good += titled and f"A-{101 + number}" in texts
    return TITLED(good == len(plan.storeys), f"{good} of {len(plan.storeys)} pages")


def _check_clear(pages: Sequence[Page]) -> Check:
    hits = []
    total = 0
    for page in pages:
        letters = sorted((w for w in page.letters if w.text), key=lambda w: w.box[0])
        total += len(letters)
        for i, one in enumerate(letters):
            for other in letters[i + 1 :]:
                if other.box[0] >= one.box[2]:
                    break
                if one.box[1] < other.box[3] and other.box[1] < one.box[3]:
                    hits.append(f"{one.text!r} on {other.text!r}")
    detail = f"{total} texts" + (f"; {', '.join(hits[:3])}" if hits else "")
    return CLEAR_TEXT(total > 0 and not hits, detail)


def _check_fonts(pages: Sequence[Page]) -> Check:
    letters = [one for page in pages for one in page.letters]
    inside = sum(one.embedded for one in letters)
    return EMBEDDED(0 < inside == len(letters), f"{inside} of {len(letters)} texts")


def _dark(picture: Image.Image, points: Sequence[tuple[float, float]], below: int) -> float:
    """The part of points, in pixels, where the picture is darker than `below`."""
    hits = 0
    for x, y in points:
        left, top = round(x) - 1, round(y)
        darkest, _ = picture.crop((left, top, left + 3, top + 1)).getextrema()
        hits += isinstance(darkest, (int, float)) and darkest < below
    return hits / len(points)


def _frame_points(plan: Plan) -> list[tuple[float, float]]:
    """Points on the frame's left side, in millimetres."""
    height = _PAPERS[plan.sheet.paper][1]
    return [(_BINDING, _MARGIN + (height - 2 * _MARGIN) * i / 40) for i in range(1, 40)]


def _wall_points(plan: Plan, storey: Storey, page: Page) -> list[tuple[float, float]]:
    """Points along the middle of the longest outer wall, in millimetres."""
    mm = 25.4 / plan.sheet.scale
    plot = _plot(page) or (0.0, 0.0, 0.0, 0.0)
    wall = longest_outer_wall(storey)
    return [
        (
            plot[0] + mm * (wall.x0 + (wall.x1 - wall.x0) * i / 60),
            plot[1] + mm * (wall.y0 + (wall.y1 - wall.y0) * i / 60),
        )
        for i in range(61)
    ]


def _check_preview(plan: Plan, pages: Sequence[Page], png: Path) -> Check:
    try:
        with Image.open(png) as opened:
            picture = opened.convert("L")
    except OSError as error:
        return PREVIEW(False, f"not a picture: {error}")
    pixels = picture.width / max((page.width for page in pages), default=1)
    tall = pixels * sum(page.height for page in pages)
    if not pages or abs(picture.height - tall) > 2 * len(pages):
        return PREVIEW(False, f"{picture.width} x {picture.height} pixels, {tall:.0f} high needed")
    least_frame = least_wall = 1.0
    for number, (storey, page) in enumerate(zip(plan.storeys, pages, strict=False)):
        low = pixels * sum(p.height for p in pages[: number + 1])

        def shown(points: list[tuple[float, float]], low: float = low) -> list[tuple[float, float]]:
            return [(x * pixels, low - y * pixels) for x, y in points]

        least_frame = min(least_frame, _dark(picture, shown(_frame_points(plan)), 160))
        least_wall = min(least_wall, _dark(picture, shown(_wall_points(plan, storey, page)), 225))
    detail = f"frame {least_frame:.0%} and wall {least_wall:.0%} inked at least"
    return PREVIEW(least_frame > 0.9 and least_wall > 0.35, detail)


def check_sheet(plan: Plan, pdf: Path, png: Path) -> Iterator[Check]:
    """Every check of the printed sheet and its preview against the plan."""
    try:
        pages = read_sheet(pdf)
    except pypdfium2.PdfiumError as error:
        yield OPENS(False, str(error))
        return
    yield OPENS(True, f"{len(pages)} pages")
    yield _check_pages(plan, pages)
    yield _check_plot(plan, pages)
    yield _check_wall(plan, pages)
    yield _check_frame(plan, pages)
    yield _check_scale(plan, pages)
    yield _check_rooms(plan, pages)
    yield _check_titles(plan, pages)
    yield _check_clear(pages)
    yield _check_fonts(pages)
    yield _check_preview(plan, pages, png)
