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


@pytest.mark.parametrize(
    "request_",
    [
        "make the marks sheet bigger",
        "email the invoice to Ali",
        "what is an invoice?",
        "slides about monthly budget",
        "resize the invoice photo to 800px",
        "convert the budget to pdf",
        "check the inventory workbook",
        "sort the marks sheet by total",
        "add a column to the attendance sheet",
        "invoice.xlsx sort by amount",
        "how do I make a budget",
        "logo for my stock company",
        "turn the invoice into a word file",
        "stock photo of a cat",
        "make it a budget house",
        "grade my photo like cinema",
        "budget house plan 5 marla",
    ],
)
def test_what_only_names_a_sheet_is_left_to_others(request_: str) -> None:
    assert [tool.name for tool in TOOLS if tool.hears and tool.hears(request_, ())] == []


def test_a_request_about_a_file_at_hand_is_left_to_others() -> None:
    hears = next(t for t in TOOLS if t.name == "make_invoice").hears
    assert hears is not None
    request = "invoice for Ali from orders.ods: 2 chairs at 50"
    assert hears(request, ("orders.ods",)) is None


HEARD = {
    "marks sheet for 6 students in Maths, English and Urdu": {
        "subjects": "Maths, English, Urdu", "students": 6,
    },
    "can you please make an excel sheet for student marks of twelve students": {"students": 12},
    "invoice for 5 laptops at Rs 120,000 each to TechZone, GST 18%": {
        "lines": "5 x laptops @ 120000", "customer": "TechZone", "currency": "Rs", "tax": "18%",
        "tax_name": "GST",
    },
    "make an invoice. customer: Rehan. items: 2 chairs at 3000 each, 1 table at 12000": {
        "lines": "2 x chairs @ 3000; 1 x table @ 12000", "customer": "Rehan",
    },
    "Bill for Ahmed: AC repair 4500 and gas refill 6000": {
        "lines": "1 x AC repair @ 4500; 1 x gas refill @ 6000", "customer": "Ahmed",
    },
    "invoice for Ali Traders: 2 LED TV 55 at 85,000 each; due 15 January 2027": {
        "lines": "2 x LED TV 55 @ 85000", "customer": "Ali Traders", "due": "2027-01-15",
    },
    "EMI table for 45000, 6 months": {"amount": "45000", "months": 6},
    "timesheet for Hina, 15 days from 1 December 2026 at 700 per hour": {
        "person": "Hina", "days": 15, "start": "2026-12-01", "rate": "700",
    },
}  # fmt: skip


@pytest.mark.parametrize("request_", HEARD)
def test_everyday_wordings_are_heard(request_: str) -> None:
    heard = [h for tool in TOOLS if tool.hears and (h := tool.hears(request_, ()))]
    assert [dict(one.args) for one in heard] == [HEARD[request_]]


@pytest.mark.parametrize(
    ("request_", "asks"),
    [
        ("create an invoice", "What is sold: how many of what, at what price each?"),
        ("invoice: 2 chairs at 3000 each", "Who is the invoice for?"),
        (
            "invoice for John: 3 chairs 1200",
            "Is 1,200 the price of each, or of all 3 chairs?",
        ),
        ("loan schedule at 18%", "How much is the loan?"),
        ("EMI table for 45000, 6 months", "At what yearly rate of interest, such as 18%?"),
    ],
)
def test_what_was_not_said_is_asked_and_never_invented(request_: str, asks: str) -> None:
    heard = [h for tool in TOOLS if tool.hears and (h := tool.hears(request_, ()))]
    assert [one.missing for one in heard] == [asks]
