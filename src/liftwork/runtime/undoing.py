"""Undo: a version back, or what the newest call did outside this computer taken back."""

from __future__ import annotations

import shutil
from pathlib import Path

from liftwork.contract.errors import LiftworkError, Refuse, UnknownTool
from liftwork.contract.job import Job
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.runtime.audit import Audit
from liftwork.runtime.home import Home
from liftwork.runtime.records import Version
from liftwork.runtime.store import Store
from liftwork.runtime.versions import UNDO_AGAIN, Versions


class Undoing:
    """Undoes the newest step of one home."""

    def __init__(self, home: Home, registry: Registry, versions: Versions, audit: Audit) -> None:
        self._home = home
        self._registry = registry
        self._versions = versions
        self._store = Store(home)
        self._audit = audit

    def undo(self, *, outward: bool) -> Version:
        """Undo the newest step. Raises `Refuse` where that cannot be.

        What it did outside is taken back only with `outward`, which a person alone may say:
        other people see a post vanish. It is not brought back by a redo. A refusal bars nothing:
        the next undo tries once more, and then goes on to what was before it.
        """
        here = self._versions.here()
        tool = None if here is None else self._tool(self._versions.version(here).tool)
        if here is None or tool is None or tool.takes_back is None:
            return self._versions.undo()
        if not tool.undoable and self._versions.stays(here):
            return self._versions.undo()
        if not outward:
            raise Refuse(
                f"other people would see what {tool.name} did being taken back",
                "the person runs `lift undo` in their terminal",
            )
        return self._taken_back(tool, here)

    def _taken_back(self, tool: Tool, here: int) -> Version:
        """Take it back; where that is refused a second time, leave it out and step back."""
        try:
            return self._versions.taken_back(here, self._take_back(tool, here))
        except Refuse as error:
            if not self._versions.has_before():
                raise
            if tool.undoable and self._versions.stays(here):
                return self._versions.undo()
            self._versions.say_stays(here)
            instead = f"{error.instead}, or {UNDO_AGAIN}" if error.instead else UNDO_AGAIN
            raise Refuse(error.reason, instead) from error

    def _tool(self, name: str) -> Tool | None:
        try:
            return self._registry.get(name)
        except UnknownTool:
            return None

    def _take_back(self, tool: Tool, version: int) -> str:
        """Have the tool take it back, from the files as they were kept; written down either way."""
        assert tool.takes_back is not None
        about, folder = str(version), self._home.new_job()
        try:
            line = tool.takes_back(Job(folder), self._files(version, folder))
        except Refuse as error:
            self._audit.add("not taken back", about, tool.name, reason=error.reason)
            raise
        except LiftworkError:
            raise
        except Exception as error:
            raise self._home.log_bug(f"{tool.name}, taking back,", error) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self._audit.add("taken back", about, tool.name, answer={"said": line})
        return line

    def _files(self, version: int, folder: Path) -> dict[str, Path]:
        files = {}
        for kept in self._versions.kept_files(version):
            files[kept.kind] = folder / kept.name
            self._store.copy_out(kept.digest, files[kept.kind])
        return files
