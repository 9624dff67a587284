"""A look at a document before LibreOffice sees it: is it what its name says, and bearable?

Each refusal is one line that says what is wrong with the file. Only the first bytes and
the table of contents of a zip are read; nothing is unpacked.
"""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

from liftwork.contract.errors import DocumentUnusable, MissingFile

MOST_BYTES = 500_000_000
"""The largest file that is taken."""

MOST_UNPACKED = 2_000_000_000
"""The most that a zipped document may say it unpacks to, in bytes."""

MOST_PARTS = 50_000

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
_WORKBOOK = b"\x09\x08\x10\x00\x00\x06\x05\x00"
_WORD = b"\xec\xa5"
_LOCKED_SLIDES = b"\xdf\xc4\xd1\xf3"
_STARTS = {
    _ZIP: "a zip file or a newer office file",
    _OLE: "an old office file (.xls, .doc or .ppt)",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "an RTF document",
    b"<!DOC": "a web page",
    b"<html": "a web page",
    b"\x7fELF": "a program",
    b"MZ": "a program",
}
_PARTS = {
    ".xlsx": "xl/",
    ".xlsm": "xl/",
    ".docx": "word/",
    ".docm": "word/",
    ".pptx": "ppt/",
    ".pptm": "ppt/",
}
_INSIDE = {"xl/": "a workbook", "word/": "a text document", "ppt/": "a set of slides"}
_OPEN_DOCUMENT = {
    ".ods": "spreadsheet",
    ".odt": "text",
    ".odp": "presentation",
    ".odg": "graphics",
}
_OLD = (".xls", ".doc", ".ppt")
_TEXT = (".csv", ".tsv", ".txt")
_NOT_TEXT = set(_STARTS.values()) - {"a web page"}


def admit(path: Path) -> None:
    """Pass a document that is worth opening. Raises `MissingFile` or `DocumentUnusable`."""
    start, size = _start_of(path)
    if size == 0:
        raise DocumentUnusable(f"{path.name} is empty")
    if size > MOST_BYTES:
        raise DocumentUnusable(
            f"{path.name} is {size / 1e6:,.0f} MB; the most is {MOST_BYTES / 1e6:,.0f} MB"
        )
    suffix = path.suffix.lower()
    if suffix in _PARTS or suffix in _OPEN_DOCUMENT:
        _admit_zipped(path, start, suffix)
    elif suffix in _OLD:
        _admit_old(path, start)
    elif suffix in _TEXT and _looks(start) in _NOT_TEXT:
        raise _mislabelled(path, start)


def _start_of(path: Path) -> tuple[bytes, int]:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise DocumentUnusable(f"{path.name} is not a file")
        with path.open("rb") as file:
            return file.read(4096), status.st_size
    except FileNotFoundError as error:
        raise MissingFile(f"there is no file {path}") from error
    except PermissionError as error:
        raise DocumentUnusable(
            f"{path.name} cannot be read: another program holds it, or it is not yours to read"
        ) from error


def _admit_zipped(path: Path, start: bytes, suffix: str) -> None:
    if start.startswith(_OLE):
        with path.open("rb") as file:
            if "EncryptedPackage".encode("utf-16-le") in file.read(MOST_BYTES):
                raise _locked(path)
    if not start.startswith(_ZIP):
        raise _mislabelled(path, start)
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            manifest = _small(archive, "META-INF/manifest.xml")
            kind = _small(archive, "mimetype").decode("latin-1")
    except (zipfile.BadZipFile, EOFError, ValueError, OSError, NotImplementedError) as error:
        raise DocumentUnusable(f"{path.name} is damaged or cut short") from error
    except RuntimeError as error:  # how zipfile says that a password is needed
        raise _locked(path) from error
    _admit_size(path, parts)
    if any(part.flag_bits & 1 for part in parts) or b"encryption-data" in manifest:
        raise _locked(path)
    _admit_kind(path, suffix, {part.filename for part in parts}, kind)


def _admit_old(path: Path, start: bytes) -> None:
    """Refuse an old binary document whose first records say that it is encrypted.

    Streams of such a file begin at multiples of 512 bytes. Sources: MS-XLS 2.4.117
    (FilePass), MS-DOC 2.5.2 (fEncrypted), MS-PPT 2.3.2 (headerToken).
    """
    if not start.startswith(_OLE):
        raise _mislabelled(path, start)
    with path.open("rb") as file:
        while sector := file.read(512):
            if (
                (sector.startswith(_WORKBOOK) and _has_password_record(sector))
                or (sector.startswith(_WORD) and sector[0x0B] & 1)
                or sector[12:16] == _LOCKED_SLIDES
            ):
                raise _locked(path)


def _has_password_record(sector: bytes) -> bool:
    """Whether FilePass is among the first records of a workbook stream."""
    place = 0
    while place + 4 <= len(sector):
        if sector[place : place + 2] == b"\x2f\x00":
            return True
        place += 4 + int.from_bytes(sector[place + 2 : place + 4], "little")
    return False


def _admit_size(path: Path, parts: list[zipfile.ZipInfo]) -> None:
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MOST_UNPACKED or len(parts) > MOST_PARTS:
        raise DocumentUnusable(
            f"{path.name} unpacks to {unpacked / 1e6:,.0f} MB in {len(parts):,} parts; "
            f"the most is {MOST_UNPACKED / 1e6:,.0f} MB in {MOST_PARTS:,}"
        )


def _admit_kind(path: Path, suffix: str, names: set[str], kind: str) -> None:
    if suffix in _OPEN_DOCUMENT:
        if _OPEN_DOCUMENT[suffix] not in kind:
            raise DocumentUnusable(f"{path.name} is not an {suffix} file inside")
        return
    if not any(name.startswith(_PARTS[suffix]) for name in names):
        for folder, words in _INSIDE.items():
            if any(name.startswith(folder) for name in names):
                raise DocumentUnusable(f"{path.name} is {words} with the wrong name")
        raise DocumentUnusable(f"{path.name} is a zip file with no {suffix} document inside")


def _small(archive: zipfile.ZipFile, name: str, most: int = 1_000_000) -> bytes:
    """The first bytes of a part; empty where there is none."""
    try:
        with archive.open(name) as part:
            return part.read(most)
    except KeyError:
        return b""


def _looks(start: bytes) -> str | None:
    return next((words for magic, words in _STARTS.items() if start.startswith(magic)), None)


def _mislabelled(path: Path, start: bytes) -> DocumentUnusable:
    really = _looks(start.lstrip()) or "something else"
    return DocumentUnusable(f"{path.name} is not an {path.suffix} file: inside, it is {really}")


def _locked(path: Path) -> DocumentUnusable:
    return DocumentUnusable(
        f"{path.name} is locked with a password", "save it without the password and give me that"
    )
