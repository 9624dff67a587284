"""Which file of a result people mean by "it", where a file of any kind would do.

A document that they asked for before a picture of it; what anybody can look at before what only
its own program opens; of several the one that was made last.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from liftwork.contract.files import kind_of_key, known_kinds
from liftwork.runtime.records import KeptFile

_DOCUMENTS = (".xlsx", ".docx", ".pptx", ".odt", ".ods", ".odp", ".csv", ".md", ".html", ".epub")
_TO_LOOK_AT = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".mp4", ".pdf")


def main_file(files: Iterable[KeptFile]) -> KeptFile | None:
    """The main file of a result; None where it made only records, or nothing."""
    sendable = [file for file in files if not is_record(file.kind)]
    return (
        max(enumerate(sendable), key=lambda at: (_rank(at[1].name), at[0]))[1] if sendable else None
    )


def is_record(kind: str) -> bool:
    """Whether files of a kind only tell what a call did."""
    known = known_kinds().get(kind_of_key(kind))
    return known is not None and known.record


def _rank(name: str) -> int:
    end = PurePath(name.lower()).suffix
    return 2 if end in _DOCUMENTS else 1 if end in _TO_LOOK_AT else 0
