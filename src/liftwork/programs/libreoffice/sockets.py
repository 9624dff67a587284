"""The sockets that a LibreOffice leaves in the system's temporary folder when it is killed.

LibreOffice makes two, as ``OSL_PIPE_<user>_<name>``: the pipe through which we talk, under the
name that we give it, and the one by which a second start finds the first, ``SingleOfficeIPC_``
with a digest of where its profile is. Both follow from the folder of a worker, so that ours
are found without a look at any other. Sources: LibreOffice, sal/osl/unx/pipe.cxx and
desktop/source/app/officeipcthread.cxx.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

_PLACES = (Path("/tmp"), Path("/var/tmp"))
"""Fixed in LibreOffice: the second is taken where the first cannot be written to."""


def pipe_name(root: Path) -> str:
    """The name of the pipe to a worker, by its folder."""
    return root.name


def sockets(root: Path, profile: Path) -> list[Path]:
    """Where the sockets of the worker with this folder and this profile may lie."""
    if not hasattr(os, "getuid"):
        return []
    names = (pipe_name(root), f"SingleOfficeIPC_{_digest(profile.as_uri())}")
    return [place / f"OSL_PIPE_{os.getuid()}_{name}" for place in _PLACES for name in names]


def remove_sockets(root: Path, profile: Path) -> None:
    """Remove them. Only for a worker that has ended; harmless twice."""
    for path in sockets(root, profile):
        with suppress(OSError):
            if path.is_socket():
                path.unlink()


def _digest(url: str) -> str:
    """The MD5 of UTF-16 text as LibreOffice writes it: bytes without their leading zeros."""
    raw = hashlib.md5(url.encode("utf-16-le"), usedforsecurity=False).digest()
    return "".join(f"{byte:x}" for byte in raw)
