"""What a run needs: the tools, the model, and the session over both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from liftwork.contract.errors import BadInput
from liftwork.contract.registry import Registry
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.terminal import err
from liftwork.models.base import Model
from liftwork.runtime.session import Session
from liftwork.runtime.shortlist import MOST


def open_registry() -> Registry:
    """Every tool: the built-in crafts, then the installed packs. Raises `ToolClash`."""
    from liftwork.crafts.builtin import builtin_tools

    registry = Registry(builtin_tools())
    for line in registry.add_packs():
        err(f"lift: warning: {line}")
    return registry


def open_model(name: str, registry: Registry) -> Model:
    """The model of a `--model` value. Raises `BadInput`."""
    if name == "embedded":
        from liftwork.models.embedded import Embedded

        return Embedded(tuple(registry)[:MOST])
    kind, _, path = name.partition(":")
    if kind == "recorded" and path:
        from liftwork.models.recorded import Recorded

        return Recorded(Path(path))
    raise BadInput(f"there is no model {name!r}; use embedded, or recorded:FILE")


@contextmanager
def open_session(options: Options, *, for_long: bool = False) -> Iterator[Session]:
    """A session in the home folder, closed at the end.

    `for_long`, for a talk, its model begins to load at once.
    """
    registry = open_registry()
    model = open_model(options.model, registry)
    session = Session(home_of(options), registry, model)
    try:
        if for_long:
            session.warm()
        for line in session.notices():
            err(f"lift: {line}")
        yield session
    finally:
        session.close()
