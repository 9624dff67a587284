"""The files themselves: the same every time, whole, and right for every sheet."""

import os
import subprocess
import sys

import ezdxf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from tests.crafts.cad.sample_plan import sample_plan, stretched_plan

from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.fit import largest_scale
from liftwork.crafts.cad.drawing.pdf import write_preview, write_sheet
from liftwork.crafts.cad.plan import Plan, save_plan
from liftwork.crafts.cad.readback import check_drawing, check_sheet


def _write(plan, folder) -> None:
    write_drawing(plan, folder / "v0.dxf")
    write_sheet(plan, folder / "v0.pdf")
    write_preview(folder / "v0.pdf", folder / "v0.png")


_WRITE = """
import sys
from pathlib import Path
from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.pdf import write_sheet
from liftwork.crafts.cad.plan import load_plan
plan = load_plan(Path(sys.argv[1]))
write_drawing(plan, Path(sys.argv[2] + ".dxf"))
write_sheet(plan, Path(sys.argv[2] + ".pdf"))
"""


def test_the_same_plan_gives_the_same_bytes_in_every_process(tmp_path) -> None:
    plan = sample_plan(2)
    save_plan(plan, tmp_path / "v0.plan.json")
    _write(plan, tmp_path)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [str(tmp_path / "v0.plan.json"), str(tmp_path / "again")]
    subprocess.run([sys.executable, "-c", _WRITE, *arguments], env=environment, check=True)
    for end in ("dxf", "pdf"):
        assert (tmp_path / f"v0.{end}").read_bytes() == (tmp_path / f"again.{end}").read_bytes()


@st.composite
def houses(draw: st.DrawFn) -> Plan:
    """A house of one to three storeys, at the largest scale that its sheet takes."""
    paper = draw(st.sampled_from(["A4", "A3", "A2", "A1"]))
    units = draw(st.sampled_from(["imperial", "metric"]))
    factor = st.floats(0.9, 2.4)
    house = sample_plan(draw(st.integers(1, 3)), paper=paper, units=units)
    plan = stretched_plan(house, draw(factor), draw(factor))
    sheet = plan.sheet.model_copy(update={"scale": largest_scale(plan, paper)})
    return plan.model_copy(update={"sheet": sheet})


@settings(max_examples=5, deadline=None)
@given(plan=houses())
def test_every_house_on_every_sheet_passes_every_check(tmp_path_factory, plan) -> None:
    folder = tmp_path_factory.mktemp("house")
    _write(plan, folder)
    checks = [
        *check_drawing(plan, folder / "v0.dxf"),
        *check_sheet(plan, folder / "v0.pdf", folder / "v0.png"),
    ]
    assert [(c.code, c.detail) for c in checks if not c.passed] == []


@pytest.fixture(scope="module")
def doc(tmp_path_factory):
    path = tmp_path_factory.mktemp("dxf") / "v0.dxf"
    write_drawing(sample_plan(2), path)
    return ezdxf.readfile(path)


def test_the_drawing_has_nothing_to_repair(doc) -> None:
    auditor = doc.audit()
    assert auditor.errors == []
    assert auditor.fixes == []


def test_dimensions_are_real_and_would_be_right_when_recalculated(doc) -> None:
    dimensions = doc.modelspace().query("DIMENSION")
    assert len(dimensions) > 40
    for dimension in dimensions:
        assert dimension.get_measurement() == pytest.approx(dimension.dxf.actual_measurement)
        assert doc.dimstyles.get(dimension.dxf.dimstyle).dxf.dimlunit == 4


def test_doors_and_windows_are_blocks_at_full_size(doc) -> None:
    inserts = doc.modelspace().query("INSERT")
    assert {"DOOR", "WINDOW", "VENT", "ARCH"} <= {i.dxf.name.split("-")[0] for i in inserts}
    assert {abs(i.dxf.get("xscale", 1)) for i in inserts} == {1}


def test_layers_have_pens_and_say_what_they_hold(doc) -> None:
    ours = [layer for layer in doc.layers if layer.dxf.name[1:2] == "-"]
    assert len(ours) >= 15
    assert all(layer.dxf.lineweight > 0 and layer.description for layer in ours)


def test_the_preview_has_every_page_and_stays_small(tmp_path) -> None:
    _write(sample_plan(3), tmp_path)
    with Image.open(tmp_path / "v0.png") as picture:
        assert picture.width == 2000
        assert picture.height == pytest.approx(3 * 2000 * 297 / 420, abs=6)
    assert (tmp_path / "v0.png").stat().st_size < 400_000
