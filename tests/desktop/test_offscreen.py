"""A display that nobody sees: apart from every other, and gone without a trace."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from tests.desktop.real import need

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.desktop import offscreen
from liftwork.desktop.atspi.driver import AtspiDriver
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.opened import on_display
from liftwork.desktop.settling import wait_for

pytestmark = pytest.mark.acceptance
SRC = Path(__file__).parents[2] / "src"


@pytest.fixture(autouse=True)
def display_here() -> None:
    need("galculator")


def until(happened: Callable[[], bool], most_s: float = 10) -> bool:
    """Whether something comes to hold in time."""
    end = time.monotonic() + most_s
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def family(pid: int) -> list[psutil.Process]:
    return [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]


def alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [process for process in processes if _runs(process)]


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def traces(screen: Offscreen) -> list[Path]:
    """The files that a display leaves while it runs."""
    places = (Path(f"/tmp/.X11-unix/X{screen.display}"), screen.authority.parent)
    return [path for path in places if path.exists()]


def test_closing_leaves_no_process_and_no_file() -> None:
    with Offscreen() as screen:
        screen.start(["galculator"])
        processes = family(screen.pids()[0])
        assert len(processes) >= 5
        assert len(traces(screen)) == 2
    assert alive(processes) == []
    assert traces(screen) == []


def test_a_program_that_does_not_want_to_end_is_ended_too() -> None:
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)"
    with Offscreen() as screen:
        pid = screen.start([sys.executable, "-c", stubborn])
        process = psutil.Process(pid)
    assert alive([process]) == []


def test_nothing_is_left_when_its_owner_is_killed(tmp_path: Path) -> None:
    script = (
        "from liftwork.desktop.offscreen import Offscreen\n"
        "screen = Offscreen(); screen.start(['galculator'])\n"
        "print(screen.pids()[0], screen.display, screen.authority, flush=True)\n"
        "input()\n"
    )
    owner = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC), "TMPDIR": str(tmp_path)},
    )
    assert owner.stdout is not None
    keeper, display, authority = owner.stdout.readline().split()
    processes = family(int(keeper))
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    assert until(lambda: not alive(processes))
    assert until(lambda: not Path(authority).parent.exists())
    assert not Path(f"/tmp/.X11-unix/X{display}").exists()


def test_two_at_once_do_not_meet() -> None:
    with Offscreen() as one, Offscreen() as other:
        assert one.display != other.display
        assert one.bus_address != other.bus_address
        mine, theirs = (AtspiDriver(s.accessibility_address) for s in (one, other))
        pid = one.start(["galculator"])
        assert wait_for(mine, lambda: [app.pid for app in mine.apps()] == [pid], 15)
        assert wait_for(mine, lambda: bool(on_display(one)), 15)
        assert list(theirs.apps()) == []
        assert on_display(other) == []
        mine.close()
        theirs.close()


def test_nobody_without_its_key_can_look_at_the_display() -> None:
    need("xdotool")
    with Offscreen() as screen:
        where = {"PATH": os.environ["PATH"], "DISPLAY": f":{screen.display}", "HOME": "/nowhere"}
        told = subprocess.run(
            ["xdotool", "getmouselocation"], env=where, capture_output=True, check=False
        )
        key = {**where, "XAUTHORITY": str(screen.authority)}
        ours = subprocess.run(
            ["xdotool", "getmouselocation"], env=key, capture_output=True, check=False
        )
    assert told.returncode != 0
    assert ours.returncode == 0


def test_a_program_finds_a_home_of_its_own_and_no_desktop_of_the_person() -> None:
    code = "import os, json; json.dump(dict(os.environ), open('told.json', 'w'))"
    with Offscreen() as screen:
        pid = screen.start([sys.executable, "-c", code])
        assert until(lambda: screen.exit_code(pid) == 0)
        told = (screen.authority.parent / "told.json").read_text()
    assert str(Path.home()) + '"' not in told
    assert f'"DISPLAY": ":{screen.display}"' in told
    assert "SSH" not in told


def test_how_a_program_ended_is_told() -> None:
    with Offscreen() as screen:
        pid = screen.start([sys.executable, "-c", "raise SystemExit(7)"])
        assert until(lambda: screen.exit_code(pid) is not None)
        assert screen.exit_code(pid) == 7


def test_a_program_that_is_missing_is_named() -> None:
    with Offscreen() as screen, pytest.raises(ProgramMissing, match="blubb is not installed"):
        screen.start(["blubb"])


def test_where_there_is_no_virtual_display_the_install_command_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(offscreen.shutil, "which", lambda _name: None)
    with pytest.raises(ProgramMissing, match="xvfb is not installed") as refusal:
        Offscreen()
    assert "xvfb" in str(refusal.value.instead)


def test_elsewhere_than_on_linux_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offscreen.sys, "platform", "darwin")
    with pytest.raises(Refuse, match="Linux only"):
        Offscreen()
