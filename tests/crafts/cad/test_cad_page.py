"""The craft's page says what the code does: its layers, its sheets and its checks."""

from pathlib import Path

from liftwork.crafts.cad.drawing.fit import (
    CHAINS,
    FORMATS,
    ROAD,
    STANDARD_SCALES,
    TITLE,
    sheet_room,
)
from liftwork.crafts.cad.drawing.layers import LAYERS
from liftwork.crafts.cad.tools import TOOLS

PAGE = (Path(__file__).parents[3] / "docs" / "cad.md").read_text(encoding="utf-8")
ROWS = PAGE.splitlines()


def test_every_layer_is_in_its_table_with_its_pen() -> None:
    listed = [row for row in ROWS if row.startswith("| `") and "-" in row.split("`")[1]]
    right = [f"| `{layer.name}` | {layer.holds} | {layer.pen:.2f} |" for layer in LAYERS.values()]
    assert listed == right


def test_every_check_is_in_its_table_with_its_sentence() -> None:
    listed = [row for row in ROWS if row.startswith("| CAD-")]
    checks = {check.code: check.name for tool in TOOLS for check in tool.checks}
    right = [f"| {code} | {name} |" for code, name in sorted(checks.items())]
    assert listed == right


def test_every_paper_is_in_its_table_with_what_it_leaves() -> None:
    for name, size in FORMATS.items():
        room = sheet_room(name)
        row = (
            f"| {name} | {size.width:g} x {size.height:g} | {size.strip:g} | {size.column:g} "
            f"| {room.width:g} x {room.height:g} |"
        )
        assert row in ROWS


def test_the_scales_and_the_strips_are_those_of_the_code() -> None:
    text = " ".join(PAGE.split())
    *scales, last = [f"1:{scale}" for scale in STANDARD_SCALES]
    assert f"{', '.join(scales)} and {last}" in text
    assert f"{CHAINS:g} mm on each side" in text
    assert f"{ROAD:g} mm for the road and {TITLE:g} mm for the drawing's title" in text
