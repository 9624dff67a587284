"""The page about windows says what the code does."""

from __future__ import annotations

from pathlib import Path

from liftwork.desktop import tools, tools_ground
from liftwork.desktop.outcomes import Outcome

PAGE = (Path(__file__).parents[2] / "docs" / "desktop.md").read_text(encoding="utf-8")
ROWS = PAGE.splitlines()


def test_every_check_is_in_its_table_with_its_sentence() -> None:
    listed = [row for row in ROWS if row.startswith("| DSK-")]
    checks = {check.code: check.name for tool in tools.TOOLS for check in tool.checks}
    assert listed == [f"| {code} | {name} |" for code, name in sorted(checks.items())]


def test_every_tool_is_in_its_table_with_its_arguments() -> None:
    for tool in (*tools.TOOLS, *tools_ground.TOOLS):
        [row] = [row for row in ROWS if row.startswith(f"| `{tool.name}` |")]
        for argument in tool.arguments:
            assert f"`{argument.name}`" in row.rsplit("|", 2)[1], argument.name


def test_every_outcome_is_told() -> None:
    assert [row.split(" | ")[0] for row in ROWS if row.split(" | ")[0][2:] in set(Outcome)] == [
        f"| {outcome}" for outcome in Outcome
    ]
