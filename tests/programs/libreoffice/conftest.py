"""A warm LibreOffice for the tests of this folder, and a workbook to give it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice.finding import find
from liftwork.programs.libreoffice.pool import Pool


@pytest.fixture(scope="session")
def needs_office() -> None:
    try:
        find()
    except ProgramMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def pool(needs_office: None) -> Iterator[Pool]:
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
