"""Files reach a tool by their kind or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.tool import tool


def read_anything(job: Job, path: Path | None = None) -> Made:
    """Read any file."""
    return Made(f"{job.folder} {path}")


def test_a_path_argument_without_a_kind_cannot_become_a_tool() -> None:
    with pytest.raises(TypeError, match="path is a path without a kind"):
        tool(effect=Effect.READ, examples=[])(read_anything)


def test_a_tool_of_a_kind_that_nobody_declares_is_not_registered() -> None:
    build = tool(effect=Effect.READ, examples=[])

    def read_ghost(job: Job, ghost: Annotated[Path, FileOf("ghost")]) -> Made:
        """Read a ghost."""
        return Made(f"{job.folder} {ghost}")

    with pytest.raises(TypeError, match="read_ghost names the file kind 'ghost'"):
        Registry([build(read_ghost)])
