"""The tools that build workbooks."""

from __future__ import annotations

from liftwork.contract.tool import Tool

TOOLS: tuple[Tool, ...] = ()
