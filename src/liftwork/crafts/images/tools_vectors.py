"""Vectors: cards, badges, labels, flyers, logos and whole designs, for screens and printers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.fonts.faces import FOLDER
from liftwork.crafts.images.vector import examples
from liftwork.crafts.images.vector.checks import VECTOR_CHECKS, check_vector
from liftwork.crafts.images.vector.designs import Design, Words, make_sheet
from liftwork.crafts.images.vector.drawing import Sheet
from liftwork.crafts.images.vector.heard import hear_design
from liftwork.crafts.images.vector.kinds import PRINT, PROOF, VECTOR
from liftwork.crafts.images.vector.outlines import OUTLINE_CHECKS, check_outlined, refuse_active
from liftwork.crafts.images.vector.printing import write_print
from liftwork.crafts.images.vector.size import PrintSize
from liftwork.crafts.images.vector.svg import write_svg
from liftwork.programs.inkscape import inkscape, outline_letters
from liftwork.programs.lazy import lazy

pypdfium2: Any = lazy("pypdfium2")

_MAKES = (VECTOR.name, PRINT.name, PROOF.name)
_WARMS = ("fontTools.ttLib", "uharfbuzz", "reportlab.pdfgen.canvas", "pypdfium2")
_PROOF_DPI = 150

VectorFile = Annotated[Path, FileOf(VECTOR.name)]


def _publish(job: Job, sheet: Sheet, title: str, what: str) -> Made:
    files = {kind: job.path(kind) for kind in _MAKES}
    job.progress("drawing the SVG", 0.2)
    write_svg(sheet, files[VECTOR.name])
    job.progress("printing the PDF", 0.5)
    write_print(sheet, files[PRINT.name], title)
    page = pypdfium2.PdfDocument(files[PRINT.name])
    try:
        page[0].render(scale=_PROOF_DPI / 72).to_pil().save(files[PROOF.name])
    finally:
        page.close()
    letters = "outlines" if sheet.outlines else "text that can be edited"
    opened = "" if inkscape() else " Inkscape is not installed, so it was not opened there."
    summary = (
        f"Made {what}, {sheet.width:g} x {sheet.height:g} mm with {sheet.bleed:g} mm bleed, "
        f"{len(sheet.parts) + 1} layers, {letters}.{opened}"
    )
    return Made(summary, files, {"layers": len(sheet.parts) + 1})


@tool(effect=Effect.LOCAL, makes=_MAKES, examples=(), warms=_WARMS)
def make_vector(job: Job, sheet: Sheet, title: str = "Design") -> Made:
    """Make a vector design of named parts in millimetres as layered SVG and print PDF."""
    return _publish(job, sheet, title, f'the vector design "{title}"')


@make_vector.verifier(*VECTOR_CHECKS)
def check_made_vector(seen: Seen) -> Iterator[Check]:
    """Read the SVG and the PDF back."""
    sheet: Sheet = seen.args.sheet  # type: ignore[attr-defined]
    yield from check_vector(sheet, seen.file(VECTOR.name), seen.file(PRINT.name))


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.MAKE_PRINT_DESIGN,
    signals=examples.SIGNALS,
    warms=_WARMS,
    hears=hear_design,
)
def make_print_design(
    job: Job,
    *,
    design: Design,
    title: str,
    subtitle: str = "",
    company: str = "",
    lines: str = "",
    colour: Colour | None = None,
    qr: str = "",
    barcode: str = "",
    size: PrintSize | None = None,
    outlines: bool = False,
) -> Made:
    """Make a business card, badge, label, flyer or logo as layered SVG and print PDF.

    `lines` are contact lines or further texts, parted by ``|``.
    """
    sheet = _sheet(
        design=design,
        title=title,
        subtitle=subtitle,
        company=company,
        lines=lines,
        colour=colour,
        qr=qr,
        barcode=barcode,
        size=size,
        outlines=outlines,
    )
    return _publish(job, sheet, title, f'a {design} "{title}"')


@make_print_design.verifier(*VECTOR_CHECKS)
def check_print_design(seen: Seen) -> Iterator[Check]:
    """Read the SVG and the PDF back, against the design laid out anew from the arguments."""
    args = dict(seen.args)
    yield from check_vector(_sheet(**args), seen.file(VECTOR.name), seen.file(PRINT.name))


def _sheet(
    *,
    design: Design,
    title: str,
    subtitle: str,
    company: str,
    lines: str,
    colour: Colour | None,
    qr: str,
    barcode: str,
    size: PrintSize | None,
    outlines: bool,
) -> Sheet:
    said = tuple(line.strip() for line in lines.split("|") if line.strip())
    words = Words(title.strip(), subtitle, company, said, qr, barcode)
    sides = None if size is None else (size.width, size.height)
    return make_sheet(design, words, colour, sides, outlines=outlines)


@tool(
    effect=Effect.LOCAL,
    makes=(VECTOR.name,),
    examples=examples.OUTLINE_TEXT,
    signals=examples.OUTLINE_SIGNALS,
)
def outline_text(job: Job, vector: VectorFile) -> Made:
    """Turn the text of a vector drawing into outlines, so that no font is needed to show it."""
    refuse_active(vector)
    target = job.path(VECTOR.name)
    job.progress("Inkscape is tracing the letters")
    if not outline_letters(vector, target, FOLDER):
        raise Refuse(
            "Inkscape is not installed, and it is what turns letters into outlines",
            "install it with `apt-get install -y inkscape`, or make the design with outlines",
        )
    return Made(f"Turned the text of {vector.name} into outlines.", {VECTOR.name: target})


@outline_text.verifier(*OUTLINE_CHECKS)
def check_outlines(seen: Seen) -> Iterator[Check]:
    """Compare the drawing before and after."""
    before: Path = seen.args.vector  # type: ignore[attr-defined]
    yield from check_outlined(before, seen.file(VECTOR.name))


TOOLS: tuple[Tool, ...] = (make_vector, make_print_design, outline_text)
