"""What a spreadsheet file really is, told from its bytes, before any program opens it.

A name can lie. Everything here is refused with one clear line: passwords, files that are cut
short, other formats under a spreadsheet's name, packages that unpack to far more than they
hold, and XML that declares a document type (external entities need one; workbooks have none).
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late

LARGEST_UNPACKED = 1_500_000_000
"""Bytes that all parts of a package may unpack to."""
LARGEST_PART = 1_000_000_000
MOST_PARTS = 20_000
STEEPEST = 300
"""How many times larger than packed a large part may be; Excel's own XML stays under 60."""
_LARGE = 20_000_000

MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
_LONGEST_CELL = 10_000_000
"""Characters that a cell of a csv file may hold: the library's own limit is 131,072."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOK_TYPE = re.compile(
    rb'ContentType="application/vnd\.(?:openxmlformats-officedocument\.spreadsheetml\.sheet|'
    rb'ms-excel\.sheet\.macroEnabled)\.main\+xml"',
    re.IGNORECASE,
)
_OTHER_TYPES = (
    (b"wordprocessingml", "a Word document"),
    (b"presentationml", "a PowerPoint presentation"),
    (b"spreadsheetml.template", "an Excel template"),
    (b"ms-excel.sheet.binary", "a binary Excel workbook (.xlsb)"),
)
_DOCUMENT_TYPES = (b"<!DOCTYPE", b"<!ENTITY")
_PAGE = late(r"<(?:!doctype\s+html|html|table|body|head)\b", re.IGNORECASE)


class Form(StrEnum):
    """The formats that a spreadsheet file can truly have."""

    OOXML = "xlsx"
    MACROS = "xlsm"
    BINARY = "xls"
    OPEN = "ods"
    TEXT = "csv"


_NAMES = {
    Form.OOXML: "an Excel workbook (.xlsx)",
    Form.MACROS: "an Excel workbook with macros (.xlsm)",
    Form.BINARY: "an old Excel workbook (.xls)",
    Form.OPEN: "an OpenDocument spreadsheet (.ods)",
    Form.TEXT: "plain text with separators (.csv)",
}


def form_of(path: Path) -> Form:
    """The format of a spreadsheet file, if its name says the same.

    Raises `Refuse` with the reason for anything that should not be opened.
    """
    form = _look(path)
    said = path.suffix.lower().removeprefix(".")
    if form.value != said:
        raise Refuse(
            f"{path.name} is {_NAMES[form]} inside, whatever its name says",
            f"name it {path.stem}.{form.value} and give it again",
        )
    return form


def _look(path: Path) -> Form:
    with path.open("rb") as stream:
        start = stream.read(4096)
    if not start.strip(b"\0 \r\n\t"):
        raise Refuse(f"{path.name} is empty: there is nothing in it")
    if start.startswith(_OLE):
        return _look_into_ole(path)
    if start.startswith(b"PK"):
        return _look_into_package(path)
    return _look_into_text(path)


def _look_into_ole(path: Path) -> Form:
    data = path.read_bytes()
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise _locked(path)
    for stream in ("Workbook", "Book"):
        if (stream + "\0").encode("utf-16-le") in data:
            return Form.BINARY
    if "WordDocument".encode("utf-16-le") in data:
        raise _other(path, "an old Word document")
    raise Refuse(f"{path.name} is cut short or damaged: no workbook is found in it")


def _locked(path: Path) -> Refuse:
    return Refuse(
        f"{path.name} is protected with a password, so it cannot be read",
        "open it in the program it comes from, save a copy without the password, and give that",
    )


def _other(path: Path, what: str) -> Refuse:
    return Refuse(f"{path.name} is {what}, not a spreadsheet", "give an xlsx, xls, ods or csv file")


def damaged(path: Path) -> Refuse:
    """The refusal for a package that cannot be unpacked."""
    return Refuse(
        f"{path.name} is cut short or damaged: it cannot be unpacked",
        "get the file again from where it came, or let its own program repair it first",
    )


def _look_into_package(path: Path) -> Form:
    try:
        with zipfile.ZipFile(path) as package:
            return _look_into_parts(path, package)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise damaged(path) from error
    except RuntimeError as error:  # what zipfile raises for an entry with a password
        raise _locked(path) from error


def _look_into_parts(path: Path, package: zipfile.ZipFile) -> Form:
    names = package.namelist()
    _refuse_bombs(path, package.infolist())
    if "[Content_Types].xml" in names:
        types = package.read("[Content_Types].xml")
        match = _WORKBOOK_TYPE.search(types)
        if match is None:
            for mark, what in _OTHER_TYPES:
                if mark in types:
                    raise _other(path, what)
            raise _other(path, "a package of another kind")
        form = Form.MACROS if b"macroEnabled" in match[0] else Form.OOXML
    elif "mimetype" in names:
        form = _look_into_open_document(path, package)
    else:
        raise _other(path, "a zip archive")
    _refuse_document_types(path, package)
    return form


def _look_into_open_document(path: Path, package: zipfile.ZipFile) -> Form:
    kind = package.read("mimetype").decode("ascii", "replace").strip()
    if kind != "application/vnd.oasis.opendocument.spreadsheet":
        raise _other(path, f"a file of the type {kind[:80]}")
    if b"encryption-data" in package.read("META-INF/manifest.xml"):
        raise _locked(path)
    return Form.OPEN


def _refuse_bombs(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    whole = sum(entry.file_size for entry in entries)
    steep = [
        e for e in entries if e.file_size > _LARGE and e.file_size > STEEPEST * e.compress_size
    ]
    if whole > LARGEST_UNPACKED or steep or any(e.file_size > LARGEST_PART for e in entries):
        raise Refuse(
            f"{path.name} would unpack to {whole / 1e6:,.0f} MB from "
            f"{path.stat().st_size / 1e6:.1f} MB: that is a trap, not a workbook"
        )
    if len(entries) > MOST_PARTS:
        raise Refuse(
            f"{path.name} has {len(entries):,} parts; a workbook has at most a few hundred"
        )
    if len({entry.filename for entry in entries}) < len(entries):
        raise Refuse(f"{path.name} holds two parts of one name, so readers would not agree on it")


def _refuse_document_types(path: Path, package: zipfile.ZipFile) -> None:
    for entry in package.infolist():
        if entry.filename.lower().endswith((".xml", ".rels", ".vml")):
            for block in _blocks(package, entry):
                plain = block.replace(b"\0", b"")  # so that UTF-16 hides nothing
                if any(mark in plain for mark in _DOCUMENT_TYPES):
                    raise Refuse(
                        f"{path.name}: its part {entry.filename} declares a document type, which "
                        "can pull in other files; no workbook needs one, so it is not opened"
                    )


def _blocks(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    """The part piece by piece, each with the end of the one before it; proves its checksum."""
    tail = b""
    with package.open(entry) as stream:
        while block := stream.read(1 << 20):
            yield tail + block
            tail = block[-32:]


def _look_into_text(path: Path) -> Form:
    text = read_text(path)
    head = text[:4000].lstrip("\ufeff \t\r\n")
    if "urn:schemas-microsoft-com:office:spreadsheet" in head:
        raise _other(path, "an XML Spreadsheet of 2003")
    if _PAGE.search(head):
        raise Refuse(
            f"{path.name} is a web page (HTML) inside, whatever its name says",
            "open it in a spreadsheet program and save it as xlsx",
        )
    if head.startswith("{\\rtf"):
        raise _other(path, "an RTF document")
    return Form.TEXT


def read_text(path: Path) -> str:
    """The text of a csv file: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252.

    Raises `Refuse` where it is no text at all.
    """
    data = path.read_bytes()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        raise Refuse(f"{path.name} is neither a workbook nor text: it holds zero bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def csv_rows(path: Path) -> list[list[str]]:
    """The rows of a csv file, its separator found from its first lines.

    Raises `Refuse` for more rows or columns than a sheet can have.
    """
    text = read_text(path)
    usual = csv.field_size_limit(_LONGEST_CELL)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text)))
    except csv.Error as error:
        raise Refuse(f"{path.name} cannot be read as rows: {error}") from error
    finally:
        csv.field_size_limit(usual)
    widest = max((len(row) for row in rows), default=0)
    if widest > MOST_COLUMNS:
        raise Refuse(
            f"{path.name} has {widest:,} columns; a sheet has at most {MOST_COLUMNS:,}",
            "split it, or turn its rows and columns round, first",
        )
    if len(rows) > MOST_ROWS:
        raise Refuse(
            f"{path.name} has {len(rows):,} rows; a sheet has at most {MOST_ROWS:,}",
            "split it first",
        )
    return rows


def separator_of(text: str) -> str:
    """The separator of a csv text: the one that cuts its first lines most evenly."""
    lines = [line for line in text[:65_536].splitlines() if line.strip()][:20]

    def evenness(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in lines]
        least = min(counts, default=0)
        return (least, -len(set(counts)))

    best = max(",;\t|", key=evenness)
    return best if evenness(best)[0] > 0 else ","
