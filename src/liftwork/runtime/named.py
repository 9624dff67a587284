"""Files that a person names in the request itself: ``background shop.jpg``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from liftwork.contract.errors import PathRefused
from liftwork.contract.files import kinds_of
from liftwork.runtime.files import check_given, shown

MOST_LISTED = 5000
"""Files of a folder that are looked through for names with spaces."""

_QUOTED = re.compile(r"\"([^\"]+)\"|'([^']+)'|“([^”]+)”|‘([^’]+)’")
_WORD = re.compile(r"[^\s\"'“”‘’;,]+")
_END = ".,;:!?)"


def named_in(request: str, folder: Path | None, given: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The files under `folder` that the request names, in the order of their names there.

    A name counts when a file of a kind that some tool knows is called so; one that is given
    already is left out. Raises `PathRefused` for a named file that may not be read, and for
    a name that leads out of the folder: whoever means that gives the file itself.
    """
    if folder is None:
        return ()
    found: dict[Path, None] = {}
    for name in (*_written(request), *_with_spaces(request, folder)):
        if not kinds_of(name) or any(Path(name) == path or name == str(path) for path in given):
            continue
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise PathRefused(f"{shown(name)} is not in {shown(folder)}; give it with --file")
        if not (folder / name).is_file():
            continue
        path = check_given(folder / name)
        if path not in given:
            found[path] = None
    return tuple(found)


def _written(request: str) -> Iterator[str]:
    for match in _QUOTED.finditer(request):
        yield next(group for group in match.groups() if group is not None)
    for match in _WORD.finditer(request):
        yield match[0].rstrip(_END)


def _with_spaces(request: str, folder: Path) -> Iterator[str]:
    """Names with spaces, which only a look into the folder can tell from the words around."""
    try:
        for n, path in enumerate(folder.iterdir()):
            if n >= MOST_LISTED:
                return
            if " " in path.name and path.name in request:
                yield path.name
    except OSError:
        return
