"""Implementation and verification of one call, and a look at what was made in between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from liftwork.contract.checks import Check
from liftwork.contract.errors import PathRefused, Stopped
from liftwork.contract.files import kind_of_key
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool
from liftwork.runtime.disk import digest_of
from liftwork.runtime.files import check_made


class BrokenPromise(Exception):
    """A tool or its verifier did what its declaration rules out: a bug of that tool."""


@dataclass(frozen=True)
class Performed:
    """What one run of a tool came to.

    `broken` is set when the verifier itself went wrong: then nothing counts as checked.
    """

    made: Made
    checks: tuple[Check, ...]
    broken: Exception | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was checked and every check passed."""
        return self.broken is None and all(check.passed for check in self.checks)


def perform(tool: Tool, job: Job, args: BaseModel) -> Performed:
    """Run a tool and its verifier. What was verified is what lies there afterwards.

    Raises `Refuse`, `AskPerson`, `Stopped` as the tool does, and `BrokenPromise` for
    files that are not what the tool declared.
    """
    made = tool.run(job, args)
    before = look(tool, made, job.folder)
    checks, broken = _verify(tool, Seen(made, args))
    if tool.effect.inside and not made.partial:  # what went out is not unmade
        job.check_stop()
    if look(tool, made, job.folder) != before:
        raise BrokenPromise(f"{tool.name}: its files changed while they were checked")
    return Performed(made, checks, broken)


def look(tool: Tool, made: Made, folder: Path) -> Mapping[str, str | None]:
    """The digest of each made file, by kind. Raises `BrokenPromise`."""
    if not isinstance(made, Made):
        raise BrokenPromise(f"{tool.name} returned {type(made).__name__}, not Made")
    for kind, path in made.files.items():
        if kind_of_key(kind) not in tool.makes:
            raise BrokenPromise(f"{tool.name} made a {kind} and does not declare one")
        try:
            check_made(path, folder, kind)
        except PathRefused as error:
            raise BrokenPromise(f"{tool.name}: {kind}: {error}") from error
    return {kind: digest_of(path) for kind, path in made.files.items()}


def _verify(tool: Tool, seen: Seen) -> tuple[tuple[Check, ...], Exception | None]:
    if tool.verify is None:
        return (), None
    declared = {check.code for check in tool.checks}
    checks: list[Check] = []
    try:
        for check in tool.verify(seen):
            if check.code not in declared:
                raise BrokenPromise(f"{tool.name} checked {check.code} and does not declare it")
            checks.append(check)
        if seen.made.files and not checks:
            raise BrokenPromise(f"{tool.name} made files and its verifier checked nothing")
    except Stopped:
        raise
    except Exception as error:  # noqa: BLE001  (the tool boundary: told, logged, never done)
        return tuple(checks), error
    return tuple(checks), None
