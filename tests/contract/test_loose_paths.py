"""No argument can carry a path past the guard of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made
from liftwork.contract.tool import tool


def read_anything(job: Job, path: Path | None = None) -> Made:
    """Read any file."""
    return Made(f"{job.folder} {path}")


def test_a_path_argument_without_a_kind_cannot_become_a_tool() -> None:
    with pytest.raises(TypeError, match="path is a path without a kind"):
        tool(effect=Effect.READ, examples=[])(read_anything)
