"""A prompt for each craft: what its tools do, and how to ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import mcp_types as types

from liftwork.contract.errors import BadInput
from liftwork.contract.tool import Tool
from liftwork.doors.mcp.schemas import craft_of

LONGEST_REQUEST = 4000
_EXAMPLES = 2


def by_craft(tools: Iterable[Tool]) -> dict[str, list[Tool]]:
    """The tools of each craft."""
    found: dict[str, list[Tool]] = {}
    for tool in tools:
        found.setdefault(craft_of(tool), []).append(tool)
    return found


def listed(crafts: Mapping[str, list[Tool]]) -> list[types.Prompt]:
    """Every prompt."""
    argument = types.PromptArgument(
        name="request", description="What you want made, in plain words", required=True
    )
    return [
        types.Prompt(
            name=craft,
            title=f"Work with the {craft} tools",
            description="; ".join(_says(tool) for tool in tools)[:300],
            arguments=[argument],
        )
        for craft, tools in crafts.items()
    ]


def written(
    crafts: Mapping[str, list[Tool]], name: str, arguments: Mapping[str, str] | None
) -> types.GetPromptResult:
    """One prompt, filled in. Raises `BadInput`."""
    if name not in crafts:
        raise BadInput(f"there is no prompt {name!r}; there are: {', '.join(crafts) or 'none'}")
    request = (arguments or {}).get("request", "").strip()
    if not request or len(request) > LONGEST_REQUEST:
        raise BadInput(f"{name}: request is needed, of at most {LONGEST_REQUEST:,} characters")
    message = types.PromptMessage(
        role="user", content=types.TextContent(text=_text(name, crafts[name], request))
    )
    return types.GetPromptResult(description=f"The {name} tools", messages=[message])


def _text(craft: str, tools: list[Tool], request: str) -> str:
    lines = [
        f"Use the Liftwork tools of the {craft} craft for this request:",
        "",
        request,
        "",
        "Give it to `do` one thing at a time; `find_tools` and `call` reach single tools:",
    ]
    for tool in tools:
        asked = ", ".join(f'"{example.request}"' for example in tool.examples[:_EXAMPLES])
        lines.append(f"- {tool.name}: {_says(tool)} {asked}".rstrip())
    lines += ["", "Tell what was measured, and where the files are. Claim nothing else."]
    return "\n".join(lines)


def _says(tool: Tool) -> str:
    return tool.doc.splitlines()[0]
