"""Tools, findings and costs, as lines for people and entries for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from liftwork.contract.connector import Connector
from liftwork.contract.files import ANY
from liftwork.contract.tool import Argument, Tool
from liftwork.ledger.count import Cost
from liftwork.ledger.store import Row
from liftwork.programs.doctor import Finding
from liftwork.runtime.audit import Entry


def tools_text(tools: Iterable[Tool]) -> str:
    """Every tool in words, an empty line between two."""
    return "\n\n".join(tool_text(tool) for tool in tools)


def tool_text(tool: Tool) -> str:
    """A tool for people: what it does, its arguments, and what to say."""
    lines = [f"{tool.name}  ({tool.effect.value})", f"  {_first_line(tool)}"]
    properties = tool.schema().get("properties", {})
    lines += [f"    {a.name:<10} {_describe(a, properties)}" for a in tool.arguments]
    lines += [f'  "{example.request}"' for example in tool.examples[:3]]
    return "\n".join(lines)


def tool_entry(tool: Tool) -> dict[str, Any]:
    """A tool for programs."""
    return {
        "name": tool.name,
        "summary": _first_line(tool),
        "effect": tool.effect.value,
        "takes": list(tool.takes),
        "makes": list(tool.makes),
        "arguments": tool.schema(),
        "checks": [{"code": check.code, "name": check.name} for check in tool.checks],
        "examples": [
            {"request": e.request, "args": dict(e.args), "after": list(e.after)}
            for e in tool.examples
        ],
    }


def _first_line(tool: Tool) -> str:
    return tool.doc.splitlines()[0]


def _describe(argument: Argument, properties: dict[str, Any]) -> str:
    need = "needed" if argument.required else f"or {argument.default}"
    if argument.default in (None, "") and not argument.required:
        need = "may be left out"
    if argument.kind is not None:
        return f"{'a file' if argument.kind == ANY.name else f'a {argument.kind} file'}, {need}"
    found = properties.get(argument.name, {})
    for choice in (found, *found.get("anyOf", ())):
        if "enum" in choice:
            return f"{' | '.join(map(str, choice['enum']))}, {need}"
        if "description" in choice:
            return f"{choice['description']}; {need}"
    kinds = [c["type"] for c in (found, *found.get("anyOf", ())) if c.get("type", "null") != "null"]
    return f"{_TYPES.get(kinds[0], kinds[0]) if kinds else 'a value'}, {need}"


_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "yes/no",
}


def local_time(moment: str) -> str:
    """A moment, ISO 8601 with its offset, as a clock here shows it: ``2026-11-30 20:24``."""
    return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"


def finding_line(finding: Finding) -> str:
    """One program, library or model: found or not, its version, how to install it."""
    if finding.found:
        state = f"found    {finding.version or ''}".rstrip()
        return f"{finding.kind:<8} {finding.name:<20} {state:<22} {finding.purpose}"
    need = "needed" if finding.needed else "optional"
    return (
        f"{finding.kind:<8} {finding.name:<20} {'missing, ' + need:<22} {finding.purpose}; "
        f"install it: {finding.install}"
    )


def account_line(connector: Connector, status: str | None) -> str:
    """One service: connected as whom, or how to connect it."""
    state = "connected" if status else "not connected"
    more = status or f"connect it: lift connect {connector.name}"
    return f"{'account':<8} {connector.name:<20} {state:<22} {more}"


def audit_line(entry: Entry) -> str:
    """One line of the audit log."""
    told = ", ".join(f"{name} {_short(value)}" for name, value in entry.told.items() if value)
    tail = f": {told}" if told else ""
    return f"{local_time(entry.at)}  {entry.who}  {entry.what}  {entry.tool} ({entry.id}){tail}"


_DIGEST = re.compile(r"[0-9a-f]{64}")


def _short(value: Any) -> str:
    """A value for people: of a digest the beginning, which `--json` shows whole."""
    if isinstance(value, list):
        return " and ".join(map(_short, value))
    if isinstance(value, dict):
        return " ".join(_short(each) for each in value.values() if each != "")
    return f"{value[:12]}..." if isinstance(value, str) and _DIGEST.fullmatch(value) else str(value)


def ledger_table(rows: Sequence[Row], sum_of_all: Cost) -> str:
    """The rows and their sum, in columns."""
    head = f"{'seconds':>8} {'model':>5} {'tools':>5} {'ui':>3} {'tokens':>7} {'checks':>9}  "
    lines = [f"{head}request"]
    lines += [
        f"{_numbers(row.cost)}  {' '.join(row.request.split())} [{row.outcome}]" for row in rows
    ]
    lines.append(f"{_numbers(sum_of_all)}  {len(rows)} in all")
    return "\n".join(lines)


def _numbers(cost: Cost) -> str:
    tokens = cost.input_tokens + cost.output_tokens
    checks = f"{cost.checks_passed}/{cost.checks_total}"
    return (
        f"{cost.seconds:8.2f} {cost.model_calls:5} {cost.tool_calls:5} {cost.ui_actions:3} "
        f"{tokens:7} {checks:>9}"
    )
