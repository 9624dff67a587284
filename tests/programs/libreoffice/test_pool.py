"""Jobs done by a real LibreOffice."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pypdfium2 as pdfium
import pytest
from tests.programs.libreoffice.samples import write_marks

from liftwork.contract.errors import ProgramFailed
from liftwork.programs.libreoffice.finding import Installation, find
from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance


def test_formulas_are_computed_and_the_page_is_printed(
    pool: Pool, marks: Path, tmp_path: Path
) -> None:
    printed = tmp_path / "marks.pdf"
    told = pool.job("recalculate", {"path": marks, "values": ["Marks!D2:D9"], "pdf": printed})
    assert told["values"]["Marks!D2:D9"] == [[float(110 + 2 * row)] for row in range(2, 10)]
    assert told["error_count"] == 0
    assert len(pdfium.PdfDocument(printed)) == 1


def test_a_job_that_is_only_slow_is_not_tried_again(tmp_path: Path, needs_office: None) -> None:
    path = tmp_path / "slow.xlsx"
    book = openpyxl.Workbook()
    for row in range(1, 6000):
        book.active.append(
            [row, f"=SUMPRODUCT((A$1:A$6000>A{row})*(A$1:A$6000<{row}+SIN(A$1:A$6000)))"]
        )
    book.save(path)
    pool = Pool()
    try:
        started = pool.job("read", {"path": write_marks(tmp_path / "marks.xlsx")})
        assert started["error_count"] == 0
        with pytest.raises(ProgramFailed) as caught:
            pool.job("recalculate", {"path": path, "values": "used"}, limit_s=1)
        assert str(caught.value) == "LibreOffice was still at work on slow.xlsx after 1 s"
        assert pool.pids() == []
    finally:
        pool.close()


@pytest.mark.parametrize(
    ("soffice", "python", "reason"),
    [
        ("/bin/false", None, "LibreOffice ended with code 1 while starting"),
        (None, "/bin/false", "LibreOffice ended by itself, twice"),
    ],
    ids=["LibreOffice", "Python"],
)
def test_what_does_not_start_is_a_failure_with_its_reason(
    soffice: str | None, python: str | None, reason: str, marks: Path, needs_office: None
) -> None:
    there = find()
    broken = Installation(Path(soffice or there.soffice), Path(python or there.python))
    pool = Pool(finder=lambda: broken)
    with pytest.raises(ProgramFailed, match=reason):
        pool.job("recalculate", {"path": marks})
    assert pool.pids() == []
    pool.close()
