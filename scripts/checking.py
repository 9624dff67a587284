"""Check this checkout: format, lint, types, layers, the README's first command, all tests.

usage: ./check [--fast]

The environment is the one of `./lift` plus the developers' tools. System programs that
tests use are installed where that needs no question. `--fast` leaves out system
programs, the README's command and every slow test.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import environment
import installing

ROOT = Path(environment.ROOT)
PATIENCE_S = 400
"""Seconds that each step of installing system programs may take."""

TESTS_PATIENCE_S = 1800
"""Seconds that all tests together may take."""

README_REQUEST = "a 10 marla house with 3 bedrooms"

STEPS = {
    "format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "lint": ["-m", "ruff", "check", "--quiet", "."],
    "types": ["-m", "mypy"],
    "layers": ["-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"],
}


def main(arguments: list[str]) -> int:
    """Run every step, the tests last; 0 only when all of them passed."""
    if arguments not in ([], ["--fast"]):
        print(__doc__, file=sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    fast = arguments == ["--fast"]
    code = installing.prepare("run.txt", "dev.txt")
    if code != 0:
        return code
    if not fast:
        install_programs()
    failed = [name for name, step in STEPS.items() if not passes(name, python(*step))]
    if not fast and not readme_command():
        failed.append("README's first command")
    if failed:
        say(f"FAILED: {', '.join(failed)}; the tests follow")
    chosen = ["-m", "not slow and not acceptance"] if fast else []
    tests = python("-m", "pytest", "-n", "2", "--dist", "worksteal", *chosen)
    try:
        code = subprocess.run(
            tests, cwd=ROOT, stdin=subprocess.DEVNULL, timeout=TESTS_PATIENCE_S, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        say(f"FAILED: the tests were ended after {TESTS_PATIENCE_S} s")
        return 1
    return code or (1 if failed else 0)


def python(*arguments: str) -> list[str]:
    """A command of the checkout's own Python."""
    return [environment.PYTHON, *arguments]


def passes(name: str, command: list[str]) -> bool:
    """Run one step; what it printed is shown only where it failed."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    say(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}")
    if done.returncode != 0:
        print(done.stdout, flush=True)
    return done.returncode == 0


def readme_command() -> bool:
    """Run what a newcomer runs first, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        command = [str(ROOT / "lift"), "--out", home, README_REQUEST]
        return passes("README's first command", command)


def install_programs() -> None:
    """Install the system programs that tests use, or say what is missing."""
    missing = missing_programs()
    if missing and may_install():
        names = [name for finding in missing for name in packages_of(finding["install"])]
        say(f"installing {', '.join(names)}")
        apt("update", "-qq")
        apt("install", "-y", "-qq", "--no-install-recommends", *names)
        missing = missing_programs()
    for finding in missing:
        if finding["install"].startswith("npm install"):
            npm(finding["install"])
            missing = missing_programs()
    for finding in missing:
        say(
            f"{finding['name']} is missing ({finding['purpose']}); tests that use it are "
            f"skipped. {finding['install']}"
        )


def missing_programs() -> list[dict[str, str]]:
    """System programs of the catalogue that are not here."""
    told = subprocess.run(
        python("-I", "-m", "liftwork", "doctor", "--json"),
        capture_output=True,
        text=True,
        check=False,
    )
    return [f for f in json.loads(told.stdout) if f["kind"] == "program" and not f["found"]]


def packages_of(command: str) -> list[str]:
    """What an apt-get command installs: ``a b`` of ``apt-get install -y a b``."""
    return command.partition(" install -y ")[2].split()


def may_install() -> bool:
    """Whether apt is here and asks no question: as root, or by sudo without a password."""
    if shutil.which("apt-get") is None:
        return False
    return os.geteuid() == 0 or (
        shutil.which("sudo") is not None
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    )


def apt(*arguments: str) -> None:
    """Run apt-get, within a bounded time. What it could not do shows in what is missing."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    patience = ["-o", "Acquire::Retries=2", "-o", "DPkg::Lock::Timeout=120"]
    try:
        done = subprocess.run(
            [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *patience, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        say(f"apt-get {arguments[0]} was given up: {type(error).__name__}")
        return
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        say(f"apt-get {arguments[0]} failed: {lines[-1] if lines else done.returncode}")


def npm(command: str) -> None:
    """Run an npm command that `doctor` names. What it could not do shows in what is missing."""
    say(command)
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(
            command.split(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )


def say(line: str) -> None:
    """One line of progress."""
    print(f"check: {line}", flush=True)
