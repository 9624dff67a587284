"""The rules of a house plan, judged from its rectangles, walls and openings alone.

Nothing here knows how a plan was made. Each rule is one check with one code; its detail
names the worst case and the number that was measured.
"""

from __future__ import annotations

from liftwork.crafts.cad.rules.codes import PLAN_CHECKS
from liftwork.crafts.cad.rules.judge import broken_rules, check_plan

__all__ = ["PLAN_CHECKS", "broken_rules", "check_plan"]
