"""A step of a chain whose inputs did not change is taken from before instead of run again.

Only in chains, and only results that were done, that touched nothing outside this computer,
and whose files on the person's disk are still as they were made.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import liftwork
from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.tool import Tool
from liftwork.runtime.disk import digest_of
from liftwork.runtime.inputs import Prepared
from liftwork.runtime.journal import Journal
from liftwork.runtime.records import Version
from liftwork.runtime.versions import Versions


@dataclass(frozen=True)
class Earlier:
    """A result that the same call with the same inputs gave: its row id, itself, its checks."""

    id: int
    version: Version
    checks: tuple[Check, ...]


class Reuse:
    """Finds what calls came to, by everything that they depend on.

    The keys are written with the results themselves, see `keeping`.
    """

    def __init__(self, journal: Journal, versions: Versions) -> None:
        self._journal = journal
        self._versions = versions

    def find(self, prepared: Prepared, besides: Collection[int]) -> Earlier | None:
        """What the same call made before, made current again; None where it has to run.

        Versions in `besides` do not count: who asks twice in one chain wants two. Files that
        the person deleted are put back; where one was edited, the call has to run.
        """
        key = key_of(prepared)
        found = None if key is None else self._journal.get(key)
        if found is None or int(found) in besides:
            return None
        id = int(found)
        if not self._as_made(id):
            return None
        self._versions.make_newest(id)
        return Earlier(id, self._versions.version(id), self._versions.checks(id))

    def _as_made(self, id: int) -> bool:
        for kept in self._versions.kept(id):
            on_disk = digest_of(kept.path)
            if on_disk is not None and on_disk != kept.file.digest:
                return False
        self._versions.put_back(id)
        return True


def key_of(prepared: Prepared) -> str | None:
    """A name for all that a call depends on; None where it must always run."""
    tool = prepared.tool
    code = _code_of(tool)
    if tool.effect is not Effect.LOCAL or not tool.makes or code is None:
        return None
    files = [[given.argument, given.local.name, given.digest] for given in prepared.inputs]
    text = json.dumps([tool.name, code, prepared.plain, files, prepared.parent], sort_keys=True)
    return f"step:{hashlib.sha256(text.encode()).hexdigest()}"


def _code_of(tool: Tool) -> str | None:
    """A fingerprint of the code that a tool runs; None where its source cannot be found."""
    try:
        roots = {_root(tool.function.__module__), _root(liftwork.__name__)}
    except (ImportError, OSError, TypeError):
        return None
    return " ".join(_stamp(root) for root in sorted(roots))


def _root(module: str) -> Path:
    """The folder of the outermost package that a module is in, or the module's own file."""
    root = Path(inspect.getfile(import_module(module)))
    while (root.parent / "__init__.py").exists():
        root = root.parent
    return root


@cache
def _stamp(root: Path) -> str:
    told = [f"{path} {stat.st_size} {stat.st_mtime_ns}" for path, stat in _sources(root)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def _sources(root: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for path in [root] if root.is_file() else sorted(root.rglob("*.py")):
        yield path, path.stat()
