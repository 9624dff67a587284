"""The tool on a real Blender, its files read back."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.scenes.houses import plan_of

from liftwork.contract.checks import Check
from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.scenes.tools import render_plan_3d
from liftwork.programs.blender import finding

pytestmark = pytest.mark.acceptance


@pytest.fixture(autouse=True)
def _blender() -> None:
    try:
        finding.find()
    except ProgramMissing as error:
        pytest.skip(str(error))


def rendered(folder: Path, house: str, **said: Any) -> tuple[Made, list[Check]]:
    args = render_plan_3d.validate({"plan": plan_of(house), **said})
    made = render_plan_3d.run(Job(folder), args)
    assert render_plan_3d.verify is not None
    return made, list(render_plan_3d.verify(Seen(made, args)))


def failing(checks: list[Check]) -> list[str]:
    return [f"{check.code} {check.detail}" for check in checks if not check.passed]


@pytest.mark.parametrize("house", ["1-kanal-2-storeys", "60-x-40-ft"])
def test_a_house_is_drawn_from_above_and_from_the_front(house: str, tmp_path: Path) -> None:
    made, checks = rendered(tmp_path, house, view="plan3d, front", size="640 x 360")
    assert failing(checks) == []
    assert set(made.files) == {"plan-view", "front-view", "model-3d", "blend"}
    assert made.files["front-view"].name == "v0.front.png"
    assert f"Blender {made.facts['blender']}, Workbench" in made.summary


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_a_turntable_is_a_video_that_goes_round(tmp_path: Path) -> None:
    _, checks = rendered(tmp_path, "60-x-40-ft", view="turntable", size="320 x 180")
    assert failing(checks) == []
    assert {"SCN-031", "SCN-032", "SCN-033"} <= {check.code for check in checks}
    assert not (tmp_path / "frames").exists()


@pytest.mark.slow
def test_a_final_street_view_says_what_drew_it(tmp_path: Path) -> None:
    made, checks = rendered(
        tmp_path,
        "5-marla-2-storeys",
        view="street",
        style="final",
        hour="5 pm",
        place="Karachi",
        size="480 x 270",
    )
    assert failing(checks) == []
    if made.facts["engine"] == "Cycles":
        assert "samples, denoised" in made.summary
    else:
        assert "not Cycles, because this Blender has no denoiser" in made.summary
    assert "sun of Karachi at 17:00 on 21 March" in made.summary


def test_the_night_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(Refuse, match=r"the sun is down in Lahore at 23:00 on 21 March"):
        rendered(tmp_path, "60-x-40-ft", hour="11 pm")
    assert list(tmp_path.iterdir()) == []
