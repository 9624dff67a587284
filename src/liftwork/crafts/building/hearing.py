"""Whole requests that are certainly meant for the building craft, whatever else they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.tool import Heard
from liftwork.crafts.building.arguments import find_units, find_waste

_BILL = re.compile(
    r"\bbills? of quantit(?:y|ies)\b|\bboqs?\b|\b(?:quantity|qty) take-?\s?offs?\b"
    r"|\bmeasurement sheet\b|\bquantit(?:y|ies) of (?:the )?(?:brick|concrete|plaster)",
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
_SENT = re.compile(r"(?<!\w)[@#]\w|\w@\w|\b(?:channel|slack|teams|e-?mail|mail)\b", re.IGNORECASE)
"""Wants a bill that is there to go somewhere."""
_PLAIN = re.compile(
    r"\b(?:how|many|much|bricks?|brickwork|concrete|cement|plaster(?:ing)?|numbers?|count|quantity|of|"
    r"up|the|in|total|altogether|do|does|will|would|should|must|shall|can|could|you|i|we|it|this|that|"
    r"my|our|tell|give|show|me|please|need(?:ed|s)?|require[ds]?|go(?:es)?|into|take[sn]?|use[ds]?|"
    r"there|is|are|for|to|build|construct|buy|order|house|home|plan|building|walls?|roof|and|or|with|"
    r"also|about|roughly|exactly|have|get|calculate|work|out|be|extra|an?|bills?|boqs?|quantities|qty|quantity|"
    r"take-?off|measurements?|sheets?|schedule|doors?|windows?|make|prepare|produce|create|want|like|"
    r"whole|full|detailed|new|again|redo|update|now|contractor|excel|workbook|percent)\b"
    r"|[\d%.,?!'-]"
)
"""Words that leave the request one for a bill and nothing else."""
_PLAN_FILE = re.compile(r"[^\s'\"]+\.plan\.json", re.IGNORECASE)


def hear_bill(request: str, _files: Sequence[str]) -> Heard | None:
    """``give me the bill of quantities``, ``how many bricks do I need?``"""
    if not (_BILL.search(request) or _HOW_MUCH.search(request)):
        return None
    if _ELSEWHERE.search(request) or _SENT.search(request):
        return None
    args: dict[str, Any] = {}
    rest = request
    for name, found in (("units", find_units(request)), ("waste", find_waste(request))):
        if found:
            args[name] = found[0].value
            rest = rest.replace(request[found[0].start : found[0].end], " ")
    plan = _PLAN_FILE.search(request)
    if plan is not None:
        args["plan"] = plan[0]
        rest = rest.replace(plan[0], " ")
    return None if _PLAIN.sub("", rest.casefold()).strip() else Heard(args)
