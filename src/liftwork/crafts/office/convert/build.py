"""Converts a file with LibreOffice; the pictures of its pages are printed by PDFium."""

from __future__ import annotations

from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.contract.files import known_kinds
from liftwork.contract.job import Job, Made
from liftwork.crafts.office import printed
from liftwork.crafts.office.convert.formats import KINDS, TARGETS, Format
from liftwork.crafts.office.convert.texts import pages_of
from liftwork.crafts.office.package import look_over
from liftwork.programs.libreoffice.pool import office

LIMIT_S = 180
PRINT_S = 90
"""Seconds that LibreOffice may take over a conversion, and over printing a file for a look."""

MOST_PICTURES = 200
_WIDTH = 1600
"""Width of the picture of a page in pixels, at most."""


def convert(job: Job, file: Path, to: Format) -> Made:
    """Write a file in another format. Raises `Refuse` where that cannot be done."""
    suffix = file.suffix.lower()
    if to not in TARGETS.get(suffix, ()):
        can = ", ".join(TARGETS.get(suffix, ())) or "nothing"
        raise Refuse(f"a {suffix} file cannot become {to}", f"one of {can}")
    look_over(file)
    if suffix == f".{to}":
        raise Refuse(f"{file.name} is in that format already")
    if to == "png":
        return _pictures(job, file)
    target = job.path(KINDS[to])
    job.progress("converting")
    asked = {"path": str(file), "out": str(target)}
    office().job("convert", asked, limit_s=LIMIT_S, stop=job.stop)
    summary = f"Converted {file.name} to {to}.{_left_out(file, to)}"
    return Made(summary, {KINDS[to]: target}, {"from": suffix[1:], "to": to})


def printed_by_office(file: Path, to: Path) -> Path:
    """The PDF of a file as LibreOffice prints it; the file itself where it is one."""
    if file.suffix.lower() == ".pdf":
        return file
    office().job("convert", {"path": str(file), "out": str(to)}, limit_s=PRINT_S)
    return to


def _pictures(job: Job, file: Path) -> Made:
    job.progress("printing")
    pdf = printed_by_office(file, job.folder / "pages.pdf")
    files = {}
    with printed.opened(pdf) as document:
        if len(document) > MOST_PICTURES:
            raise Refuse(
                f"{file.name} has {len(document)} pages; at most {MOST_PICTURES} become pictures",
                "a PDF",
            )
        end = known_kinds()[KINDS["png"]].suffixes[0]
        for number, page in enumerate(document, 1):
            job.progress(f"page {number}", number / len(document))
            path = job.folder / f"{job.stem}-{number:03}{end}"
            scale = min(_WIDTH / page.get_width(), 4.0)
            page.render(scale=scale).to_pil().save(path)
            files["preview" if number == 1 else f"preview.{number}"] = path
    pdf.unlink()
    pages = f"{len(files)} picture{'s' if len(files) != 1 else ''}"
    return Made(f"Made {pages} of {file.name}, one of each page.", files, {"pages": len(files)})


def _left_out(file: Path, to: str) -> str:
    """What a format cannot hold, said to the person."""
    if to != "csv":
        return ""
    sheets = pages_of(file)
    count = len(sheets) if sheets else 1
    return f" It holds the first of {count} sheets, as CSV has only one." if count > 1 else ""
