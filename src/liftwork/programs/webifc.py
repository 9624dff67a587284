"""web-ifc under Node: a reader of building models that shares no code with IfcOpenShell.

It is an npm package, looked for where npm puts global ones. It runs as a process of its
own, without network or other files where bubblewrap is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from liftwork.programs import sandbox

PATIENCE_S = 120
"""Seconds that reading one file may take."""

_SCRIPT = Path(__file__).with_name("webifc.mjs")


@dataclass(frozen=True)
class Counted:
    """What web-ifc found: how many there are of each type, and the volumes of bodies, in cubic
    metres by identity."""

    version: str
    counts: Mapping[str, int]
    volumes: Mapping[str, float]


@dataclass(frozen=True)
class WebIfc:
    """Where Node and the package are, and the package's version."""

    node: Path
    module: Path
    version: str


def find_webifc() -> WebIfc | None:
    """Node and web-ifc, or None where one of them is not here."""
    command = shutil.which("node") or shutil.which("nodejs")
    if command is None:
        return None
    node = Path(command).resolve()
    for folder in _module_folders(node):
        module = folder / "web-ifc"
        try:
            told = json.loads((module / "package.json").read_text("utf-8"))
        except (OSError, ValueError):
            continue
        return WebIfc(node, module.resolve(), str(told.get("version", "")))
    return None


def _module_folders(node: Path) -> Iterator[Path]:
    """Where global packages of this Node lie, as npm puts them."""
    for name in os.environ.get("NODE_PATH", "").split(os.pathsep):
        if name:
            yield Path(name)
    prefixes = [os.environ.get("NPM_CONFIG_PREFIX", ""), str(node.parent.parent), "/usr/local"]
    for prefix in prefixes:
        if prefix:
            yield Path(prefix) / "lib" / "node_modules"
    yield node.parent / "node_modules"
    if appdata := os.environ.get("APPDATA"):
        yield Path(appdata) / "npm" / "node_modules"


def count_by_webifc(path: Path, types: Sequence[str]) -> Counted | None:
    """Open an IFC file and count. None where web-ifc is not here.

    `types` are names of the schema in upper case. A file that it cannot read gives no
    counts at all.
    """
    found = find_webifc()
    if found is None:
        return None
    words = [str(found.node), str(_SCRIPT), str(found.module), str(path.resolve()), *types]
    if sandbox.usable():
        seen = (found.node, found.module, _SCRIPT, path.resolve())
        words = sandbox.confine(words, read=seen)
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S, check=False
        )
        told = json.loads(done.stdout)
        return Counted(found.version, told["counts"], told["volumes"])
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired):
        return Counted(found.version, {}, {})
