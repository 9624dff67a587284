"""D-Bus messages as bytes, and back.

Only what reading windows needs: little-endian messages, every basic type but file descriptors,
arrays, structs, dictionaries and variants. Sources: the D-Bus specification 0.41, "Type System"
and "Message Protocol". A signature is compiled once into a chain of readers, because a window
answers with thousands of small messages.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

METHOD_CALL, METHOD_RETURN, ERROR, SIGNAL = 1, 2, 3, 4
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY_SERIAL = 1, 2, 3, 4, 5
_DESTINATION, _SENDER, _SIGNATURE = 6, 7, 8

FIXED_HEADER = 16
"""Bytes that tell how long the whole message is."""

LONGEST = 128 * 1024 * 1024
"""The most that a message may hold, in bytes, by the specification."""

_NUMBERS = {
    "y": ("B", 1), "n": ("h", 2), "q": ("H", 2), "i": ("i", 4), "u": ("I", 4), "b": ("I", 4),
    "x": ("q", 8), "t": ("Q", 8), "d": ("d", 8),
}  # fmt: skip
_ALIGN = {**{code: size for code, (_, size) in _NUMBERS.items()}, "s": 4, "o": 4, "g": 1, "v": 1}
_ALIGN |= {"a": 4, "(": 8, "{": 8}

Reader = Callable[[bytes, int], tuple[Any, int]]
_U32 = struct.Struct("<I")
_HEAD = struct.Struct("<BBBBIII")


class BadMessage(Exception):
    """Bytes that are no D-Bus message of the kind that is understood here."""


class Message(NamedTuple):
    """One message as it came in. `body` holds its values, one for each type of its signature."""

    kind: int
    reply_to: int = 0
    sender: str = ""
    path: str = ""
    interface: str = ""
    member: str = ""
    error: str = ""
    body: tuple[Any, ...] = ()


def split_signature(signature: str) -> Iterator[str]:
    """The complete types of a signature: ``a(so)u`` is ``a(so)`` and ``u``."""
    start = 0
    while start < len(signature):
        end = _end_of_type(signature, start)
        yield signature[start:end]
        start = end


def _end_of_type(signature: str, start: int) -> int:
    code = signature[start : start + 1]
    if code == "a":
        return _end_of_type(signature, start + 1)
    if code in ("(", "{"):
        close = ")" if code == "(" else "}"
        at = start + 1
        while signature[at : at + 1] != close:
            at = _end_of_type(signature, at)
        return at + 1
    if code not in _ALIGN:
        raise BadMessage(f"unknown type {code!r} in the signature {signature!r}")
    return start + 1


# -- reading --------------------------------------------------------------------------


def unmarshal(signature: str, data: bytes, start: int = 0) -> tuple[Any, ...]:
    """The values of a body. Raises `BadMessage`."""
    values, at = [], start
    try:
        for reader in _readers(signature):
            value, at = reader(data, at)
            values.append(value)
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise BadMessage(f"a body that is not {signature!r}: {error}") from error
    return tuple(values)


@lru_cache(maxsize=256)
def _readers(signature: str) -> tuple[Reader, ...]:
    return tuple(_reader(one) for one in split_signature(signature))


def _reader(one: str) -> Reader:
    if one in _NUMBERS:
        return _number_reader(one)
    if one in ("s", "o"):
        return _read_text
    if one == "g":
        return _read_signature
    if one == "v":
        return _read_variant
    if one[0] == "a":
        return _array_reader(one[1:])
    return _struct_reader(one[1:-1])


def _number_reader(code: str) -> Reader:
    letter, size = _NUMBERS[code]
    unpack = struct.Struct(f"<{letter}").unpack_from

    def read(data: bytes, at: int) -> tuple[Any, int]:
        at = -(-at // size) * size
        (value,) = unpack(data, at)
        return bool(value) if code == "b" else value, at + size

    return read


def _read_text(data: bytes, at: int) -> tuple[str, int]:
    at = (at + 3) & ~3
    (length,) = _U32.unpack_from(data, at)
    at += 4
    end = at + length
    if end >= len(data):
        raise BadMessage("a text that is longer than its message")
    return str(data[at:end], "utf-8"), end + 1


def _read_signature(data: bytes, at: int) -> tuple[str, int]:
    end = at + 1 + data[at]
    return str(data[at + 1 : end], "ascii"), end + 1


def _read_variant(data: bytes, at: int) -> tuple[Any, int]:
    signature, at = _read_signature(data, at)
    readers = _readers(signature)
    if len(readers) != 1:
        raise BadMessage(f"a variant of {len(readers)} types")
    return readers[0](data, at)


def _array_reader(inner: str) -> Reader:
    align = _ALIGN[inner[0]]
    item = _reader(inner)
    pairs = inner[0] == "{"

    def read(data: bytes, at: int) -> tuple[Any, int]:
        at = (at + 3) & ~3
        (length,) = _U32.unpack_from(data, at)
        at = -(-(at + 4) // align) * align
        end = at + length
        if end > len(data):
            raise BadMessage("an array that is longer than its message")
        items = []
        while at < end:
            value, at = item(data, at)
            items.append(value)
        return dict(items) if pairs else items, at

    return read


def _struct_reader(inner: str) -> Reader:
    fields = tuple(_reader(one) for one in split_signature(inner))

    def read(data: bytes, at: int) -> tuple[tuple[Any, ...], int]:
        at = (at + 7) & ~7
        values = []
        for field in fields:
            value, at = field(data, at)
            values.append(value)
        return tuple(values), at

    return read


def length_of(data: bytes, at: int = 0) -> int:
    """The length in bytes of the message that begins there; `FIXED_HEADER` bytes tell it."""
    endian, _, _, version, body, _, fields = _HEAD.unpack_from(data, at)
    if endian != _LITTLE or version != 1:
        raise BadMessage("not a little-endian D-Bus message of version 1")
    length = ((FIXED_HEADER + int(fields) + 7) & ~7) + int(body)
    if length > LONGEST:
        raise BadMessage(f"a message of {length} bytes is longer than any may be")
    return length


_U, _G = ord("u"), ord("g")
_TEXT_FIELDS = {_PATH: "path", _INTERFACE: "interface", _MEMBER: "member", _ERROR_NAME: "error"}
_TEXT_FIELDS |= {_SENDER: "sender"}


def parse(data: bytes) -> Message:
    """One whole message. Raises `BadMessage`."""
    try:
        return _parse(data)
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise BadMessage(f"a message that cannot be read: {error}") from error


def _parse(data: bytes) -> Message:
    """Field by field: each begins at a multiple of 8 with its code and the type of its value."""
    reply_to, signature = 0, ""
    texts: dict[str, str] = {}
    at = FIXED_HEADER
    end = at + _U32.unpack_from(data, 12)[0]
    while at < end:
        code, kind = data[at], data[at + 2]
        if data[at + 1] != 1:
            raise BadMessage("a header field of several types")
        if kind == _U:
            (number,) = _U32.unpack_from(data, at + 4)
            reply_to = number if code == _REPLY_SERIAL else reply_to
            at += 8
        elif kind == _G:
            stop = at + 5 + data[at + 4]
            signature = str(data[at + 5 : stop], "ascii")
            at = (stop + 8) & ~7
        else:
            text, stop = _read_text(data, at + 4)
            if code in _TEXT_FIELDS:
                texts[_TEXT_FIELDS[code]] = text
            at = (stop + 7) & ~7
    body = _body(signature, data[(end + 7) & ~7 :]) if signature else ()
    return Message(data[1], reply_to, body=body, **texts)


@lru_cache(maxsize=16384)
def _body(signature: str, data: bytes) -> tuple[Any, ...]:
    """The values of a body. Most controls of a window say the same about themselves, so that most
    bodies were read before; nobody may change what is in them."""
    return unmarshal(signature, data)


# -- writing --------------------------------------------------------------------------


def marshal(signature: str, values: Sequence[Any]) -> bytes:
    """The body for values. Raises `BadMessage` where they do not fit the signature."""
    out = bytearray()
    types = tuple(split_signature(signature))
    if len(types) != len(values):
        raise BadMessage(f"{len(values)} values for the signature {signature!r}")
    try:
        for one, value in zip(types, values, strict=True):
            _write(out, one, value)
    except (struct.error, TypeError, AttributeError) as error:
        raise BadMessage(f"values that are not {signature!r}: {error}") from error
    return bytes(out)


def _pad(out: bytearray, align: int) -> None:
    out.extend(b"\0" * (-len(out) % align))


def _write(out: bytearray, one: str, value: Any) -> None:
    _pad(out, _ALIGN[one[0]])
    if one in _NUMBERS:
        out += struct.pack(f"<{_NUMBERS[one][0]}", value)
    elif one in ("s", "o"):
        text = value.encode()
        out += _U32.pack(len(text)) + text + b"\0"
    elif one == "g":
        text = value.encode("ascii")
        out += bytes([len(text)]) + text + b"\0"
    elif one == "v":
        signature, inner = value
        _write(out, "g", signature)
        _write(out, signature, inner)
    elif one[0] == "a":
        _write_array(out, one[1:], value)
    else:
        for inner, part in zip(split_signature(one[1:-1]), value, strict=True):
            _write(out, inner, part)


def _write_array(out: bytearray, inner: str, value: Any) -> None:
    at = len(out)
    out += b"\0\0\0\0"
    _pad(out, _ALIGN[inner[0]])
    start = len(out)
    for item in value.items() if inner[0] == "{" else value:
        _write(out, inner, item)
    _U32.pack_into(out, at, len(out) - start)


@lru_cache(maxsize=1024)
def _rest(destination: str, interface: str, member: str, signature: str) -> bytes:
    """The fields of a call's header after its path, which is all that differs between controls."""
    fields: list[tuple[int, tuple[str, str]]] = [
        (_INTERFACE, ("s", interface)),
        (_MEMBER, ("s", member)),
        (_DESTINATION, ("s", destination)),
    ]
    if signature:
        fields.append((_SIGNATURE, ("g", signature)))
    out = bytearray(12)
    _write(out, "a(yv)", fields)
    return bytes(out[FIXED_HEADER:])


def method_call(
    serial: int,
    target: tuple[str, str, str, str],
    signature: str = "",
    values: Sequence[Any] = (),
) -> bytes:
    """A call of a method, ready to be sent. `target` is destination, path, interface, member."""
    destination, path, interface, member = target
    body = _marshalled(signature, values) if signature else b""
    text = path.encode()
    first = _PATH_FIELD + _U32.pack(len(text)) + text
    first += b"\0" * (8 - len(first) % 8)
    rest = _rest(destination, interface, member, signature)
    length = len(first) + len(rest)
    head = _HEAD.pack(_LITTLE, METHOD_CALL, 0, 1, len(body), serial, length)
    return head + first + rest + b"\0" * (-length % 8) + body


_LITTLE = ord("l")
_PATH_FIELD = bytes([_PATH, 1]) + b"o\0"


def _marshalled(signature: str, values: Sequence[Any]) -> bytes:
    try:
        return _same_again(signature, tuple(values))
    except TypeError:  # values that cannot be remembered, such as lists
        return marshal(signature, values)


@lru_cache(maxsize=1024, typed=True)
def _same_again(signature: str, values: tuple[Any, ...]) -> bytes:
    return marshal(signature, values)
