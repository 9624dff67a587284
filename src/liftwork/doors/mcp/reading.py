"""Which files a client may name, and where: folders only, default deny.

A client reads inside the roots that it declared; where it declares none, inside the
folder that the door was started in. Folders that the person gave with `--root` bound both.
What was made here and what was handed over may always be read. Everything that
`liftwork.runtime.files` refuses is refused besides.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit
from urllib.request import url2pathname

from liftwork.contract.errors import BadInput, HomeUnusable, PathRefused
from liftwork.contract.slots import file_slots, with_files
from liftwork.contract.tool import Tool
from liftwork.doors.mcp.sizes import LARGEST_GIVEN, MEGABYTE
from liftwork.runtime.chain import read_reference
from liftwork.runtime.files import check_given, shown

SCHEME = "liftwork"
_GIVEN = "given"
_WORK = "work"
_LONGEST_NAME = 120


@dataclass(frozen=True)
class Folders:
    """Where one client may read: real paths, the first of which relative names begin at."""

    allowed: tuple[Path, ...]

    @classmethod
    def of(cls, declared: Sequence[Path] | None, bounds: Sequence[Path], here: Path) -> Folders:
        """What the client declared, None for nothing; what the person gave; where we are.

        Without roots and bounds it is the present folder, unless that is the person's whole
        home or the whole disk: a client that is started there has said nothing by it.
        """
        if declared is None:
            if bounds:
                return cls(tuple(bounds))
            whole = here == Path(here.anchor) or here == Path.home()
            return cls(() if whole else (here,))
        if not bounds:
            return cls(tuple(declared))
        inside = [root for root in declared if any(root.is_relative_to(b) for b in bounds)]
        narrower = [b for b in bounds if any(b.is_relative_to(r) and b != r for r in declared)]
        return cls(tuple(dict.fromkeys((*inside, *narrower))))


class Reading:
    """Turns what a client calls a file into the real path of one that it may read."""

    def __init__(self, home: Path, folders: Folders, made: Callable[[], frozenset[Path]]) -> None:
        """`made` gives the paths of everything that was made in the home."""
        self._home = home.resolve()
        self._folders = folders
        self._made = made

    @property
    def near(self) -> Path | None:
        """The folder that names in a request are looked for in."""
        return next(iter(self._folders.allowed), None)

    def path(self, name: str) -> Path:
        """The real path. Raises `PathRefused`, `MissingFile` or `BadInput`."""
        if name.startswith(f"{SCHEME}:"):
            real = check_given(linked(self._home, name))
            if is_given(self._home, real) or real in self._made():
                return real
            raise BadInput(f"{shown(name)} is no address of a file made or given here")
        if name.lower().startswith("file://"):
            name = str(path_of_uri(name))
        if not name.strip() or _odd(name):
            return self._inside(check_given(name), name)
        if Path(name).is_absolute():
            if not self._is_near(name):
                raise self._refusal(name)
            return self._inside(check_given(name), name)
        for folder in self._folders.allowed:
            if self._is_there(folder / name):
                return self._inside(check_given(folder / name), name)
        if self.near is None:
            raise self._refusal(name)
        return self._inside(check_given(self.near / name), name)

    def paths(self, names: Iterable[str]) -> list[Path]:
        """`path` of each."""
        return [self.path(name) for name in names]

    def arguments(self, tool: Tool, args: Mapping[str, Any]) -> dict[str, Any]:
        """A tool's arguments with every file as a real path; references stay."""
        files = {
            slot.slot: str(self.path(slot.value))
            for slot in file_slots(tool.arguments, args)
            if isinstance(slot.value, str) and read_reference(slot.value) is None
        }
        return with_files(args, files)

    def _inside(self, real: Path, name: str) -> Path:
        private = real.is_relative_to(self._home / ".lift")
        if not private and any(real.is_relative_to(folder) for folder in self._folders.allowed):
            return real
        if real.is_relative_to(self._home) and real in self._made():
            return real
        raise self._refusal(name)

    def _is_there(self, path: Path) -> bool:
        try:
            return os.path.lexists(path)
        except ValueError:  # half a character that no disk holds
            return False

    def _is_near(self, name: str) -> bool:
        """Whether a path may lie where this client reads. Elsewhere not even its being is told."""
        try:
            ways = (Path(name), Path(os.path.realpath(name)))
        except (OSError, ValueError):
            return True
        places = (*self._folders.allowed, self._home)
        return any(way.is_relative_to(place) for way in ways for place in places)

    def _refusal(self, name: str) -> PathRefused:
        where = ", ".join(shown(folder) for folder in self._folders.allowed) or "no folder"
        return PathRefused(
            f"{shown(name)}: this client may read in {where}; hand the file over with give_file, "
            "or have the person add its folder"
        )


def _odd(name: str) -> bool:
    """Whether the written form alone is refused; then `check_given` says why."""
    return bool(
        "\0" in name
        or ".." in re.split(r"[/\\]", name)
        or name.startswith(("//", "\\\\"))
        or re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", name)
    )


def path_of_uri(uri: str) -> Path:
    """The path of a ``file://`` address of this computer. Raises `PathRefused`."""
    try:
        parts = urlsplit(uri)
        if parts.scheme.lower() == "file" and parts.netloc in ("", "localhost"):
            return Path(url2pathname(parts.path))
    except ValueError as error:
        raise PathRefused(f"{shown(uri)}: that is no address of a file") from error
    raise PathRefused(f"{shown(uri)}: addresses are not read; download the file first")


def roots_of(uris: Iterable[str]) -> list[Path]:
    """The real folders among declared roots; one that is not a folder here opens nothing."""
    found = []
    for uri in uris:
        try:
            real = path_of_uri(uri).resolve(strict=True)
        except (PathRefused, OSError, ValueError, RuntimeError):
            continue
        if real.is_dir():
            found.append(real)
    return found


def link_to(home: Path, path: Path) -> str:
    """The ``liftwork://`` address of a file that was made in this home."""
    inner = path.relative_to(home.resolve()) if path.is_relative_to(home.resolve()) else path
    return f"{SCHEME}://{_WORK}/" + "/".join(quote(part, safe="") for part in inner.parts[-2:])


def linked(home: Path, uri: str) -> Path:
    """The path that a ``liftwork://`` address means; it need not be there. Raises `BadInput`."""
    match = re.fullmatch(rf"{SCHEME}://({_WORK}|{_GIVEN})/([^/]+)/([^/]+)", uri)
    if match is None:
        raise BadInput(f"{shown(uri)} is no address of a file made or given here")
    folder, name = unquote(match[2]), unquote(match[3])
    if any(part in (".", "..", ".lift", "") or set(part) & set("/\\\0") for part in (folder, name)):
        raise BadInput(f"{shown(uri)} is no address of a file made or given here")
    top = home / ".lift" / _GIVEN if match[1] == _GIVEN else home
    return top / folder / name


def is_given(home: Path, path: Path) -> bool:
    """Whether a path is that of a file which a client handed over."""
    return path.parent.parent == home / ".lift" / _GIVEN


def keep_given(home: Path, name: str, text: str) -> tuple[str, Path]:
    """Keep a file that was handed over as base64: its address, and where it is.

    Raises `BadInput` for a name or a text that cannot be one, and for one that is too large.
    """
    name = _plain_name(name)
    if len(text) > LARGEST_GIVEN * 4 // 3 + 4:
        raise BadInput(
            f"{shown(name)}: {len(text) * 3 / 4 / MEGABYTE:.0f} MB is over the "
            f"{LARGEST_GIVEN // MEGABYTE} MB that can be handed over; name it by its path"
        )
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadInput(f"{shown(name)}: this is not base64") from error
    folder = home / ".lift" / _GIVEN / hashlib.sha256(content).hexdigest()[:16]
    path = folder / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = folder / f".{os.urandom(6).hex()}.part"
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise HomeUnusable(f"cannot keep {shown(name)}: {error.strerror}") from error
    return f"{SCHEME}://{_GIVEN}/{folder.name}/{quote(name, safe='')}", path


def _plain_name(name: str) -> str:
    """The name alone: a client's own folders are no business of ours."""
    plain = re.split(r"[/\\]", name.strip())[-1].strip()
    if (
        not plain.strip(". ")
        or plain.startswith(".")
        or len(plain.encode("utf-8", "replace")) > _LONGEST_NAME
        or not plain.isprintable()
        or ":" in plain
    ):
        raise BadInput(f"{shown(name)!r} cannot be a file's name; write one such as shop.jpg")
    return plain
