"""Files that are not what they say, or that are traps: one clear line each, and nothing opened."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.office.programs import needs_office

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.crafts.office import intake
from liftwork.crafts.office.intake import Form, csv_rows, form_of
from liftwork.crafts.office.ooxml.book import load_book
from liftwork.crafts.office.ooxml.fresh import write_workbook
from liftwork.crafts.office.ooxml.opened import as_workbook
from liftwork.crafts.office.tools_changes import change_workbook, check_workbook

DATA = Path(__file__).parents[2] / "data" / "office"


def plain(path: Path) -> Path:
    book = xlsxwriter.Workbook(str(path))
    book.add_worksheet().write_row(0, 0, ("Name", "Pay"))
    book.close()
    return path


def with_part(path: Path, name: str, data: bytes) -> Path:
    plain(path)
    with zipfile.ZipFile(path) as package:
        parts = {n: package.read(n) for n in package.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for part, content in {**parts, name: data}.items():
            package.writestr(part, content)
    return path


def cut_short(path: Path) -> Path:
    data = plain(path).read_bytes()
    path.write_bytes(data[: len(data) // 2])
    return path


def damaged_inside(path: Path) -> Path:
    data = bytearray(plain(path).read_bytes())
    middle = data.index(b"xl/worksheets/sheet1.xml") + 60
    data[middle : middle + 40] = b"\xff" * 40
    path.write_bytes(data)
    return path


def text_as(text: str) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_text(text, "utf-8")
        return path

    return write


def copy_of(name: str) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_bytes((DATA / name).read_bytes())
        return path

    return write


def bomb(path: Path) -> Path:
    return with_part(path, "xl/media/image1.bin", b"\0" * 200_000_000)


def entities(path: Path) -> Path:
    trap = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    return with_part(path, "xl/comments1.xml", trap)


def entities_in_utf16(path: Path) -> Path:
    trap = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY e "a">]><x/>'
    return with_part(path, "xl/comments1.xml", trap.encode("utf-16"))


def document(path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("[Content_Types].xml", '<Types x="wordprocessingml"/>')
    return path


def two_of_one_name(path: Path) -> Path:
    plain(path)
    with zipfile.ZipFile(path, "a") as package, pytest.warns(UserWarning):
        package.writestr("xl/workbook.xml", "<workbook/>")
    return path


BAD: dict[str, tuple[str, Callable[[Path], Path], str]] = {
    "password, new": ("a.xlsx", copy_of("locked.xlsx"), "protected with a password"),
    "password, open": ("a.ods", copy_of("locked.ods"), "protected with a password"),
    "truncated": ("a.xlsx", cut_short, "cut short or damaged"),
    "damaged": ("a.xlsx", damaged_inside, "cut short or damaged"),
    "csv named xlsx": ("a.xlsx", text_as("Name,Pay\nAli,5\n"), "plain text with separators"),
    "xls named xlsx": ("a.xlsx", copy_of("plain.xls"), "an old Excel workbook (.xls) inside"),
    "html named xls": ("a.xls", text_as("<html><table><tr><td>1</table>"), "a web page (HTML)"),
    "document": ("a.xlsx", document, "a Word document"),
    "empty": ("a.xlsx", text_as(""), "is empty"),
    "only blanks": ("a.csv", text_as(" \n\n"), "is empty"),
    "zip bomb": ("a.xlsx", bomb, "that is a trap, not a workbook"),
    "entities": ("a.xlsx", entities, "declares a document type"),
    "entities, UTF-16": ("a.xlsx", entities_in_utf16, "declares a document type"),
    "two parts": ("a.xlsx", two_of_one_name, "two parts of one name"),
    "zeros": ("a.csv", lambda p: (p.write_bytes(b"a,b\0c"), p)[1], "zero bytes"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_gets_one_clear_line(case: str, tmp_path: Path) -> None:
    name, make, says = BAD[case]
    path = make(tmp_path / name)
    before = path.read_bytes()
    with pytest.raises(Refuse) as refused:
        as_workbook(path, tmp_path / "work")
    assert says in refused.value.reason
    assert "\n" not in refused.value.reason
    assert path.read_bytes() == before


@pytest.mark.parametrize("tool", [check_workbook, change_workbook], ids=lambda t: t.name)
def test_both_tools_refuse_a_bad_file_before_they_do_anything(tool: object, tmp_path: Path) -> None:
    path = entities(tmp_path / "a.xlsx")
    job = Job(tmp_path / "out")
    job.folder.mkdir()
    changes = {} if tool is check_workbook else {"changes": [{"do": "freeze"}]}
    with pytest.raises(Refuse, match="document type"):
        tool.run(job, tool.validate({"workbook": path, **changes}))  # type: ignore[attr-defined]
    assert [p for p in job.folder.rglob("*") if p.is_file()] == []


@needs_office
@pytest.mark.acceptance
def test_an_old_workbook_with_a_password_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refuse, match="password"):
        as_workbook(copy_of("locked.xls")(tmp_path / "a.xls"), tmp_path / "work")


def test_a_million_columns_are_refused_with_their_number(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_text(",".join(["1"] * 1_000_000))
    with pytest.raises(Refuse, match=r"1,000,000 columns; a sheet has at most 16,384"):
        csv_rows(path)


def test_a_cell_beyond_the_last_column_is_damage(tmp_path: Path) -> None:
    path = with_part(
        tmp_path / "far.xlsx",
        "xl/worksheets/sheet1.xml",
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>',
    )
    with pytest.raises(Refuse, match="is damaged"):
        load_book(path)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_file_is_what_its_bytes_say(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{form}"
    _ = text_as("a;b\n1;2\n")(path) if form == "csv" else plain(path)
    assert form_of(path) is Form(form)


def test_cells_that_begin_like_formulas_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "trap.csv"
    lines = ["Name,Note", "Ali,=1+1", "Sana,@SUM(A1)", "Zia,+cmd|' /C calc'!A1", "Eve,-2"]
    path.write_text("\n".join(lines))
    book = load_book(as_workbook(path, tmp_path / "work")[0])
    cells = book.sheets[0].cells
    assert [cells[r, 2].value for r in range(2, 6)] == [
        "=1+1",
        "@SUM(A1)",
        "+cmd|' /C calc'!A1",
        -2,
    ]
    assert all(cell.formula is None for cell in cells.values())


@pytest.mark.parametrize("text", ["a,b;c\n1,2;3\n4,5;6", "a;b;c\n1,5;2;3\n2,5;1;1", "a\tb\n1\t2"])
def test_the_separator_is_the_one_that_cuts_every_line(text: str) -> None:
    mark = intake.separator_of(text)
    widths = {len(line.split(mark)) for line in text.splitlines()}
    assert len(widths) == 1
    assert widths.pop() > 1


cell_texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)


@given(rows=st.lists(st.lists(cell_texts, min_size=1, max_size=4), min_size=1, max_size=5))
@settings(max_examples=40)
def test_text_comes_back_as_it_was_written(
    rows: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("fresh") / "a.xlsx"
    write_workbook(rows, "Data", path)
    sheet = load_book(path).sheets[0]
    for r, row in enumerate(rows, 1):
        for c, text in enumerate(row, 1):
            value = sheet.value(r, c)
            same = value == text if isinstance(value, str) else str(value) in (text, f"{text}.0")
            assert same or (text == "" and value is None) or float(text) == value


def test_a_part_with_a_wrong_checksum_is_damage(tmp_path: Path) -> None:
    path = plain(tmp_path / "a.xlsx")
    stream = io.BytesIO(path.read_bytes())
    with zipfile.ZipFile(stream) as package:
        info = package.getinfo("xl/styles.xml")
    data = bytearray(path.read_bytes())
    data[info.header_offset + 14] ^= 0xFF
    central = data.index(b"PK\x01\x02", info.header_offset)
    where = data.index(b"xl/styles.xml", central) - 46 + 16
    data[where] ^= 0xFF
    path.write_bytes(bytes(data))
    with pytest.raises(Refuse, match="damaged"):
        form_of(path)
