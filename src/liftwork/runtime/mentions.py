"""Files that a request names: ``slides from talk.md``, ``swap it for 'my beach.jpg'``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from liftwork.contract.files import kinds_of
from liftwork.contract.tool import Tool
from liftwork.runtime.kinds import any_fits

_NAME = re.compile(
    r"(?<![\w@/\\.~-])(?<!https:)(?<!http:)(?!https?:)"
    r"[\w.~/\\-]*[\w)-]\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w/])"
)
_QUOTED_NAME = re.compile(
    r"(?P<quote>['\"“‘«])(?P<name>[^'\"”’»\n]{1,120}\.[A-Za-z0-9]{1,5})['\"”’»]"
)


@dataclass(frozen=True)
class Mention:
    """A file's `name` as it was written at ``start:end``, and the `kinds` it may be."""

    name: str
    start: int
    end: int
    kinds: tuple[str, ...]


@lru_cache(maxsize=256)
def mentions(text: str) -> tuple[Mention, ...]:
    """Every file of a known kind that a text names, in order."""
    if "." not in text:
        return ()
    found = [
        Mention(match["name"], match.start(), match.end(), kinds)
        for match in _QUOTED_NAME.finditer(text)
        if (kinds := kinds_of(match["name"])) and not match["name"].startswith((" ", "."))
    ]
    for match in _NAME.finditer(text):
        kinds = kinds_of(match.group())
        if kinds and not any(m.start <= match.start() < m.end for m in found):
            found.append(Mention(match.group(), *match.span(), kinds))
    return tuple(sorted(found, key=lambda mention: mention.start))


def named_files(tool: Tool, clause: str) -> dict[str, Any]:
    """The file arguments of a tool that a clause names, each name once, in the order said."""
    left = list(mentions(clause))
    found: dict[str, Any] = {}
    for argument in tool.arguments:
        if argument.kind is None:
            continue
        ours = [m for m in left if any_fits(argument.kind, m.kinds)]
        if not ours:
            continue
        ours = ours if argument.many else ours[:1]
        left = [m for m in left if m not in ours]
        names = [mention.name for mention in ours]
        found[argument.name] = names if argument.many else names[0]
    return found
