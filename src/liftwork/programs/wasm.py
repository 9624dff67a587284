"""Compiled kernels of ours, as WebAssembly: numbers in, numbers out (wasmtime).

A kernel is C beside its Python, built by `scripts/kernels.py`. WebAssembly gives the same
doubles on every machine, at the speed of compiled code, and a kernel can reach nothing but
its own memory. A call lets other threads run; one kernel object belongs to one thread.
"""

from __future__ import annotations

import atexit
import struct
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import wasmtime
else:
    wasmtime = lazy("wasmtime")


class Kernel:
    """One instance of a module, with a memory of its own."""

    def __init__(self, path: Path) -> None:
        module = _module(path)
        self._store = wasmtime.Store(module.engine)
        self._exports: Any = wasmtime.Instance(self._store, module.module, []).exports(self._store)

    def call(self, name: str, *numbers: int) -> int:
        """What an exported function returns; 0 where it returns nothing."""
        result = self._exports[name](self._store, *numbers)
        return int(result or 0)

    def write(self, place: str, numbers: Iterable[float]) -> None:
        """Write doubles where the exported function `place` points."""
        values = tuple(numbers)
        data = struct.pack(f"<{len(values)}d", *values)
        self._exports["memory"].write(self._store, data, self.call(place))

    def read(self, place: str, count: int) -> tuple[float, ...]:
        """So many doubles from where the exported function `place` points."""
        at = self.call(place)
        data = self._exports["memory"].read(self._store, at, at + 8 * count)
        return struct.unpack(f"<{count}d", bytes(data))


class _Module:
    def __init__(self, path: Path) -> None:
        self.engine = wasmtime.Engine()
        self.module = wasmtime.Module(self.engine, path.read_bytes())


@cache
def _module(path: Path) -> _Module:
    return _Module(path)


atexit.register(_module.cache_clear)
"""The library's own modules are gone when what is kept to the very end lets go of it."""
