"""The examples are right by the types' own readers, many, and different."""

from __future__ import annotations

import pytest

from liftwork.contract.reading import SelfReading
from liftwork.contract.spelling import distance
from liftwork.contract.tool import Tool
from liftwork.crafts.cad.tools import TOOLS

_TOOLS = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


@_TOOLS
def test_each_tool_has_examples_in_different_wordings(tool: Tool) -> None:
    requests = [example.request for example in tool.examples]
    assert len(requests) >= 16
    near = [(a, b) for i, a in enumerate(requests) for b in requests[:i] if distance(a, b, 6) <= 6]
    assert not near
    assert sum(not request.isascii() for request in requests) >= 4


@_TOOLS
def test_each_example_says_its_own_arguments(tool: Tool) -> None:
    for example in tool.examples:
        read = {}
        for argument in tool.arguments:
            values = {str(r.value) for r in argument.find(example.request)} if argument.find else {}
            if values:
                read[argument.name] = values.pop()
                assert not values, example.request
        assert read == {name: str(value) for name, value in example.args.items()}, example.request


@_TOOLS
def test_each_example_passes_the_types_of_its_tool(tool: Tool) -> None:
    files = {argument.name: "v0.plan.json" for argument in tool.arguments if argument.kind}
    for example in tool.examples:
        args = tool.validate({**files, **example.args})
        for name, value in example.args.items():
            kept = getattr(args, name)
            assert (str(kept) if isinstance(kept, SelfReading) else kept) == value
        assert bool(example.after) == bool(tool.takes)
