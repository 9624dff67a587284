"""What every built-in tool must bring: examples, a verifier, and a spoiler for each check."""

from __future__ import annotations

from importlib import import_module

import pytest

from liftwork.contract.effect import Effect
from liftwork.contract.files import known_kinds
from liftwork.contract.tool import Tool
from liftwork.crafts.builtin import CRAFTS, builtin_tools

TOOLS = tuple(builtin_tools())

each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


@pytest.mark.parametrize("craft", CRAFTS)
def test_every_check_has_a_spoiler_and_every_spoiler_a_check(craft: str) -> None:
    spoilers = import_module(f"tests.crafts.{craft}.all_spoilers").SPOILERS
    tools = import_module(f"liftwork.crafts.{craft}.tools").TOOLS
    codes = {check.code for tool in tools for check in tool.checks}
    assert codes == set(spoilers)
    assert codes


@each_tool
def test_a_tool_carries_at_least_eight_different_examples(tool: Tool) -> None:
    if not tool.flat and tool.hears is None:
        pytest.skip("written by a model as one design, never read from words")
    requests = {example.request.casefold() for example in tool.examples}
    assert len(requests) == len(tool.examples)
    assert len(requests) >= 8


@each_tool
def test_the_arguments_of_every_example_are_valid_for_its_tool(tool: Tool) -> None:
    suffixes = {a.name: known_kinds()[a.kind].suffixes[0] for a in tool.arguments if a.kind}
    many = {a.name for a in tool.arguments if a.many}
    files = {n: [f"x{end}"] if n in many else f"x{end}" for n, end in suffixes.items()}
    for example in tool.examples:
        tool.validate({**files, **example.args})


@each_tool
def test_a_tool_makes_only_declared_kinds_and_is_checked(tool: Tool) -> None:
    assert set(tool.makes) <= set(known_kinds())
    assert tool.verify is not None or tool.effect is Effect.READ
