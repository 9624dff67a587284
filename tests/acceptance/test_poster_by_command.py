"""A poster by one sentence, then changed by others, as a person would ask for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.images.samples import logo, photo

from liftwork.crafts.images.readback.tree import read_layered

pytestmark = pytest.mark.acceptance

ROOT = Path(__file__).parents[2]
EID = (
    "photoshop file 1080x1080: background shop.jpg; logo logo.png top-left; "
    "title 'Eid Sale' white; subtitle '20% off' yellow"
)


def lift(folder: Path, request: str) -> dict[str, Any]:
    """The document that `lift --json` prints for a request."""
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", "--json", "--out", str(folder / "out"), request],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def boxes(document: dict[str, Any]) -> dict[str, tuple[int, int, int, int]]:
    """The layers of what was made last, by name, with their places."""
    path = Path(document["calls"][-1]["files"]["layered-image"])
    return {node.name: node.box for node in read_layered(path).layers}


def test_the_eid_poster_is_made_and_changed_by_plain_sentences(tmp_path: Path) -> None:
    photo(tmp_path / "shop.jpg", (1400, 1000))
    photo(tmp_path / "beach.jpg", (900, 1300), light=0.7)
    logo(tmp_path / "logo.png")
    first = lift(tmp_path, EID)
    assert first["outcome"] == "done"
    assert all(check["passed"] for check in first["calls"][-1]["checks"])
    start = boxes(first)
    assert {"Background", "Scrim", "Logo", "Title", "Subtitle"} <= set(start)

    reworded = lift(tmp_path, "change the title to 'Summer Sale'")
    assert reworded["outcome"] == "done"
    assert boxes(reworded)["Title"] != start["Title"]

    two = lift(tmp_path, "make the title white and the subtitle gold")
    assert [result["tool"] for result in two["calls"]] == ["change_layer", "change_layer"]
    assert two["outcome"] == "done"

    swapped = lift(tmp_path, "swap the background for beach.jpg")
    assert swapped["outcome"] == "done"
    assert boxes(swapped)["Background"] == (0, 0, 1080, 1080)

    moved = lift(tmp_path, "move the logo to the bottom right")
    assert moved["outcome"] == "done"
    assert boxes(moved)["Logo"][0] > 600 and boxes(moved)["Logo"][1] > 800
