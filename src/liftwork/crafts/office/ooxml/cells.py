"""Cell addresses: letters and numbers, and rectangles of cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from liftwork.contract.patterns import late

_ADDRESS = late(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})\Z")


@lru_cache(maxsize=20_000)
def column_number(letters: str) -> int:
    """``A`` is 1, ``XFD`` is 16384."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


@lru_cache(maxsize=20_000)
def column_letters(number: int) -> str:
    """1 is ``A``."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def address(row: int, column: int) -> str:
    """The address of a cell: ``address(3, 2)`` is ``B3``."""
    return f"{column_letters(column)}{row}"


def place_of(text: str) -> tuple[int, int]:
    """Row and column of an address such as ``B3`` or ``$B$3``. Raises ValueError."""
    match = _ADDRESS.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no cell")
    return int(match[2]), column_number(match[1])


@dataclass(frozen=True)
class Area:
    """A rectangle of cells, all four bounds included, counted from 1."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def read(cls, text: str) -> Area:
        """``B2:D9``, or ``B2`` alone. Raises ValueError."""
        first, _, last = text.partition(":")
        top, left = place_of(first)
        bottom, right = place_of(last or first)
        return cls(min(top, bottom), min(left, right), max(top, bottom), max(left, right))

    def __str__(self) -> str:
        first, last = address(self.top, self.left), address(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"

    def __contains__(self, place: object) -> bool:
        if not isinstance(place, tuple):
            return False
        row, column = place
        assert isinstance(row, int)
        assert isinstance(column, int)
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: Area) -> bool:
        """Whether the two share a cell."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )
