"""A small reader of mails (RFC 5322, 2045 to 2047, 2231), which shares no parser with what wrote
them. It reads what the writer writes and refuses what it does not know."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass

from liftwork.contract.errors import BadInput

_WORD = re.compile(r"=\?([\w-]+)\?([bBqQ])\?([^?\s]*)\?=")
_BETWEEN = re.compile(r"(\?=)\s+(=\?)")
_PARAMETER = re.compile(r';\s*([\w-]+)(\*(?:\d+\*?)?)?\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]+)')


@dataclass(frozen=True)
class Attached:
    """A file in a mail."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Mail:
    """What a mail says: its headers in order, its plain text, and its files."""

    headers: tuple[tuple[str, str], ...]
    text: str
    files: tuple[Attached, ...]

    def header(self, name: str) -> str:
        """The value of a header; empty where there is none. Raises `BadInput` for two."""
        found = [value for key, value in self.headers if key.lower() == name.lower()]
        if len(found) > 1:
            raise BadInput(f"the mail has {len(found)} headers {name}")
        return found[0] if found else ""

    @property
    def to(self) -> list[str]:
        """The addresses of To, without names."""
        return [_address(part) for part in self.header("To").split(",") if part.strip()]


def read_mail(raw: bytes) -> Mail:
    """Read a mail. Raises `BadInput` for one that is damaged or of an unknown form."""
    text = raw.replace(b"\r\n", b"\n")
    headers, body = _parts(text)
    texts: list[str] = []
    files: list[Attached] = []
    for part_headers, content in _leaves(headers, body):
        kind, name = _kind_of(part_headers), _name_of(part_headers)
        data = _decoded(part_headers, content)
        if name:
            files.append(Attached(name, data))
        elif kind.startswith("text/plain"):
            charset = _parameter(dict(part_headers).get("content-type", ""), "charset") or "ascii"
            texts.append(data.decode(charset, "replace"))
    shown = tuple((key, _words(value)) for key, value in headers)
    return Mail(shown, "\n".join(texts), tuple(files))


def says_the_same(one: Mail, other: Mail) -> bool:
    """Whether two mails have the same recipients, subject, text and files. Servers may fold lines
    anew and add headers of their own; that is no change."""
    return _meaning(one) == _meaning(other)


def plain_text(text: str) -> str:
    """A text without what transport changes: line ends, and blanks at ends of lines."""
    return "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").strip().split("\n"))


def _meaning(mail: Mail) -> tuple[object, ...]:
    files = sorted((file.name, file.content) for file in mail.files)
    return sorted(mail.to), mail.header("Subject"), plain_text(mail.text), files


def _parts(text: bytes) -> tuple[list[tuple[str, str]], bytes]:
    head, gap, body = text.partition(b"\n\n")
    if not gap:
        raise BadInput("the mail has no body")
    unfolded = re.sub(r"\n[ \t]+", " ", head.decode("utf-8", "replace"))
    headers = []
    for line in unfolded.split("\n"):
        name, colon, value = line.partition(":")
        if not colon or not re.fullmatch(r"[!-9;-~]+", name):
            raise BadInput(f"{line[:40]!r} is not a header")
        headers.append((name.lower(), value.strip()))
    return headers, body


def _leaves(
    headers: list[tuple[str, str]], body: bytes
) -> Iterator[tuple[list[tuple[str, str]], bytes]]:
    if not _kind_of(headers).startswith("multipart/"):
        yield headers, body
        return
    boundary = _parameter(dict(headers).get("content-type", ""), "boundary")
    if not boundary:
        raise BadInput("the mail has parts and does not say where they end")
    mark = b"--" + boundary.encode()
    pieces = re.split(rb"(?m)^" + re.escape(mark) + rb"(?:--)?[ \t]*$\n?", body)
    if b"\n" + mark + b"--" not in b"\n" + body:
        raise BadInput("the mail is cut short")
    for piece in pieces[1:-1]:
        inner, content = _parts(piece if piece.startswith(b"\n") is False else b"x:y\n" + piece)
        yield from _leaves(inner, content.removesuffix(b"\n"))


def _kind_of(headers: list[tuple[str, str]]) -> str:
    return dict(headers).get("content-type", "text/plain").split(";")[0].strip().lower()


def _name_of(headers: list[tuple[str, str]]) -> str:
    told = dict(headers)
    disposition = told.get("content-disposition", "")
    name = _parameter(disposition, "filename") or _parameter(told.get("content-type", ""), "name")
    return _words(name)


def _parameter(value: str, wanted: str) -> str:
    """A parameter of a header, also one in pieces or with a character set (RFC 2231)."""
    pieces: dict[int, str] = {}
    coded = False
    for name, mark, text in _PARAMETER.findall(value):
        if name.lower() != wanted:
            continue
        plain = re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text
        if not mark:
            return str(plain)
        number = re.search(r"\d+", mark)
        pieces[int(number[0]) if number else 0] = plain
        coded = coded or mark.endswith("*")
    joined = "".join(pieces[n] for n in sorted(pieces))
    if coded and joined.count("'") >= 2:
        charset, _, rest = joined.split("'", 2)
        return urllib.parse.unquote(rest, charset or "utf-8")
    return joined


def _decoded(headers: list[tuple[str, str]], content: bytes) -> bytes:
    coding = dict(headers).get("content-transfer-encoding", "7bit").strip().lower()
    if coding == "base64":
        try:
            return base64.b64decode(re.sub(rb"\s", b"", content), validate=True)
        except binascii.Error as error:
            raise BadInput("a file in the mail is damaged") from error
    if coding == "quoted-printable":
        return quopri.decodestring(content)
    if coding in ("7bit", "8bit", "binary"):
        return content
    raise BadInput(f"the mail is coded as {coding}, which is not known")


def _words(value: str) -> str:
    """A header's text with its coded words read."""

    def read(match: re.Match[str]) -> str:
        charset, how, text = match.groups()
        if how in "bB":
            data = base64.b64decode(text + "=" * (-len(text) % 4))
        else:
            data = quopri.decodestring(text.replace("_", " ").encode(), header=True)
        return data.decode(charset, "replace")

    return _WORD.sub(read, _BETWEEN.sub(r"\1\2", value))


def _address(part: str) -> str:
    inner = re.search(r"<([^<>]*)>", part)
    return (inner[1] if inner else part).strip()
