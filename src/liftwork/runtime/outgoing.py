"""The names under which files that were made here go out to other people.

In a work's folder a file is called ``v0.plan3d.png``, which tells somebody else nothing. It
goes out as ``10 marla 3 bedrooms - 3D view of the plan.png``: what it was made of, what it
is, and its version from the second on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from liftwork.contract.errors import UnknownTool
from liftwork.contract.files import FileKind, kind_of_key, known_kinds
from liftwork.contract.registry import Registry
from liftwork.runtime.mainfile import is_record
from liftwork.runtime.records import Version
from liftwork.runtime.versions import Found, Versions

_LONGEST = 60
"""Letters of what a file was made of."""


@dataclass(frozen=True)
class _Origin:
    """What a version was made of: `words` for it, and where these are from.

    `earlier` says that it was made of another work, `end` is the end of the name of a person's
    file; neither holds for what was made of words alone.
    """

    words: str
    earlier: bool = False
    end: str = ""


def name_to_send(found: Found, versions: Versions, registry: Registry) -> str:
    """The name under which a kept file goes out; a record keeps its own."""
    name, kind = found.path.name, found.file.kind
    if is_record(kind):
        return name
    version = versions.version(found.version)
    origin = _origin_of(version, versions, registry)
    known = known_kinds().get(kind_of_key(kind))
    ends = [end for end in (known.suffixes if known else ()) if name.lower().endswith(end)]
    end = max(ends, key=len, default=PurePath(name).suffix)
    told = origin.words
    if known and (origin.earlier or end.count(".") > 1):
        told = f"{told} - {_called(known, version.tool, registry)}"
    elif origin.end == end:
        told = f"{told} - changed"
    number = kind.partition(".")[2]
    version_said = f"v{version.number}" if version.number else ""
    return " ".join(filter(None, (told, number, version_said))) + PurePath(name).suffix


def _called(kind: FileKind, maker: str, registry: Registry) -> str:
    """What a file is: its kind, or what its tool is called where it makes nothing else.

    So the workbook of `bill_of_quantities` is a bill of quantities.
    """
    words = maker.replace("_", " ")
    only = maker in registry and registry.get(maker).makes == (kind.name,)
    return words if only and kind.title not in words else kind.title


def _origin_of(version: Version, versions: Versions, registry: Registry) -> _Origin:
    """Follows a version back to the words or to the person's file that it began with."""
    work, seen = version.work, set[str]()
    while work not in seen:
        seen.add(work)
        first = versions.first_in(work)
        file = next(_taken(first, registry), None) if first else None
        if first is None or file is None:
            break
        home = next(iter(first.files.values())).parent.parent
        if file.parent.parent != home or versions.first_in(file.parent.name) is None:
            return _Origin(_plain(file.name.partition(".")[0]), end=file.suffix.lower())
        work = file.parent.name
    return _Origin(_plain(work.replace("-", " ")), earlier=work != version.work)


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
