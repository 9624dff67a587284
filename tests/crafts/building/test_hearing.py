"""Which requests are certainly for a bill of quantities, and what they say of it."""

from __future__ import annotations

from typing import Any

import pytest

from liftwork.crafts.building.hearing import hear_bill


@pytest.mark.parametrize(
    ("request_", "args"),
    [
        ("give me the bill of quantities", {}),
        ("how many bricks do I need?", {}),
        ("BOQ in cubic metres with 10 % wastage", {"units": "metric", "waste": 10}),
        ("count the bricks, waste of 7.5 percent", {"waste": 7.5}),
        (
            "quantity takeoff of home.plan.json in cft",
            {"units": "imperial", "plan": "home.plan.json"},
        ),
    ],
)
def test_a_bill_is_heard_with_what_is_said_of_it(request_: str, args: dict[str, Any]) -> None:
    heard = hear_bill(request_, ())
    assert heard is not None
    assert heard.args == args


@pytest.mark.parametrize(
    "request_",
    [
        "bill for Mr Khan: plumbing work 3500, pipe fittings 1200",
        "what is a bill of quantities?",
        "export it to IFC and make the bill of quantities",
        "draw a brick wall texture",
        "what is the price of bricks",
    ],
)
def test_other_requests_are_left_to_others(request_: str) -> None:
    assert hear_bill(request_, ()) is None
