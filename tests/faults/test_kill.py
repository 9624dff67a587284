"""A kill at any step of a write leaves the old state or the new one, and nothing told is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

STATES = {
    "first-start": {"0 versions, at []"},
    "new-work": {"0 versions, at []", "1 versions, at [0]"},
    "change": {"1 versions, at [0]", "2 versions, at [1]"},
    "undo": {"2 versions, at [1]", "2 versions, at [0]"},
    "recovery": {"1 versions, at [0]"},
    "hold": {"0 held", "1 held"},
    "edit": {"old, 1 held", "new, 1 held"},
    "yes": {"held", "unknown", "sent"},
}


@pytest.mark.parametrize("scenario", STATES)
def test_a_kill_at_every_step_leaves_the_old_state_or_the_new(scenario: str, ram: Path) -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/faults/crashing.py"), scenario, str(ram)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["steps"] > 25
    assert set(found["states"]) == STATES[scenario]
