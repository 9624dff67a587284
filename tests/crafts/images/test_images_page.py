"""The page of layered images says what the code does."""

from pathlib import Path

from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.pictures import MOST_PIXELS
from liftwork.crafts.images.psd.write import BLEND_KEYS
from liftwork.crafts.images.tools_layered import TOOLS

PAGE = (Path(__file__).parents[3] / "docs" / "images.md").read_text(encoding="utf-8")
ROWS = PAGE.splitlines()


def test_every_check_is_in_its_table_with_its_sentence() -> None:
    listed = [row for row in ROWS if row.startswith("| IMG-")]
    checks = {check.code: check.name for tool in TOOLS for check in tool.checks}
    assert listed == [f"| {code} | {name} |" for code, name in sorted(checks.items())]


def test_every_tool_and_argument_is_named() -> None:
    for tool in TOOLS:
        assert f"| `{tool.name}` |" in PAGE
        for argument in tool.arguments:
            if argument.name != "file" and not argument.name.endswith("_colour"):
                assert f"`{argument.name}`" in PAGE, argument.name


def test_every_blend_mode_is_named() -> None:
    plain = " ".join(PAGE.split())
    assert f"Blend modes: {', '.join(BLEND_KEYS)}." in plain
    assert set(BLEND_KEYS) == set(Blend.__args__)


def test_the_limit_of_a_picture_is_the_real_one() -> None:
    assert f"over {MOST_PIXELS // 10**6} megapixels" in PAGE
