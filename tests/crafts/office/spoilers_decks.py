"""For each check of slides, reports and conversions: a good result spoilt so that it trips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.crafts.office.convert.convert_spoilers import CONVERT_SPOILERS
from tests.crafts.office.deck.deck_spoilers import DECK_SPOILERS
from tests.crafts.office.report.report_spoilers import REPORT_SPOILERS

SPOILERS: dict[str, Callable[..., Any]] = {**DECK_SPOILERS, **REPORT_SPOILERS, **CONVERT_SPOILERS}
