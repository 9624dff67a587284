"""A message that is too large: who is answered, and what is said."""

from __future__ import annotations

import json
import re

import mcp_types as types

from liftwork.doors.mcp.sizes import LARGEST_MESSAGE, MEGABYTE

_MARK = re.compile(rb'["{}\[\],:\\]')
_IN_TEXT = re.compile(rb'["\\]')
_LONGEST_TOKEN = 200


def too_large(size: int) -> types.ErrorData:
    """The error for a message of so many bytes."""
    return types.ErrorData(
        code=types.INVALID_REQUEST,
        message=(
            f"the message has {size / MEGABYTE:.0f} MB; at most {LARGEST_MESSAGE // MEGABYTE} MB "
            "can be read: name a large file by its path instead"
        ),
    )


class IdSeeker:
    """Finds the id of a JSON-RPC message without keeping the message.

    It is fed the bytes in pieces and remembers only where it is: how deep, inside a text
    or not, and the short token that it reads. `id` is None until the member ``"id"`` of
    the outermost object has been read, and `size` counts the bytes.
    """

    def __init__(self) -> None:
        self.id: types.RequestId | None = None
        self.size = 0
        self._depth = 0
        self._in_text = False
        self._escaped = False
        self._token = bytearray()
        self._key: bytes | None = None

    def feed(self, piece: bytes) -> None:
        """Read on."""
        self.size += len(piece)
        at = 0
        if self._escaped and piece:
            self._note(piece[:1])
            self._escaped, at = False, 1
        while at < len(piece):
            found = (_IN_TEXT if self._in_text else _MARK).search(piece, at)
            self._note(piece[at : found.start() if found else len(piece)])
            if found is None:
                return
            at = found.end()
            at += self._mark(found[0], piece[at : at + 1])

    def _mark(self, mark: bytes, following: bytes) -> int:
        """Take one mark in; how many bytes after it went with it."""
        if mark == b"\\":
            self._note(mark + following)
            self._escaped = not following
            return len(following)
        if mark == b'"':
            self._note(mark)
            self._in_text = not self._in_text
            return 0
        if mark in b"{[":
            self._depth += 1
        elif mark == b":" and self._depth == 1:
            self._key = bytes(self._token).strip()
        elif mark in b",}":
            self._member_ends()
        if mark in b"}]":
            self._depth -= 1
        self._token.clear()
        return 0

    def _note(self, piece: bytes) -> None:
        if self._depth == 1 and len(self._token) < _LONGEST_TOKEN:
            self._token += piece[:_LONGEST_TOKEN]

    def _member_ends(self) -> None:
        if self._depth == 1 and self._key == b'"id"':
            try:
                value = json.loads(self._token)
            except ValueError:
                value = None
            if isinstance(value, str | int) and not isinstance(value, bool):
                self.id = value
        if self._depth == 1:
            self._key = None
