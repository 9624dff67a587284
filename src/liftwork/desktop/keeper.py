"""Keeps a display that nobody sees, its buses, and the programs on it; run as a script.

Started by `offscreen.py`, spoken to in JSON lines: ``{"start": [...]}`` starts a program on the
display and is answered with its number. When its input ends, because its owner closed it or was
killed, everything that it started is ended and its folder removed. Every process that loses its
parent becomes the keeper's (prctl PR_SET_CHILD_SUBREAPER), so none can slip away.
"""

from __future__ import annotations

import ctypes
import json
import os
import secrets
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_FAMILY_WILD = 65535
_LAST_S = 1.0
_STARTUP_S = 10.0


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Keeper:
    """One display with its session bus, accessibility bus and window manager."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.folder = Path(order["folder"])
        self._order = order
        self._started: list[subprocess.Popen[bytes]] = []
        self._environment: dict[str, str] = dict(order["environment"])
        self._display: int | None = None

    def start(self) -> dict[str, Any]:
        """Start everything; what its owner must know to use it."""
        display_out = self._start_display()
        bus_out = self._start_bus()
        self._display = int(_line(display_out))
        self._environment["DISPLAY"] = f":{self._display}"
        self._environment["DBUS_SESSION_BUS_ADDRESS"] = address = _line(bus_out)
        self.program([self._order["launcher"], "--launch-immediately"])
        if self._order["manager"]:
            self.program(self._order["manager"])
        return {"display": self._display, "bus": address}

    def _start_display(self) -> int:
        authority = self.folder / "Xauthority"
        authority.write_bytes(_cookie())
        authority.chmod(0o600)
        self._environment["XAUTHORITY"] = str(authority)
        mine, theirs = os.pipe()
        width, height = self._order["size"]
        command = [self._order["display"], "-displayfd", str(theirs), "-auth", str(authority)]
        command += ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
        self.program(command, keep=(theirs,))
        os.close(theirs)
        return mine

    def _start_bus(self) -> int:
        mine, theirs = os.pipe()
        command = [self._order["bus"], "--session", "--nofork", "--nopidfile"]
        command += [f"--print-address={theirs}", f"--address=unix:path={self.folder / 'bus'}"]
        self.program(command, keep=(theirs,))
        os.close(theirs)
        return mine

    def program(self, command: list[str], keep: tuple[int, ...] = ()) -> int:
        """Start a program on the display; its number. Raises OSError."""
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                command,
                env=self._environment,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=keep,
                preexec_fn=_die_with_parent,  # noqa: PLW1509  (this process has one thread)
            )
        self._started.append(process)
        return process.pid

    def ended(self) -> dict[int, int]:
        """The exit codes of the programs that have ended by now."""
        found = {p.pid: p.returncode for p in self._started if p.poll() is not None}
        self._started = [p for p in self._started if p.returncode is None]
        _reap({p.pid for p in self._started})
        return found

    def close(self) -> None:
        """End everything and leave nothing behind."""
        family = _descendants(os.getpid())
        for number in family:
            _signal(number, signal.SIGCONT)
            _signal(number, signal.SIGTERM)
        until = time.monotonic() + _LAST_S
        while _descendants(os.getpid()) and time.monotonic() < until:
            _reap(set())
            select.select([], [], [], 0.01)
        until = time.monotonic() + _LAST_S
        while (family := _descendants(os.getpid())) and time.monotonic() < until:
            for number in family:
                _signal(number, signal.SIGKILL)
            _reap(set())
            select.select([], [], [], 0.005)
        until = time.monotonic() + _LAST_S
        while _reap(set()) and time.monotonic() < until:
            select.select([], [], [], 0.005)
        if self._display is not None:
            _remove_socket(self._display)
        shutil.rmtree(self.folder, ignore_errors=True)


def _cookie() -> bytes:
    """An Xauthority file that fits any display (Xau(3): family, address, number, name, data)."""
    name, data = b"MIT-MAGIC-COOKIE-1", secrets.token_bytes(16)
    parts = (b"", b"", name, data)
    return struct.pack(">H", _FAMILY_WILD) + b"".join(
        struct.pack(">H", len(part)) + part for part in parts
    )


def _remove_socket(display: int) -> None:
    """Remove what a display that had to be killed leaves; another may have its number by now."""
    place = f"/tmp/.X11-unix/X{display}"
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(place)
        except ConnectionRefusedError:
            Path(place).unlink(missing_ok=True)
        except OSError:
            return


def _line(descriptor: int) -> str:
    """What a program says about itself on its pipe. Raises OSError where it does not."""
    said = b""
    until = time.monotonic() + _STARTUP_S
    while not said.endswith(b"\n"):
        ready, _, _ = select.select([descriptor], [], [], max(0.0, until - time.monotonic()))
        more = os.read(descriptor, 4096) if ready else b""
        if not more:
            raise OSError("the display or its bus did not start")
        said += more
    os.close(descriptor)
    return said.decode().strip()


def _descendants(root: int) -> list[int]:
    """Every process below one that has not ended, from ``/proc/<pid>/stat`` (proc(5))."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(stat.parent.name)] = int(fields[1])
    family: set[int] = {root}
    while more := {n for n, parent in parents.items() if parent in family} - family:
        family |= more
    return sorted(family - {root}, reverse=True)


def _signal(number: int, what: signal.Signals) -> None:
    try:
        os.kill(number, what)
    except ProcessLookupError:
        return


def _reap(spared: set[int]) -> bool:
    """Take leave of the children that have ended, but for the spared; whether any are left."""
    while True:
        try:
            seen = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        except ChildProcessError:
            return False
        if seen is None or seen.si_pid in spared:
            return True
        os.waitpid(seen.si_pid, 0)


def _serve(keeper: Keeper) -> None:
    """Do what the lines of the input say until it ends."""
    buffer = b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.1)
        for number, code in keeper.ended().items():
            _say({"ended": number, "code": code})
        if not ready:
            continue
        more = os.read(0, 65536)
        if not more:
            return
        *lines, buffer = (buffer + more).split(b"\n")
        for line in lines:
            _obey(keeper, json.loads(line))


def _obey(keeper: Keeper, order: dict[str, Any]) -> None:
    try:
        _say({"started": keeper.program(order["start"])})
    except OSError as error:
        _say({"failed": str(error)})


def _say(answer: dict[str, Any]) -> None:
    try:
        os.write(1, json.dumps(answer).encode() + b"\n")
    except OSError:
        return


def main() -> None:
    """Keep one display until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)
    keeper = Keeper(json.loads(sys.argv[1]))
    try:
        try:
            _say(keeper.start())
        except OSError as error:
            _say({"failed": str(error)})
            return
        _serve(keeper)
    finally:
        keeper.close()


if __name__ == "__main__":
    main()
