"""Sets the words of a poster one under the other: a type scale, spaces, a place for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.texts import LaidText
from liftwork.crafts.images.fonts.faces import Role as Style
from liftwork.crafts.images.fonts.lettering import (
    SMALLEST,
    Align,
    Down,
    SetText,
    Setting,
    fit,
    height_of,
)
from liftwork.crafts.images.poster.brief import Role, Words
from liftwork.crafts.images.poster.frame import Frame

_STYLES: dict[Role, Style] = {
    "title": "display",
    "subtitle": "strong",
    "text": "text",
    "button": "strong",
    "footer": "strong",
}
_LINES = {"title": 3, "subtitle": 3, "text": 6, "button": 1, "footer": 2}
_LARGEST = {"title": 0.20, "subtitle": 0.085, "text": 0.036, "button": 0.040, "footer": 0.030}
"""Of the frame's unit: letters of each role are at most so large."""
_OF_TITLE = 0.40
"""A subtitle is at most this part of its title, so that the two are never alike."""
_SPACE = {"title": 0.0, "subtitle": 0.070, "text": 0.044, "button": 0.052, "footer": 0.0}
"""Of the unit: the space above each role."""
_HIGHEST = {"title": 0.46, "subtitle": 0.20, "text": 0.28, "button": 0.10, "footer": 0.08}
"""Of the room for all words: each role's most."""
BUTTON_PAD = (1.1, 0.62)
"""Of the letters' size: what a button has beside and above its words."""


@dataclass(frozen=True)
class Item:
    """Words that have their place: `box` is where they may be, `set_text` how they are set."""

    words: Words
    set_text: SetText
    box: tuple[int, int, int, int]
    down: Down

    def laid(self, colour: Colour) -> LaidText:
        """As it is drawn, and written down to be drawn again."""
        setting = self.set_text.setting
        return LaidText(
            text=self.words.text,
            colour=colour,
            style=setting.role,
            align=setting.align,
            down=self.down,
            box=self.box,
            largest=setting.largest,
            most_lines=setting.most_lines,
        )


@dataclass(frozen=True)
class Column:
    """The column for the words, and how they stand in it."""

    left: int
    top: int
    right: int
    bottom: int
    align: Align
    down: Down

    @property
    def width(self) -> int:
        """In pixels."""
        return self.right - self.left


def stacked(words: Sequence[Words], column: Column, frame: Frame) -> list[Item]:
    """Every text in its place in the column, top to bottom; a footer keeps to the bottom."""
    footer = [w for w in words if w.role == "footer"]
    others = [w for w in words if w.role != "footer"]
    items: list[Item] = []
    if footer:
        item, column = _footer(footer[0], column, frame)
        items.append(item)
    shrink = 1.0
    while True:
        settings = _set_all(others, column, frame, shrink)
        high = _total(settings, frame)
        if high <= column.bottom - column.top or shrink < 0.4:
            break
        shrink *= 0.9
    return [*_placed(settings, high, column, frame), *items]


def _footer(words: Words, column: Column, frame: Frame) -> tuple[Item, Column]:
    text = _set(
        words, (column.width, frame.part(0.12)), column.align, frame.part(_LARGEST["footer"])
    )
    top = column.bottom - height_of(text)
    item = Item(words, text, (column.left, top, column.right, column.bottom), "bottom")
    return item, replace(column, bottom=top - frame.part(0.05))


def _set(words: Words, room: tuple[int, int], align: Align, largest: int) -> SetText:
    setting = Setting(
        _STYLES[words.role], align, max(largest, SMALLEST), SMALLEST, _LINES[words.role]
    )
    return fit(words.text, room, setting)


def _set_all(
    words: Sequence[Words], column: Column, frame: Frame, shrink: float
) -> list[tuple[Words, SetText]]:
    room = column.bottom - column.top
    found: list[tuple[Words, SetText]] = []
    title = 0
    for each in words:
        largest = frame.part(_LARGEST[each.role] * shrink)
        if title and each.role == "subtitle":
            largest = min(largest, max(round(title * _OF_TITLE), frame.part(0.04 * shrink)))
        width = column.width
        if each.role == "button":
            width = round(width - 2 * BUTTON_PAD[0] * largest)
        high = max(round(room * _HIGHEST[each.role]), largest * 2)
        text = _set(each, (width, high), column.align, largest)
        title = text.size if each.role == "title" else title
        found.append((each, text))
    return found


def _total(settings: Sequence[tuple[Words, SetText]], frame: Frame) -> int:
    high = 0
    for n, (words, text) in enumerate(settings):
        high += _own_height(words, text) + (frame.part(_SPACE[words.role]) if n else 0)
    return high


def _own_height(words: Words, text: SetText) -> int:
    pad = round(2 * BUTTON_PAD[1] * text.size) if words.role == "button" else 0
    return height_of(text) + pad


def _placed(
    settings: Sequence[tuple[Words, SetText]], high: int, column: Column, frame: Frame
) -> list[Item]:
    free = column.bottom - column.top - high
    y = column.top + {"top": 0, "middle": free // 2, "bottom": free}[column.down]
    items = []
    for n, (words, text) in enumerate(settings):
        y += frame.part(_SPACE[words.role]) if n else 0
        own = _own_height(words, text)
        box = (column.left, y, column.right, y + own)
        down: Down = "middle" if words.role == "button" else "top"
        if n == 0 and column.down == "bottom":
            box, down = (column.left, column.top, column.right, y + own), "bottom"
        items.append(Item(words, text, box, down))
        y += own
    return items
