"""Jobs are done inside LibreOffice where it runs Python, and from outside where it does not."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import psutil
import pypdfium2 as pdfium
import pytest
from tests.programs.libreoffice.samples import write_marks

from liftwork.contract.errors import DocumentUnusable
from liftwork.programs.libreoffice import process
from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance


@pytest.fixture
def outside(pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """A pool whose LibreOffice has no loader for Python."""
    pool.warm()
    worker = tmp_path / "without" / "worker"
    shutil.copytree(process._HERE / "worker", worker)
    text = (worker / "inside.py").read_text(encoding="utf-8")
    assert "com.sun.star.loader.Python" in text
    cut = text.replace("com.sun.star.loader.Python", "com.sun.star.loader.None")
    (worker / "inside.py").write_text(cut, encoding="utf-8")
    monkeypatch.setattr(process, "_HERE", worker.parent)
    without = Pool()
    yield without
    without.close()


def _runs_python(pool: Pool) -> bool:
    """Whether a LibreOffice of the pool has Python in it."""
    below = [child for pid in pool.pids() for child in psutil.Process(pid).children(recursive=True)]
    office = [child for child in below if child.name().startswith("soffice")]
    return any("libpython" in region.path for one in office for region in one.memory_maps())


def _workbook(path: Path) -> Path:
    book = openpyxl.load_workbook(write_marks(path))
    sheet = book.active
    sheet["F1"], sheet["F2"], sheet["F3"] = "=1/0", "=TRUE()", "Käse 🧀"
    book.save(path)
    return path


def test_both_ways_tell_the_same_of_a_workbook(pool: Pool, outside: Pool, tmp_path: Path) -> None:
    path = _workbook(tmp_path / "marks.xlsx")
    told = []
    for one in (pool, outside):
        printed = tmp_path / f"{len(told)}.pdf"
        wanted = {"path": path, "values": "used", "formulas": True, "pdf": printed}
        told.append([one.job("recalculate", wanted) for _ in range(3)])
        assert len(pdfium.PdfDocument(printed)) == 1
    assert told[0] == told[1]
    assert told[0][0] == told[0][2]
    assert told[0][0]["errors"][0]["error"] == "#DIV/0!"


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="Linux tells what is loaded")
def test_inside_is_the_way_where_libreoffice_runs_python(
    pool: Pool, outside: Pool, marks: Path
) -> None:
    for one in (pool, outside):
        one.job("read", {"path": marks})
    assert not _runs_python(outside)
    assert _runs_python(pool), "python3-uno brings the loader"


def test_outside_refuses_a_damaged_file_and_goes_on(
    outside: Pool, marks: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.xlsx"
    with zipfile.ZipFile(broken, "w") as archive:
        archive.writestr("xl/workbook.xml", "<not a workbook")
    with pytest.raises(DocumentUnusable, match=r"broken\.xlsx"):
        outside.job("read", {"path": broken})
    assert outside.job("read", {"path": marks})["error_count"] == 0
