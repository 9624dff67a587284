"""Which file of a result people mean by "it", where a file of any kind would do.

A document that they asked for before its printed sheets, those before a picture of them; what
anybody can look at before what only its own program opens; of several the one that was made last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from liftwork.contract.files import kind_of_key, known_kinds
from liftwork.runtime.records import KeptFile

_DOCUMENTS = (".xlsx", ".docx", ".pptx", ".odt", ".ods", ".odp", ".csv", ".md", ".html", ".epub")
_TO_PRINT = (".pdf",)
_TO_LOOK_AT = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".mp4")
_BEST_FIRST = (_DOCUMENTS, _TO_PRINT, _TO_LOOK_AT)


def main_file(files: Iterable[KeptFile]) -> KeptFile | None:
    """The main file of a result; None where it made only records, or nothing."""
    sendable = [file for file in files if not is_record(file.kind)]
    return (
        max(enumerate(sendable), key=lambda at: (_rank(at[1].name), at[0]))[1] if sendable else None
    )


def main_kind(makes: Sequence[str], args: Mapping[str, Any]) -> str | None:
    """The kind that the main file of a call will have, as far as can be told before it runs."""
    sendable = [kind for kind in makes if not is_record(kind)]
    known = known_kinds()
    said = [f".{value}." for value in args.values() if isinstance(value, str)]

    def order(at: tuple[int, str]) -> tuple[bool, int, int]:
        ends = known[at[1]].suffixes if at[1] in known else ()
        named = any(word in f"{end}." for end in ends for word in said)
        return named, _rank(f"x{ends[0]}") if ends else 0, at[0]

    return max(enumerate(sendable), key=order)[1] if sendable else None


def is_record(kind: str) -> bool:
    """Whether files of a kind only tell what a call did."""
    known = known_kinds().get(kind_of_key(kind))
    return known is not None and known.record


def _rank(name: str) -> int:
    end = PurePath(name.lower()).suffix
    return next(
        (-place for place, ends in enumerate(_BEST_FIRST) if end in ends), -len(_BEST_FIRST)
    )
