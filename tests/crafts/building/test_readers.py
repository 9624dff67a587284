"""Our readers beside the ones that they stand for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.crafts.building.houses import house
from tests.crafts.building.model_spoilers import MODEL_SPOILERS

from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.ifc.writer import Writer
from liftwork.crafts.building.readback.part21 import NotStep, read_exchange
from liftwork.crafts.building.readback.schema import breaches

_WHOLE = "ISO-10303-21;HEADER;FILE_SCHEMA(('IFC4'));ENDSEC;DATA;{}ENDSEC;END-ISO-10303-21;"


@given(st.text(max_size=40).filter(lambda text: "\x00" not in text))
def test_any_name_that_is_written_is_read_again(name: str) -> None:
    writer = Writer("x")
    writer.make("IfcMaterial", name, None, None)
    text = writer.file.to_string()
    [material] = read_exchange(text).of("IFCMATERIAL")
    assert material.values[0] == name


@given(st.text(max_size=60))
def test_text_that_is_not_step_is_refused_and_nothing_else_happens(text: str) -> None:
    with pytest.raises(NotStep):
        read_exchange(_WHOLE.format(f"#1=IFCWALL({text!r};"))


@pytest.mark.slow
def test_a_broken_rule_is_found_as_by_the_librarys_own_command(tmp_path: Path) -> None:
    path = tmp_path / "v0.ifc"
    export(house(), path)
    assert breaches(path) == []
    path.write_text(MODEL_SPOILERS["BLD-020"](path.read_text()))
    [found] = breaches(path)
    assert "IfcPropertySet.UniquePropertyNames" in found
    command = [sys.executable, "-m", "ifcopenshell.validate", "--rules", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "IfcPropertySet.UniquePropertyNames" in told.stdout + told.stderr
