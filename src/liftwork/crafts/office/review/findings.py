"""What can be found wrong in a workbook, each under a code that never changes, worst first.

A finding is a result about the person's file. It is no check of ours: a review with many
findings is a good review.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from liftwork.crafts.office.ooxml.cells import Area


class Weight(IntEnum):
    """How bad a finding is."""

    WRONG = 1
    """A number that somebody reads is wrong or missing."""
    DOUBTFUL = 2
    """Probably wrong; a person has to look."""
    NOTICE = 3
    """Nothing is wrong, and it is good to know."""


@dataclass(frozen=True)
class FindingCode:
    """A kind of finding. `title` names it in reports."""

    code: str
    weight: Weight
    title: str


ERROR = FindingCode("OFF-150", Weight.WRONG, "Error values")
CIRCULAR = FindingCode("OFF-151", Weight.WRONG, "Circular references")
STALE = FindingCode("OFF-152", Weight.DOUBTFUL, "Values that a recalculation does not come to")
LOST_NAME = FindingCode("OFF-153", Weight.WRONG, "Names that point nowhere")
UNLIKE = FindingCode("OFF-154", Weight.DOUBTFUL, "Formulas unlike their neighbours")
HARD_CODED = FindingCode("OFF-155", Weight.DOUBTFUL, "Typed numbers among formulas")
TEXT_NUMBER = FindingCode("OFF-156", Weight.DOUBTFUL, "Numbers stored as text")
EXTERNAL = FindingCode("OFF-157", Weight.NOTICE, "Links to other files or sources")
HIDDEN = FindingCode("OFF-158", Weight.NOTICE, "Hidden sheets")
UNKNOWN = FindingCode("OFF-159", Weight.NOTICE, "Formulas that LibreOffice cannot compute")

CODES = (ERROR, CIRCULAR, LOST_NAME, UNLIKE, HARD_CODED, TEXT_NUMBER, STALE, EXTERNAL, HIDDEN,
         UNKNOWN)  # fmt: skip
BY_CODE = {code.code: code for code in CODES}


class Finding(BaseModel):
    """One thing found: `cells` are areas on `sheet`, `count` how many cells or things it is."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    code: str
    sheet: str = ""
    cells: tuple[str, ...] = ()
    count: int = 1
    says: str

    @property
    def where(self) -> str:
        """Sheet and first cells, short enough for a line."""
        if not self.cells:
            return self.sheet
        more = f" and {len(self.cells) - 3} more" if len(self.cells) > 3 else ""
        return f"{self.sheet}!{', '.join(self.cells[:3])}{more}"


class Review(BaseModel):
    """Everything that a review measured and found."""

    file: str
    digest: str
    """sha256 of the file."""
    form: str
    note: str = ""
    sheets: dict[str, str]
    """The state of each sheet, by name."""
    cells: int
    formulas: int
    recalculated: bool
    printed: bool
    findings: tuple[Finding, ...]

    def count(self, code: FindingCode) -> int:
        """How many cells or things were found under a code."""
        return sum(f.count for f in self.findings if f.code == code.code)


def save_review(review: Review, path: Path) -> None:
    """Write a review as JSON."""
    path.write_text(json.dumps(review.model_dump(), indent=1, ensure_ascii=False), "utf-8")


def areas_of(places: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Cells as few areas: runs down each column, then equal runs side by side."""
    runs: dict[tuple[int, int], list[int]] = {}
    columns: dict[int, list[int]] = {}
    for row, column in sorted(set(places)):
        columns.setdefault(column, []).append(row)
    for column, rows in sorted(columns.items()):
        for top, bottom in _runs(rows):
            runs.setdefault((top, bottom), []).append(column)
    found = []
    for (top, bottom), across in runs.items():
        found += [Area(top, left, bottom, right) for left, right in _runs(across)]
    return tuple(str(a) for a in sorted(found, key=lambda a: (a.top, a.left)))


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
