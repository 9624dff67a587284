"""Ready workbooks, made from the words of their examples and checked whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.office.programs import needs_office
from tests.crafts.office.spoilers_sheets import SPOILERS, OtherwiseAsked

from liftwork.contract.job import Job, Seen
from liftwork.contract.tool import Tool
from liftwork.crafts.office.tools_designs import TOOLS
from liftwork.runtime.perform import Performed, perform

RICHEST = {
    "make_marks_sheet": 0,
    "make_invoice": 0,
    "make_budget": 1,
    "make_attendance_sheet": 0,
    "make_inventory": 1,
    "make_timesheet": 1,
    "make_loan_schedule": 0,
}
"""The example of each tool that says the most of what is checked."""

each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


def made(tool: Tool, folder: Path) -> Performed:
    args = dict(tool.examples[RICHEST[tool.name]].args)
    return perform(tool, Job(folder), tool.validate(args))


@needs_office
@pytest.mark.acceptance
@each_tool
def test_a_ready_workbook_passes_every_check_and_no_other_request_does(
    tool: Tool, tmp_path: Path
) -> None:
    done = made(tool, tmp_path)
    assert done.broken is None
    assert [c.code for c in done.checks if not c.passed] == []
    spoiler = SPOILERS["OFF-019"]
    assert isinstance(spoiler, OtherwiseAsked)
    other = {**tool.examples[RICHEST[tool.name]].args, **spoiler.args[tool.name]}
    seen = Seen(done.made, tool.validate(other))
    assert tool.verify is not None
    assert "OFF-019" in [c.code for c in tool.verify(seen) if not c.passed]


@each_tool
def test_each_example_is_heard_as_it_is_meant(tool: Tool) -> None:
    assert tool.hears is not None
    for example in tool.examples:
        heard = tool.hears(example.request, ())
        assert heard is not None, example.request
        assert dict(heard.args) == dict(example.args), example.request
        assert heard.missing is None
        assert heard.unused == ()


@each_tool
def test_no_tool_claims_the_examples_of_another(tool: Tool) -> None:
    assert tool.hears is not None
    for other in TOOLS:
        if other is not tool:
            for example in other.examples:
                assert tool.hears(example.request, ()) is None, example.request
