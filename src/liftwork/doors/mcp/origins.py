"""Where tools come from besides our own crafts: installed packs and learned skills."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import entry_points
from pathlib import Path

from liftwork.contract.registry import ENTRY_POINTS

SKILLS = Path(".lift") / "skills"
"""Where in the home learned skills are."""

Origin = tuple[str, str, str]
"""A name, what an entry point names (empty for a skill), and a version."""


def stamp(home: Path) -> tuple[tuple[str, int], ...]:
    """When each folder that tools come from last had something put in or taken out."""
    found = []
    for folder in (*sys.path, str(home / SKILLS)):
        try:
            found.append((folder, Path(folder or ".").stat().st_mtime_ns))
        except OSError:
            continue
    return tuple(found)


def packs() -> tuple[Origin, ...]:
    """The installed packs: each one's name, what it names, and the version of its package."""
    importlib.invalidate_caches()
    return tuple(
        sorted(
            (entry.name, entry.value, entry.dist.version if entry.dist else "")
            for entry in entry_points(group=ENTRY_POINTS)
        )
    )


def origins(home: Path) -> tuple[Origin, ...]:
    """Every pack, and every learned skill."""
    try:
        learned = sorted((home / SKILLS).iterdir())
        skills = [(path.name, "", str(path.stat().st_mtime_ns)) for path in learned]
    except OSError:
        skills = []
    return (*packs(), *skills)
