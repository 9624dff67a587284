"""The tools that come with Liftwork: each craft's folder has a `tools` module with its `TOOLS`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from liftwork.contract.connector import Connector
from liftwork.contract.tool import Tool

CRAFTS = ("building", "cad", "images", "messages", "office", "scenes")
"""Names of the folders here, in the order in which their tools are listed."""

CONNECTING = ("messages",)
"""Those of them that use accounts elsewhere, and have a `connectors` module."""

_BESIDE = ("liftwork.desktop.tools", "liftwork.desktop.tools_ground")
"""Modules of tools that stand beside the crafts, which import none of them."""


def builtin_tools() -> Iterator[Tool]:
    """Every tool of every craft, and of what stands beside them."""
    for craft in CRAFTS:
        yield from import_module(f"liftwork.crafts.{craft}.tools").TOOLS
    for beside in _BESIDE:
        yield from import_module(beside).TOOLS


def builtin_connectors() -> Iterator[Connector]:
    """Every service that can be connected."""
    for craft in CONNECTING:
        yield from import_module(f"liftwork.crafts.{craft}.connectors").CONNECTORS
