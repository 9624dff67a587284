"""Libraries that wait until they are needed, and can be called early from a thread.

::

    if TYPE_CHECKING:
        import ezdxf
    else:
        ezdxf = lazy("ezdxf")

The import happens at the first use of an attribute. `preload` does it ahead of time,
in the background, while something else keeps the person waiting.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterable
from typing import Any


class _Lazy:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(importlib.import_module(self._name), attribute)


def lazy(name: str) -> Any:
    """A stand-in for the module `name` that imports it when first used."""
    return _Lazy(name)


def preload(names: Iterable[str]) -> threading.Thread:
    """Import modules in a daemon thread. A module that is missing is left for its first use."""

    def load() -> None:
        for name in names:
            try:
                importlib.import_module(name)
            except ImportError:
                continue

    thread = threading.Thread(target=load, name="preload", daemon=True)
    thread.start()
    return thread
