"""The SDK imported without what a server never touches, so that its first answer comes sooner.

The packages `mcp` and `mcp.server` import the whole SDK, client included, when they are
named. `defer` lets their submodules be imported without that; whoever asks a deferred
package itself for a name runs its real `__init__` then, and notices no difference.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

HEAVY = ("mcp", "mcp.server")


def defer(*packages: str) -> None:
    """Let these packages be passed through, and run only when they are asked for a name."""
    for name in packages:
        spec = importlib.util.find_spec(name) if name not in sys.modules else None
        if spec is not None and spec.loader is not None:
            module = importlib.util.module_from_spec(spec)
            vars(module)["__getattr__"] = _runner(module, spec.loader)
            sys.modules[name] = module
            parent, _, child = name.rpartition(".")
            if parent:
                vars(sys.modules[parent])[child] = module


def _runner(module: ModuleType, loader: Any) -> Any:
    def run(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        if vars(module).pop("__getattr__", None) is not None:
            loader.exec_module(module)
        return getattr(module, attribute)

    return run


@contextmanager
def unhurried_memory() -> Iterator[None]:
    """Collect no garbage inside: imports make many objects and hardly any garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
