"""Whole requests that are certainly meant for the building craft, whatever else they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.tool import Heard
from liftwork.crafts.building.arguments import find_units, find_waste

_BILL = re.compile(
    r"\bbills? of quantit(?:y|ies)\b|\bboqs?\b|\bquantity take-?\s?offs?\b|\bmeasurement sheet\b"
    r"|\bquantit(?:y|ies) of (?:the )?(?:brick|concrete|plaster)",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\bhow (?:many bricks?|much (?:brick|brickwork|concrete|plaster|plastering))\b"
    r"|\b(?:number|count|quantity) of bricks\b|\bcount (?:the |up the )?bricks\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:what (?:is|are)|mean(?:s|ing)?|explain|define|cost of|price of|ifc\d?|bim|revit|3d|"
    r"building model|render|draw|plot)\b",
    re.IGNORECASE,
)
"""Asks about the words, or wants another thing beside it, which clauses take apart."""
_PLAN_FILE = re.compile(r"[^\s'\"]+\.plan\.json", re.IGNORECASE)


def hear_bill(request: str, _files: Sequence[str]) -> Heard | None:
    """``give me the bill of quantities``, ``how many bricks do I need?``"""
    if not (_BILL.search(request) or _HOW_MUCH.search(request)) or _ELSEWHERE.search(request):
        return None
    args: dict[str, Any] = {}
    for name, found in (("units", find_units(request)), ("waste", find_waste(request))):
        if found:
            args[name] = found[0].value
    plan = _PLAN_FILE.search(request)
    if plan is not None:
        args["plan"] = plan[0]
    return Heard(args)
