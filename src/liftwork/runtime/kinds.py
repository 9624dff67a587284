"""Whether the files at hand are those that a tool cannot do without."""

from __future__ import annotations

from collections.abc import Collection

from liftwork.contract.files import accepts
from liftwork.contract.tool import Tool


def any_fits(wanted: str, kinds: Collection[str]) -> bool:
    """Whether a file of one of the kinds may stand where `wanted` is."""
    return wanted in kinds or any(accepts(wanted, kind) for kind in kinds)


def files_there(tool: Tool, kinds: Collection[str]) -> bool:
    """Whether every file that a tool cannot do without is among the `kinds` at hand."""
    return all(any_fits(kind, kinds) for kind in tool.takes)
