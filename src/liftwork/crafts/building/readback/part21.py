"""A small reader of STEP text (ISO 10303-21), which shares no code with what writes it.

It knows no schema: an entity is a name and its values by position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

_TOKEN = re.compile(
    r"\s+|/\*.*?\*/|(?P<text>'(?:[^']|'')*')|(?P<ref>\#\d+)|(?P<enum>\.[A-Z_0-9]+\.)"
    r"|(?P<number>[-+]?\d+(?:\.\d*(?:E[-+]?\d+)?)?)|(?P<word>[A-Za-z_][\w-]*)|(?P<sign>[()=;,$*])",
    re.DOTALL,
)
_WIDE = re.compile(r"\\X2\\((?:[0-9A-F]{4})+)\\X0\\")
_WIDER = re.compile(r"\\X4\\((?:[0-9A-F]{8})+)\\X0\\")
_BYTE = re.compile(r"\\X\\([0-9A-F]{2})")


class Ref(int):
    """A reference to an entity by its number."""


class Typed(NamedTuple):
    """A value with its type, such as ``IFCLABEL('x')``."""

    type: str
    value: Any


class Entity(NamedTuple):
    """One line of the data section; `type` in upper case, `values` by position."""

    number: int
    type: str
    values: tuple[Any, ...]


class NotStep(Exception):
    """Text that is not a whole exchange structure. `str(error)` says where it ends to be one."""


@dataclass(frozen=True)
class Exchange:
    """A file that was read: its header's entries and its entities by number."""

    header: dict[str, tuple[Any, ...]]
    entities: dict[int, Entity]

    def of(self, *types: str) -> list[Entity]:
        """Entities of exactly these types, in the order of the file."""
        return [entity for entity in self.entities.values() if entity.type in types]

    def __getitem__(self, ref: int) -> Entity:
        return self.entities[int(ref)]


def read_exchange(text: str) -> Exchange:
    """Read a whole file. Raises `NotStep`."""
    if not text.lstrip().startswith("ISO-10303-21;"):
        raise NotStep("it does not begin with ISO-10303-21;")
    if not text.rstrip().endswith("END-ISO-10303-21;"):
        raise NotStep("it breaks off before END-ISO-10303-21;")
    reader = _Reader(text)
    try:
        return reader.exchange()
    except (IndexError, ValueError) as error:
        raise NotStep(f"it cannot be read after {reader.at} marks") from error


class _Reader:
    def __init__(self, text: str) -> None:
        self.at = 0
        self._marks: list[tuple[str, str]] = []
        end = 0
        for match in _TOKEN.finditer(text):
            if match.start() != end:
                raise NotStep(f"{text[end : end + 12]!r} is not STEP")
            end = match.end()
            if match.lastgroup is not None:
                self._marks.append((match.lastgroup, match[0]))

    def exchange(self) -> Exchange:
        header: dict[str, tuple[Any, ...]] = {}
        entities: dict[int, Entity] = {}
        while self.at < len(self._marks):
            sort, word = self._next()
            if sort == "ref":
                entity = self._entity(int(word[1:]))
                if entity.number in entities:
                    raise ValueError(f"two entities #{entity.number}")
                entities[entity.number] = entity
            elif sort == "word" and self._marks[self.at][1] == "(":
                header[word] = self._list()
                self._expect(";")
            else:
                self._expect(";")
        return Exchange(header, entities)

    def _entity(self, number: int) -> Entity:
        self._expect("=")
        _, name = self._next()
        values = self._list()
        self._expect(";")
        return Entity(number, name.upper(), values)

    def _next(self) -> tuple[str, str]:
        mark = self._marks[self.at]
        self.at += 1
        return mark

    def _expect(self, sign: str) -> None:
        _, found = self._next()
        if found != sign:
            raise ValueError(f"{found!r} where {sign!r} should be")

    def _list(self) -> tuple[Any, ...]:
        self._expect("(")
        found: list[Any] = []
        if self._marks[self.at][1] == ")":
            self.at += 1
            return ()
        while True:
            found.append(self._value())
            _, sign = self._next()
            if sign == ")":
                return tuple(found)
            if sign != ",":
                raise ValueError(f"{sign!r} in a list")

    def _value(self) -> Any:
        sort, word = self._marks[self.at]
        if word == "(":
            return self._list()
        self.at += 1
        if sort == "word":
            return Typed(word.upper(), *self._list())
        return _PLAIN[sort](word)


def _plain(quoted: str) -> str:
    """The words of a string with the standard's escapes for other letters undone."""
    words = quoted[1:-1].replace("''", "'")
    words = _WIDE.sub(lambda m: bytes.fromhex(m[1]).decode("utf-16-be"), words)
    words = _WIDER.sub(lambda m: bytes.fromhex(m[1]).decode("utf-32-be"), words)
    words = _BYTE.sub(lambda m: bytes.fromhex(m[1]).decode("latin-1"), words)
    return words.replace("\\\\", "\\")


def _sign(word: str) -> None:
    """``$`` is no value, ``*`` one that is derived."""
    if word not in "$*":
        raise ValueError(f"{word!r} is no value")


_PLAIN: dict[str, Callable[[str], Any]] = {
    "text": _plain,
    "ref": lambda word: Ref(word[1:]),
    "enum": str,
    "number": lambda word: float(word) if "." in word else int(word),
    "sign": _sign,
}
