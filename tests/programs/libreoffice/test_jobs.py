"""What each job tells, by a real LibreOffice."""

from __future__ import annotations

import os
from pathlib import Path

import docx
import openpyxl
import pypdfium2 as pdfium
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.workbook.defined_name import DefinedName
from PIL import Image
from pptx import Presentation
from pptx.util import Pt
from tests.programs.libreoffice.samples import write_marks

from liftwork.contract.errors import DocumentUnusable, MissingFile
from liftwork.programs.libreoffice.pages import draw_pages
from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """One cell of every type, every usual error, a hidden sheet, a name, a chart."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "It's 1.5"
    sheet.append(["text", 2.5, True, None, "=B1>2", '=A1&"!"', "=1/0", "=NOPE()", "=NA()"])
    sheet.append(['=""', 1, False, None, "=E1", "=DATE(2024,1,31)", "=C9", '="a"+1', "=10^400"])
    sheet["A4"] = "=A5"
    sheet["A5"] = "=A4"
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden.append([1, 2])
    chart = BarChart()
    chart.add_data(Reference(hidden, min_col=1, max_col=2, min_row=1))
    hidden.add_chart(chart, "D4")
    book.defined_names["Rate"] = DefinedName("Rate", attr_text="Hidden!$A$1:$B$1")
    path = tmp_path / "types.xlsx"
    book.save(path)
    return path


def test_every_used_value_comes_back_with_its_type(pool: Pool, book: Path) -> None:
    told = pool.job("read", {"path": book, "values": "used"})
    [first, hidden] = told["sheets"]
    zero, name, none = ({"error": text} for text in ("#DIV/0!", "#NAME?", "#N/A"))
    bad, number, round_ = ({"error": text} for text in ("#VALUE!", "#NUM!", "Err:522"))
    assert first["values"][0] == ["text", 2.5, True, None, True, "text!", zero, name, none]
    assert first["values"][1][1:] == [1.0, False, None, True, 45322.0, 0.0, bad, number]
    assert [row[0] for row in first["values"][3:]] == [round_, round_]
    assert hidden["values"] == [[1.0, 2.0]]


def test_a_large_sheet_is_told_whole_and_in_order(pool: Pool, tmp_path: Path) -> None:
    rows: list[list[object]] = [[float(row)] * 20 for row in range(2600)]
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Large")
    for row, values in enumerate(rows):
        edge = row in (2498, 2499, 2500, 2599)  # at the ends of what is read in one go
        sheet.append(["=1/0", "=TRUE()", *values[2:]] if edge else values)
        if edge:
            values[:2] = [{"error": "#DIV/0!"}, True]
    book.save(tmp_path / "large.xlsx")
    told = pool.job("read", {"path": tmp_path / "large.xlsx", "values": "used"})
    assert told["sheets"][0]["values"] == rows


def test_every_error_is_told_with_its_place_and_formula(pool: Pool, book: Path) -> None:
    told = pool.job("read", {"path": book})
    found = {(e["cell"], e["error"]): e["formula"] for e in told["errors"]}
    assert found == {
        ("G1", "#DIV/0!"): "=1/0",
        ("H1", "#NAME?"): "=nope()",
        ("I1", "#N/A"): "=NA()",
        ("H2", "#VALUE!"): '="a"+1',
        ("I2", "#NUM!"): "=10^400",
        ("A4", "Err:522"): "=A5",
        ("A5", "Err:522"): "=A4",
    }
    assert {e["sheet"] for e in told["errors"]} == {"It's 1.5"}
    assert told["error_count"] == 7
    assert len(pool.job("read", {"path": book, "most_errors": 3})["errors"]) == 3


def test_sheets_are_told_with_size_charts_and_whether_they_are_seen(pool: Pool, book: Path) -> None:
    [first, hidden] = pool.job("read", {"path": book})["sheets"]
    assert (first["name"], first["visible"], first["rows"], first["columns"]) == (
        *("It's 1.5", True),
        *(5, 9),
    )
    assert (hidden["name"], hidden["visible"], hidden["charts"]) == ("Hidden", False, 1)
    assert (first["formulas"], hidden["formulas"]) == (15, 0)


def test_names_and_ranges_are_read_as_people_write_them(pool: Pool, book: Path) -> None:
    asked = ["Rate", "Hidden!B1", "Hidden.A1:B1", "'It's 1.5'.B1", "It's 1.5!B1:C1"]
    told = pool.job("read", {"path": book, "values": asked})["values"]
    assert told == {
        "Rate": [[1.0, 2.0]],
        "Hidden!B1": [[2.0]],
        "Hidden.A1:B1": [[1.0, 2.0]],
        "'It's 1.5'.B1": [[2.5]],
        "It's 1.5!B1:C1": [[2.5, True]],
    }


@pytest.mark.parametrize("name", ["Nothing", "Hidden!ZZZZ99", "Gone.A1", ""])
def test_a_range_that_is_not_there_is_refused(name: str, pool: Pool, book: Path) -> None:
    with pytest.raises(DocumentUnusable, match="no name and no range"):
        pool.job("read", {"path": book, "values": [name]})


def test_formulas_are_listed_with_their_cells(pool: Pool, book: Path) -> None:
    [first, hidden] = pool.job("read", {"path": book, "formulas": True})["sheets"]
    formulas = dict(first["formula_cells"])
    assert formulas["E1"] == "=B1>2"
    assert formulas["F2"] == "=DATE(2024;1;31)"
    assert formulas["C1"] == "=TRUE()", "how LibreOffice keeps a truth value of a workbook"
    assert hidden["formula_cells"] == []


def test_saved_values_are_told_where_no_recalculation_is_wanted(
    pool: Pool, marks: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.xlsx"
    pool.job("recalculate", {"path": marks, "save": saved})
    assert openpyxl.load_workbook(saved, data_only=True)["Marks"]["D2"].value == 114
    told = pool.job("read", {"path": saved, "values": ["Marks.D2"], "recalculate": False})
    assert told["values"] == {"Marks.D2": [[114.0]]}


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("name,town\nÄnne,Köln\n", "utf-8"),
        ("name;town\nÄnne;Köln\n", "utf-8-sig"),
        ("name\ttown\nÄnne\tKöln\n", "cp1252"),
        ("name,town\r\nÄnne,Köln\r\n" + "x,y\r\n" * 30_000, "utf-8"),
    ],
)
def test_a_table_of_text_is_read_by_its_own_separator_and_encoding(
    text: str, encoding: str, pool: Pool, tmp_path: Path
) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(text.encode(encoding))
    [sheet] = pool.job("read", {"path": path, "values": "used"})["sheets"]
    assert sheet["values"][:2] == [["name", "town"], ["Änne", "Köln"]]


@pytest.mark.parametrize("end", ["ods", "xls", "csv", "pdf", "html"])
def test_a_workbook_is_converted(end: str, pool: Pool, marks: Path, tmp_path: Path) -> None:
    out = tmp_path / f"made.{end}"
    assert pool.job("convert", {"path": marks, "out": out}) == {"family": "calc"}
    if end in ("ods", "xls", "csv"):
        back = pool.job("read", {"path": out, "values": "used"})["sheets"][0]["values"]
        assert back[1] == ["Student 2", 52.0, 62.0, 114.0]
    assert out.stat().st_mode & 0o777 == marks.stat().st_mode & 0o777
    assert sorted(tmp_path.iterdir()) == sorted([marks, out])


@pytest.mark.parametrize(
    ("end", "told"),
    [("docx", "a calc document is not written as .docx"), ("exe", "not written as .exe")],
)
def test_a_format_that_it_does_not_write_is_refused(
    end: str, told: str, pool: Pool, marks: Path, tmp_path: Path
) -> None:
    with pytest.raises(DocumentUnusable, match=told):
        pool.job("convert", {"path": marks, "out": tmp_path / f"x.{end}"})
    assert [path.name for path in tmp_path.iterdir()] == ["marks.xlsx"]


def test_the_document_is_never_changed(pool: Pool, marks: Path, tmp_path: Path) -> None:
    before = (marks.read_bytes(), marks.stat().st_mtime_ns, marks.stat().st_ino)
    pool.job("recalculate", {"path": marks, "save": tmp_path / "a.ods", "pdf": tmp_path / "a.pdf"})
    assert (marks.read_bytes(), marks.stat().st_mtime_ns, marks.stat().st_ino) == before


def test_a_file_that_is_written_over_is_whole_at_every_moment(
    pool: Pool, marks: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"what was there")
    before = out.stat().st_ino
    damaged = tmp_path / "damaged.xlsx"
    damaged.write_bytes(marks.read_bytes().replace(b"PK\x01\x02", b"PK\x01\x03"))
    with pytest.raises(DocumentUnusable):
        pool.job("recalculate", {"path": damaged, "pdf": out})
    assert out.read_bytes() == b"what was there"
    pool.job("recalculate", {"path": marks, "pdf": out})
    assert out.stat().st_ino != before
    assert len(pdfium.PdfDocument(out)) == 1


@pytest.mark.parametrize(
    "name",
    ["ein Übersicht.xlsx", "-rf.xlsx", "50%20 off #1.xlsx", "عربی.xlsx", "a" * 240 + ".xlsx"],
)
def test_any_name_of_a_file_will_do(name: str, pool: Pool, tmp_path: Path) -> None:
    path = write_marks(tmp_path / name)
    out = path.with_suffix(".pdf")
    told = pool.job("recalculate", {"path": path, "pdf": out, "values": ["Marks.D2"]})
    assert told["values"] == {"Marks.D2": [[114.0]]}
    assert out.exists()


def test_what_cannot_be_opened_is_one_clear_line(pool: Pool, marks: Path, tmp_path: Path) -> None:
    inside = tmp_path / "inside.xlsx"
    book = openpyxl.load_workbook(marks)
    book.save(inside)
    broken = inside.read_bytes().replace(b"xl/workbook.xml", b"xl/workbooq.xml")
    inside.write_bytes(broken)
    with pytest.raises(DocumentUnusable, match=r"LibreOffice cannot open inside\.xlsx: it is dam"):
        pool.job("read", {"path": inside})
    with pytest.raises(MissingFile, match=r"there is no file .*gone\.xlsx"):
        pool.job("read", {"path": tmp_path / "gone.xlsx"})
    with pytest.raises(DocumentUnusable, match="this is not a text document"):
        pool.job("headings", {"path": marks})
    with pytest.raises(DocumentUnusable, match="this is not a set of slides"):
        pool.job("boxes", {"path": marks})


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read_is_refused(pool: Pool, marks: Path) -> None:
    marks.chmod(0)
    with pytest.raises(DocumentUnusable, match="cannot be read"):
        pool.job("read", {"path": marks})


def test_a_sheet_with_more_cells_than_can_be_told_is_refused(pool: Pool, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active["XFD1048576"] = 1
    path = tmp_path / "far.xlsx"
    book.save(path)
    told = pool.job("read", {"path": path})
    assert (told["sheets"][0]["rows"], told["sheets"][0]["columns"]) == (1_048_576, 16_384)
    with pytest.raises(DocumentUnusable, match="1,048,576 rows by 16,384 columns"):
        pool.job("read", {"path": path, "values": "used"})


def test_slides_are_measured_after_layout(pool: Pool, tmp_path: Path) -> None:
    show = Presentation()
    for lines in (1, 40):
        slide = show.slides.add_slide(show.slide_layouts[6])
        box = slide.shapes.add_textbox(Pt(50), Pt(60), Pt(300), Pt(100))
        box.name = f"box of {lines}"
        box.text_frame.word_wrap = True
        box.text_frame.text = "\n".join(["words"] * lines)
    path = tmp_path / "show.pptx"
    show.save(path)
    told = pool.job("boxes", {"path": path})
    assert (told["slides"], told["width"], told["height"]) == (2, 720, 540)
    [short, long] = [box for box in told["boxes"] if box["name"].startswith("box of")]
    assert (short["slide"], long["slide"]) == (1, 2)
    assert short["x"] == pytest.approx(50, abs=0.1)
    assert short["needed"] <= 100
    assert long["needed"] > 600


def test_headings_are_told_with_their_pages(pool: Pool, tmp_path: Path) -> None:
    report = docx.Document()
    report.add_heading("First", level=1)
    report.add_paragraph("text")
    report.add_page_break()
    report.add_heading("Second", level=2)
    report.add_table(rows=2, cols=2)
    path = tmp_path / "report.docx"
    report.save(path)
    told = pool.job("headings", {"path": path, "pdf": tmp_path / "report.pdf"})
    assert [(h["text"], h["level"], h["page"]) for h in told["headings"]] == [
        ("First", 1, 1),
        ("Second", 2, 2),
    ]
    assert (told["pages"], [t["page"] for t in told["tables"]]) == (2, [2])
    assert len(pdfium.PdfDocument(tmp_path / "report.pdf")) == 2


def test_pages_are_drawn_one_picture_each(pool: Pool, tmp_path: Path) -> None:
    report = docx.Document()
    report.add_paragraph("first")
    report.add_page_break()
    report.add_paragraph("second")
    path = tmp_path / "report.docx"
    report.save(path)
    drawn = draw_pages(pool, path, tmp_path, "v0", dpi=72)
    assert [path.name for path in drawn] == ["v0.1.png", "v0.2.png"]
    assert sorted(tmp_path.iterdir()) == sorted([path, *drawn])
    with Image.open(drawn[1]) as page:
        assert page.size == (612, 792)
        dark = page.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    assert dark is not None
    assert dark[3] < 110, "the words are at the top of their page"
    pool.job("pdf", {"path": path, "out": tmp_path / "same.pdf"})
    again = draw_pages(pool, tmp_path / "same.pdf", tmp_path, "v1", dpi=72)
    assert [page.read_bytes() for page in again] == [page.read_bytes() for page in drawn]
