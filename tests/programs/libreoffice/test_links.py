"""Documents that show a file from elsewhere on the disk are told from those that do not."""

from __future__ import annotations

import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from tests.programs.libreoffice.hostile import linked_documents

from liftwork.contract.errors import DocumentUnusable
from liftwork.programs.libreoffice.links import refuse_links

ELSEWHERE = (
    "file:///home/her/",
    "FILE:///home/her/",
    "/home/her/",
    "../../../home/her/",
    "pictures/../../../home/her/",
    "%2e%2e/%2e%2e/home/her/",
    "C:\\her\\",
    "c:/her/",
    "\\\\server\\her\\",
    "//server/her/",
    "vnd.sun.star.expand:$HOME/",
)
NOT_OF_THE_DISK = ("http://127.0.0.1:9/", "https://example.org/", "Pictures/", "./", "")


@pytest.mark.parametrize("base", ELSEWHERE)
def test_a_picture_from_elsewhere_is_refused(base: str, tmp_path: Path) -> None:
    for path in linked_documents(tmp_path, base):
        if path.suffix == ".xlsx":  # formulas and workbooks elsewhere are not read at all
            refuse_links(path)
            continue
        with pytest.raises(DocumentUnusable, match="elsewhere on this computer") as caught:
            refuse_links(path)
        assert caught.value.instead.startswith("put the picture into the document itself")


@pytest.mark.parametrize("base", NOT_OF_THE_DISK)
def test_a_picture_on_a_server_or_beside_the_document_is_none_of_the_disk(
    base: str, tmp_path: Path
) -> None:
    for path in linked_documents(tmp_path, base):
        refuse_links(path)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", "<p style=\"background:url('file:///etc/a.png')\">"),
        ("a.html", "<img\nsrc=file:///etc/a.png>"),
        ("a.html", '<IMG SRC="&#102;ile:///etc/a.png">'),
        ("a.html", '<iframe src="/etc/passwd"></iframe>'),
        ("a.html", '<base href="file:///etc/"><img src="a.png">'),
        ("a.html", '<table background="..\\a.png">'),
        ("a.fodt", '<draw:image xlink:href="../a.png"/>'),
        ("a.rtf", r'{\rtf1 {\field{\*\fldinst INCLUDEPICTURE "C:\\a.png"}}}'),
    ],
)
def test_each_way_of_markup_to_show_a_file_is_seen(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(DocumentUnusable):
        refuse_links(tmp_path / name)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("word/media/a.svg", '<svg><image href="file:///etc/a.png"/></svg>'),
        ("word/vmlDrawing1.vml", '<xml><imagedata src="file:///etc/a.png"/></xml>'),
        ("word/document2.xml", "<x>INCLUDEPICTURE &quot;a.png&quot;</x>"),
        ("word/broken.rels", "<Relationships"),
        ("word/media/b.svg", '<!DOCTYPE s [<!ENTITY e "file:///etc/a.png">]><svg/>'),
    ],
)
def test_each_part_of_a_document_that_can_show_a_file_is_seen(
    part: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.docx"
    docx.Document().save(path)
    refuse_links(path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(part, text)
    with pytest.raises(DocumentUnusable):
        refuse_links(path)


def test_a_field_that_names_a_picture_on_a_server_is_none_of_the_disk(tmp_path: Path) -> None:
    field = "INCLUDEPICTURE  \\* MERGEFORMATINET"
    (tmp_path / "a.rtf").write_text('{\\*\\fldinst INCLUDEPICTURE "https://example.org/a.png"}')
    split = '<r>INCLUDEPICTURE</r><r> "</r><r>http://example.org/a.png" \\d</r>'
    docx.Document().save(tmp_path / "a.docx")
    with zipfile.ZipFile(tmp_path / "a.docx", "a") as archive:
        archive.writestr("word/document2.xml", split)
    wide = field.replace("  ", ' "http://example.org/a.png" ').encode("utf-16-le")
    (tmp_path / "a.doc").write_bytes(wide)
    for name in ("a.rtf", "a.docx", "a.doc"):
        refuse_links(tmp_path / name)


def test_an_old_document_that_names_the_file_of_a_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.doc"
    for words, refused in (("C:\\her\\a.png", True), ("see figure.png", False)):
        path.write_bytes(b"\xd0\xcf\x11\xe0\x01" + words.encode("utf-16-le") + b"\0\0")
        if refused:
            with pytest.raises(DocumentUnusable, match="C:"):
                refuse_links(path)
        else:
            refuse_links(path)


def test_a_place_that_a_person_may_follow_is_no_picture(tmp_path: Path) -> None:
    document = docx.Document()
    document.part.relate_to("file:///home/her/notes.txt", RELATIONSHIP_TYPE.HYPERLINK, True)
    document.save(tmp_path / "a.docx")
    book = openpyxl.Workbook()
    book.active["A1"].hyperlink = "file:///home/her/notes.txt"
    book.save(tmp_path / "a.xlsx")
    (tmp_path / "a.html").write_text('<a href="file:///home/her/notes.txt">notes</a>')
    (tmp_path / "a.csv").write_text("picture\n../a.png\n")
    for name in ("a.docx", "a.xlsx", "a.html", "a.csv"):
        refuse_links(tmp_path / name)
