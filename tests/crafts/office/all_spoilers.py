"""Every spoiler of the office craft, by the code of the check that it must trip."""

from __future__ import annotations

from tests.crafts.office.spoilers_changes import SPOILERS as CHANGES
from tests.crafts.office.spoilers_decks import SPOILERS as DECKS
from tests.crafts.office.spoilers_sheets import SPOILERS as SHEETS

SPOILERS = {**SHEETS, **CHANGES, **DECKS}
