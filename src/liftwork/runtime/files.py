"""The one place where files from outside are let in, and made files are looked at.

A tool never sees a person's path: `snapshot` copies what was given into the job's own
folder, so what is checked, held and read are the same bytes. Refused, with one clear
line: ``..``, links that lead out of the folder they are in, anything that is not a
regular file, other users' files, network paths and addresses, the system's own trees,
and files over `LARGEST` bytes.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from liftwork.contract.errors import BadInput, MissingFile, PathRefused
from liftwork.contract.files import fits, kind_of_key, kinds_of, known_kinds
from liftwork.runtime.disk import copy_file

LARGEST = 500_000_000
"""The largest file that is read, in bytes."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/|file:", re.IGNORECASE)
_SYSTEM_TREES = ("/proc", "/sys", "/dev")
_MEMORY_DISK = "/dev/shm"  # ordinary files of ordinary users, in spite of where it is
_DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)
}
_KINDS_OF_NODE = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_UNREADABLE = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "you are not allowed to read it",
    errno.EPERM: "you are not allowed to read it",
    errno.ENAMETOOLONG: "that name is too long to be a file",
    errno.ELOOP: "its links go round in a circle",
}


def shown(path: Path | str) -> str:
    """A path as it is safe to print: one line, at most 120 characters."""
    text = os.fspath(path)
    clean = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
    return clean if len(clean) <= 120 else f"{clean[:57]}...{clean[-60:]}"


def _refuse_form(text: str, windows: bool) -> None:
    """Refuse by the written form alone, before the disk is touched."""
    if not text.strip():
        raise PathRefused("an empty name is not a file")
    if "\0" in text:
        raise PathRefused(f"{shown(text)}: a file's name cannot hold a zero byte")
    if any(0xD800 <= ord(c) <= 0xDFFF for c in text):
        raise PathRefused(f"{shown(text)}: its name is not valid Unicode; rename it first")
    if text.startswith(("//", "\\\\")):
        raise PathRefused(f"{shown(text)}: network paths are not read; copy the file here first")
    if _ADDRESS.match(text):
        raise PathRefused(f"{shown(text)}: addresses are not read; download the file first")
    parts = re.split(r"[/\\]", text)
    if ".." in parts:
        raise PathRefused(f"{shown(text)}: write the path without '..'")
    if windows and any(_is_windows_special(part) for part in parts):
        raise PathRefused(f"{shown(text)}: that is a device or a stream, not a file")


def _is_windows_special(part: str) -> bool:
    if re.fullmatch(r"[A-Za-z]:", part):
        return False
    return ":" in part or part.split(".", maxsplit=1)[0].rstrip().lower() in _DEVICES


def _real(path: Path | str) -> Path:
    """The path with its links followed. Refuses a link that leads out of its own folder."""
    whole = Path.cwd() / path
    done = Path(whole.anchor)
    for part in whole.parts[1:]:
        here = done / part
        if here.is_symlink():
            real = Path(os.path.realpath(here, strict=True))
            if not real.is_relative_to(done):
                raise PathRefused(
                    f"{shown(path)}: {shown(here)} is a link that leads out of its folder, "
                    f"to {shown(real)}"
                )
            done = real
        else:
            done = here
    return done


def _open_without_links(real: Path) -> int:
    """Open a file so that no link made in the meantime is followed on the way."""
    final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    final |= getattr(os, "O_BINARY", 0)
    if os.open not in os.supports_dir_fd:
        return os.open(real, final)
    step = os.O_DIRECTORY | os.O_NOFOLLOW | getattr(os, "O_PATH", os.O_RDONLY)
    at = os.open(real.anchor, step)
    try:
        for part in real.parts[1:-1]:
            deeper = os.open(part, step, dir_fd=at)
            os.close(at)
            at = deeper
        return os.open(real.name, final, dir_fd=at)
    finally:
        os.close(at)


def _is_of_the_system(real: Path) -> bool:
    if real.is_relative_to(_MEMORY_DISK):
        return False
    return any(real.is_relative_to(tree) for tree in _SYSTEM_TREES)


def _refuse_node(path: Path | str, node: os.stat_result) -> None:
    for is_kind, name in _KINDS_OF_NODE:
        if is_kind(node.st_mode):
            raise PathRefused(f"{shown(path)}: that is {name}, not a file")
    if not stat.S_ISREG(node.st_mode):
        raise PathRefused(f"{shown(path)}: that is not a regular file")
    if hasattr(os, "geteuid") and node.st_uid != os.geteuid():
        raise PathRefused(
            f"{shown(path)}: it belongs to another user ({node.st_uid}); make a copy of your own"
        )
    if node.st_size > LARGEST:
        raise PathRefused(
            f"{shown(path)}: {node.st_size / 1e6:.0f} MB is over the {LARGEST / 1e6:.0f} MB "
            "that are read"
        )


@contextmanager
def _opened(path: Path | str) -> Iterator[tuple[int, Path]]:
    """An open handle on a given file that passed every rule, and its real path."""
    _refuse_form(os.fspath(path), windows=os.name == "nt")
    try:
        real = _real(path)
        if _is_of_the_system(real):
            raise PathRefused(f"{shown(path)}: the system's own files are not read")
        _refuse_node(path, real.lstat())
        handle = _open_without_links(real)
    except (OSError, ValueError) as error:
        code = error.errno if isinstance(error, OSError) else None
        says = _UNREADABLE.get(code or 0, "it cannot be read")
        gone = code in (errno.ENOENT, errno.ENOTDIR)
        raise (MissingFile if gone else BadInput)(f"{shown(path)}: {says}") from error
    try:
        _refuse_node(path, os.fstat(handle))
        yield handle, real
    finally:
        os.close(handle)


def check_given(path: Path | str, kind: str | None = None) -> Path:
    """The real path of a file that the person gave, if a tool may read it.

    With `kind`, its name must end as files of that kind do. Raises `PathRefused`, or
    `BadInput` where it is missing, unreadable or of another kind.
    """
    with _opened(path) as (_, real):
        if kind is not None and not fits(kind, real):
            wanted = known_kinds()[kind]
            raise BadInput(
                f"{shown(path)}: not a {kind} file ({wanted.title}); its name should end in "
                + " or ".join(wanted.suffixes)
            )
        return real


def snapshot(path: Path | str, target: Path) -> tuple[str, int]:
    """Copy a given file to the new file `target`: sha256 digest and size of the very bytes."""
    with _opened(path) as (handle, _):
        return copy_file(handle, target, flush=False)


def check_made(path: Path, folder: Path, kind: str) -> None:
    """Hold a file that a tool says it made to its word.

    It must be a regular file, not a link, inside `folder`, with a name of that kind.
    Raises `PathRefused`.
    """
    whole = folder / path
    if ".." in whole.parts or not whole.is_relative_to(folder):
        raise PathRefused(f"{shown(path)} is outside the job's folder")
    inner = Path(os.path.realpath(folder)) / whole.relative_to(folder)
    if Path(os.path.realpath(inner)) != inner:
        raise PathRefused(f"{shown(path)} is reached through a link")
    try:
        node = whole.lstat()
    except OSError as error:
        raise PathRefused(f"{shown(path)} was not made") from error
    if not stat.S_ISREG(node.st_mode):
        raise PathRefused(f"{shown(path)} is not a regular file")
    if kind_of_key(kind) not in kinds_of(whole):
        raise PathRefused(f"{shown(path)} does not have the name of a {kind}")


def open_elsewhere(path: Path) -> str | None:
    """A note for the person where another program says that it has the file open.

    LibreOffice keeps a file ``.~lock.NAME#`` beside it, Microsoft Office one called ``~$NAME``,
    with the first two letters of a longer name left out.
    """
    name = path.name
    for mark in (f".~lock.{name}#", f"~${name}", f"~${name[2:]}"):
        if (path.parent / mark).exists():
            return (
                f"{shown(name)} is open in another program; what is not saved there is not in this"
            )
    return None


def fingerprint_given(path: Path | str) -> str:
    """The sha256 digest of a given file, under the same rules as reading it."""
    with _opened(path) as (handle, _), os.fdopen(os.dup(handle), "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
