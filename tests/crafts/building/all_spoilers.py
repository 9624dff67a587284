"""Every spoiler of the building craft, by the code of the check that it must trip."""

from __future__ import annotations

from tests.crafts.building.bill_spoilers import BILL_SPOILERS
from tests.crafts.building.model_spoilers import MODEL_SPOILERS

SPOILERS = {**MODEL_SPOILERS, **BILL_SPOILERS}
