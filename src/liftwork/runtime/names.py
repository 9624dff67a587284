"""Names of folders and files for people, safe on every system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

_LONGEST = 48
_VERB = re.compile(r"(?:make|draw|export|check|render|mirror|build)_(?=.)")
_ONE_WORD = re.compile(r"[^\W_]{0,12}")
_A_VERSION = re.compile(r"v\d+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\Z", re.IGNORECASE)


def slug(text: str) -> str:
    """Lower-case words joined by hyphens, at most 48 characters; may be empty.

    Letters of every script are kept; what is left holds no separator, dot or control.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).lower())
    words = "-".join("".join(c if _is_of_a_word(c) else " " for c in plain).split())
    if len(words) > _LONGEST:
        cut = words[: _LONGEST + 1]
        words = cut[: cut.rfind("-")] if "-" in cut[16:] else words[:_LONGEST]
    while len(words.encode()) > 120:  # scripts of three bytes a letter, on systems that count bytes
        words = words[:-1]
    return words.strip("-")


def _is_of_a_word(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char).startswith("M")


def work_name(tool: str, args: Mapping[str, Any], given: Sequence[PurePath] = ()) -> str:
    """A name for a new work: ``10-marla-3-bedrooms`` from ``plot="10 marla", bedrooms=3``.

    Where little was said it is named after the first file of `given` too: ``talk`` and
    ``talk-pdf`` from ``talk.md``, ``5-marla-street`` from ``5-marla/v0.plan.json``.
    """
    said = []
    for name, value in args.items():
        if isinstance(value, bool):
            said.append(name if value else "")
        elif isinstance(value, int | float):
            said.append(f"{value:g} {name}")
        elif isinstance(value, str):
            said.append(value)
    told, thing = slug(" ".join(said)), slug(_VERB.sub("", tool))
    if given and _ONE_WORD.fullmatch(told):
        stem = given[0].name.partition(".")[0]
        kept = _A_VERSION.fullmatch(stem) is not None
        of = slug(given[0].parent.name if kept else stem)
        told = "-".join(filter(None, [of, told or (thing if kept else "")]))
    found = slug(told) or thing or "work"
    return f"{found}-work" if _RESERVED.match(found) else found


def version_name(number: int, stem: str, made: str, kind: str, taken: set[str]) -> str:
    """The name under which a made file is kept: ``v2.plan.json`` for ``v0.plan.json``.

    A name that does not begin with the job's stem is put behind the number; a second
    file of the same name gets its kind between.
    """
    rest = made.removeprefix(stem) if made.startswith(stem) else f"-{made}"
    name = f"v{number}{rest}"
    return f"v{number}-{kind}{rest}" if name.lower() in taken else name


def spare_names(name: str) -> Iterator[str]:
    """`name`, then names beside it for when the person has put a file of theirs there."""
    yield name
    stem, dot, suffixes = PurePath(name).name.partition(".")
    yield f"{stem} (as made){dot}{suffixes}"
    for n in range(2, 1000):
        yield f"{stem} (as made {n}){dot}{suffixes}"
