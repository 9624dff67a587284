"""Set up the checkout's own environment from a lock with hashes.

Works without `ensurepip` (which Debian keeps in a package of its own): the environment
is made without pip, and the pip of the Python that runs this installs into it.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path

import environment

ROOT = Path(environment.ROOT)
VENV = Path(environment.VENV)
PYTHON = Path(environment.PYTHON)
LOCKS = ROOT / "requirements"
OLDEST_PIP = (22, 3)
"""The first pip that installs into another environment (`--python`)."""
SIZE = "about 150 MB to fetch and 550 MB on disk"


class SetupFailed(Exception):
    """One line that says what is missing and what to do."""


def prepare(*locks: str) -> int:
    """Make the environment hold what each `requirements/<lock>` says; 0 when it does."""
    try:
        with _alone():
            for lock in locks:
                _fill(lock)
    except SetupFailed as error:
        say(str(error))
        return 3
    except KeyboardInterrupt:
        print(file=sys.stderr)
        say("stopped while setting up; the next run begins again")
        return 130
    return 0


def _fill(lock: str) -> None:
    if environment.is_ready(lock):
        return
    if not _is_usable():
        say(f"setting up in {VENV}: once, {SIZE}")
        _make()
    _install(lock)
    _stamp(lock)


def say(line: str) -> None:
    """One line of progress, to stderr."""
    print(f"lift: {line}", file=sys.stderr, flush=True)


def _stamp(lock: str) -> None:
    draft = VENV / f"{lock}.new"
    draft.write_bytes(environment.stamp_of(lock))
    draft.replace(VENV / lock)
    Path(environment.UNFINISHED).unlink()


def _is_usable() -> bool:
    """Whether the environment there was finished once, by the Python that it still has."""
    if not PYTHON.exists() or Path(environment.UNFINISHED).exists():
        return False
    return any(
        stamp.read_bytes().startswith(environment.python_line()) for stamp in VENV.glob("*.txt")
    )


def _make() -> None:
    try:
        venv.create(VENV, clear=True, with_pip=False, symlinks=not environment.WINDOWS)
        for packages in VENV.rglob("site-packages"):
            source = os.path.relpath(ROOT / "src", packages)
            (packages / "liftwork-checkout.pth").write_text(source + "\n", encoding="utf-8")
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupFailed(f"cannot make {VENV}: {error}") from error


def _install(lock: str) -> None:
    names = re.findall(r"^([\w.-]+)==", (LOCKS / lock).read_text(encoding="utf-8"), re.M)
    Path(environment.UNFINISHED).touch()
    command = [_python_with_pip(), "-m", "pip", "--python", str(PYTHON), "--no-input"]
    command += ["--disable-pip-version-check", "install", "--require-hashes", "--only-binary"]
    command += [":all:", "--progress-bar", "off", "-r", str(LOCKS / lock)]
    environ = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    last_error = ""
    with subprocess.Popen(
        command,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        errors="replace",
    ) as pip:
        try:
            for line in _shown(pip.stdout or (), len(names)):
                last_error = line
        except BaseException:
            pip.terminate()
            raise
    if pip.returncode != 0:
        reason = last_error.removeprefix("ERROR: ") or f"pip ended with {pip.returncode}"
        hint = "see to the network or the free space, then run it again to go on"
        raise SetupFailed(f"setting up failed: {reason} ({hint})")


def _shown(lines: Iterable[str], total: int) -> Iterator[str]:
    """Turn pip's lines into progress; yields its first complaint."""
    tty = sys.stderr.isatty()
    count, told, complaint = 0, time.monotonic(), ""
    for line in lines:
        if line.startswith("ERROR:") and not complaint:
            complaint = line.strip()
        word = line.split()[:2]
        if word[:1] == ["Collecting"]:
            count += 1
            name = re.split(r"[=<>!~;\[]", word[1])[0]
            text = f"setting up 1/2: fetching {count} of at most {total} libraries ({name})"
        elif line.startswith("Installing collected"):
            text = "setting up 2/2: installing (about 20 seconds)"
        else:
            continue
        if tty:
            print(f"\r\033[Klift: {text}", end="", file=sys.stderr, flush=True)
        elif count in {0, 1} or "2/2" in text or time.monotonic() - told > 5:
            told = time.monotonic()
            say(text)
    if tty:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if complaint:
        yield complaint


def _python_with_pip() -> str:
    """A Python whose pip can install into another environment. Raises `SetupFailed`.

    The one that runs this may be in an environment that has no pip; then the one that
    this environment was made from will do.
    """
    found = None
    for python in (sys.executable, getattr(sys, "_base_executable", sys.executable)):
        told = subprocess.run(
            [python, "-m", "pip", "--version"], capture_output=True, text=True, check=False
        )
        found = re.match(r"pip (\d+)\.(\d+)", told.stdout) or found
        if found and (int(found[1]), int(found[2])) >= OLDEST_PIP:
            return python
    if found is None:
        raise SetupFailed(
            f"{sys.executable} has no pip; install it (Debian, Ubuntu: apt install python3-pip; "
            "elsewhere: python3 -m ensurepip) and run this again"
        )
    raise SetupFailed(
        f"pip {found[1]}.{found[2]} is too old, 22.3 or newer is needed: "
        f"{sys.executable} -m pip install --upgrade pip"
    )


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time set up; a second waits for the first."""
    try:
        handle = (ROOT / ".venv.lock").open("a+b")
    except OSError as error:
        raise SetupFailed(f"cannot write into {ROOT}: {error.strerror}") from error
    with handle:
        if not _try_lock(handle.fileno()):
            say("another run is setting up; waiting for it")
            while not _try_lock(handle.fileno()):
                time.sleep(0.2)
        yield


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
