"""What a client is shown of a tool: input and output schemas, title, annotations by effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mcp_types as types

from liftwork.contract.effect import Effect
from liftwork.contract.files import known_kinds
from liftwork.contract.tool import Tool
from liftwork.doors.mcp.general import General

_TEXT: dict[str, Any] = {"type": "string"}
_OBJECT: dict[str, Any] = {"type": "object"}
_OBJECTS: dict[str, Any] = {"type": "array", "items": _OBJECT}


def _shape(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


_OUTCOME = {"enum": ["done", "failed", "refused", "held", "asked"]}
SHAPES: dict[str, dict[str, Any]] = {
    "document": _shape(
        reply=_TEXT, outcome=_OUTCOME, calls=_OBJECTS, held=_OBJECTS, ledger=_OBJECT
    ),
    "plan": _shape(request=_TEXT, outcome=_TEXT, calls=_OBJECTS),
    "tools": _shape(tools=_OBJECTS),
    "given": _shape(uri=_TEXT, size={"type": "integer"}),
    "versions": _shape(versions=_OBJECTS),
    "version": _shape(reply=_TEXT, version=_OBJECT),
    "held": _shape(held=_OBJECTS),
    "dropped": _shape(dropped=_TEXT, tool=_TEXT),
}
"""The structured results, by name."""


def of_general(general: General) -> types.Tool:
    """A general tool as a client sees it."""
    asked = brief(general.asked.model_json_schema())
    del asked["description"]
    return types.Tool(
        name=general.name,
        title=general.title,
        description=general.says,
        input_schema=asked,
        output_schema=SHAPES[general.gives],
        annotations=types.ToolAnnotations(
            read_only_hint=general.reads_only,
            destructive_hint=False if not general.reads_only else None,
            idempotent_hint=general.repeatable if not general.reads_only else None,
            open_world_hint=general.reaches_out,
        ),
    )


def of_tool(tool: Tool) -> types.Tool:
    """A real tool as a client sees it."""
    return types.Tool(
        name=tool.name,
        title=title_of(tool),
        description=tool.doc,
        input_schema=input_schema(tool),
        output_schema=SHAPES["document"],
        annotations=hints(tool),
    )


def hints(tool: Tool) -> types.ToolAnnotations:
    """Hints that follow the effect.

    A local tool makes new versions and destroys nothing. What is outward reaches people, what
    acts in a window may do anything, and both are destructive where no undo takes it back.
    """
    if tool.effect is Effect.READ:
        return types.ToolAnnotations(
            read_only_hint=True, idempotent_hint=True, open_world_hint=False
        )
    outward = not tool.effect.inside
    return types.ToolAnnotations(
        read_only_hint=False,
        destructive_hint=outward and not tool.undoable,
        idempotent_hint=False,
        open_world_hint=outward,
    )


def title_of(tool: Tool) -> str:
    """``Draw house plan`` for ``draw_house_plan``."""
    return tool.name.replace("_", " ").capitalize()


def craft_of(tool: Tool) -> str:
    """The craft that a tool belongs to: its folder's name, or the package of its pack."""
    parts = tool.function.__module__.removeprefix("liftwork.").removeprefix("crafts.").split(".")
    return parts[0]


def input_schema(tool: Tool) -> dict[str, Any]:
    """The schema of a tool's arguments, with its files said in the words of this door."""
    schema: dict[str, Any] = brief(tool.schema())
    fields = schema.setdefault("properties", {})
    for argument in tool.arguments:
        if argument.kind is not None:
            _tell_files(fields[argument.name], argument.kind)
    _tell_files(schema, None)
    return schema


def brief(schema: Any) -> Any:
    """A schema without what tells a model nothing: titles, null alternatives, null defaults.

    An argument called ``title`` keeps its name.
    """
    if isinstance(schema, list):
        return [brief(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {}
    for key, value in schema.items():
        if key in ("properties", "$defs"):
            found[key] = {name: _without_null(brief(inner)) for name, inner in value.items()}
        elif key != "title":
            found[key] = value if key in ("default", "enum", "const") else brief(value)
    return found


def _without_null(field: dict[str, Any]) -> dict[str, Any]:
    choices = field.get("anyOf")
    if choices is None or {"type": "null"} not in choices:
        return field
    left = [choice for choice in choices if choice != {"type": "null"}]
    rest = {k: v for k, v in field.items() if k != "anyOf" and not (k == "default" and v is None)}
    return {**rest, **left[0]} if len(left) == 1 else {**rest, "anyOf": left}


def _tell_files(schema: Any, kind: str | None) -> None:
    """Say of every path in a schema what it may be, and where it is known of which kind."""
    for each in _dicts(schema):
        if each.get("format") == "path":
            del each["format"]
            what = "a file" if kind is None else _kind_said(kind)
            newest = f"$last.files.{kind or 'KIND'}"
            each.setdefault("description", f"{what}: path, liftwork:// link or {newest}")


def _kind_said(kind: str) -> str:
    suffixes = " ".join(known_kinds()[kind].suffixes)
    return f"a {kind} file ({suffixes})" if suffixes else "a file"


def _dicts(value: Any) -> Iterable[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for inner in list(value.values()):
            yield from _dicts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _dicts(inner)
