"""Files that nothing should open are refused with one clear line, before anything opens them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import docx
import pytest

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.crafts.office.convert.build import convert
from liftwork.crafts.office.package import Package, look_over

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "office"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def whole(folder: Path) -> Path:
    made = docx.Document()
    made.add_paragraph("Rye")
    made.save(str(folder / "given.docx"))
    return folder / "given.docx"


def packed(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return path


def reason(path: Path) -> str:
    with pytest.raises(Refuse) as caught:
        look_over(path)
    assert "\n" not in caught.value.reason
    return caught.value.reason


def test_a_whole_file_is_let_through(tmp_path) -> None:
    look_over(whole(tmp_path))


def test_an_empty_file_is_called_empty(tmp_path) -> None:
    (tmp_path / "a.docx").write_bytes(b"")
    assert reason(tmp_path / "a.docx") == "a.docx is empty: there is nothing in it"


def test_a_truncated_file_is_called_damaged(tmp_path) -> None:
    path = whole(tmp_path)
    path.write_bytes(path.read_bytes()[:-2000])
    assert reason(path) == "given.docx is damaged: it is cut short or not whole"


def test_a_file_under_a_password_is_called_locked(tmp_path) -> None:
    locked = COMPOUND + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    (tmp_path / "a.docx").write_bytes(locked)
    assert reason(tmp_path / "a.docx") == "a.docx is locked with a password"


def test_an_open_document_under_a_password_is_called_locked(tmp_path) -> None:
    manifest = b'<manifest><file-entry><encryption-data checksum="x"/></file-entry></manifest>'
    path = packed(
        tmp_path / "a.odt", {"content.xml": b"\x01\x02", "META-INF/manifest.xml": manifest}
    )
    assert reason(path) == "a.odt is locked with a password"


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("a.docx", b"%PDF-1.7 ...", "a PDF"),
        ("a.pptx", b"\x89PNG\r\n", "a PNG picture"),
        ("a.doc", b"PK\x03\x04", "a ZIP file"),
        ("a.pdf", COMPOUND, "a file of an older Office"),
        ("a.rtf", b"hello", "something else"),
        ("a.txt", b"MZ\0\0\0", "something else"),
    ],
)
def test_a_mislabelled_file_is_told_what_it_is(name, data, what, tmp_path) -> None:
    (tmp_path / name).write_bytes(data)
    assert (
        reason(tmp_path / name) == f"{name} is not a {Path(name).suffix} file: inside it is {what}"
    )


def test_a_document_named_as_slides_is_told_what_it_is(tmp_path) -> None:
    path = whole(tmp_path).rename(tmp_path / "a.pptx")
    assert reason(path) == "a.pptx is not a .pptx file: inside it is a .docx file"


def test_a_zip_bomb_is_not_opened(tmp_path) -> None:
    parts = {"word/document.xml": b"<a/>", "word/media/big.bin": b"\0" * 300_000_000}
    assert "would unpack to 300 MB" in reason(packed(tmp_path / "a.docx", parts))


def test_xml_with_external_entities_is_not_opened(tmp_path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("swordfish", encoding="utf-8")
    attack = f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY s SYSTEM "{secret.as_uri()}">]><a>&s;</a>'
    path = packed(tmp_path / "a.docx", {"word/document.xml": attack.encode()})
    assert reason(path) == "a.docx holds XML with entities of its own, and was not opened"
    with Package(path) as package, pytest.raises(Refuse, match="never expanded"):
        package.xml("word/document.xml")


def test_a_real_workbook_under_a_password_is_refused_by_name(needs_office, tmp_path) -> None:
    file = DATA / "sheetjs-password_2002_40_basecrypto.xls"
    if not file.exists():
        pytest.skip("needs ../shared/data/office")
    with pytest.raises(Refuse, match=f"{file.name} is locked with a password"):
        convert(Job(tmp_path), file, "pdf")
