"""The SDK imported in part is the SDK all the same."""

from __future__ import annotations

import subprocess
import sys

from tests.doors.mcp.conftest import ROOT


def python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


DEFER = "import sys; from liftwork.doors.mcp.lean import HEAVY, defer; defer(*HEAVY);"


def test_a_server_is_imported_without_the_client() -> None:
    out = python(
        DEFER + "import mcp.server.lowlevel.server;"
        "print('mcp.client' in sys.modules, 'mcp.server.mcpserver' in sys.modules)"
    )
    assert out.split() == ["False", "False"]


def test_whoever_asks_for_the_whole_gets_it() -> None:
    out = python(
        DEFER + "from mcp.server.lowlevel.server import Server;"
        "import mcp, mcp.server; print(mcp.Client.__name__, mcp.server.Server is Server);"
        "from mcp import ClientSession; from mcp.server import MCPServer; print(MCPServer.__name__)"
    )
    assert out.split() == ["Client", "True", "MCPServer"]


def test_what_there_is_not_is_still_not_there() -> None:
    code = DEFER + "import mcp\ntry:\n  mcp.nothing\nexcept AttributeError: print('none')"
    assert python(code).strip() == "none"
    assert python(
        DEFER + "defer('no_such_package'); print('no_such_package' in sys.modules)"
    ).split() == ["False"]


def test_before_the_first_answer_no_model_and_no_craft_is_loaded() -> None:
    out = python(
        DEFER + "from liftwork.doors.mcp import serving;"
        "print(sorted(name for name in sys.modules if name.startswith(("
        "'needle', 'liftwork.crafts.cad', 'liftwork.models.embedded', 'liftwork.runtime.planner',"
        "'numpy', 'PIL', 'ortools'))))"
    )
    assert out.strip() == "[]"
