"""What is measured on a made vector, against the sheet that was designed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.images.colours import Colour, contrast
from liftwork.crafts.images.vector.codes2d import draw_code
from liftwork.crafts.images.vector.designs import READABLE, READABLE_LARGE
from liftwork.crafts.images.vector.drawing import Code, Part, Photo, Shape, Sheet, Star, Text
from liftwork.crafts.images.vector.printing import MARK_GAP, MARK_LENGTH, paper_edge
from liftwork.crafts.images.vector.readers import (
    Box,
    InkscapeSeen,
    PdfSeen,
    SvgSeen,
    read_by_inkscape,
    read_print,
    read_svg,
)
from liftwork.crafts.images.vector.setting import PlacedText, place_text
from liftwork.crafts.images.vector.svg import BACKGROUND

SVG_SIZE = CheckCode("IMG-101", "The SVG has the size asked for in millimetres")
LAYERS = CheckCode("IMG-102", "Each part is a layer of its own under its own name, in order")
EDITABLE = CheckCode("IMG-103", "Texts can be edited, or are outlines where that was asked")
SVG_COLOURS = CheckCode("IMG-104", "Each part of the SVG has the colour asked for")
CLOSED = CheckCode("IMG-105", "The SVG runs nothing and loads nothing from outside")
PLACED = CheckCode("IMG-106", "Inkscape finds each part where the design puts it")
SVG_CODES = CheckCode("IMG-107", "Codes in the SVG read back as their data")
PAGE_BOXES = CheckCode("IMG-111", "The PDF's page boxes are those that a printer asks for")
EMBEDDED = CheckCode("IMG-112", "Every font of the PDF is embedded")
WORDS = CheckCode("IMG-113", "Every text can be read in the PDF")
BLEEDS = CheckCode("IMG-114", "Backgrounds reach over the trimmed edge to the end of the bleed")
SAFE = CheckCode("IMG-115", "Nothing that matters lies in the bleed or too near the knife")
MARKS = CheckCode("IMG-116", "Trim marks stand at the corners, outside the bleed")
PDF_CODES = CheckCode("IMG-117", "Codes in the PDF read back as their data")
PRINTED_COLOURS = CheckCode("IMG-118", "The printed sheet shows the colours asked for")
READABLE_TEXTS = CheckCode("IMG-119", "Letters stand out from what is under them")
APART = CheckCode("IMG-120", "No text covers another text or a code")

VECTOR_CHECKS = (
    SVG_SIZE, LAYERS, EDITABLE, SVG_COLOURS, CLOSED, PLACED, SVG_CODES, PAGE_BOXES, EMBEDDED,
    WORDS, BLEEDS, SAFE, MARKS, PDF_CODES, PRINTED_COLOURS, READABLE_TEXTS, APART,
)  # fmt: skip

_NEAR_MM = 0.6
_EXACT_MM = 0.05
_LARGE_MM = 6.35
"""Letters of 18 pt and more are large, WCAG 2.2."""
_COLOUR_STEP = 6


def check_vector(sheet: Sheet, svg: Path, pdf: Path) -> Iterator[Check]:
    """Every check; those by Inkscape only where it is installed."""
    texts = [place_text(part) for part in sheet.parts if isinstance(part, Text)]
    yield from _check_svg(sheet, read_svg(svg))
    seen = read_by_inkscape(svg)
    if seen is not None:
        yield _placed(sheet, read_svg(svg), seen, texts)
        yield _codes(SVG_CODES, sheet, seen.codes, "Inkscape's picture")
    yield from _check_pdf(sheet, read_print(pdf, paper_edge(sheet)), texts)
    yield _apart(sheet, texts)


# -- the SVG ----------------------------------------------------------------------


def _check_svg(sheet: Sheet, seen: SvgSeen) -> Iterator[Check]:
    width, height = seen.size
    fits = abs(width - sheet.width) < _EXACT_MM and abs(height - sheet.height) < _EXACT_MM
    yield SVG_SIZE(fits, f"{width:g} x {height:g} mm")
    wanted = [BACKGROUND, *(part.name for part in sheet.parts)]
    found = list(seen.layers)
    missing = [name for name in wanted if name not in found]
    says = f"no layer {missing[0]!r}" if missing else f"{len(found)} layers"
    yield LAYERS(found == wanted, says if missing or found == wanted else "in another order")
    yield _editable(sheet, seen)
    wrong = [part for part in sheet.parts if not _has_colour(part, seen)]
    ground = sheet.background.hex in seen.fills.get(BACKGROUND, ())
    first = wrong[0].name if wrong else BACKGROUND
    yield SVG_COLOURS(not wrong and ground, "all as asked" if ground and not wrong else first)
    yield CLOSED(not seen.outside, seen.outside[0] if seen.outside else "nothing")


def _editable(sheet: Sheet, seen: SvgSeen) -> Check:
    texts = [part for part in sheet.parts if isinstance(part, Text)]
    if sheet.outlines:
        return EDITABLE(not seen.texts, f"{len(seen.texts)} texts are still letters")
    wrong = [p for p in texts if _words(seen.texts.get(p.name, "")) != _words(p.text)]
    says = f"{wrong[0].name}: {seen.texts.get(wrong[0].name, 'no text')!r}" if wrong else ""
    return EDITABLE(not wrong, says or f"{len(texts)} texts")


def _words(text: str) -> list[str]:
    return text.split()


def _colour_of(part: Part) -> Colour | None:
    if isinstance(part, Shape | Star):
        return part.fill
    return None if isinstance(part, Photo) else part.colour


def _has_colour(part: Part, seen: SvgSeen) -> bool:
    """Whether a part's layer has its colour; a layer that is not there has its own check."""
    colour = _colour_of(part)
    return colour is None or part.name not in seen.layers or colour.hex in seen.fills[part.name]


def _placed(
    sheet: Sheet, seen: SvgSeen, by_inkscape: InkscapeSeen, texts: Sequence[PlacedText]
) -> Check:
    """Boxes of shapes are equal; of texts, the ink lies inside the lines that were set."""
    set_texts = {placed.part.name: placed for placed in texts}
    for part in sheet.parts:
        if part.name not in seen.layers:
            continue
        box = by_inkscape.boxes.get(seen.layers[part.name])
        if box is None:
            return PLACED(False, f"{part.name} was not found")
        away = _away(part, box, set_texts.get(part.name))
        if away > _NEAR_MM:
            return PLACED(False, f"{part.name} is {away:.1f} mm from where it should be")
    return PLACED(True, f"{len(sheet.parts)} parts within {_NEAR_MM:g} mm")


def _away(part: Part, box: Box, placed: PlacedText | None) -> float:
    """How many millimetres a found box (x, y, width, height) lies from the designed one."""
    x, y, width, height = box
    if placed is not None:
        left, top, right, bottom = placed.box
        room = placed.size * 0.35
        return max(left - room - x, top - room - y, x + width - right - room,
                   y + height - bottom - room, abs((x + width / 2) - (left + right) / 2) - room,
                   0.0)  # fmt: skip
    if isinstance(part, Code):
        wanted = draw_code(part).light
    else:
        wanted = (part.x, part.y, part.width, part.height)
    if isinstance(part, Star):
        return max(wanted[0] - x, wanted[1] - y, 0.0)
    return max(abs(a - b) for a, b in zip(box, wanted, strict=True))


def _codes(code: CheckCode, sheet: Sheet, found: Sequence[str], where: str) -> Check:
    wanted = [part for part in sheet.parts if isinstance(part, Code)]
    lost = [p for p in wanted if not any(_same(draw_code(p).data, text) for text in found)]
    if lost:
        return code(False, f"{lost[0].name} does not read as {lost[0].data!r} in {where}")
    return code(True, f"{len(wanted)} codes read in {where}")


def _same(data: str, text: str) -> bool:
    """A reader answers a UPC-A with a leading zero."""
    return text in (data, f"0{data}")


# -- the PDF ----------------------------------------------------------------------


def _check_pdf(sheet: Sheet, seen: PdfSeen, texts: Sequence[PlacedText]) -> Iterator[Check]:
    edge = paper_edge(sheet)
    wanted = {
        "media": (0.0, 0.0, sheet.width + 2 * edge, sheet.height + 2 * edge),
        "trim": (edge, edge, edge + sheet.width, edge + sheet.height),
        "bleed": (
            edge - sheet.bleed,
            edge - sheet.bleed,
            edge + sheet.width + sheet.bleed,
            edge + sheet.height + sheet.bleed,
        ),
    }
    wrong = [name for name, box in wanted.items() if not _equal(seen.boxes[name], box)]
    trim = f"trim {sheet.width:g} x {sheet.height:g} mm, bleed {sheet.bleed:g} mm"
    yield PAGE_BOXES(not wrong and seen.pages == 1, f"the {wrong[0]} box" if wrong else trim)
    names = ", ".join(seen.unembedded)
    yield EMBEDDED(not seen.unembedded, names or "all")
    yield _words_in_pdf(sheet, seen, texts)
    yield _bleeds(sheet, seen)
    yield _safe(sheet, texts)
    yield _marks(sheet, seen)
    yield _codes(PDF_CODES, sheet, seen.codes, "PDFium's picture")
    yield _printed_colours(sheet, seen)
    yield _readable(seen, texts)


def _equal(found: Box, wanted: Box) -> bool:
    return all(abs(a - b) < _EXACT_MM for a, b in zip(found, wanted, strict=True))


def _words_in_pdf(sheet: Sheet, seen: PdfSeen, texts: Sequence[PlacedText]) -> Check:
    """Lines of joining scripts and outlines hold no letters; all others must be there."""
    squeezed = "".join(seen.words.split())
    lines = [] if sheet.outlines else [p.line for t in texts for p in t.lines if p.line.plain]
    lost = [line.text for line in lines if "".join(line.text.split()) not in squeezed]
    says = f"{lost[0]!r} is not there" if lost else f"{len(lines)} lines as letters"
    return WORDS(not lost, says)


def _bleeds(sheet: Sheet, seen: PdfSeen) -> Check:
    if sheet.bleed == 0:
        return BLEEDS(True, "no bleed was asked")
    at = sheet.bleed - 0.3
    middle = (sheet.width / 2, sheet.height / 2)
    places = {
        "left": (-at, middle[1]), "right": (sheet.width + at, middle[1]),
        "top": (middle[0], -at), "bottom": (middle[0], sheet.height + at),
    }  # fmt: skip
    bare = [side for side, (x, y) in places.items() if not _ground_at(sheet, seen, x, y)]
    return BLEEDS(not bare, f"bare at the {bare[0]}" if bare else "all four sides")


def _ground_at(sheet: Sheet, seen: PdfSeen, x: float, y: float) -> bool:
    """Whether the topmost backdrop at a place shows there."""
    colour: Colour | None = sheet.background
    for part in sheet.parts:
        if _covers(part, x, y):
            colour = _colour_of(part)
    return colour is None or _near(seen.at(x, y), colour)


def _covers(part: Part, x: float, y: float) -> bool:
    inside = part.x <= x <= part.x + part.width and part.y <= y <= part.y + part.height
    return inside and isinstance(part, Shape | Photo)


def _near(found: tuple[int, int, int], wanted: Colour) -> bool:
    return all(abs(a - b) <= _COLOUR_STEP for a, b in zip(found, wanted.rgb, strict=True))


def _safe(sheet: Sheet, texts: Sequence[PlacedText]) -> Check:
    boxes = [(placed.part.name, placed.box) for placed in texts]
    boxes += [
        (part.name, (part.x, part.y, part.x + part.width, part.y + part.height))
        for part in sheet.parts
        if not isinstance(part, Text) and not (isinstance(part, Shape) and part.backdrop)
    ]
    least = sheet.safe - _EXACT_MM
    for name, (left, top, right, bottom) in boxes:
        near = min(left, top, sheet.width - right, sheet.height - bottom)
        if near < least:
            return SAFE(False, f"{name} is {near:.1f} mm from the edge; {sheet.safe:g} mm are safe")
    return SAFE(True, f"{len(boxes)} parts at least {sheet.safe:g} mm inside")


def _marks(sheet: Sheet, seen: PdfSeen) -> Check:
    """In the middle of each mark there is ink, and between mark and bleed there is none."""
    far = sheet.bleed + MARK_GAP + MARK_LENGTH / 2
    gap = sheet.bleed + MARK_GAP / 2
    for x, out in ((0.0, -1), (sheet.width, 1)):
        for y, away in ((0.0, -1), (sheet.height, 1)):
            across, down = (x + out * far, y), (x, y + away * far)
            if not (_inked(seen, *across) and _inked(seen, *down)):
                return MARKS(False, f"none at the corner {x:g}, {y:g} mm")
            if _inked(seen, x + out * gap, y) or _inked(seen, x, y + away * gap):
                return MARKS(False, f"the mark at {x:g}, {y:g} mm runs into the bleed")
    return MARKS(True, f"8 marks of {MARK_LENGTH:g} mm")


def _inked(seen: PdfSeen, x: float, y: float) -> bool:
    step = 25.4 / 300
    around = ((dx * step, dy * step) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return any(min(seen.at(x + dx, y + dy)) < 160 for dx, dy in around)


def _printed_colours(sheet: Sheet, seen: PdfSeen) -> Check:
    """Each shape shows its colour somewhere that no later part covers."""
    wrong = []
    for n, part in enumerate(sheet.parts):
        if isinstance(part, Shape):
            places = [p for p in _places(part, sheet) if not _hidden(sheet.parts[n + 1 :], *p)]
            if places and not any(_near(seen.at(*place), part.fill) for place in places):
                wrong.append(part.name)
    return PRINTED_COLOURS(not wrong, f"{wrong[0]} is of another colour" if wrong else "all")


def _places(part: Shape, sheet: Sheet) -> list[tuple[float, float]]:
    shares = (0.03, 0.15, 0.3, 0.5, 0.7, 0.85, 0.97)
    found = [(part.x + part.width * a, part.y + part.height * b) for a in shares for b in shares]
    if part.type == "ellipse" or part.radius:
        found = [(part.x + part.width * a, part.y + part.height * b)
                 for a in (0.3, 0.5, 0.7) for b in (0.03, 0.3, 0.5, 0.7, 0.97)]  # fmt: skip
    return [(x, y) for x, y in found if 0 <= x <= sheet.width and 0 <= y <= sheet.height]


def _hidden(later: Sequence[Part], x: float, y: float) -> bool:
    return any(
        p.x - 0.3 <= x <= p.x + p.width + 0.3 and p.y - 0.3 <= y <= p.y + p.height + 0.3
        for p in later
    )


def _readable(seen: PdfSeen, texts: Sequence[PlacedText]) -> Check:
    """The ground is what is printed at the edges of the text's lines."""
    worst, least = "", 21.0
    for placed in texts:
        ground = _ground(seen, placed.box)
        needed = READABLE_LARGE if placed.size >= _LARGE_MM else READABLE
        ratio = contrast(placed.part.colour, ground)
        if ratio / needed < least:
            worst, least = f"{placed.part.name}: {ratio:.1f}:1, {needed:g}:1 needed", ratio / needed
    return READABLE_TEXTS(least >= 1, worst or "no text")


def _ground(seen: PdfSeen, box: Box) -> Colour:
    """The commonest colour along the outline of a text's lines."""
    left, top, right, bottom = box
    points = [(left + (right - left) * n / 12, y) for n in range(13) for y in (top, bottom)]
    found = [seen.at(x, y) for x, y in points]
    return Colour(*max(set(found), key=found.count))


def _apart(sheet: Sheet, texts: Sequence[PlacedText]) -> Check:
    boxes = [(placed.part.name, placed.box) for placed in texts]
    for part in sheet.parts:
        if isinstance(part, Code):
            x, y, width, height = draw_code(part).light
            boxes.append((part.name, (x, y, x + width, y + height)))
    for n, (name, one) in enumerate(boxes):
        for other_name, other in boxes[n + 1 :]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            if across > 0.2 and down > 0.4:
                return APART(False, f"{name} and {other_name} overlap by {down:.1f} mm")
    return APART(True, f"{len(boxes)} texts and codes")
