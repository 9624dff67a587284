"""What all clients of one server share: the tools, the model, the home. Loaded when needed."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.registry import Registry
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.home import home_of
from liftwork.doors.mcp.allowed import AllowedClients
from liftwork.doors.mcp.options import KEY_VARIABLE, Serving
from liftwork.doors.mcp.origins import Origin, origins
from liftwork.models.base import Model
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.doors.cli import opening
    from liftwork.runtime import session as sessions
else:
    opening = lazy("liftwork.doors.cli.opening")
    sessions = lazy("liftwork.runtime.session")


class Shared:
    """The tools and the model of one server; a session of its own for each client.

    `generation` counts how often the tools have changed. `key` is what the client's
    configuration gave to this process, taken out of the environment, so that no program
    that is started inherits it.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.serving = options.serving or Serving()
        self.home: Path = home_of(options)
        self.allowed = AllowedClients(self.home)
        self.key = os.environ.pop(KEY_VARIABLE, None)
        self.generation = 0
        self._lock = threading.RLock()
        self._registry: Registry | None = None
        self._origins: tuple[Origin, ...] = ()
        self._model: Model | None = None

    @property
    def loaded(self) -> bool:
        """Whether the tools have been read."""
        return self._registry is not None

    @property
    def origins(self) -> tuple[Origin, ...] | None:
        """Where the tools that were read came from besides our own crafts."""
        return self._origins if self.loaded else None

    @property
    def registry(self) -> Registry:
        """Every tool. Raises `ToolClash`."""
        with self._lock:
            if self._registry is None:
                self._origins = origins(self.home)
                self._registry = opening.open_registry()
            return self._registry

    def open(self, talk: str) -> sessions.Session:
        """A session in the home. Raises `BadInput` for a model that there is not."""
        with self._lock:
            if self._model is None:
                self._model = opening.open_model(self.options.model, self.registry)
            return sessions.Session(self.home, self.registry, self._model, talk=talk)

    def check_model(self) -> None:
        """Raise `BadInput` for a model that there is not."""
        opening.open_model(self.options.model, Registry())

    def forget_tools(self) -> None:
        """Read the tools anew when they are next needed."""
        with self._lock:
            self._registry = None
            self._model = None
            self.generation += 1
