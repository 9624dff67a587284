"""Ctrl-C reaches the command also after a solver has run in the same process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"


def test_ctrl_c_is_still_heard_after_a_house_was_drawn(tmp_path: Path) -> None:
    script = """
import os, signal
from liftwork.doors.cli.main import main
words = ["call", "draw_house_plan", "--args", '{"plot": "10 marla", "bedrooms": 3}']
print(main([*words, "--json"]) in (0, 1, 3))
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("heard", flush=True)
os._exit(0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(SRC), "LIFT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.endswith("True\nheard\n"), done
