"""Ways to spoil a good conversion so that exactly one check trips.

Each makes a good conversion in its folder and gives it with its spoilt twin.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import docx
import openpyxl
import pptx
import pypdf

from liftwork.contract.job import Job
from liftwork.crafts.office.convert.build import convert
from liftwork.crafts.office.convert.checks import Case
from liftwork.crafts.office.convert.formats import KINDS, Format


@dataclass(frozen=True)
class Pair:
    """A conversion that passes and one that must not."""

    good: Case
    spoilt: Case


Spoiler = Callable[[Path], Pair]


def document(folder: Path) -> Path:
    """A document of two paragraphs."""
    made = docx.Document()
    made.add_paragraph("Rye and barley")
    made.add_paragraph("Wheat and spelt")
    made.save(str(folder / "given.docx"))
    return folder / "given.docx"


def slides(folder: Path, words: tuple[str, str] = ("Rye", "Wheat")) -> Path:
    """A deck of two slides."""
    made = pptx.Presentation()
    for word in words:
        made.slides.add_slide(made.slide_layouts[5]).shapes.title.text = word
    path = folder / f"{words[0]}.pptx"
    made.save(str(path))
    return path


def workbook(folder: Path) -> Path:
    """A sheet of names and numbers."""
    made = openpyxl.Workbook()
    for row in (["Name", "Sold"], ["Rye", 640], ["Wheat", 12.5]):
        made.active.append(row)
    made.save(folder / "given.xlsx")
    return folder / "given.xlsx"


def converted(file: Path, to: Format, folder: Path, stem: str = "v0") -> Case:
    """The conversion of a file."""
    made = convert(Job(folder, stem), file, to)
    return Case(file, (made.files[KINDS[to]],))


def _copied(case: Case, change: Callable[[bytes], bytes]) -> Pair:
    [result] = case.results
    other = result.with_name(f"other{result.suffix}")
    other.write_bytes(change(result.read_bytes()))
    return Pair(case, replace(case, results=(other,)))


def _other_beginning(folder: Path) -> Pair:
    return _copied(converted(document(folder), "html", folder), lambda data: b"<p>" + data)


def _lose_a_word(folder: Path) -> Pair:
    good = converted(document(folder), "txt", folder)
    return _copied(good, lambda data: data.replace(b"barley", b""))


def _swap_slides(folder: Path) -> Pair:
    good = converted(slides(folder), "odp", folder)
    swapped = converted(slides(folder, ("Wheat", "Rye")), "odp", folder, "swapped")
    return Pair(good, replace(good, results=swapped.results))


def _more_paper(folder: Path) -> Pair:
    good = converted(slides(folder), "pdf", folder)
    writer = pypdf.PdfWriter(clone_from=good.results[0])
    writer.add_blank_page()
    writer.write(folder / "other.pdf")
    return Pair(good, replace(good, results=(folder / "other.pdf",)))


def _other_number(folder: Path) -> Pair:
    good = converted(workbook(folder), "csv", folder)
    return _copied(good, lambda data: data.replace(b"640", b"641"))


CONVERT_SPOILERS: dict[str, Spoiler] = {
    "OFF-350": _other_beginning,
    "OFF-351": _lose_a_word,
    "OFF-352": _swap_slides,
    "OFF-353": _more_paper,
    "OFF-354": _other_number,
}
