"""A connection to an X display that asks one thing at a time.

Source: "X Window System Protocol", X Version 11, appendix B, and "X Test Extension Protocol".
"""

from __future__ import annotations

import socket
import struct
from pathlib import Path
from typing import Self

from liftwork.contract.errors import ProgramFailed

_COOKIE = b"MIT-MAGIC-COOKIE-1"
_REPLY, _ERROR = 1, 0
_PATIENCE_S = 5.0
_INTERN_ATOM, _QUERY_EXTENSION = 16, 98


class XConnection:
    """One client of a display. `root` is its root window, `size` that window's size in pixels."""

    def __init__(self, display: int, authority: Path) -> None:
        self._atoms: dict[str, int] = {}
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(_PATIENCE_S)
        try:
            self._socket.connect(f"/tmp/.X11-unix/X{display}")
            self.root, self.size = self._greet(read_cookie(authority))
        except (OSError, struct.error) as error:
            self._socket.close()
            raise ProgramFailed(f"the display :{display} cannot be reached: {error}") from error

    def _greet(self, cookie: bytes) -> tuple[int, tuple[int, int]]:
        hello = struct.pack("<BxHHHHxx", ord("l"), 11, 0, len(_COOKIE), len(cookie))
        self._socket.sendall(hello + _padded(_COOKIE) + _padded(cookie))
        head = self._read(8)
        rest = self._read(4 * struct.unpack_from("<H", head, 6)[0])
        if head[0] != 1:
            raise OSError(rest[: head[1]].decode("latin-1").strip() or "it refused the connection")
        vendor, formats = struct.unpack_from("<H", rest, 16)[0], rest[21]
        screen = 32 + _pad(vendor) + 8 * formats
        (root,) = struct.unpack_from("<I", rest, screen)
        width, height = struct.unpack_from("<HH", rest, screen + 20)
        return root, (width, height)

    def ask(self, opcode: int, detail: int, body: bytes) -> bytes:
        """Send a request that has a reply; the whole reply. Raises `ProgramFailed`."""
        self.tell(opcode, detail, body)
        while True:
            head = self._read(32)
            if head[0] == _REPLY:
                return head + self._read(4 * struct.unpack_from("<I", head, 4)[0])
            if head[0] == _ERROR:
                raise ProgramFailed(f"the display refused a request (error {head[1]})")

    def tell(self, opcode: int, detail: int, body: bytes) -> None:
        """Send a request that has no reply."""
        data = _padded(body)
        self._socket.sendall(struct.pack("<BBH", opcode, detail, 1 + len(data) // 4) + data)

    def atom(self, name: str) -> int:
        """The number of a name."""
        if name not in self._atoms:
            text = name.encode()
            reply = self.ask(_INTERN_ATOM, 0, struct.pack("<Hxx", len(text)) + text)
            (self._atoms[name],) = struct.unpack_from("<I", reply, 8)
        return self._atoms[name]

    def extension(self, name: str) -> int:
        """The opcode of an extension. Raises `ProgramFailed` where the display has none."""
        text = name.encode()
        reply = self.ask(_QUERY_EXTENSION, 0, struct.pack("<Hxx", len(text)) + text)
        if not reply[8]:
            raise ProgramFailed(f"the display does not know {name}")
        return reply[9]

    def _read(self, length: int) -> bytes:
        found = bytearray()
        while len(found) < length:
            more = self._socket.recv(length - len(found))
            if not more:
                raise ProgramFailed("the display has ended")
            found += more
        return bytes(found)

    def close(self) -> None:
        """Leave the display."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_cookie(authority: Path) -> bytes:
    """The cookie in an Xauthority file: the first entry of that kind. Empty where there is none."""
    data, at = authority.read_bytes(), 0
    while at < len(data):
        fields, at = [], at + 2
        for _ in range(4):
            (length,) = struct.unpack_from(">H", data, at)
            fields.append(data[at + 2 : at + 2 + length])
            at += 2 + length
        if fields[2] == _COOKIE:
            return fields[3]
    return b""


def _pad(length: int) -> int:
    return (length + 3) & ~3


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (_pad(len(data)) - len(data))
