"""The crafts that come with Liftwork: each folder has a `tools` module with its `TOOLS`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from liftwork.contract.tool import Tool

CRAFTS = ("cad", "images", "office", "building")
"""Names of the folders here, in the order in which their tools are listed."""


def builtin_tools() -> Iterator[Tool]:
    """Every tool of every craft."""
    for craft in CRAFTS:
        yield from import_module(f"liftwork.crafts.{craft}.tools").TOOLS
