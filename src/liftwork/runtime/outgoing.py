"""The names under which files that were made here go out to other people.

In a work's folder a file is called ``v0.plan3d.png``, which tells somebody else nothing. It
goes out as ``10 marla 3 bedrooms - 3D view of the plan.png``: what it was made of, what it
is, and its version from the second on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath

from liftwork.contract.errors import UnknownTool
from liftwork.contract.files import kind_of_key, known_kinds
from liftwork.contract.registry import Registry
from liftwork.runtime.mainfile import is_record
from liftwork.runtime.records import Version
from liftwork.runtime.versions import Found, Versions

_LONGEST = 60
"""Letters of what a file was made of."""


def name_to_send(found: Found, versions: Versions, registry: Registry) -> str:
    """The name under which a kept file goes out; a record keeps its own."""
    if is_record(found.file.kind):
        return found.path.name
    version = versions.version(found.version)
    subject, source = _subject(version, versions, registry)
    known = known_kinds().get(kind_of_key(found.file.kind))
    name = found.path.name
    ends = [end for end in (known.suffixes if known else ()) if name.lower().endswith(end)]
    end = max(ends, key=len, default=PurePath(name).suffix)
    title = known.title if known else ""
    told = [subject]
    if end.count(".") > 1 or source == "made here":
        told.append(title)
    elif source == end:
        told.append("changed")
    number = found.file.kind.partition(".")[2]
    version_said = f"v{version.number}" if version.number else ""
    return " ".join([" - ".join(filter(None, told)), *filter(None, [number, version_said])]) + (
        PurePath(end).suffix or PurePath(name).suffix
    )


def _subject(version: Version, versions: Versions, registry: Registry) -> tuple[str, str]:
    """What a version was made of, in words, and where that is from: ``made here``, the end of
    the name of a person's own file, or empty where it was made of words alone."""
    work, seen = version.work, set[str]()
    while work not in seen:
        seen.add(work)
        first = versions.first_in(work)
        file = next(_taken(first, registry), None) if first else None
        if first is None or file is None:
            break
        home = next(iter(first.files.values())).parent.parent
        if file.parent.parent != home or versions.first_in(file.parent.name) is None:
            return _plain(file.name.partition(".")[0]), file.suffix.lower()
        work = file.parent.name
    return _plain(work.replace("-", " ")), "made here" if work != version.work else ""


def _taken(version: Version, registry: Registry) -> Iterator[Path]:
    """The files that the tool of a version could not do without, as it was given them."""
    try:
        tool = registry.get(version.tool)
    except UnknownTool:
        return
    for argument in tool.arguments:
        value = version.args.get(argument.name)
        if argument.kind is not None and argument.required and value:
            yield Path(str(value[0] if argument.many else value))


def _plain(text: str) -> str:
    return "".join(c for c in text if c.isprintable())[:_LONGEST].strip() or "file"
