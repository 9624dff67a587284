"""The page of houses in 3D says what the code does."""

from __future__ import annotations

from pathlib import Path

from liftwork.crafts.scenes import kinds
from liftwork.crafts.scenes.tools import TOOLS
from liftwork.crafts.scenes.views import NAMES

PAGE = (Path(__file__).parents[3] / "docs" / "scenes.md").read_text(encoding="utf-8")
ROWS = PAGE.splitlines()


def test_every_check_is_in_its_table_with_its_sentence() -> None:
    listed = [row for row in ROWS if row.startswith("| SCN-")]
    checks = {check.code: check.name for tool in TOOLS for check in tool.checks}
    assert listed == [f"| {code} | {name} |" for code, name in sorted(checks.items())]


def test_every_tool_and_argument_is_named() -> None:
    for tool in TOOLS:
        assert f"| `{tool.name}` |" in PAGE
        for argument in tool.arguments:
            assert f"| `{argument.name}` |" in PAGE, argument.name


def test_every_view_is_named_with_its_file_and_kind() -> None:
    for name in NAMES:
        kind = kinds.OF_VIEW[name]
        assert f"| `{name}` | `v0{kind.suffixes[0]}` | `{kind.name}` |" in PAGE
