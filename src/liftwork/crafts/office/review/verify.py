"""The checks of a review: held against openpyxl, LibreOffice and the printed pages themselves."""

from __future__ import annotations

import hashlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import ProgramMissing
from liftwork.crafts.office.ooxml.opened import as_workbook
from liftwork.crafts.office.review import findings as f
from liftwork.crafts.office.review.codes import (
    ERRORS,
    FORMULAS,
    HOLDS,
    PRINTED,
    RECALCULATED,
    REPORT,
    SHEETS,
    SOURCE,
)
from liftwork.crafts.office.review.findings import CODES, Finding, Review
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import office

openpyxl: Any = lazy("openpyxl")
pypdfium2: Any = lazy("pypdfium2")
utils: Any = lazy("openpyxl.utils")


def check_review(
    review: Review, source: Path, report: Path | None, pdf: Path | None
) -> Iterator[Check]:
    """Every check of a review."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    yield SOURCE(digest == review.digest, f"sha256 {digest[:12]}")
    with tempfile.TemporaryDirectory() as folder:
        path, _ = as_workbook(source, Path(folder))
        yield from _against_openpyxl(review, path)
        values = _load(path, values=True)
        yield _errors_found(review, path, values)
        yield _report_complete(review, report)
        yield _printed(review, values, pdf)
    why = "" if review.recalculated else f": {_missing()}"
    yield RECALCULATED(review.recalculated, f"{review.formulas:,} formulas{why}")


def _missing() -> str:
    try:
        office().warm()
    except ProgramMissing as error:
        return f"{error.reason} ({error.instead})"
    return "LibreOffice was missing"


def _load(path: Path, values: bool) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path, data_only=values)


def _against_openpyxl(review: Review, path: Path) -> Iterator[Check]:
    book = _load(path, values=False)
    states = {sheet.title: sheet.sheet_state for sheet in book.worksheets}
    yield SHEETS(states == review.sheets, f"{len(states)} sheets, {len(review.sheets)} reviewed")
    count = sum(c.data_type == "f" for s in book.worksheets for row in s.iter_rows() for c in row)
    yield FORMULAS(count == review.formulas, f"{count:,} counted, {review.formulas:,} reviewed")
    wrong = [w for finding in review.findings if (w := _wrong(finding, book)) is not None]
    detail = "; ".join(wrong[:3]) or f"{len(review.findings)} findings looked up"
    yield HOLDS(not wrong, detail)


def _wrong(finding: Finding, book: Any) -> str | None:
    """What a finding says wrongly about its first cell; None where it holds."""
    if finding.sheet and finding.sheet not in book.sheetnames:
        return f"there is no sheet {finding.sheet!r}"
    if finding.code == f.HIDDEN.code:
        state = book[finding.sheet].sheet_state
        return f"{finding.sheet!r} is visible" if state == "visible" else None
    if not finding.cells:
        return None
    sheet = book[finding.sheet]
    kinds, what = _IS.get(finding.code, (("f",), "has no formula"))
    for area in finding.cells:
        for cell in _cells(sheet[area]):
            if cell.data_type not in kinds or cell.value is None:
                return f"{cell.coordinate} {what}"
    return None


_IS = {
    f.TEXT_NUMBER.code: (("s", "inlineStr"), "is no text"),
    f.HARD_CODED.code: (("n",), "is no typed number"),
    f.ERROR.code: (("f", "e"), "holds no error"),
}
"""For each finding, what openpyxl must say that its cells hold; all others are of formulas."""


def _cells(area: Any) -> Iterator[Any]:
    if not isinstance(area, tuple):
        yield area
        return
    for row in area:
        yield from row if isinstance(row, tuple) else (row,)


def _errors_found(review: Review, path: Path, values: Any) -> Check:
    """Errors that the file keeps, as openpyxl sees them, and those LibreOffice comes to."""
    kinds = (f.ERROR, f.CIRCULAR, f.UNKNOWN, f.STALE, f.EXTERNAL)
    told = {
        (finding.sheet, name)
        for finding in review.findings
        if finding.code in {kind.code for kind in kinds}
        for area in finding.cells
        for name in _names(area)
    }
    kept = {
        (s.title, c.coordinate)
        for s in values.worksheets
        for row in s.iter_rows()
        for c in row
        if c.data_type == "e"
    }
    computed: set[tuple[str, str]] = set()
    if review.recalculated:
        answer = office().job("read", {"path": str(path), "most_errors": 20_000}, limit_s=180)
        computed = {(e["sheet"], e["cell"]) for e in answer["errors"]}
    formulas = {(s, c) for s, c in computed if _has_formula(values, s, c)}
    healed = kept - computed if review.recalculated else set()
    missing = sorted(((kept - healed) | formulas) - told)
    detail = f"{len(kept | computed)} cells with errors" if not missing else (
        f"{len(missing)} are not among the findings, the first {missing[0][0]}!{missing[0][1]}"
    )  # fmt: skip
    return ERRORS(not missing, detail)


def _has_formula(values: Any, sheet: str, cell: str) -> bool:
    """Whether a cell that LibreOffice counts is one of the file: array results are not."""
    return sheet in values.sheetnames and values[sheet][cell].value is not None


def _names(area: str) -> Iterator[str]:
    first, _, last = area.partition(":")
    for row in utils.rows_from_range(f"{first}:{last or first}"):
        yield from row


def _text_of(path: Path, pages: int = 3) -> tuple[int, str]:
    document = pypdfium2.PdfDocument(path)
    try:
        texts = [
            document[n].get_textpage().get_text_range() for n in range(min(pages, len(document)))
        ]
        return len(document), " ".join(" ".join(texts).split())
    finally:
        document.close()


def _report_complete(review: Review, report: Path | None) -> Check:
    if report is None:
        return REPORT(False, f"no report was laid out: {_missing()}")
    pages, text = _text_of(report)
    tight = text.replace(" ", "")
    lines = [_line_of(review, code) for code in CODES]
    missing = [line for line in lines if line.replace(" ", "") not in tight]
    if pages != 1 or missing:
        return REPORT(False, f"{pages} pages; without {', '.join(missing[:3]) or 'nothing'}")
    return REPORT(True, f"one page, {len(CODES)} kinds of findings")


def _line_of(review: Review, code: f.FindingCode) -> str:
    count = review.count(code)
    return f"{code.code} {code.title} {f'{count:,}' if count else 'none'}"


def _printed(review: Review, values: Any, pdf: Path | None) -> Check:
    if pdf is None:
        unprintable = review.recalculated and not review.printed
        detail = f"{review.cells:,} cells are not printed" if unprintable else _missing()
        return PRINTED(unprintable, detail)
    pages, text = _text_of(pdf)
    words = _first_words(values)
    seen = [word for word in words if word.replace(" ", "") in text.replace(" ", "")]
    detail = f"{pages} pages, {len(seen)} of {len(words)} first words found"
    return PRINTED(pages > 0 and (bool(seen) or not words), detail)


def _first_words(book: Any) -> list[str]:
    """The first short texts of the first sheet that is shown."""
    sheet = next((s for s in book.worksheets if s.sheet_state == "visible"), None)
    if sheet is None or sheet.print_area:  # a person chose what is printed
        return []
    texts = [
        " ".join(c.value.split())
        for row in sheet.iter_rows(max_row=60)
        for c in row
        if isinstance(c.value, str) and 0 < len(c.value) <= 12 and c.value.isascii()
    ]
    return texts[:8]
