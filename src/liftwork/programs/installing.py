"""How a program is installed on this system."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from liftwork.programs.catalogue import Program

_MANAGERS = {
    "apt": ("apt-get", "apt-get install -y {}"),
    "dnf": ("dnf", "dnf install -y {}"),
    "brew": ("brew", "brew install {}"),
    "winget": ("winget", "winget install --id {}"),
}


def install_command(program: Program, which: Callable[[str], str | None] = shutil.which) -> str:
    """How to install a program with the package manager of this system, or with npm."""
    if "npm" in program.packages:
        words = f"npm install -g {program.packages['npm']}"
        return words if which("npm") else f"install Node.js with npm, then {words}"
    for manager, (command, words) in _MANAGERS.items():
        if manager in program.packages and which(command):
            return words.format(program.packages[manager])
    name = program.packages.get("apt", program.name)
    return f"install {name} with your system's package manager"
