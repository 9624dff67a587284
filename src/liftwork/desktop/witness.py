"""A second reader of windows, for verifiers: its own connection, and other questions.

The driver asks an app on a line of its own, many things at once. The witness asks by way of the
bus, one thing after the other, for the role in words, the text in parts and all properties
at once; what both say was there.
"""

from __future__ import annotations

from typing import Any, Self

from liftwork.desktop.atspi.bus import Ask, Bus, BusLost, CallFailed, TooSlow
from liftwork.desktop.atspi.names import TEXT, VALUE
from liftwork.desktop.atspi.reading import get, split_ref

_PART = 1_000


class Witness:
    """Use it as a context manager."""

    def __init__(self, address: str) -> None:
        self._bus: Bus | None = None
        try:
            self._bus = Bus(address)
        except BusLost:
            return

    def text(self, ref: str) -> str | None:
        """The text or number that a control holds; None where none can be read."""
        app, path = split_ref(ref)
        count = self._ask(get(app, path, TEXT, "CharacterCount"))
        if count is None:
            number = self._ask(get(app, path, VALUE, "CurrentValue"))
            return None if number is None else f"{float(number):g}"
        parts = []
        for start in range(0, int(count), _PART):
            end = min(start + _PART, int(count))
            parts.append(self._ask(Ask(app, path, TEXT, "GetText", "ii", (start, end))) or "")
        return "".join(parts)

    def _ask(self, ask: Ask) -> Any:
        if self._bus is None:
            return None
        try:
            return self._bus.call(ask)[0]
        except (CallFailed, TooSlow, BusLost):
            return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bus is not None:
            self._bus.close()
