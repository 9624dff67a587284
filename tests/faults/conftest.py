"""A folder in memory: a kill does not care, and hundreds of homes are opened and removed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.toolbox import memory_folder


@pytest.fixture
def ram() -> Iterator[Path]:
    folder = memory_folder()
    yield folder
    shutil.rmtree(folder)
