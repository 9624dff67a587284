"""Jobs done by a real LibreOffice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pypdfium2 as pdfium
import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice.finding import find
from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    try:
        find()
    except ProgramMissing as missing:
        pytest.skip(str(missing))
    pool = Pool()
    yield pool
    pool.close()


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    """A workbook that no program has calculated yet."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Marks"
    sheet.append(["Name", "Maths", "Science", "Total"])
    for row in range(2, 10):
        sheet.append([f"Student {row}", 50 + row, 60 + row, f"=B{row}+C{row}"])
    path = tmp_path / "marks.xlsx"
    book.save(path)
    return path


def test_formulas_are_computed_and_the_page_is_printed(
    pool: Pool, marks: Path, tmp_path: Path
) -> None:
    printed = tmp_path / "marks.pdf"
    told = pool.job("recalculate", {"path": marks, "values": ["Marks!D2:D9"], "pdf": printed})
    assert told["values"]["Marks!D2:D9"] == [[float(110 + 2 * row)] for row in range(2, 10)]
    assert told["error_count"] == 0
    assert len(pdfium.PdfDocument(printed)) == 1
