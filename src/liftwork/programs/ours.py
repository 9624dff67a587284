"""What we started and must end when we end.

The interpreter's own exit does it; a process that leaves without that calls `end_all`.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable

_endings: list[Callable[[], None]] = []


def at_end(ending: Callable[[], None]) -> None:
    """Have `ending` called once when this process ends. The last one given is called first."""
    _endings.append(ending)


def end_all() -> None:
    """End everything that we started. Harmless twice."""
    while _endings:
        _endings.pop()()


atexit.register(end_all)
