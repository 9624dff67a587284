"""Our files in other people's programs: LibreCAD for the drawing, Poppler for the sheet."""

import os
import re
import shutil
import subprocess

import pypdfium2
import pytest
from tests.crafts.cad.sample_plan import sample_plan

from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.pdf import write_sheet

pytestmark = pytest.mark.acceptance

PLAN = sample_plan(2)


def needs(program: str, package: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"{program} is missing; apt-get install {package}"
    )


def run(*command: object) -> str:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [str(part) for part in command],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    write_drawing(PLAN, folder / "v0.dxf")
    write_sheet(PLAN, folder / "v0.pdf")
    return folder


@needs("librecad", "librecad")
def test_librecad_shows_the_whole_drawing(folder) -> None:
    (folder / "cad").mkdir()
    run("librecad", "dxf2pdf", "-a", "-t", folder / "cad", folder / "v0.dxf")
    with pypdfium2.PdfDocument(folder / "cad" / "v0.pdf") as document:
        page = document[0]
        picture = page.render(scale=1600 / page.get_width(), grayscale=True).to_pil()
    ink = picture.point(lambda value: 255 * (value < 128))
    assert 0.003 < ink.histogram()[255] / (picture.width * picture.height) < 0.3
    left, top, right, bottom = ink.getbbox()
    two_sheets = (2 * 420 + 20 - 30) / (297 - 20)
    assert (right - left) / (bottom - top) == pytest.approx(two_sheets, rel=0.02)


@needs("pdfinfo", "poppler-utils")
def test_poppler_sees_a3_pages_without_anything_to_complain_about(folder) -> None:
    info = run("pdfinfo", folder / "v0.pdf")
    assert re.search(r"Pages:\s+2\b", info)
    assert "1190.55 x 841.89 pts (A3)" in info


@needs("pdffonts", "poppler-utils")
def test_poppler_finds_every_font_embedded(folder) -> None:
    rows = run("pdffonts", folder / "v0.pdf").splitlines()[2:]
    assert rows
    assert all(re.search(r"\byes +yes +yes\b", row) for row in rows)


@needs("pdftotext", "poppler-utils")
def test_poppler_reads_the_names_where_the_rooms_are(folder) -> None:
    words = run("pdftotext", "-bbox", "-f", "1", "-l", "1", folder / "v0.pdf", "-")
    found = re.search(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>LOUNGE<', words)
    assert found
    plain = run("pdftotext", "-layout", "-f", "1", "-l", "1", folder / "v0.pdf", "-")
    assert "GROUND FLOOR PLAN" in plain
    assert "11'-6\" x 15'-2\"" in plain
