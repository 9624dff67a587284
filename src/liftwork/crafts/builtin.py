"""The crafts that come with Liftwork: each folder has a `tools` module with its `TOOLS`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from liftwork.contract.connector import Connector
from liftwork.contract.tool import Tool

CRAFTS = ("cad", "images", "messages", "office", "scenes")
"""Names of the folders here, in the order in which their tools are listed."""

CONNECTING = ("messages",)
"""Those of them that use accounts elsewhere, and have a `connectors` module."""


def builtin_tools() -> Iterator[Tool]:
    """Every tool of every craft."""
    for craft in CRAFTS:
        yield from import_module(f"liftwork.crafts.{craft}.tools").TOOLS


def builtin_connectors() -> Iterator[Connector]:
    """Every service that can be connected."""
    for craft in CONNECTING:
        yield from import_module(f"liftwork.crafts.{craft}.connectors").CONNECTORS
