"""Jobs done by a real LibreOffice."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest

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
