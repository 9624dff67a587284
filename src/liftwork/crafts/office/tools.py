"""The tools of the office craft."""

from __future__ import annotations

from liftwork.contract.tool import Tool
from liftwork.crafts.office import tools_changes, tools_decks, tools_sheets

TOOLS: tuple[Tool, ...] = (*tools_sheets.TOOLS, *tools_changes.TOOLS, *tools_decks.TOOLS)
