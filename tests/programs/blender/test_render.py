from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import trimesh
from PIL import Image
from tests.programs.blender.two_boxes import camera, write_scene

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Stopped
from liftwork.programs import ffmpeg
from liftwork.programs.blender import finding
from liftwork.programs.blender.render import Drawn, Order, draw

pytestmark = pytest.mark.acceptance


@pytest.fixture(autouse=True)
def _blender() -> None:
    try:
        finding.find()
    except ProgramMissing as error:
        pytest.skip(str(error))


@pytest.fixture
def order(tmp_path: Path) -> Order:
    return Order(
        document=write_scene(tmp_path / "scene.json"),
        style="draft",
        pictures={"still": tmp_path / "still.png"},
        silhouettes={"still": tmp_path / "mask.png"},
        model=tmp_path / "scene.glb",
        blend=tmp_path / "scene.blend",
    )


def left_running(folder: Path) -> list[str]:
    """Command lines of processes that name a folder."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if any(str(folder) in word for word in words):
            found.append(" ".join(words))
    return found


def silent(_message: str, _fraction: float | None) -> None:
    return None


def test_a_draft_is_drawn_saved_and_named_by_its_engine(order: Order) -> None:
    heard: list[str] = []
    drawn = draw(order, lambda message, _: heard.append(message))
    assert drawn == Drawn("Workbench", 0, False, finding.find().version)
    assert heard[0] == "building the scene"
    assert "drawing the view still" in heard
    with Image.open(order.pictures["still"]) as picture:
        assert picture.size == (320, 180)
        assert len(picture.convert("L").getcolors() or []) > 20
    assert order.blend.stat().st_size > 10_000


def test_the_silhouette_shows_the_subject_alone(order: Order) -> None:
    draw(order, silent)
    with Image.open(order.silhouettes["still"]) as mask:
        counts = {value: n for n, value in mask.convert("L").getcolors() or []}
    assert set(counts) == {0, 255}
    assert 0.03 < counts[255] / (320 * 180) < 0.5


def test_the_model_holds_what_is_exported_where_it_was_put(order: Order) -> None:
    draw(order, silent)
    scene = trimesh.load(str(order.model), force="scene")
    assert list(scene.graph.nodes_geometry) == ["box"]
    low, high = scene.bounds
    assert low.tolist() == pytest.approx([-1, 0, -1], abs=1e-5)
    assert high.tolist() == pytest.approx([1, 1.5, 1], abs=1e-5)


def test_final_is_cycles_with_its_denoiser_or_says_why_not(order: Order) -> None:
    final = Order(**{**vars(order), "style": "final"})
    drawn: Drawn = draw(final, silent)
    if drawn.engine == "Cycles":
        assert drawn.denoised
        assert drawn.samples > 0
    else:
        assert drawn.reason == "this Blender has no denoiser"


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_a_view_that_turns_becomes_a_video_of_its_length(tmp_path: Path, order: Order) -> None:
    scene = json.loads(order.document.read_text(encoding="utf-8"))
    view = {**scene["views"][0], "camera": camera(frames=6, fps=6)}
    write_scene(order.document, views=[view])
    frames = tmp_path / "frames"
    frames.mkdir()
    draw(Order(**{**vars(order), "pictures": {"still": frames}, "silhouettes": {}}), silent)
    assert len(list(frames.iterdir())) == 6
    video = tmp_path / "turn.mp4"
    ffmpeg.join_pictures(frames, 6, video)
    told = ffmpeg.probe(video)
    assert (told.codec, told.pixels, told.width, told.height) == ("h264", "yuv420p", 320, 180)
    assert told.seconds == pytest.approx(1, abs=0.05)


def test_a_stop_ends_blender_and_leaves_nothing_running(order: Order, tmp_path: Path) -> None:
    stop = threading.Event()
    with pytest.raises(Stopped):
        draw(order, lambda _message, _fraction: stop.set(), stop)
    assert left_running(tmp_path) == []
    assert sorted(path.name for path in tmp_path.glob("order-*")) == []


def test_a_render_over_its_time_is_ended_and_leaves_nothing_running(
    order: Order, tmp_path: Path
) -> None:
    with pytest.raises(ProgramFailed, match=r"not done in 0.2 s"):
        draw(order, silent, limit_s=0.2)
    assert left_running(tmp_path) == []


def test_a_scene_that_cannot_be_built_is_one_line_that_names_the_error(order: Order) -> None:
    write_scene(order.document, materials={})
    with pytest.raises(ProgramFailed) as failed:
        draw(order, silent)
    assert str(failed.value) == "Blender could not draw it: KeyError: 'plate'"


@pytest.fixture
def no_blender(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(finding.VARIABLE, raising=False)
    monkeypatch.setattr(finding.importlib.util, "find_spec", lambda _name: None)
    return


def test_a_missing_blender_is_a_refusal_with_the_install_command(
    order: Order, no_blender: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProgramMissing) as missing:
        draw(order, silent)
    assert missing.value.reason == "Blender is not installed"
    assert missing.value.instead is not None
    assert "install" in missing.value.instead


def test_an_old_blender_is_a_refusal_that_names_its_version(
    order: Order, no_blender: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "blender"
    old.write_text("#!/bin/sh\necho Blender 2.83.0\n", encoding="utf-8")
    old.chmod(0o755)
    monkeypatch.setenv(finding.VARIABLE, str(old))
    with pytest.raises(ProgramMissing, match=r"Blender 2.83.0 is too old; 3.4 or newer"):
        draw(order, silent)


def test_a_named_blender_that_is_none_is_a_refusal_that_says_what_to_name(
    order: Order, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(finding.VARIABLE, str(tmp_path / "blender"))
    with pytest.raises(ProgramMissing, match="LIFTWORK_BLENDER names no Blender") as missing:
        draw(order, silent)
    assert missing.value.instead is not None
    assert "unset it" in missing.value.instead
