"""Ways to spoil a good report so that exactly one check trips.

Each takes the good case of `sample_report` and a folder of its own, and gives the spoilt case.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from docx.oxml.ns import qn
from docx.shared import Pt
from tests.crafts.office.report.sample_report import edited, paragraph, reprinted

from liftwork.crafts.office.report.checks import Case

Spoiler = Callable[[Case, Path], Case]


def _file(change: Callable[[Any], None]) -> Spoiler:
    return lambda case, folder: edited(case, folder, change)


def _print(change: Callable[[Any], None]) -> Spoiler:
    return lambda case, folder: reprinted(case, folder, change)


def _both(change: Callable[[Any], None]) -> Spoiler:
    def spoil(case: Case, folder: Path) -> Case:
        return replace(reprinted(case, folder, change), path=edited(case, folder, change).path)

    return spoil


def _one_more_page(document: Any) -> None:
    document.add_page_break()
    document.add_paragraph("And so on.")


def _ask_for_more(case: Case, folder: Path) -> Case:
    return replace(case, document=case.document.model_copy(update={"pages": 99}))


def _other_font(document: Any) -> None:
    for run in paragraph(document, "A machine").runs:
        run.font.name = "DejaVu Sans"


def _wrong_page_in_contents(document: Any) -> None:
    [entry] = [p for p in document.paragraphs if p.style.name == "TOC 2"]
    text = [t for t in entry._p.iter(qn("w:t")) if t.text and t.text.isdigit()]
    text[-1].text = "9"


def _into_the_margin(document: Any) -> None:
    paragraph(document, "A machine").paragraph_format.left_indent = Pt(-45)


def _leave_heading_alone(document: Any) -> None:
    paragraph(document, "Next").paragraph_format.keep_with_next = False
    paragraph(document, "A second oven").paragraph_format.page_break_before = True


def _lose_a_bookmark(document: Any) -> None:
    for mark in document.element.body.iter(qn("w:bookmarkStart")):
        if mark.get(qn("w:name")) == "_Figure_1":
            mark.set(qn("w:name"), "_Figure_7")


def _lose_a_word(document: Any) -> None:
    [run] = [run for run in paragraph(document, "A machine").runs if "amusing" in run.text]
    run.text = run.text.replace("amusing", "nice")


def _move_a_mark(document: Any) -> None:
    [_, mark] = document.element.body.iter(qn("w:footnoteReference"))
    paragraph(document, "A second oven")._p.append(mark.getparent())


def _no_numbers(document: Any) -> None:
    foot = document.sections[0].footer.paragraphs[0]
    for run in list(foot.runs):
        run._r.getparent().remove(run._r)


def _say_header_once(document: Any) -> None:
    row = document.tables[0].rows[0]._tr
    row.trPr.remove(row.trPr.find(qn("w:tblHeader")))


def _other_level(document: Any) -> None:
    paragraph(document, "How").style = document.styles["Heading 3"]


def _stretch(document: Any) -> None:
    shape = document.inline_shapes[0]
    shape.width = int(shape.width * 1.1)


def _other_cell(document: Any) -> None:
    document.tables[0].cell(3, 1).paragraphs[0].runs[0].text = "31"


def _say_more(case: Case, folder: Path) -> Case:
    return replace(case, source=f"{case.source}\n\nAnd butter.\n")


REPORT_SPOILERS: dict[str, Spoiler] = {
    "OFF-300": _file(_one_more_page),
    "OFF-301": _ask_for_more,
    "OFF-302": _print(_other_font),
    "OFF-303": _file(_wrong_page_in_contents),
    "OFF-304": _print(_into_the_margin),
    "OFF-305": _both(_leave_heading_alone),
    "OFF-306": _file(_lose_a_bookmark),
    "OFF-307": _print(_lose_a_word),
    "OFF-308": _file(_move_a_mark),
    "OFF-309": _print(_no_numbers),
    "OFF-310": _file(_say_header_once),
    "OFF-311": _file(_other_level),
    "OFF-312": _file(_stretch),
    "OFF-313": _file(_other_cell),
    "OFF-314": _say_more,
}
