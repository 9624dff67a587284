"""The formats that files are converted between, and how people name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import late
from liftwork.contract.reading import Reading
from liftwork.crafts.office import kinds

Format = Literal[
    "pdf", "png", "docx", "odt", "rtf", "txt", "html", "epub", "doc", "pptx", "odp", "ppt",
    "xlsx", "ods", "xls", "csv",
]  # fmt: skip

TEXTS = ("pdf", "png", "docx", "odt", "rtf", "txt", "html", "epub", "doc")
SLIDES = ("pdf", "png", "pptx", "odp", "ppt")
SHEETS = ("pdf", "png", "xlsx", "ods", "xls", "csv", "html")

TARGETS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((".docx", ".doc", ".odt", ".rtf", ".txt"), TEXTS),
    **dict.fromkeys((".html", ".htm"), ("pdf", "png", "odt", "txt")),
    **dict.fromkeys((".pptx", ".ppt", ".odp"), SLIDES),
    **dict.fromkeys((".xlsx", ".xlsm", ".xls", ".ods", ".csv"), SHEETS),
    ".odg": ("pdf", "png"),
}
"""What each format can become."""

KINDS: dict[str, str] = {
    "pdf": kinds.PDF.name,
    "png": kinds.PREVIEW.name,
    "docx": kinds.DOCUMENT.name,
    "pptx": kinds.DECK.name,
    "xlsx": kinds.WORKBOOK.name,
    "csv": kinds.CSV.name,
    **{name: name for name in ("odt", "odp", "ods", "rtf", "txt", "html", "epub")},
    **{name: name for name in ("doc", "ppt", "xls")},
}
"""The kind of file that each format makes."""

_NAMES = (
    ("pdf", r"pdf"),
    ("png", r"png|pictures?|images?"),
    ("docx", r"docx|(?:microsoft |ms )?word(?: documents?| files?)?"),
    ("odt", r"odt|open ?document(?: text)?|writer"),
    ("rtf", r"rtf|rich text(?: format)?"),
    ("txt", r"txt|plain text|text file"),
    ("html", r"html?|web ?page"),
    ("epub", r"epub|e-?book"),
    ("doc", r"doc|word 97"),
    ("pptx", r"pptx|(?:microsoft |ms )?powerpoint"),
    ("odp", r"odp|impress"),
    ("ppt", r"ppt|powerpoint 97"),
    ("xlsx", r"xlsx|(?:microsoft |ms )?excel(?: files?| workbooks?)?"),
    ("ods", r"ods|calc"),
    ("xls", r"xls|excel 97"),
    ("csv", r"csv|comma.separated(?: values)?"),
)
_ANY = "|".join(f"(?P<{name}>{words})" for name, words in _NAMES)
_SAID = late(
    rf"(?<![\w.])(?:(?:to|as|into|in|a|an|->|→|me|کو|میں|को|में|成|为|로|으로|إلى)\s+)?"
    rf"(?:(?:a|an|one|some)\s+)?\.?(?:{_ANY})(?:\s+(?:format|file|version))?(?![\w.])"
)


def find_format(text: str) -> Sequence[Reading[str]]:
    """Every format that a sentence names, names of files apart."""
    folded = fold(text)
    found = []
    for match in _SAID.finditer(folded):
        name = next(name for name, _ in _NAMES if match[name])
        found.append(Reading(name, match.start(), match.end()))
    return found
