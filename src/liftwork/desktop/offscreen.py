"""A display that nobody sees, with buses of its own, for programs that insist on a window.

Nothing of the person's screen, mouse, keyboard, session bus or settings is touched: programs get
a virtual display (Xvfb), a private session bus and accessibility bus, a small window manager, and
an empty home folder that is removed at the end. Linux only.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Refuse
from liftwork.desktop.atspi.bus import Ask, Bus, BusLost, CallFailed, TooSlow
from liftwork.programs import ours
from liftwork.programs.catalogue import PROGRAMS
from liftwork.programs.installing import install_command
from liftwork.programs.processes import end_tree, own_group

_KEEPER = Path(__file__).resolve().with_name("keeper.py")
_LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
)
_MANAGERS = (["openbox", "--sm-disable"], ["metacity"], ["matchbox-window-manager"], ["twm"])
_START_S = 10.0
_PASSED_ON = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_NUMERIC", "LC_MESSAGES", "TZ", "USER")
_LONGEST_FOLDER = 50
"""Characters: a socket's name has 107 at most (unix(7)), and the folder's own and the socket's
come behind it."""
_A11Y = ("org.a11y.Bus", "/org/a11y/bus")


def _short_folder() -> str | None:
    """Where temporary files go, or ``/tmp`` where that is too long for the names of sockets."""
    return None if len(tempfile.gettempdir()) <= _LONGEST_FOLDER else "/tmp"


class Offscreen:
    """One such display. Use it as a context manager, or call `close`.

    `bus_address` and `accessibility_address` are D-Bus addresses, `display` the number of the
    X display and `authority` the file that lets a client of ours onto it.
    """

    def __init__(self, size: tuple[int, int] = (1280, 960), locale: str | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="liftwork-screen-", dir=_short_folder()))
        self._answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self._ended: dict[int, int] = {}
        self._lock = threading.Lock()
        try:
            order = _order(self._folder, size, locale)
            self._keeper = self._spawn(order)
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        threading.Thread(target=self._listen, name="offscreen", daemon=True).start()
        ours.at_end(self.close)
        try:
            ready = self._next("the display that nobody sees did not start")
            self.display: int = ready["display"]
            self.authority = self._folder / "Xauthority"
            self.bus_address: str = ready["bus"]
            self.accessibility_address = self._enable_accessibility()
        except BaseException:
            self.close()
            raise

    def _spawn(self, order: Mapping[str, Any]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", str(_KEEPER), json.dumps(order)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            **own_group(),
        )

    def _listen(self) -> None:
        assert self._keeper.stdout is not None
        for line in self._keeper.stdout:
            answer = json.loads(line)
            if "ended" in answer:
                self._ended[answer["ended"]] = answer["code"]
            else:
                self._answers.put(answer)
        self._answers.put({"failed": "it has ended"})

    def _next(self, what: str) -> dict[str, Any]:
        try:
            answer = self._answers.get(timeout=_START_S)
        except queue.Empty:
            raise ProgramFailed(f"{what} in {_START_S:g} s") from None
        if "failed" in answer:
            raise ProgramFailed(f"{what}: {answer['failed']}{self._last_words()}")
        return answer

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = (self._folder / "log").read_text(errors="replace").strip().splitlines()
            return f" ({lines[-1][:200]})" if lines else ""
        return ""

    def _enable_accessibility(self) -> str:
        """Switch accessibility on for this session; the address of its bus."""
        until = time.monotonic() + _START_S
        bus = Bus(self.bus_address, patience_s=_START_S)
        try:
            switch = ("org.a11y.Status", "IsEnabled", ("b", True))
            bus.call(Ask(*_A11Y, "org.freedesktop.DBus.Properties", "Set", "ssv", switch))
            (address,) = bus.call(
                Ask(*_A11Y, "org.a11y.Bus", "GetAddress"), until - time.monotonic()
            )
            return str(address)
        except (BusLost, CallFailed, TooSlow) as error:
            raise ProgramFailed(f"the accessibility bus did not start: {error}") from error
        finally:
            bus.close()

    def start(self, command: Sequence[str]) -> int:
        """Start a program on this display; its process number.

        Raises `ProgramMissing` where it is not installed and `ProgramFailed` where it, or the
        display, cannot be started.
        """
        program = shutil.which(command[0])
        if program is None:
            raise ProgramMissing(f"{command[0]} is not installed", None)
        with self._lock:
            self._tell({"start": [program, *command[1:]]})
            return int(self._next(f"{command[0]} cannot be started")["started"])

    def _tell(self, order: Mapping[str, Any]) -> None:
        assert self._keeper.stdin is not None
        try:
            self._keeper.stdin.write(json.dumps(order) + "\n")
            self._keeper.stdin.flush()
        except (OSError, ValueError) as error:
            raise ProgramFailed("the display that nobody sees has ended") from error

    def exit_code(self, pid: int) -> int | None:
        """How a program that was started here ended: None while it runs."""
        return self._ended.get(pid)

    def pids(self) -> list[int]:
        """The number of the process that keeps everything here, until it has ended."""
        return [self._keeper.pid] if self._keeper.poll() is None else []

    def close(self) -> None:
        """End every program here, the display and the buses. Harmless twice."""
        if self._keeper.stdin is not None:
            with suppress(OSError):
                self._keeper.stdin.close()
        try:
            self._keeper.wait(5)
        except subprocess.TimeoutExpired:
            end_tree(self._keeper)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _order(folder: Path, size: tuple[int, int], locale: str | None) -> dict[str, Any]:
    """What the keeper is to start. Raises `ProgramMissing` or `Refuse`."""
    if sys.platform != "linux":
        raise Refuse("a display that nobody sees exists on Linux only")
    launcher = next((path for path in _LAUNCHERS if Path(path).is_file()), None)
    display, bus = shutil.which("Xvfb"), shutil.which("dbus-daemon")
    for found, program in ((display, "xvfb"), (launcher, "at-spi2"), (bus, "at-spi2")):
        if found is None:
            raise _missing(program)
    managers = (command for command in _MANAGERS if shutil.which(command[0]))
    return {
        "folder": str(folder),
        "size": size,
        "display": display,
        "bus": bus,
        "launcher": launcher,
        "manager": next(managers, []),
        "environment": _environment(folder, locale),
    }


def _missing(name: str) -> ProgramMissing:
    program = next(program for program in PROGRAMS if program.name == name)
    return ProgramMissing(
        f"{name} is not installed: {program.purpose}",
        f"install it with `{install_command(program)}`",
    )


def _environment(folder: Path, locale: str | None) -> dict[str, str]:
    """What programs there are told: the person's language, and folders of their own."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    if locale is not None:
        kept = {n: v for n, v in kept.items() if not n.startswith("L")} | {"LC_ALL": locale}
    places = {
        "HOME": "home",
        "XDG_CONFIG_HOME": "home/.config",
        "XDG_CACHE_HOME": "home/.cache",
        "XDG_DATA_HOME": "home/.local/share",
        "XDG_STATE_HOME": "home/.local/state",
        "XDG_RUNTIME_DIR": "run",
        "TMPDIR": "tmp",
    }
    for place in places.values():
        (folder / place).mkdir(mode=0o700, parents=True, exist_ok=True)
    return {
        **kept,
        **{name: str(folder / place) for name, place in places.items()},
        "XDG_SESSION_TYPE": "x11",
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "GTK_A11Y": "atspi",
        "QT_ACCESSIBILITY": "1",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "GSETTINGS_BACKEND": "memory",
        "GIO_USE_VFS": "local",
        "GTK_USE_PORTAL": "0",
        "GSK_RENDERER": "cairo",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "NO_AT_BRIDGE": "0",
    }
