"""What every built-in tool must bring: examples, a verifier, and a spoiler for each check."""

from __future__ import annotations

import pytest
from tests.crafts.cad.asked_spoilers import ASKED_SPOILERS
from tests.crafts.cad.drawing_spoilers import DRAWING_SPOILERS, SHEET_SPOILERS
from tests.crafts.cad.spoilers import SPOILERS

from liftwork.contract.effect import Effect
from liftwork.contract.files import known_kinds
from liftwork.contract.tool import Tool
from liftwork.crafts.cad.tools import TOOLS

ALL_SPOILERS = {**SPOILERS, **DRAWING_SPOILERS, **SHEET_SPOILERS, **ASKED_SPOILERS}

each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


def test_every_check_has_a_spoiler_and_every_spoiler_a_check() -> None:
    codes = [check.code for tool in TOOLS for check in tool.checks]
    assert set(codes) == set(ALL_SPOILERS)
    assert len(set(codes)) >= 17


@each_tool
def test_a_tool_carries_at_least_eight_different_examples(tool: Tool) -> None:
    requests = {example.request.casefold() for example in tool.examples}
    assert len(requests) == len(tool.examples)
    assert len(requests) >= 8


@each_tool
def test_the_arguments_of_every_example_are_valid_for_its_tool(tool: Tool) -> None:
    files = {a.name: "x.plan.json" for a in tool.arguments if a.kind is not None}
    for example in tool.examples:
        tool.validate({**files, **example.args})


@each_tool
def test_a_tool_makes_only_declared_kinds_and_is_checked(tool: Tool) -> None:
    assert set(tool.makes) <= set(known_kinds())
    assert tool.verify is not None
    assert tool.effect is Effect.LOCAL


@each_tool
def test_a_tool_has_flat_arguments_that_a_model_can_write(tool: Tool) -> None:
    for field in tool.schema()["properties"].values():
        kinds = {part.get("type") for part in field.get("anyOf", [field])}
        assert kinds <= {"string", "integer", "number", "boolean", "null"}
