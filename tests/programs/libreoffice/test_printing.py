"""A workbook is printed the same, however its cells are named to LibreOffice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pypdfium2 as pdfium
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.pagebreak import Break

from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance


def _two_sheets(book: Any) -> None:
    for name in ("Marks", "More"):
        sheet = book.create_sheet(name)
        for row in range(70):
            sheet.append([f"{name} {row}", *range(row, row + 18)])


def _overflowing(book: Any) -> None:
    book.active["A1"] = "a text far longer than its column " * 12
    book.active["A2"] = 3


def _hidden_sheet(book: Any) -> None:
    _two_sheets(book)
    book["More"].sheet_state = "hidden"


def _print_area(book: Any) -> None:
    _two_sheets(book)
    book["Marks"].print_area = "A1:C5"


def _comments(book: Any) -> None:
    book.active["A1"] = 1
    book.active["M60"].comment = Comment("look here", "somebody")


def _breaks_and_headings(book: Any) -> None:
    _two_sheets(book)
    book["Marks"].row_breaks.append(Break(id=10))
    book["Marks"].col_breaks.append(Break(id=3))
    book["Marks"].print_title_rows = "1:2"
    book["More"].oddFooter.left.text = "page &P of &N"
    book["More"].page_setup.orientation = "landscape"


def _chart(book: Any) -> None:
    _two_sheets(book)
    chart = BarChart()
    chart.add_data(Reference(book["Marks"], min_col=2, max_col=3, min_row=1, max_row=5))
    book["More"].add_chart(chart, "Z80")


@pytest.mark.parametrize(
    "fill",
    [
        _two_sheets,
        _overflowing,
        _hidden_sheet,
        _print_area,
        _comments,
        _breaks_and_headings,
        _chart,
    ],
)
def test_what_is_printed_with_the_values_is_what_is_printed_alone(
    fill: Callable[[Any], None], pool: Pool, tmp_path: Path
) -> None:
    book = openpyxl.Workbook()
    fill(book)
    path = tmp_path / "book.xlsx"
    book.save(path)
    pool.job("recalculate", {"path": path, "values": "used", "pdf": tmp_path / "with.pdf"})
    pool.job("pdf", {"path": path, "out": tmp_path / "alone.pdf"})
    assert _pages(tmp_path / "with.pdf") == _pages(tmp_path / "alone.pdf")


def _pages(path: Path) -> list[tuple[Any, ...]]:
    with pdfium.PdfDocument(path) as document:
        return [
            (page.get_size(), page.get_textpage().get_text_range(), _pixels(page))
            for page in document
        ]


def _pixels(page: Any) -> bytes:
    drawn: bytes = page.render(scale=0.6).to_numpy().tobytes()
    return drawn
