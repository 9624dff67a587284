"""Processes of our own: started as a group, so that exactly they can be ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

_LAST_S = 10


def own_group() -> dict[str, Any]:
    """The arguments of `Popen` that put a process at the head of a group of its own."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def alive(process: subprocess.Popen[Any]) -> bool:
    """Whether it still runs. Leaves a dead one unreaped, so that its group keeps its number."""
    if process.returncode is not None:
        return False
    if sys.platform == "win32":
        return process.poll() is None
    with suppress(ChildProcessError):
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, process.pid, flags) is None
    return False


def end_tree(process: subprocess.Popen[Any]) -> None:
    """End a process started with `own_group` and all it started, hung or stopped ones too."""
    if sys.platform == "win32":
        if process.poll() is None:
            tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)
    elif process.returncode is None:
        # Until it is waited for, its number cannot belong to anybody else's group.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LAST_S)


def processor_seconds(pid: int) -> float:
    """Processor time of a process and all that it started and that still runs (Linux).

    Read from ``/proc/<pid>/stat``, proc(5): parent 4, utime 14, stime 15. 0 elsewhere.
    """
    parents, spent = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            number = int(stat.parent.name)
            parents[number] = int(fields[1])
            spent[number] = int(fields[11]) + int(fields[12])
    family = {pid}
    grown = True
    while grown:
        more = {number for number, parent in parents.items() if parent in family} - family
        family |= more
        grown = bool(more)
    ticks = sum(spent.get(number, 0) for number in family)
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0
