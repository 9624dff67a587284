"""A warm LibreOffice for the tests of this folder, and a workbook to give it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.programs.libreoffice.samples import write_marks

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
    return write_marks(tmp_path / "marks.xlsx")
