"""The file that people mean by "it", among several that were made together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.runtime.test_settling import SLIP

from liftwork.runtime.mainfile import main_file
from liftwork.runtime.records import KeptFile


@pytest.mark.parametrize(
    ("names", "main"),
    [
        (["v0.plan.json", "v0.dxf", "v0.pdf", "v0.png"], "v0.pdf"),
        (["v0.plan3d.png", "v0.glb", "v0.blend"], "v0.plan3d.png"),
        (["v0.xlsx", "v0.pdf", "v0.png"], "v0.xlsx"),
        (["v0.svg", "v0.pdf", "v0.png"], "v0.pdf"),
        (["v0.psd", "v0.png"], "v0.png"),
        (["v0.ifc"], "v0.ifc"),
        (["v0.slip.txt", "v0.turntable.mp4"], "v0.turntable.mp4"),
        (["v0.slip.txt"], None),
        ([], None),
    ],
)
def test_the_main_file_is_what_a_person_would_send(names: Sequence[str], main: str | None) -> None:
    files = [KeptFile(SLIP.name if "slip" in n else n, n, "0", 1) for n in names]
    found = main_file(files)
    assert (None if found is None else found.name) == main
