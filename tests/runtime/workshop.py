"""A registry as it is with many crafts: the house plans beside toy tools of other crafts.

The toys make nothing; they are there to be chosen, or not. Each craft has its own module name.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileKind, FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.numbers import fold
from liftwork.contract.reading import Reading, Reads
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Heard, Hears, Tool, tool
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.clauses import quoted

BOOK = FileKind("toy-book", (".tbook",), "toy workbook")
PAGES = FileKind("toy-pages", (".tpage",), "toy pages")
MARKED = FileKind("toy-marked", (".tmark",), "toy Markdown")
DECK = FileKind("toy-deck", (".tdeck",), "toy slides")
LAYERS = FileKind("toy-layers", (".tlay",), "toy layered picture")
SHOT = FileKind("toy-shot", (".tjpg", ".tpng"), "toy picture")
GLANCE = FileKind("toy-glance", (".tpng",), "toy preview")
LOOKS_RIGHT = CheckCode("TOY-001", "the toy is there")

Book = Annotated[Path, FileOf("toy-book")]
Marked = Annotated[Path, FileOf("toy-marked")]
Layers = Annotated[Path, FileOf("toy-layers")]
Shot = Annotated[Path, FileOf("toy-shot")]


def _choice(*words: str) -> Any:
    def find(text: str) -> Sequence[Reading[str]]:
        found = re.finditer(rf"\b(?:{'|'.join(words)})\b", fold(text))
        return [Reading(match.group(), *match.span()) for match in found]

    return Annotated[Literal[words], Reads(find)]


def _find_text(text: str) -> Sequence[Reading[str]]:
    return [Reading(text[start + 1 : end - 1], start, end) for start, end in quoted(text)]


Text = Annotated[str, Reads(_find_text)]
Order = _choice("ascending", "descending")
Colour = _choice("red", "yellow", "white", "black")
Corner = _choice("top left", "top right", "bottom left", "bottom right")
Mood = _choice("warm", "grey", "vivid")
Theme = _choice("plain", "dark", "lively")


class Sheet(BaseModel):
    """A nested plan, for big models."""

    name: str
    columns: list[str]


class Part(BaseModel):
    """A part of a layered picture: a text or a picture."""

    text: str | None = None
    picture: Shot | None = None


def _hear_marks(request: str, files: Sequence[str]) -> Heard | None:
    del files
    match = re.search(r"marks sheet\b.*?\b(\d+) students", fold(request))
    if match is None:
        named = "marks sheet" in fold(request)
        return Heard({}, missing="How many students?") if named else None
    return Heard({"students": int(match[1])})


_LINE = re.compile(r"(?P<n>\d+) (?P<what>[\w ]+?) at (?P<rate>[\d,]+)")


def _hear_invoice(request: str, files: Sequence[str]) -> Heard | None:
    del files
    head = re.search(r"\binvoice for (?P<who>[\w ]+):", request)
    if head is None:
        return None
    lines = [f"{m['n']} x {m['what']} @ {m['rate']}" for m in _LINE.finditer(request)]
    missing = None if lines else "Which lines, and at what price?"
    return Heard({"customer": head["who"], "lines": lines}, missing=missing)


def _hear_layers(request: str, files: Sequence[str]) -> Heard | None:
    if not re.search(r"\b(?:photoshop|poster)\b", fold(request)):
        return None
    texts = re.findall(r"title '([^']+)'", request)
    names = [name for name in files if name in request] or re.findall(r"\S+\.tjpg", request)
    parts = [{"picture": name} for name in names]
    return Heard({"parts": [*parts, *({"text": t} for t in texts)]}) if texts else None


def _hear_flyer(request: str, files: Sequence[str]) -> Heard | None:
    del files
    texts = re.findall(r"title '([^']+)'", request)
    return Heard({"title": texts[0]}) if texts and "flyer" in fold(request) else None


def _toy(
    name: str,
    doc: str,
    arguments: dict[str, Any],
    examples: Sequence[Example],
    *,
    craft: str,
    signals: Sequence[str] = (),
    makes: Sequence[str] = (),
    optional: Sequence[str] = (),
    hears: Hears | None = None,
) -> Tool:
    def run(job: Job, **_: Any) -> Made:
        job.check_stop()
        return Made(doc)

    run.__name__, run.__doc__, run.__module__ = name, doc, f"toys.{craft}.tools"
    run.__annotations__ = {"job": Job, **arguments, "return": Made}
    run.__signature__ = _signature(arguments, optional)  # type: ignore[attr-defined]
    made = tool(effect=Effect.LOCAL, examples=examples, makes=makes, signals=signals, hears=hears)(
        run
    )
    made.verifier(LOOKS_RIGHT)(_finds_nothing)
    return made


def _finds_nothing(seen: Seen) -> Iterator[Check]:
    yield LOOKS_RIGHT(bool(seen.made.summary), "there")


def _signature(arguments: dict[str, Any], optional: Sequence[str]) -> Any:
    parameters = [inspect.Parameter("job", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for name in (*(n for n in arguments if n not in optional), *optional):
        default = None if name in optional else inspect.Parameter.empty
        kind = inspect.Parameter.KEYWORD_ONLY
        parameters.append(inspect.Parameter(name, kind, default=default))
    return inspect.Signature(parameters)


def _said(*requests: str) -> list[Example]:
    return [Example(request, {}) for request in requests]


def toy_tools() -> list[Tool]:
    """Fifteen tools of three more crafts."""
    book, deck, layers = ("toy-book", "toy-glance"), ("toy-deck",), ("toy-layers", "toy-glance")
    return [
        _toy("make_marks_sheet", "Make a marks sheet for a class.",
             {"students": int, "subjects": list[str] | None},
             _said("marks sheet for 8 students", "a marks sheet in Excel for 30 students"),
             craft="office", makes=book, optional=("subjects",), hears=_hear_marks,
             signals=("marks", "marks sheet", "students", "class", "excel", "grades", "totals")),
        _toy("make_invoice", "Make an invoice with its lines and tax.",
             {"customer": str, "lines": list[str]}, _said("invoice for Ali: 2 chairs at 500"),
             craft="office", makes=book, hears=_hear_invoice,
             signals=("invoice", "bill", "tax", "customer")),
        _toy("build_workbook", "Build a workbook from a plan of its sheets.",
             {"plan": list[Sheet]}, _said("a workbook of my stock"), craft="office", makes=book,
             signals=("workbook", "sheet", "column", "table")),
        _toy("sort_workbook", "Sort a workbook by a column.",
             {"book": Book, "by": Text, "order": Order | None},
             _said("sort it by 'Salary' descending", "sort the workbook by 'Name'",
                   "order the rows by 'Date'", "sort by 'City' ascending"),
             craft="office", makes=book, optional=("order",),
             signals=("sort", "order", "workbook", "rows", "column")),
        _toy("check_workbook", "Check a workbook for errors in its formulas.", {"book": Book},
             _said("check this workbook", "are there errors in the workbook",
                   "check the formulas", "find mistakes in my workbook"),
             craft="office", makes=("toy-pages",),
             signals=("check", "workbook", "errors", "formulas", "mistakes")),
        _toy("build_slides", "Build slides from a Markdown text.",
             {"text": Marked, "theme": Theme | None},
             _said("slides from talk.tmark", "make a presentation of this text",
                   "turn my notes into slides", "slides from notes.tmark, dark theme"),
             craft="office", makes=deck, optional=("theme",),
             signals=("slides", "deck", "presentation", "theme", "notes")),
        _toy("compose_layers", "Compose a layered picture from its parts.",
             {"parts": list[Part]}, _said("photoshop file: title 'Eid Sale'"),
             craft="images", makes=layers, hears=_hear_layers,
             signals=("photoshop", "poster", "layers", "psd")),
        _toy("change_title", "Change the text or the colour of a title in a layered picture.",
             {"file": Layers, "text": Text | None, "colour": Colour | None},
             _said("change the title to 'Summer Sale'", "make the title red",
                   "the title should be yellow", "title: 'Now open'"),
             craft="images", makes=layers, optional=("text", "colour"),
             signals=("title", "text", "colour", "color", "headline")),
        _toy("swap_background", "Swap the background picture of a layered picture.",
             {"file": Layers, "picture": Shot},
             _said("swap the background for beach.tjpg", "use beach.tjpg as the background",
                   "another background: sea.tjpg", "put hills.tjpg behind it"),
             craft="images", makes=layers, signals=("background", "swap", "behind", "picture")),
        _toy("move_logo", "Move the logo of a layered picture to a corner.",
             {"file": Layers, "to": Corner},
             _said("move the logo to the bottom right", "logo to the top left please",
                   "put the logo top right", "shift the logo to the bottom left"),
             craft="images", makes=layers, signals=("logo", "move", "shift", "corner")),
        _toy("apply_look", "Give photos a look: warm, grey or vivid.",
             {"photos": list[Shot], "look": Mood},
             _said("make the photos warm", "give these pictures a vivid look",
                   "apply a grey look to my photos", "a warm look for all the photos"),
             craft="images", makes=("toy-shot",),
             signals=("photo", "photos", "picture", "pictures", "look")),
        _toy("mirror_picture", "Mirror a picture left to right.", {"picture": Shot},
             _said("mirror the picture", "flip my photo", "mirror it", "flip the image over"),
             craft="images", makes=("toy-shot",),
             signals=("mirror", "flip", "picture", "photo", "image")),
        _toy("make_flyer", "Make a flyer for print.", {"title": str},
             _said("a flyer: title 'Open day'"), craft="print", makes=("toy-pages",),
             hears=_hear_flyer, signals=("flyer", "leaflet")),
        _toy("make_label", "Make a label for a jar.", {"name": Text, "colour": Colour | None},
             _said("a label saying 'Honey'", "make a red label for 'Jam'",
                   "label: 'Olive oil'", "print a label with 'Salt' on it"),
             craft="print", makes=("toy-pages",), optional=("colour",),
             signals=("label", "jar", "sticker")),
        _toy("write_note", "Write a note to oneself.", {"text": str},
             _said("write a note: hello", "note down the gate code", "a note that the shop is shut",
                   "jot down: call Ali"),
             craft="notes", makes=("toy-pages",), signals=("note", "notes", "jot")),
        _toy("make_report", "Make a report from a Markdown text.", {"text": Marked},
             _said("a report from notes.tmark", "turn this text into a report",
                   "make a report of my notes", "write the report from draft.tmark"),
             craft="office", makes=("toy-pages",), signals=("report", "document", "pages")),
    ]  # fmt: skip


def workshop() -> Registry:
    """The house plan tools and the toys."""
    return Registry([*TOOLS, *toy_tools()])
