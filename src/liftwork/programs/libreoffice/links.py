"""Pictures and objects that a document takes from elsewhere on this computer's disk.

In the sandbox they are not there. Without it LibreOffice would print them, so such a document
is refused before LibreOffice sees it. What is not read at all when links are off, a text
section, a sheet or a workbook from elsewhere, does not count; nor does what lies on a server.

Sources: ECMA-376 part 2, 6.5 (relationships); ODF 1.2 part 1, 19.914 (xlink:href); MS-ODRAW
2.3.23.5 (pibName, the file of a linked picture).
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import IO
from urllib.parse import unquote
from xml.parsers import expat

from liftwork.contract.errors import DocumentUnusable

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):", re.IGNORECASE)
_NOT_OF_THE_DISK = frozenset((
    "http", "https", "ftp", "mailto", "data", "cid", "urn", "about", "javascript",
    "vnd.sun.star.package",
))  # fmt: skip
_LEADS_OUT = re.compile(r"[a-z]:|[\\/]|(?:[^#?]*[\\/])?\.\.(?:[\\/]|$)", re.IGNORECASE)
"""An address with a drive, from the root, of another computer, or upwards."""

_UNREAD = frozenset((
    "hyperlink", "attachedTemplate", "externalLinkPath", "xlExternalLinkPath", "externalLink",
    "xlPathMissing", "xlStartup", "xlAlternateStartup", "xlLibrary", "mailMergeSource",
    "mailMergeHeaderSource", "recipientData", "pivotCacheDefinition",
))  # fmt: skip
_ONLY_NAMED = frozenset((
    "a", "area", "section-source", "table-source", "cell-range-source", "template",
    "event-listener", "database-range", "simple-link", "hyperlink",
))  # fmt: skip
"""Elements whose address is only followed by a person, or not read with links off."""

_MARKUP = (".html", ".htm", ".xhtml", ".svg", ".fodt", ".fods", ".fodp", ".fodg", ".xml")
_PLAIN = (".csv", ".tsv", ".txt", ".pdf")
_HTML_TAG = re.compile(rb"<\s*([\w:-]+)([^>]*)>", re.DOTALL)
_ADDRESS = re.compile(
    rb"""(?:^|[\s:])(?:src|href|background|data|srcset|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""",
    re.IGNORECASE,
)
_IN_STYLE = re.compile(rb"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""", re.IGNORECASE)
_FIELD = re.compile(rb"INCLUDEPICTURE|I\0N\0C\0L\0U\0D\0E\0P\0I\0C\0T\0U\0R\0E\0")
_AFTER_FIELD = 600
"""Bytes behind the name of a field in which its address is looked for."""

_FETCHED = re.compile(r"(?:\s|&quot;|&#34;|[\"\\“”])*https?:", re.IGNORECASE)
_WIDE = re.compile(rb"(?:[\x20-\x7e]\x00){5,}")
_PICTURE_FILE = re.compile(r"(?i)[\\/:].*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|pict?|webp)$")

_Reader = Callable[[str, dict[str, str]], Iterable[str]]
"""From an element's name without its prefix, and its attributes, to addresses."""


class _Unreadable(Exception):
    """XML with a document type of its own: nothing in it is looked up."""


def refuse_links(path: Path) -> None:
    """Pass a document that takes nothing from elsewhere on the disk. Raises `DocumentUnusable`."""
    try:
        found = next(_elsewhere(path), None)
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, NotImplementedError) as error:
        raise DocumentUnusable(f"{path.name} cannot be read: {error}") from error
    except (expat.ExpatError, _Unreadable) as error:
        raise DocumentUnusable(f"{path.name} is damaged, or not what its name says") from error
    if found is not None:
        raise DocumentUnusable(
            f"{path.name} shows {found[:80]}, a file from elsewhere on this computer",
            "put the picture into the document itself, or install bubblewrap (Linux), in which "
            "LibreOffice sees no other file",
        )


def _elsewhere(path: Path) -> Iterator[str]:
    suffix = path.suffix.lower()
    if suffix in _PLAIN:
        return
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                with archive.open(name) as part:
                    yield from filter(_is_elsewhere, _of_part(name, part))
    elif suffix in _MARKUP:
        yield from filter(_is_elsewhere, _of_page(path.read_bytes()))
    else:
        yield from _of_old(path.read_bytes())


def _is_elsewhere(address: str) -> bool:
    plain = unquote(unescape(address)).strip()
    if scheme := _SCHEME.match(plain):
        return scheme[1].lower() not in _NOT_OF_THE_DISK
    return _LEADS_OUT.match(plain) is not None


def _of_part(name: str, part: IO[bytes]) -> Iterable[str]:
    end = Path(name).suffix.lower()
    if end == ".rels":
        return _addresses(part, _of_relation)
    if end in (".svg", ".vml") or name.rpartition("/")[2] in ("content.xml", "styles.xml"):
        return _addresses(part, _of_element)
    if name.startswith("word/") and end == ".xml":
        return _of_fields(part.read())
    return ()


def _addresses(part: IO[bytes], reader: _Reader) -> list[str]:
    """What the reader finds in the elements of a part of XML."""
    found: list[str] = []

    def started(tag: str, attributes: dict[str, str]) -> None:
        found.extend(reader(tag.rpartition(":")[2], attributes))

    def declared(*_words: object) -> None:
        raise _Unreadable

    parser = expat.ParserCreate()
    parser.StartElementHandler = started
    parser.EntityDeclHandler = declared
    parser.ParseFile(part)
    return found


def _of_relation(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    external = tag == "Relationship" and attributes.get("TargetMode") == "External"
    if external and attributes.get("Type", "").rpartition("/")[2] not in _UNREAD:
        yield attributes.get("Target", "")


def _of_element(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if tag not in _ONLY_NAMED:
        for name, value in attributes.items():
            if name.rpartition(":")[2] in ("href", "src", "base"):
                yield value


def _of_fields(data: bytes) -> Iterator[str]:
    """A field that takes a picture in, wherever from but a server."""
    for match in _FIELD.finditer(data):
        code = "utf-16-le" if b"\0" in match[0] else "utf-8"
        text = data[match.end() : match.end() + _AFTER_FIELD].decode(code, "replace")
        if not _FETCHED.match(re.sub(r"<[^>]*>", "", text)):
            yield "file: a picture that a field names"


def _of_page(data: bytes) -> Iterator[str]:
    for tag, attributes in _HTML_TAG.findall(data):
        if tag.lower().rpartition(b":")[2].decode("ascii", "replace") not in _ONLY_NAMED:
            for parts in _ADDRESS.findall(attributes):
                yield b"".join(parts).decode("utf-8", "replace")
    for parts in _IN_STYLE.findall(data):
        yield b"".join(parts).decode("utf-8", "replace")


def _of_old(data: bytes) -> Iterator[str]:
    """Old binary documents and RTF: a field or a path that names the file of a picture."""
    yield from _of_fields(data)
    for match in _WIDE.finditer(data):
        text = match[0].decode("utf-16-le")
        if _PICTURE_FILE.search(text) and not re.match(r"(?i)https?:", text):
            yield text
