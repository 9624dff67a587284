"""The report on one page: what was looked for, how much was found, and where, worst first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from liftwork.crafts.office.review.findings import BY_CODE, CODES, Finding, Review, Weight
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import office

docx: Any = lazy("docx")
shared: Any = lazy("docx.shared")
ns: Any = lazy("docx.oxml.ns")
parser: Any = lazy("docx.oxml.parser")
pypdfium2: Any = lazy("pypdfium2")

MOST_LINES = 18
"""Findings that are told with their place on the page."""
_LONGEST = 130
_FONT = "Liberation Sans"
_INK = {Weight.WRONG: "B3261E", Weight.DOUBTFUL: "9A6700", Weight.NOTICE: "44546A"}
_GREY = "5F6B7A"


def write_report(review: Review, folder: Path, target: Path) -> None:
    """Print the report as a PDF of one A4 page; fewer places are told where it would not fit.

    Raises `Refuse` where LibreOffice, which lays the page out, is missing.
    """
    for lines in (MOST_LINES, 12, 7, 3, 0):
        draft = folder / "report.docx"
        _write(review, lines, draft)
        office().job("pdf", {"path": str(draft), "out": str(target)})
        if _pages(target) == 1:
            return


def _pages(path: Path) -> int:
    document = pypdfium2.PdfDocument(path)
    try:
        return len(document)
    finally:
        document.close()


def _write(review: Review, lines: int, path: Path) -> None:
    page = docx.Document()
    section = page.sections[0]
    section.page_width, section.page_height = shared.Mm(210), shared.Mm(297)
    section.left_margin = section.right_margin = shared.Mm(18)
    section.top_margin = section.bottom_margin = shared.Mm(15)
    normal = page.styles["Normal"]
    normal.font.name, normal.font.size = _FONT, shared.Pt(9.5)
    normal.paragraph_format.space_after = shared.Pt(3)
    _line(page, "WORKBOOK REVIEW", 8.5, _GREY, bold=True)
    _line(page, _short(review.file, 70), 18, "1F2A37", bold=True)
    _line(page, _measured(review), 9.5, _GREY)
    _line(page, verdict(review), 11.5, _verdict_ink(review), bold=True, before=4)
    _line(page, "What was looked for", 11, "1F2A37", bold=True, before=8)
    _summary(page, review)
    shown = list(review.findings[:lines])
    if shown:
        _line(page, "Where, worst first", 11, "1F2A37", bold=True, before=10)
        _places(page, shown)
    left = len(review.findings) - len(shown)
    if left and shown:
        _line(page, f"{left:,} more findings are in the list of findings.", 9, _GREY, before=3)
    page.save(str(path))


def _measured(review: Review) -> str:
    sheets = f"{len(review.sheets)} sheet{'s' * (len(review.sheets) != 1)}"
    again = (
        "recalculated with LibreOffice"
        if review.recalculated
        else "not recalculated: no LibreOffice"
    )
    parts = [sheets, f"{review.cells:,} filled cells", f"{review.formulas:,} formulas", again]
    return " · ".join([*parts, *([review.note] if review.note else [])])


def verdict(review: Review) -> str:
    """One line that says how things stand."""
    counts = {
        weight: sum(f.count for f in review.findings if BY_CODE[f.code].weight is weight)
        for weight in Weight
    }
    if counts[Weight.WRONG]:
        more = f", {counts[Weight.DOUBTFUL]:,} to look at" if counts[Weight.DOUBTFUL] else ""
        return f"{counts[Weight.WRONG]:,} wrong{more}."
    if counts[Weight.DOUBTFUL]:
        return f"Nothing certainly wrong; {counts[Weight.DOUBTFUL]:,} to look at."
    return "Nothing wrong was found."


def _verdict_ink(review: Review) -> str:
    weights = [BY_CODE[f.code].weight for f in review.findings]
    worst = min(weights, default=Weight.NOTICE)
    return "2E7D32" if worst is Weight.NOTICE else _INK[worst]


def _line(
    page: Any, text: str, size: float, ink: str, *, bold: bool = False, before: float = 0
) -> None:
    paragraph = page.add_paragraph()
    paragraph.paragraph_format.space_before = shared.Pt(before)
    _run(paragraph, text, size, ink, bold)


def _run(paragraph: Any, text: str, size: float, ink: str, bold: bool = False) -> None:
    run = paragraph.add_run("".join(c if c.isprintable() else " " for c in text))
    run.font.size, run.font.bold = shared.Pt(size), bold
    run.font.color.rgb = shared.RGBColor.from_string(ink)


def _summary(page: Any, review: Review) -> None:
    table = page.add_table(rows=0, cols=3)
    for code in CODES:
        count = review.count(code)
        ink = _INK[code.weight] if count else _GREY
        row = table.add_row().cells
        _cell(row[0], code.code, ink, 8.5)
        _cell(row[1], code.title, ink, 9.5, bold=count > 0)
        _cell(row[2], f"{count:,}" if count else "none", ink, 9.5, bold=count > 0, right=True)
    _dress(table, (18, 130, 26))


def _places(page: Any, findings: Sequence[Finding]) -> None:
    table = page.add_table(rows=0, cols=3)
    for finding in findings:
        ink = _INK[BY_CODE[finding.code].weight]
        row = table.add_row().cells
        _cell(row[0], finding.code, ink, 8.5)
        _cell(row[1], _short(finding.where or "workbook", 45), "1F2A37", 9)
        _cell(row[2], _short(finding.says, _LONGEST), "1F2A37", 9)
    _dress(table, (18, 46, 110))


def _cell(
    cell: Any, text: str, ink: str, size: float, *, bold: bool = False, right: bool = False
) -> None:
    paragraph = cell.paragraphs[0]
    paragraph.paragraph_format.space_after = shared.Pt(1.5)
    paragraph.paragraph_format.space_before = shared.Pt(1.5)
    if right:
        paragraph.alignment = 2
    _run(paragraph, text, size, ink, bold)


def _dress(table: Any, widths: Sequence[float]) -> None:
    """Fixed widths in mm, and a thin grey line under each row."""
    table.autofit = False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = shared.Mm(width)
    for row in table.rows:
        for cell, width in zip(row.cells, widths, strict=True):
            cell.width = shared.Mm(width)
            borders = parser.OxmlElement("w:tcBorders")
            line = parser.OxmlElement("w:bottom")
            for name, value in (("val", "single"), ("sz", "4"), ("color", "D9DEE5")):
                line.set(ns.qn(f"w:{name}"), value)
            borders.append(line)
            cell._tc.get_or_add_tcPr().append(borders)


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def write_preview(report: Path, target: Path) -> None:
    """A picture of the report's page."""
    document = pypdfium2.PdfDocument(report)
    try:
        document[0].render(scale=1.5).to_pil().save(target)
    finally:
        document.close()
