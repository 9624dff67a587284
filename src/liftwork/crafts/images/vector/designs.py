"""Ready designs: a business card, a badge, a label, a flyer and a logo, laid out as sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from liftwork.contract.errors import AskPerson
from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast
from liftwork.crafts.images.vector.drawing import Code, Part, Shape, Sheet, Symbology, Text

Design = Literal["business card", "badge", "label", "flyer", "logo"]

INK = Colour(26, 30, 38)
SOFT_INK = Colour(84, 90, 102)
DEFAULT_COLOUR = Colour(20, 62, 110)

SIZES: Mapping[str, tuple[float, float]] = {
    "business card": (85, 55),
    "badge": (86, 124),
    "label": (90, 60),
    "flyer": (148, 210),
    "logo": (100, 100),
}
"""Width and height in mm: the European card, a lanyard badge, a jar's label, A5."""

READABLE, READABLE_LARGE = 4.5, 3.0
"""The least contrast of letters with what is under them, WCAG 2.2, 1.4.3; large ones need less."""


@dataclass(frozen=True)
class Words:
    """What a design says. `title` is its largest line; `lines` are contact lines or texts."""

    title: str
    subtitle: str = ""
    company: str = ""
    lines: tuple[str, ...] = ()
    qr: str = ""
    barcode: str = ""


@dataclass
class _Page:
    """A sheet while it is laid out."""

    width: float
    height: float
    colour: Colour
    parts: list[Part] = field(default_factory=list)

    def text(
        self, name: str, words: str, box: Sequence[float], size: float, **more: object
    ) -> None:
        if words:
            x, y, width, height = box
            self.parts.append(
                Text.model_validate(
                    {"name": name, "text": words, "x": x, "y": y, "width": width,
                     "height": height, "size": size, "colour": INK, **more}
                )
            )  # fmt: skip

    def rectangle(self, name: str, box: Sequence[float], fill: Colour, **more: object) -> None:
        x, y, width, height = box
        self.parts.append(
            Shape.model_validate(
                {
                    "name": name,
                    "x": x,
                    "y": y,
                    "width": width,
                    "height": height,
                    "fill": fill,
                    **more,
                }
            )
        )

    def code(self, name: str, data: str, box: Sequence[float], symbology: Symbology) -> None:
        if data:
            x, y, width, height = box
            self.parts.append(
                Code(name=name, data=data, x=x, y=y, width=width, height=height,
                     symbology=symbology)
            )  # fmt: skip


def make_sheet(
    design: Design,
    words: Words,
    colour: Colour | None,
    size: tuple[float, float] | None,
    *,
    outlines: bool,
) -> Sheet:
    """Lay out a ready design. Raises `AskPerson` where it has nothing to say."""
    if not words.title:
        raise AskPerson(f"What should the {design} say? Its name or title is needed.")
    width, height = size or SIZES[design]
    page = _Page(width, height, colour or DEFAULT_COLOUR)
    background = _LAYOUTS[design](page, words)
    bleed = 0 if design == "logo" else 3
    return Sheet(
        width=width, height=height, bleed=bleed, safe=3, background=background,
        parts=page.parts, outlines=outlines,
    )  # fmt: skip


def barcode_of(data: str) -> Symbology:
    """The symbology that shops expect for these digits; code 128 for anything else."""
    digits = data.replace(" ", "").replace("-", "")
    if digits.isdigit():
        by_length: Mapping[int, Symbology] = {13: "ean13", 12: "upca", 8: "ean8"}
        return by_length.get(len(digits), "code128")
    return "code128"


def readable_on(ground: Colour, wished: Colour) -> Colour:
    """The wished colour, darkened or lightened until letters in it can be read on `ground`."""
    towards = BLACK if contrast(ground, BLACK) >= contrast(ground, WHITE) else WHITE
    for step in range(21):
        mixed = wished.mixed(towards, step / 20)
        if contrast(mixed, ground) >= READABLE:
            return mixed
    return towards


def _over(ground: Colour, *, large: bool = False) -> Colour:
    """White where it can be read on `ground`, else ink; large letters need less contrast."""
    if contrast(ground, WHITE) >= (READABLE_LARGE if large else READABLE):
        return WHITE
    return INK if contrast(ground, INK) >= READABLE else readable_on(ground, INK)


def _initials(words: str) -> str:
    letters = [word[0] for word in words.split() if word[0].isalnum()]
    return "".join(letters[:2]).upper() or words[:1]


def _card(page: _Page, words: Words) -> Colour:
    w, h, colour = page.width, page.height, page.colour
    side: float = 26
    page.rectangle("Panel", (w - side, -3, side + 3, h + 6), colour, backdrop=True)
    large = _over(colour, large=True)
    if words.qr:
        page.rectangle("QR ground", (w - side + 3, h - 23, 20, 20), WHITE, radius=1)
        page.code("QR code", words.qr, (w - side + 3, h - 23, 20, 20), "qr")
        mark = (w - side + 3, 6.0, side - 6, 14)
    else:
        mark = (w - side + 3, h / 2 - 9, side - 6, 18)
    initials = _initials(words.company or words.title)
    page.text("Initials", initials, mark, 15, colour=large, role="display", align="centre",
              down="middle")  # fmt: skip
    room = w - side - 10
    accent = readable_on(WHITE, colour)
    page.text("Company", words.company, (5, 5, room, 6), 3.3, colour=accent, role="strong")
    page.text("Name", words.title, (5, 15, room, 8), 5.6, role="display", down="bottom")
    page.text("Job title", words.subtitle, (5, 24, room, 4.6), 3.0, colour=SOFT_INK)
    page.rectangle("Rule", (5, 31, 12, 0.7), colour)
    lines = words.lines[:4]
    bottom = h - 5 - 4.0 * len(lines)
    for n, line in enumerate(lines, 1):
        page.text(f"Contact {n}", line, (5, bottom + 4.0 * (n - 1), room, 4.0), 2.7)
    return WHITE


def _badge(page: _Page, words: Words) -> Colour:
    w, h, colour = page.width, page.height, page.colour
    over = _over(colour)
    page.rectangle("Band", (-3, -3, w + 6, 37), colour, backdrop=True)
    page.text("Event", words.company, (6, 12, w - 12, 16), 8, colour=over, role="strong",
              align="centre", down="middle", lines=2)  # fmt: skip
    name_top = 42 if words.qr else 50
    page.text("Name", words.title, (6, name_top, w - 12, 24), 13, role="display",
              align="centre", down="middle", lines=2)  # fmt: skip
    page.text("Role", words.subtitle, (6, name_top + 25, w - 12, 8), 5.2,
              colour=readable_on(WHITE, colour), role="strong", align="centre")  # fmt: skip
    for n, line in enumerate(words.lines[: 1 if words.qr else 2], 1):
        page.text(f"Line {n}", line, (6, name_top + 28 + 6 * n, w - 12, 6), 3.8,
                  colour=SOFT_INK, align="centre")  # fmt: skip
    if words.qr:
        page.code("QR code", words.qr, (w / 2 - 14, h - 40, 28, 28), "qr")
    page.rectangle("Foot", (-3, h - 6, w + 6, 9), colour, backdrop=True)
    return WHITE


def _label(page: _Page, words: Words) -> Colour:
    w, h, colour = page.width, page.height, page.colour
    pale = colour.mixed(WHITE, 0.9)
    page.rectangle("Frame", (3, 3, w - 6, h - 6), colour, radius=2)
    page.rectangle("Field", (3.8, 3.8, w - 7.6, h - 7.6), pale, radius=1.4)
    accent = readable_on(pale, colour)
    foot = 19 if words.barcode or words.qr else 0
    page.text("Maker", words.company, (7, 6.5, w - 14, 5), 3.2, colour=accent, role="strong",
              align="centre")  # fmt: skip
    room = h - 26 - foot
    page.text("Product", words.title, (7, 12.5, w - 14, room), 12, colour=accent, role="display",
              align="centre", down="middle", lines=2)  # fmt: skip
    page.text("Details", words.subtitle, (7, 13.5 + room, w - 14, 5), 3.6, align="centre")
    side = 17 if words.qr and words.barcode else 0
    for n, line in enumerate(words.lines[: 2 if not foot else 1], 1):
        page.text(f"Line {n}", line, (7, 14.5 + room + 4.2 * n, w - 14, 4), 2.7,
                  colour=SOFT_INK, align="centre")  # fmt: skip
    if words.barcode:
        data = words.barcode
        page.code("Barcode", data, (w / 2 - 22 - side / 2, h - 21, 44, 12), barcode_of(data))
        page.text("Digits", data, (w / 2 - 22 - side / 2, h - 8.4, 44, 3), 2.6, align="centre")
    if words.qr:
        at = w / 2 + 23 - side / 2 if side else w / 2 - 8
        page.code("QR code", words.qr, (at, h - 22, 16, 16), "qr")
    return pale


def _flyer(page: _Page, words: Words) -> Colour:
    w, h, colour = page.width, page.height, page.colour
    scale = min(w / 148, h / 210)
    pale = colour.mixed(WHITE, 0.93)
    split = h * 0.52
    page.rectangle("Head", (-3, -3, w + 6, split + 3), colour, backdrop=True)
    over, margin = _over(colour), 12 * scale
    room = w - 2 * margin
    page.text("Company", words.company, (margin, margin, room, 8 * scale), 5.4 * scale,
              colour=over, role="strong")  # fmt: skip
    below = 24 * scale if words.subtitle else 0
    title = (margin, margin + 14 * scale, room, split - below - 2 * margin - 14 * scale)
    page.text("Title", words.title, title, 26 * scale, colour=_over(colour, large=True),
              role="display", down="bottom", lines=4)  # fmt: skip
    page.text("Subtitle", words.subtitle, (margin, split - below - 2 * scale, room, 16 * scale),
              9 * scale, colour=over, role="strong", lines=2, down="middle")  # fmt: skip
    code = 38 * scale if words.qr else 0
    lines = words.lines[:6]
    step = 11 * scale
    top = split + 18 * scale
    for n, line in enumerate(lines, 1):
        page.text(f"Line {n}", line, (margin, top + step * (n - 1), room - code, step), 6 * scale)
    if words.qr:
        page.code("QR code", words.qr, (w - margin - 34 * scale, h - margin - 34 * scale,
                  34 * scale, 34 * scale), "qr")  # fmt: skip
    page.rectangle("Rule", (margin, h - margin - 2 * scale, 30 * scale, 2 * scale),
                   readable_on(pale, colour))  # fmt: skip
    return pale


def _logo(page: _Page, words: Words) -> Colour:
    w, h, colour = page.width, page.height, page.colour
    side = min(w, h * 0.8) * 0.5
    left, top = (w - side) / 2, h * 0.12
    page.rectangle("Mark", (left, top, side, side), colour, radius=side * 0.28)
    dot = side * 0.2
    page.parts.append(
        Shape(name="Dot", type="ellipse", x=left + side - dot * 0.9, y=top - dot * 0.1,
              width=dot, height=dot, fill=colour.mixed(WHITE, 0.45))
    )  # fmt: skip
    inset = side * 0.16
    inner = (left + inset, top + inset, side - 2 * inset, side - 2 * inset)
    page.text("Monogram", _initials(words.title), inner, side * 0.62, role="display",
              colour=_over(colour, large=True), align="centre", down="middle")  # fmt: skip
    page.text("Name", words.title, (6, top + side + h * 0.06, w - 12, h * 0.16), h * 0.13,
              role="display", align="centre", down="middle")  # fmt: skip
    page.text("Tagline", words.subtitle, (6, top + side + h * 0.23, w - 12, h * 0.07), h * 0.05,
              colour=SOFT_INK, align="centre")  # fmt: skip
    return WHITE


_LAYOUTS: Mapping[Design, Callable[[_Page, Words], Colour]] = {
    "business card": _card,
    "badge": _badge,
    "label": _label,
    "flyer": _flyer,
    "logo": _logo,
}
