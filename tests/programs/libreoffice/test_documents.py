"""What is refused before LibreOffice sees it, each with its reason in one line."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import DocumentUnusable, MissingFile
from liftwork.programs.libreoffice import documents
from liftwork.programs.libreoffice.documents import admit

OFFICE = Path(__file__).resolve().parents[4] / "shared" / "data" / "office"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".ljust(512, b"\0")


def zipped(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def locked_zip() -> bytes:
    """A zip whose table of contents says that its parts are encrypted."""
    data = bytearray(zipped({"xl/workbook.xml": b"x"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    return bytes(data)


def old(stream: bytes) -> bytes:
    return OLE + b"\0" * 512 + stream.ljust(512, b"\0")


BIFF = bytes.fromhex("0908100000060500") + b"\0" * 12
FILE_PASS = bytes.fromhex("2f000600") + b"\0" * 6
BOUND_SHEET = bytes.fromhex("85000400") + b"\x2f\0\0\0"
WORD = b"\xec\xa5".ljust(11, b"\0")
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

REFUSED = {
    "empty.xlsx": (b"", "empty.xlsx is empty"),
    "text.xlsx": (b"name,marks\n", "not an .xlsx file: inside, it is something else"),
    "page.xlsx": (b"<html><table>", "not an .xlsx file: inside, it is a web page"),
    "paper.docx": (b"%PDF-1.7", "not an .docx file: inside, it is a PDF"),
    "old.xlsx": (old(BIFF), "not an .xlsx file: inside, it is an old office file"),
    "new.xls": (zipped({"xl/workbook.xml": b""}), "inside, it is a zip file or a newer office"),
    "zip.xlsx": (zipped({"a.txt": b"a"}), "zip file with no .xlsx document inside"),
    "words.xlsx": (zipped({"word/document.xml": b""}), "a text document with the wrong name"),
    "slides.docx": (zipped({"ppt/presentation.xml": b""}), "a set of slides with the wrong name"),
    "words.ods": (
        zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}),
        "not an .ods file inside",
    ),
    "nothing.odt": (zipped({"a": b""}), "not an .odt file inside"),
    "cut.xlsx": (zipped({"xl/workbook.xml": b"x" * 999})[:-30], "damaged or cut short"),
    "picture.csv": (b"\x89PNG\r\n", "not an .csv file: inside, it is a picture"),
    "locked.xlsx": (old(ENCRYPTED), "locked with a password"),
    "locked-zip.xlsx": (locked_zip(), "locked with a password"),
    "locked.ods": (
        zipped(
            {
                "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
                "META-INF/manifest.xml": b"<manifest:encryption-data/>",
            }
        ),
        "locked with a password",
    ),
    "locked.xls": (old(BIFF + FILE_PASS), "locked with a password"),
    "locked.doc": (old(WORD + b"\1"), "locked with a password"),
    "locked.ppt": (old(b"\0" * 12 + bytes.fromhex("dfc4d1f3")), "locked with a password"),
}
TAKEN = {
    "open.xlsx": zipped({"xl/workbook.xml": b""}),
    "open.docx": zipped({"word/document.xml": b""}),
    "open.ods": zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
    "open.xls": old(BIFF + BOUND_SHEET),
    "open.doc": old(WORD + b"\2"),
    "rows.csv": b"a,b\n",
    "page.csv": b"<html>,1\n",
    "anything.else": b"a",
}
WHOLE = zipped(
    {
        "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": b"<manifest/>",
        "xl/workbook.xml": bytes(range(256)) * 4,
        "word/document.xml": b"words",
    }
)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_used_is_refused_with_its_reason(name: str, tmp_path: Path) -> None:
    data, reason = REFUSED[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(DocumentUnusable) as caught:
        admit(path)
    assert reason in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("name", TAKEN)
def test_what_may_be_used_is_taken(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(TAKEN[name])
    admit(path)


def test_a_file_that_is_not_there_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="there is no file"):
        admit(tmp_path / "gone.xlsx")
    with pytest.raises(DocumentUnusable, match="is not a file"):
        admit(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xlsx")
    with pytest.raises(DocumentUnusable, match="is not a file"):
        admit(tmp_path / "pipe.xlsx")


def test_a_zip_that_would_fill_the_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "MOST_UNPACKED", 5_000_000)
    path = tmp_path / "bomb.xlsx"
    path.write_bytes(zipped({"xl/workbook.xml": b"0" * 6_000_000}))
    assert path.stat().st_size < 10_000
    with pytest.raises(DocumentUnusable, match=r"unpacks to 6 MB in 1 parts; the most is 5 MB"):
        admit(path)


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "MOST_BYTES", 1000)
    path = tmp_path / "large.csv"
    path.write_bytes(b"1,2\n" * 300)
    with pytest.raises(DocumentUnusable, match="the most is"):
        admit(path)


@settings(max_examples=60)
@given(data=st.data())
def test_whatever_happens_to_a_file_it_is_taken_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Cut short, spliced and overwritten: never a traceback."""
    folder = tmp_path_factory.mktemp("spoilt")
    place = data.draw(st.integers(0, len(WHOLE)))
    noise = data.draw(st.binary(max_size=40))
    keep = data.draw(st.integers(0, len(WHOLE)))
    suffix = data.draw(st.sampled_from([".xlsx", ".ods", ".xls", ".docx", ".csv"]))
    path = folder / f"spoilt{suffix}"
    path.write_bytes((WHOLE[:place] + noise + WHOLE[place + len(noise) :])[: keep or None])
    try:
        admit(path)
    except DocumentUnusable as error:
        assert len(str(error).splitlines()) == 1


@pytest.mark.skipif(not OFFICE.is_dir(), reason="the collection of public files is not here")
def test_of_the_public_files_only_the_locked_one_is_refused() -> None:
    refused = []
    for path in OFFICE.iterdir():
        try:
            admit(path)
        except DocumentUnusable as error:
            refused.append((path.name, str(error).split()[-1]))
    assert refused == [("sheetjs-password_2002_40_basecrypto.xls", "password")]
