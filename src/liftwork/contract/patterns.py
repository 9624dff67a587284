"""Regular expressions that wait until a text needs them.

Readers are many and their expressions long; compiling them all when a tool is registered
would cost more than answering `lift --help`. A `Pattern` is compiled at its first use, and
only where the text holds what it `needs`, a short expression that is cheap to try.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast


class Pattern:
    """Finds `source` in folded texts that hold `needs` (in every text where it is empty)."""

    def __init__(self, source: str, needs: str = "") -> None:
        self._source = source
        self._needs = needs
        self._compiled: re.Pattern[str] | None = None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match, in order."""
        if self._needs and re.search(self._needs, text) is None:
            return iter(())
        if self._compiled is None:
            self._compiled = re.compile(self._source)
        return self._compiled.finditer(text)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match, or None."""
        return next(self.finditer(text), None)


def late(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, but compiled when it is first used."""
    return cast("re.Pattern[str]", _Late(source, flags))


class _Late:
    def __init__(self, source: str, flags: int) -> None:
        self._flags = flags
        self.pattern = source

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)
        return found
