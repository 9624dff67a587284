"""Start `lift` in the checkout's own environment. Every run of `./lift` passes through here."""

from __future__ import annotations

import os

import environment


def run(arguments: list[str]) -> int:
    """Run `lift` in the environment, which is set up first where it is not there."""
    if not environment.is_ready("run.txt"):
        import installing

        code = installing.prepare("run.txt")
        if code != 0:
            return code
    command = [environment.PYTHON, "-I", "-m", "liftwork", *arguments]
    if not environment.WINDOWS:
        os.execv(environment.PYTHON, command)
    import subprocess

    return subprocess.run(command, check=False).returncode
