"""The programs with windows that this system offers, by the names that people know."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_FIELD_CODE = re.compile(r"%[a-zA-Z]")
_TURNS = {"calculator": "Calculator", "text editor": "TextEditor", "editor": "TextEditor"}
"""What people call a kind of program, and the category that says so (freedesktop.org menus)."""

_GENERIC = re.compile(r"\b(?:the|my|app|application|program|window)\b")


@dataclass(frozen=True)
class Entry:
    """A program: its `name` for people, the `command` that starts it, its `categories`."""

    name: str
    command: tuple[str, ...]
    categories: frozenset[str] = frozenset()

    @property
    def program(self) -> str:
        """The path of its file."""
        return str(Path(self.command[0]).resolve())

    @property
    def known_as(self) -> frozenset[str]:
        """Every name by which it can be asked for, folded."""
        stem = Path(self.command[0]).name
        return frozenset({_folded(self.name), _folded(stem)})


def _folded(name: str) -> str:
    plain = _GENERIC.sub(" ", name.casefold())
    return re.sub(r"[\s_-]+", " ", plain).strip()


def installed() -> Sequence[Entry]:
    """Every program that the menus of this system show (``.desktop`` files)."""
    folders = [folder for folder in _folders() if folder.is_dir()]
    return _listed(tuple((folder, folder.stat().st_mtime_ns) for folder in folders))


@lru_cache(maxsize=4)
def _listed(folders: tuple[tuple[Path, int], ...]) -> Sequence[Entry]:
    """The entries of folders, for as long as nothing is installed into them."""
    paths = [path for folder, _ in folders for path in sorted(folder.glob("*.desktop"))]
    return [entry for entry in map(_read, paths) if entry is not None]


def find(name: str) -> list[Entry]:
    """The programs in the menus that a person may mean: by name, or by what they are."""
    wanted = _folded(name)
    if not wanted:
        return []
    everything = installed()
    named = [entry for entry in everything if wanted in entry.known_as]
    category = _TURNS.get(wanted)
    if category is not None:
        named = [e for e in everything if category in e.categories]
        named.sort(key=lambda entry: wanted not in entry.known_as)
    return named


def command(name: str) -> Entry | None:
    """A command on the PATH by its exact name, for a program that no menu shows."""
    word = name.strip()
    path = shutil.which(word) if re.fullmatch(r"[\w.+-]+", word) else None
    return Entry(word, (path,)) if path else None


def near(name: str) -> list[str]:
    """Names of installed programs that share a word with this one."""
    words = set(_folded(name).split())
    return [e.name for e in installed() if words & set(" ".join(e.known_as).split())][:5]


def _folders() -> list[Path]:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    system = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(place) / "applications" for place in (home, *system.split(":")) if place]


def _read(path: Path) -> Entry | None:
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",))
    try:
        parser.read_string(path.read_text(encoding="utf-8", errors="replace"))
        section = parser["Desktop Entry"]
        words = shlex.split(_FIELD_CODE.sub("", section.get("Exec", "")))
    except (OSError, KeyError, ValueError, configparser.Error):
        return None
    hidden = {section.get(key, "false").lower() for key in ("Hidden", "Terminal")}
    if section.get("Type") != "Application" or "true" in hidden or not words:
        return None
    program = shutil.which(words[0])
    if program is None:
        return None
    categories = frozenset(section.get("Categories", "").split(";")) - {""}
    return Entry(section.get("Name", path.stem), (program, *words[1:]), categories)
