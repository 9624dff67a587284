"""Which programs the tests of the office craft find here."""

from __future__ import annotations

import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice.finding import find


def _there() -> bool:
    try:
        find()
    except ProgramMissing:
        return False
    return True


needs_office = pytest.mark.skipif(not _there(), reason="LibreOffice is not installed")
