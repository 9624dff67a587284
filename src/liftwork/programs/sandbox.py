"""Bubblewrap: a program sees the system's own files, the folders it is handed, and no network.

Nothing of the person is inside: no home, no other user's files, no environment but what
is set here. The program has its own process numbers, so that ending the sandbox ends all
that ran in it, and it ends with the thread that started it.
"""

from __future__ import annotations

import functools
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

_SYSTEM = ("/usr", "/opt")
_LINKED = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
_SETTINGS = (
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/libreoffice",
    "/etc/localtime",
    "/var/cache/fontconfig",
)
_TRIAL_S = 10


@functools.cache
def usable() -> bool:
    """Whether bubblewrap is here and this system lets it make a sandbox."""
    if shutil.which("bwrap") is None:
        return False
    try:
        done = subprocess.run(
            confine(["/usr/bin/env", "true"]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def confine(
    command: Iterable[str],
    *,
    read: Iterable[Path] = (),
    write: Iterable[Path] = (),
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> list[str]:
    """The command line that runs `command` in a sandbox.

    `read` and `write` are seen under their own names; `folder` is where it starts.
    ``/tmp`` is empty, in memory, and gone afterwards.
    """
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    for path in (*_SYSTEM, *_SETTINGS):
        words += ["--ro-bind-try", path, path]
    for path in _LINKED:
        words += _like_here(Path(path))
    for folder_seen in read:
        words += ["--ro-bind", str(folder_seen), str(folder_seen)]
    for folder_seen in write:
        words += ["--bind", str(folder_seen), str(folder_seen)]
    for name, value in (environment or {}).items():
        words += ["--setenv", name, value]
    if folder is not None:
        words += ["--chdir", str(folder)]
    return [*words, "--", *command]


def _like_here(path: Path) -> list[str]:
    if path.is_symlink():
        return ["--symlink", str(path.readlink()), str(path)]
    return ["--ro-bind-try", str(path), str(path)]
