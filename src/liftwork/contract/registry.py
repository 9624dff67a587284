"""Where tools are known. One name, one tool; a second of the same name is refused loudly."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from liftwork.contract.errors import ToolClash, UnknownTool
from liftwork.contract.files import known_kinds
from liftwork.contract.tool import Tool

ENTRY_POINTS = "liftwork.tools"
"""Group under which a pack names a module attribute holding an iterable of tools."""


class Registry:
    """The tools that one process knows, in the order they were added."""

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            self.add(tool)

    def add(self, tool: Tool) -> None:
        """Add a tool.

        Raises `ToolClash` for a second tool of the same name, and TypeError for one
        that makes something and has no verifier, or whose kinds of files nobody declares.
        """
        if tool.name in self._tools:
            ours = self._tools[tool.name].function.__module__
            theirs = tool.function.__module__
            raise ToolClash(
                f"two tools are called {tool.name}: one of {ours}, one of {theirs}; "
                "remove one of the two packs"
            )
        if tool.makes and tool.verify is None:
            raise TypeError(f"tool {tool.name} makes {tool.makes[0]} but has no verifier")
        unknown = {*tool.makes, *tool.reads} - set(known_kinds())
        if unknown:
            raise TypeError(f"tool {tool.name} names the file kind {min(unknown)!r}: undeclared")
        self._tools[tool.name] = tool

    def add_packs(self) -> list[str]:
        """Add the tools of every installed pack (entry point group `liftwork.tools`).

        A pack that cannot be loaded is left out whole, and a line that names it is returned.
        Raises `ToolClash` for a tool whose name is taken.
        """
        from importlib.metadata import entry_points  # slow, and only wanted where packs are

        lines = []
        for entry in entry_points(group=ENTRY_POINTS):
            try:
                self._tools = Registry([*self, *entry.load()])._tools
            except ToolClash:
                raise
            except (Exception, SystemExit) as error:  # noqa: BLE001
                lines.append(
                    f"the tool pack {entry.name!r} ({entry.value}) was left out: "
                    f"{type(error).__name__}: {error}"
                )
        return lines

    def get(self, name: str) -> Tool:
        """The tool of that name. Raises `UnknownTool` with the nearest name."""
        if name in self._tools:
            return self._tools[name]
        near = difflib.get_close_matches(name, self._tools, n=1)
        hint = f"; did you mean {near[0]}?" if near else "; see `lift tools`"
        raise UnknownTool(f"there is no tool called {name!r}{hint}")

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)
