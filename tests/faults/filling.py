"""Fills a small disk to every level and makes a change on it.

Run as a script: ``filling.py FOLDER``, FOLDER being an empty disk of its own. Prints one
JSON line: how often the change was kept and how often it was refused with one clear line.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.faults.crashing import look, open_session, prepare_note

from liftwork.contract.errors import HomeUnusable

_BLOCK = 4096


def _fill(filler: Path, leave: int) -> None:
    free = shutil.disk_usage(filler.parent).free - leave * _BLOCK
    with suppress(OSError), filler.open("wb") as handle:
        handle.write(b"\0" * max(0, free))


def _change(home: Path) -> str:
    try:
        session = open_session(home)
    except HomeUnusable as error:
        assert len(str(error).splitlines()) == 1
        return "refused at the start"
    try:
        list(session.call("lengthen_note", {"by": "more"}))
    except HomeUnusable as error:
        assert "the disk is full" in str(error), error
        assert len(str(error).splitlines()) == 1
        assert len(session.history()) == 1, "it was refused and kept all the same"
        assert not list(home.glob("*/v1*")), "it was refused and its files lie there"
        return "refused"
    finally:
        session.close()
    return "kept"


def main(folder: Path) -> None:
    prepare_note(folder / "ready")
    found: Counter[str] = Counter()
    for leave in range(60):
        home, filler = folder / "room" / "home", folder / "filler"
        shutil.copytree(folder / "ready", home)
        _fill(filler, leave)
        came_to = _change(home)
        filler.unlink()
        versions = 2 if came_to == "kept" else 1
        state = look(home, [])
        assert state == f"{versions} versions, at [{versions - 1}]", (leave, came_to, state)
        shutil.rmtree(folder / "room")
        found[came_to] += 1
    print(json.dumps(found))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
