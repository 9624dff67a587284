"""Blender that hangs, is killed, or loses the program that started it. Faults are real ones."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.programs.blender.two_boxes import camera, write_scene
from tests.programs.conformance import assert_gone, family, signal_all, started

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Stopped
from liftwork.programs import sandbox
from liftwork.programs.blender import finding, render
from liftwork.programs.blender.render import Order, draw

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(os.name != "posix", reason="faults are made with POSIX signals"),
]


PROBE = """
import json, os, socket, sys
from pathlib import Path

def say(**what):
    print(f"\\nLIFTWORK {json.dumps(what)}", flush=True)

folder = Path(sys.argv[-1]).parents[2]
try:
    say(message=(folder / "secret.txt").read_text())
except OSError as error:
    say(message=f"no file: {type(error).__name__}")
try:
    socket.create_connection(("127.0.0.1", PORT), timeout=5)
    say(message="network")
except OSError:
    say(message="no network: OSError")
say(message=os.environ.get("A_TOKEN", "no token"))
say(engine="none", samples=0, denoised=False, version="0")
"""
"""Tries to reach what it must not: a file beside the job's folder, this machine, a token."""


@pytest.fixture(autouse=True)
def _blender() -> None:
    try:
        finding.find()
    except ProgramMissing as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sandbox", "no sandbox"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a sandbox, and on a system that has none."""
    if request.param == "no sandbox":
        monkeypatch.setattr(sandbox, "usable", lambda: False)
    elif not sandbox.usable():
        pytest.skip("bubblewrap is missing; apt-get install bubblewrap")


def turning(folder: Path) -> Order:
    """An order of many pictures, so that faults meet Blender at work."""
    document = write_scene(folder / "scene.json")
    scene = json.loads(document.read_text(encoding="utf-8"))
    write_scene(document, views=[{**scene["views"][0], "camera": camera(frames=300)}])
    frames = folder / "frames"
    frames.mkdir()
    return Order(
        document=document,
        style="draft",
        pictures={"still": frames},
        silhouettes={},
        model=folder / "scene.glb",
        blend=folder / "scene.blend",
    )


def ours() -> list[psutil.Process]:
    """Processes of this test that are Blender, or a sandbox around it."""
    below = family([os.getpid()])[1:]
    return [process for process in below if process.name().startswith(("bwrap", "blender", "py"))]


def at_work(fault: Callable[[], None]) -> Callable[[str, float | None], None]:
    """Progress that brings about a fault once the first picture is drawn."""
    done = threading.Event()

    def progress(message: str, _fraction: float | None) -> None:
        if message.startswith("turning, picture 1 ") and not done.is_set():
            done.set()
            fault()

    return progress


@pytest.mark.usefixtures("either")
def test_blender_killed_at_work_is_a_failure_that_says_so(tmp_path: Path) -> None:
    seen: list[psutil.Process] = []

    def kill() -> None:
        seen.extend(ours())
        signal_all(seen[::-1], signal.SIGKILL)

    with pytest.raises(ProgramFailed, match=r"^Blender ended with code -?\d+: "):
        draw(turning(tmp_path), at_work(kill))
    assert seen
    assert_gone(seen)


@pytest.mark.usefixtures("either")
def test_blender_that_hangs_is_ended_by_a_stop(tmp_path: Path) -> None:
    seen: list[psutil.Process] = []
    stop = threading.Event()

    def hang() -> None:
        seen.extend(ours())
        signal_all(seen[::-1], signal.SIGSTOP)
        stop.set()

    with pytest.raises(Stopped):
        draw(turning(tmp_path), at_work(hang), stop)
    assert seen
    assert_gone(seen)


def test_blender_that_hangs_is_ended_when_its_time_is_over(tmp_path: Path) -> None:
    seen: list[psutil.Process] = []

    def hang() -> None:
        seen.extend(ours())
        signal_all(seen[::-1], signal.SIGSTOP)

    with pytest.raises(ProgramFailed, match=r"not done in 6 s and was ended"):
        draw(turning(tmp_path), at_work(hang), limit_s=6)
    assert_gone(seen)


def test_a_blender_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    wait = tmp_path / "wait.py"
    wait.write_text("import sys\nprint('here', flush=True)\nsys.stdin.read()\n", encoding="utf-8")
    command = [*finding.find().command, str(wait)]
    pipe: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with started(subprocess.Popen(command, **pipe, start_new_session=True)) as foreign:
        others = family([foreign])
        stop = threading.Event()
        with pytest.raises(Stopped):
            draw(turning(tmp_path), at_work(stop.set), stop)
        assert all(other.is_running() for other in others)
        assert psutil.Process(foreign).status() != psutil.STATUS_ZOMBIE


@pytest.mark.skipif(not sandbox.usable(), reason="bubblewrap is missing")
def test_blender_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    order = turning(tmp_path)
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from liftwork.programs.blender.render import Order, draw\n"
        "d = Path(sys.argv[1])\n"
        "order = Order(d / 'scene.json', 'draft', {'still': d / 'frames'}, {},"
        " d / 'scene.glb', d / 'scene.blend')\n"
        "draw(order, lambda message, _: print(message, flush=True))\n"
    )
    command = [sys.executable, "-c", script, str(order.document.parent)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with started(process) as parent:
        assert process.stdout is not None
        assert any(line.startswith("turning, picture 1 ") for line in process.stdout)
        below = family([parent])[1:]
        assert below
        process.kill()
        assert_gone(below)


@pytest.mark.skipif(not sandbox.usable(), reason="bubblewrap is missing")
def test_blender_in_its_sandbox_sees_no_other_file_and_no_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.txt").write_text("the secret of another file", encoding="utf-8")
    monkeypatch.setenv("A_TOKEN", "the token of this person")
    script = tmp_path / "probe" / "probe.py"
    script.parent.mkdir()
    monkeypatch.setattr(render, "SCRIPT", script)
    (tmp_path / "job").mkdir()
    heard: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        script.write_text(PROBE.replace("PORT", str(server.getsockname()[1])), encoding="utf-8")
        draw(turning(tmp_path / "job"), lambda message, _: heard.append(message))
    assert heard == ["no file: FileNotFoundError", "no network: OSError", "no token"]


@pytest.mark.parametrize("what", ["model", "blend"])
def test_an_order_that_writes_outside_its_folder_is_not_done(tmp_path: Path, what: str) -> None:
    (tmp_path / "job").mkdir()
    order = Order(**{**vars(turning(tmp_path / "job")), what: tmp_path / "away"})
    with pytest.raises(ValueError, match="lies outside the folder of the order"):
        draw(order, lambda _message, _fraction: None)
    assert not (tmp_path / "away").exists()
