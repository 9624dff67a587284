"""Opens office files that came from anywhere, and reads their XML without risk.

An office file is a ZIP of XML parts. What would unpack to far more than it is, what is
locked, cut short or something else than its name says, is refused with one clear line;
XML with entities of its own is never expanded.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy

defusedxml = lazy("defusedxml")
safe_xml = lazy("defusedxml.ElementTree")

MOST_UNPACKED = 1_000_000_000
"""Bytes that all parts of a file may come to."""

MOST_RATIO = 150
"""How many times a part of more than a megabyte may grow when it is unpacked."""

MOST_PARTS = 20_000
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How the older formats of Office begin, and every newer one under a password."""

_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ZIPPED = {".docx", ".pptx", ".xlsx", ".xlsm", ".odt", ".odp", ".ods", ".odg"}
_COMPOUNDS = {".doc", ".ppt", ".xls"}
_MAIN = {
    ".docx": "word/document.xml",
    ".pptx": "ppt/presentation.xml",
    ".xlsx": "xl/workbook.xml",
    ".xlsm": "xl/workbook.xml",
    ".odt": "content.xml",
    ".odp": "content.xml",
    ".ods": "content.xml",
    ".odg": "content.xml",
}
_STARTS = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP file"),
    (_COMPOUND, "a file of an older Office"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"{\\rtf", "a rich text file"),
)


def look_over(path: Path) -> None:
    """Refuse a file that nothing should open: empty, locked, cut short, mislabelled, a bomb.

    Raises `Refuse` with one line that names the file.
    """
    name, suffix = path.name, path.suffix.lower()
    with path.open("rb") as file:
        start = file.read(4096)
    if not start:
        raise Refuse(f"{name} is empty: there is nothing in it")
    if suffix in _ZIPPED:
        _look_over_zip(path, start)
    elif not _as_labelled(suffix, start):
        _refuse_mislabelled(name, suffix, start)


def _as_labelled(suffix: str, start: bytes) -> bool:
    """Whether a file that is no ZIP begins as its name says."""
    if suffix in _COMPOUNDS:
        return start.startswith((_COMPOUND, b"\xdb\xa5", b"\x31\xbe"))
    if suffix == ".pdf":
        return b"%PDF" in start[:1024]
    if suffix == ".rtf":
        return start.lstrip().startswith(b"{\\rtf")
    if suffix in (".txt", ".csv", ".md", ".html", ".htm"):
        return b"\0" not in start or start[:2] in (b"\xff\xfe", b"\xfe\xff")
    return True


def _look_over_zip(path: Path, start: bytes) -> None:
    name, suffix = path.name, path.suffix.lower()
    if start.startswith(_COMPOUND):
        if _ENCRYPTED in path.read_bytes():
            raise Refuse(
                f"{name} is locked with a password",
                "a copy saved without the password",
            )
        _refuse_mislabelled(name, suffix, start)
    if not start.startswith(b"PK"):
        _refuse_mislabelled(name, suffix, start)
    try:
        with zipfile.ZipFile(path) as package:
            parts = package.infolist()
            _refuse_bomb(name, parts)
            names = {part.filename for part in parts}
            if _MAIN[suffix] in names:
                with package.open(_MAIN[suffix]) as main:
                    _refuse_entities(name, main.read(65536))
            if suffix[1:3] == "od" and _locked_odf(package, names):
                raise Refuse(
                    f"{name} is locked with a password", "a copy saved without the password"
                )
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError) as error:
        raise Refuse(f"{name} is damaged: it is cut short or not whole", "a whole copy") from error
    if _MAIN[suffix] not in names:
        inside = next((end for end, main in _MAIN.items() if main in names), None)
        what = f"a {inside} file" if inside else "a ZIP file"
        raise Refuse(f"{name} is not a {suffix} file: inside it is {what}", "the right name for it")


def _locked_odf(package: zipfile.ZipFile, names: set[str]) -> bool:
    if "META-INF/manifest.xml" not in names:
        return False
    return b"encryption-data" in package.read("META-INF/manifest.xml")


def _refuse_entities(name: str, begins: bytes) -> None:
    if b"<!DOCTYPE" in begins or b"<!ENTITY" in begins:
        raise Refuse(f"{name} holds XML with entities of its own, and was not opened")


def _refuse_bomb(name: str, parts: list[zipfile.ZipInfo]) -> None:
    total = sum(part.file_size for part in parts)
    grows = [p for p in parts if p.file_size > 1e6 and p.file_size > MOST_RATIO * p.compress_size]
    if len(parts) > MOST_PARTS or total > MOST_UNPACKED or (grows and total > 2e8):
        raise Refuse(
            f"{name} would unpack to {total / 1e6:,.0f} MB in {len(parts):,} parts: "
            "it is made to fill a machine, and was not opened"
        )


def _refuse_mislabelled(name: str, suffix: str, start: bytes) -> None:
    what = next((words for begin, words in _STARTS if start.startswith(begin)), "something else")
    raise Refuse(f"{name} is not a {suffix} file: inside it is {what}", "the right name for it")


class Package:
    """An office file as its parts. Raises `Refuse` where it is not one that can be read."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError) as error:
            raise Refuse(f"{path.name} is damaged: it is cut short or not whole") from error
        self.names = set(self._zip.namelist())

    def read(self, part: str) -> bytes:
        """The bytes of a part."""
        try:
            return self._zip.read(part)
        except (KeyError, zipfile.BadZipFile, OSError, EOFError) as error:
            raise Refuse(f"{self._name} is damaged: its part {part} cannot be read") from error

    def xml(self, part: str) -> Element:
        """The XML of a part. Raises `Refuse` for XML with entities, or none at all."""
        try:
            root: Element = safe_xml.fromstring(self.read(part))
        except defusedxml.DefusedXmlException as error:
            raise Refuse(
                f"{self._name} holds XML with entities of its own, which are never expanded"
            ) from error
        except (ParseError, ValueError) as error:
            raise Refuse(f"{self._name} is damaged: its part {part} is not XML") from error
        return root

    def targets(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part points to: by id, the kind of the relation and the part."""
        folder, _, name = part.rpartition("/")
        rels = f"{folder}/_rels/{name}.rels"
        if rels not in self.names:
            return {}
        found = {}
        for row in self.xml(rels):
            target = str(row.get("Target"))
            if row.get("TargetMode") != "External":
                target = _joined(folder, target)
            found[str(row.get("Id"))] = (str(row.get("Type")).rpartition("/")[2], target)
        return found

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _joined(folder: str, target: str) -> str:
    if target.startswith("/"):
        return target[1:]
    parts = folder.split("/") if folder else []
    for piece in target.split("/"):
        if piece == "..":
            parts = parts[:-1]
        elif piece != ".":
            parts.append(piece)
    return "/".join(parts)
