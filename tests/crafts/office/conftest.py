from __future__ import annotations

import pytest

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice.finding import find


@pytest.fixture(scope="session")
def needs_office() -> None:
    try:
        find()
    except ProgramMissing as error:
        pytest.skip(str(error))
