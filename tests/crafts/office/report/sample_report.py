"""A report with everything a report can have, made once for the tests that look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import docx
from tests.crafts.office.deck.sample_deck import picture

from liftwork.contract.job import Job
from liftwork.crafts.office.report.build import make_report
from liftwork.crafts.office.report.checks import Case
from liftwork.crafts.office.report.document import Document
from liftwork.programs.libreoffice.pool import office

ROWS = [[f"Loaf {n}", str(n * 10)] for n in range(1, 61)]
LONG = "Bread was counted at the door every week by the same two people. " * 4


def sample_document(folder: Path) -> Document:
    """A cover, contents, a figure, a list, a table of two pages, footnotes, references."""
    return Document.model_validate(
        {
            "title": "Bread and queues",
            "subtitle": "What was measured",
            "author": "Ada",
            "footnotes": {"door": "Not at the till.", "dog": "It counted the dog."},
            "sections": [
                {
                    "heading": "Where we began",
                    "blocks": [
                        {"kind": "text", "text": f"It was **slow**[^door]. See @fig:oven. {LONG}"},
                        {
                            "kind": "figure",
                            "picture": picture(folder / "oven.png"),
                            "caption": "The oven",
                            "name": "fig:oven",
                        },
                    ],
                },
                {
                    "heading": "How",
                    "level": 2,
                    "blocks": [
                        {"kind": "text", "text": "A machine was tried[^dog]. It was amusing."},
                        {"kind": "list", "items": [{"text": "first", "mark": "number"}]},
                        {"kind": "quote", "text": "It smells of rye"},
                        {"kind": "code", "text": "wait = people * 7"},
                    ],
                },
                {
                    "heading": "All loaves",
                    "blocks": [
                        {
                            "kind": "table",
                            "header": ["Name", "Sold"],
                            "rows": ROWS,
                            "caption": "Every loaf",
                        }
                    ],
                },
                {"heading": "Next", "blocks": [{"kind": "text", "text": "A second oven."}]},
            ],
        }
    )


def make_case(document: Document, folder: Path, source: str | None = None) -> Case:
    """The report of a document, with its PDF, in a folder."""
    made = make_report(Job(folder), document, "")
    return Case(document, made.files["document"], made.files["pdf"], source)


def edited(case: Case, folder: Path, change: Callable[[Any], None]) -> Case:
    """The case with a changed document, and the PDF as it was."""
    other = folder / "edited.docx"
    document = docx.Document(str(case.path))
    change(document)
    document.save(str(other))
    return replace(case, path=other)


def reprinted(case: Case, folder: Path, change: Callable[[Any], None]) -> Case:
    """The case with the PDF of a changed document, and the document as it was."""
    other, pdf = edited(case, folder, change).path, folder / "edited.pdf"
    office().job("headings", {"path": str(other), "pdf": str(pdf), "update": False})
    return replace(case, pdf=pdf)


def paragraph(document: Any, begins: str) -> Any:
    """The paragraph of the text that begins so, those of the contents apart."""
    return next(
        p
        for p in document.paragraphs
        if p.text.startswith(begins) and not p.style.name.startswith("TOC")
    )
