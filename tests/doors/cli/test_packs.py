"""Tool packs from elsewhere: a real package on the path, seen by `lift tools`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

GOOD = """
from typing import Annotated
from pathlib import Path
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made
from liftwork.contract.tool import Example, tool

@tool(effect=Effect.READ, examples=[Example("count to three", {"up_to": 3})])
def NAME(job: Job, up_to: int) -> Made:
    "Count up to a number."
    return Made(f"Counted to {up_to}.")

TOOLS = (NAME,)
"""

SCRIPT = """
import sys
import liftwork.doors.cli.opening as opening
from liftwork.contract.registry import Registry
from liftwork.doors.cli.main import main

def only_packs():
    registry = Registry()
    for line in registry.add_packs():
        opening.err(f"lift: warning: {line}")
    return registry

from liftwork.doors.cli import verbs
verbs.open_registry = only_packs
sys.exit(main(sys.argv[1:]))
"""


def install(site: Path, name: str, code: str) -> None:
    """Lay a package out as an installer would, entry point included."""
    (site / f"{name}.py").write_text(code, encoding="utf-8")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text(f"[liftwork.tools]\n{name} = {name}:TOOLS\n")


def tools(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, "tools", *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_pack_brings_its_tools(tmp_path: Path) -> None:
    install(tmp_path, "counting", GOOD.replace("NAME", "count_up"))
    done = tools(tmp_path, "--json")
    assert [tool["name"] for tool in json.loads(done.stdout)] == ["count_up"]
    assert done.stderr == ""


@pytest.mark.parametrize(
    "code",
    [
        "import no_such_module",
        "TOOLS = 5",
        "x = 1",
        "1/0",
        "raise SystemExit(3)",
        "TOOLS = ['no tool']",
    ],
)
def test_a_broken_pack_is_named_and_the_others_work(tmp_path: Path, code: str) -> None:
    install(tmp_path, "counting", GOOD.replace("NAME", "count_up"))
    install(tmp_path, "broken", code)
    done = tools(tmp_path, "--json")
    assert done.returncode == 0
    assert [tool["name"] for tool in json.loads(done.stdout)] == ["count_up"]
    assert done.stderr.count("\n") == 1
    assert "the tool pack 'broken' (broken:TOOLS) was left out" in done.stderr


def test_a_pack_with_one_bad_tool_is_left_out_whole(tmp_path: Path) -> None:
    code = GOOD.replace("NAME", "count_up").replace("TOOLS = (count_up,)", "TOOLS = (count_up, 5)")
    install(tmp_path, "half", code)
    done = tools(tmp_path, "--json")
    assert json.loads(done.stdout) == []
    assert "the tool pack 'half' (half:TOOLS) was left out" in done.stderr


def test_a_second_tool_of_one_name_is_refused_loudly(tmp_path: Path) -> None:
    install(tmp_path, "counting", GOOD.replace("NAME", "count_up"))
    install(tmp_path, "again", GOOD.replace("NAME", "count_up"))
    done = tools(tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "two tools are called count_up" in done.stderr
    assert done.stderr.count("\n") == 1
