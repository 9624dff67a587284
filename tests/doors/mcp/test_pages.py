"""The pages for clients: configurations that parse, commands that exist, numbers that hold."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from tests.doors.mcp.conftest import ROOT

from liftwork.doors.cli.arguments import parse
from liftwork.doors.mcp.general import GENERAL
from liftwork.doors.mcp.options import KEY_HEADER, KEY_VARIABLE, PORT
from liftwork.doors.mcp.sizes import LARGEST_DOCUMENT, LARGEST_GIVEN, LARGEST_MESSAGE

PAGE = ROOT / "docs" / "mcp.md"
CLIENTS = sorted((ROOT / "docs" / "mcp").glob("*.md"))


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def test_there_is_a_page_for_each_client_and_a_way_to_it() -> None:
    names = [path.stem for path in CLIENTS]
    assert names == ["claude-code", "codex", "cursor", "goose", "vs-code"]
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"(mcp/{name}.md)" in text for name in names)


def servers(value: object) -> list[dict[str, object]]:
    """Every server in a configuration, whatever it calls them."""
    found = []
    if isinstance(value, dict):
        if "command" in value or "url" in value:
            found.append(value)
        for inner in value.values():
            found += servers(inner)
    return found


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_configuration_starts_what_there_is(path: Path) -> None:
    values = [json.loads(text) for text in blocks(path, "json")]
    values += [tomllib.loads(text) for text in blocks(path, "toml")]
    text = path.read_text(encoding="utf-8")
    for server in servers(values and {str(n): value for n, value in enumerate(values)}):
        if "command" in server:
            assert server["command"] == "lift"
            arguments = server["args"]
            assert isinstance(arguments, list)
            assert parse(arguments).verb == "mcp"
        else:
            assert server["url"] == f"http://127.0.0.1:{PORT}/mcp"
    assert KEY_VARIABLE in text
    assert KEY_HEADER.title() in text
    assert "lift yes" in text


@pytest.mark.parametrize("path", [PAGE, *CLIENTS], ids=lambda path: path.stem)
def test_every_command_of_ours_on_a_page_is_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [line for block in blocks(path, "sh") for line in block.splitlines()]
    lines += re.findall(r"`(lift mcp[^`\n]*)`", text)
    for line in lines:
        command = line.split(" -- ")[-1].replace("[--port 8620]", "--port 8620")
        if command.startswith("lift "):
            words = shlex.split(command)[1:]
            assert parse(words).verb == "mcp", command


def test_the_page_names_every_general_tool_and_the_sizes_that_hold() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{each.name}`" in text for each in GENERAL)
    for number in (
        f"{LARGEST_GIVEN // 1_000_000} MB",
        f"{LARGEST_MESSAGE // 1_000_000} MB",
        f"{LARGEST_DOCUMENT:,} characters",
        f"[--port {PORT}]",
    ):
        assert number in text, number
