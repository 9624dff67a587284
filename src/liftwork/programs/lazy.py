"""Libraries that wait until they are needed, and can be called early from a thread.

::

    if TYPE_CHECKING:
        import ezdxf
    else:
        ezdxf = lazy("ezdxf")

The import happens at the first use of an attribute; a library that is not installed is a
refusal then. `preload` does it ahead of time,
in the background, while something else keeps the person waiting.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from collections.abc import Iterable
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.programs.catalogue import LIBRARIES


class _Lazy:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        try:
            module = importlib.import_module(self._name)
        except ModuleNotFoundError as error:
            raise missing_library(error) from error
        return getattr(module, attribute)


def lazy(name: str) -> Any:
    """A stand-in for the module `name` that imports it when first used."""
    return _Lazy(name)


def missing_library(error: ModuleNotFoundError) -> Refuse:
    """The refusal for a library that is not installed, with the command that installs it."""
    module = (error.name or "").partition(".")[0]
    known = {library.module: library.distribution for library in LIBRARIES}
    name = known.get(module, module)
    return Refuse(
        f"the library {name} is not installed",
        f"install it with `{pip_install(name)}`",
    )


def pip_install(distribution: str) -> str:
    """The command that installs a library into this Python.

    An environment made without pip, as the one that `./lift` sets up is, gets it from the pip of
    the Python that it was made with.
    """
    here, base = sys.executable, getattr(sys, "_base_executable", sys.executable)
    if importlib.util.find_spec("pip") is not None or base == here:
        return f"{here} -m pip install {distribution}"
    return f"{base} -m pip --python {here} install {distribution}"


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
