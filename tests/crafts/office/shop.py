"""A good workbook that uses everything: a shop's sales and their summary."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from liftwork.crafts.office.workbook.plan import WorkbookPlan

ITEMS = ("Fan", "Lamp", "Kettle")

SALES: dict[str, Any] = {
    "kind": "table",
    "name": "Sales",
    "title": "Sales of March",
    "sample": "Sample data: these sales are made up.",
    "top": [{"name": "Tax rate", "type": "percent", "value": "18%", "least": 0, "most": 1}],
    "columns": [
        {"name": "Sold on", "type": "date"},
        {"name": "Item", "choices": list(ITEMS)},
        {"name": "Order no", "type": "integer", "identifier": True},
        {"name": "Qty", "type": "integer", "least": 1, "most": 100, "totals": ["sum"]},
        {"name": "Price", "type": "currency", "highlights": [{"style": "bars"}]},
        {"name": "Amount", "type": "currency", "formula": "[Qty] * [Price]", "totals": ["sum"]},
        {"name": "Tax", "type": "currency", "formula": "ROUND([Amount] * [Tax rate], 2)"},
        {
            "name": "Size",
            "formula": 'IF([Qty] >= 10, "Large", IF([Qty] >= 3, "Medium", "Small"))',
            "highlights": [{"style": "good", "value": "Large"}],
        },
        {"name": "Paid", "choices": ["Paid", "Unpaid"]},
    ],
    "rows": [
        ["2026-03-02", "Fan", 1001, 2, "12345678.90", "Paid"],
        ["2026-03-03", "Lamp", 1002, 12, 1250.5, "Unpaid"],
        ["2026-03-05", "Fan", 1003, 3, 99.99, "Paid"],
        ["2026-03-09", "Kettle", 1004, 1, 4800, "Paid"],
    ],
    "notes": ["Prices are before tax."],
}

SUMMARY: dict[str, Any] = {
    "kind": "summary",
    "name": "Summary",
    "title": "Summary",
    "items": [
        {"name": "Total amount", "type": "currency",
         "metric": {"function": "sum", "of": "Sales[Amount]"}},
        {"name": "Highest price", "type": "currency",
         "metric": {"function": "max", "of": "Sales[Price]"}},
        {"name": "Paid orders", "type": "integer",
         "metric": {"function": "count", "of": "Sales[Item]",
                    "where": [{"column": "Sales[Paid]", "value": "Paid"}]}},
        {"name": "Average quantity", "type": "number",
         "metric": {"function": "average", "of": "Sales[Qty]"}},
    ],
    "groups": [
        {"name": "By item", "by": "Sales[Item]", "chart": "column",
         "values": [{"name": "Pieces", "totals": ["sum"],
                     "metric": {"function": "sum", "of": "Sales[Qty]"}}]},
    ],
}  # fmt: skip


def shop(change: Callable[[dict[str, Any]], None] = lambda _plan: None) -> WorkbookPlan:
    """The plan, with a change made to its JSON first."""
    plan = {"title": "Shop", "currency": "Rs", "sheets": [SALES, SUMMARY]}
    plan = copy.deepcopy(plan)
    change(plan)
    return WorkbookPlan.model_validate(plan)


def column(plan: dict[str, Any], name: str) -> dict[str, Any]:
    """A column of the sales."""
    found: dict[str, Any] = next(c for c in plan["sheets"][0]["columns"] if c["name"] == name)
    return found


def item(plan: dict[str, Any], name: str) -> dict[str, Any]:
    """An item of the summary."""
    found: dict[str, Any] = next(i for i in plan["sheets"][1]["items"] if i["name"] == name)
    return found
