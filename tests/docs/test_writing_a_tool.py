"""The tutorial's code is the example pack's code, and the pack works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "writing-a-tool.md"
PACK = ROOT / "docs" / "examples" / "room_schedule"

TESTS = PACK / "test_room_schedule.py"
OPTIONS = ("-c", os.devnull, "-p", "no:cacheprovider")

BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.strip().splitlines()[0][:40])
def test_every_block_of_the_page_is_in_the_pack(block: str) -> None:
    pack = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PACK.glob("*.*")))
    assert block.rstrip() in pack


def test_the_page_shows_code() -> None:
    assert len(BLOCKS) >= 8


def test_the_pack_passes_its_own_tests(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(ROOT / "src"), str(PACK)])
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *OPTIONS, "--rootdir", tmp_path, TESTS],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "6 passed" in run.stdout
