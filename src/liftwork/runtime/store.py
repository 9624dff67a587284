"""Files kept by their content: written once, never changed, given out as checked copies."""

from __future__ import annotations

import os
from pathlib import Path

from liftwork.contract.errors import HomeUnusable
from liftwork.runtime.disk import copy_file, digest_of, sync_folder
from liftwork.runtime.home import Home


class Store:
    """The objects of one home, each named by the sha256 of its bytes."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def path(self, digest: str) -> Path:
        """Where the object of that digest is, or would be."""
        return self._home.objects / digest[:2] / digest

    def put(self, source: Path) -> tuple[str, int]:
        """Keep a regular file: its digest and size. It is on the disk when this returns."""
        temporary = self._home.temporary()
        handle = os.open(source, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        try:
            digest, size = copy_file(handle, temporary, flush=True)
        finally:
            os.close(handle)
        target = self.path(digest)
        if digest_of(target) == digest:
            temporary.unlink()
        else:
            if not target.parent.is_dir():
                target.parent.mkdir(exist_ok=True)
                sync_folder(self._home.objects)
            temporary.replace(target)
            sync_folder(target.parent)
        return digest, size

    def copy_out(self, digest: str, target: Path, *, flush: bool = False) -> None:
        """Write a private copy to the new file `target`, with `flush` down to the disk.

        Raises `HomeUnusable` where the object is missing or its bytes are not its name.
        """
        try:
            handle = os.open(self.path(digest), os.O_RDONLY)
        except FileNotFoundError as error:
            raise self._damaged(digest, "missing from") from error
        try:
            found, _ = copy_file(handle, target, flush=flush)
        finally:
            os.close(handle)
        if found != digest:
            target.unlink()
            raise self._damaged(digest, "damaged in")

    def _damaged(self, digest: str, how: str) -> HomeUnusable:
        return HomeUnusable(f"a kept file ({digest[:12]}) is {how} {self._home.objects}")
