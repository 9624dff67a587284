"""The reply at the end: what was made, where, and what was checked. Nothing else is claimed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from liftwork.contract.results import CallResult, Outcome
from liftwork.runtime.files import shown
from liftwork.runtime.records import Pending, Version

_FILE_FIRST = re.compile(r"[^:;,.?!]*\.[a-z0-9]{2,5}(?::|\s+(?:is|has|was|cannot)\b)")
"""The name of a file, and what is said of it."""
MOST_NAMES = 8
"""Files of one result that are named; the rest are counted."""


def reply_to(
    results: Sequence[CallResult],
    left: Sequence[str] = (),
    held: Sequence[Pending] = (),
    notes: Sequence[str] = (),
) -> str:
    """The words for a finished run.

    `left` are tools of steps that were not reached, `held` calls that wait for a yes,
    `notes` whatever else the person should know.
    """
    lines = [line for result in results for line in _lines(result)]
    for waiting in held:
        lines += [waiting.preview, f"Answer yes {waiting.id} to let it go out, or no {waiting.id}."]
    if left:
        lines.append(f"Not run: {', '.join(left)}.")
    return "\n".join([*lines, *dict.fromkeys(notes)])


def _lines(result: CallResult) -> list[str]:
    if result.refusal is not None:
        lines = [sentence(result.refusal.reason)]
        if result.refusal.instead:
            lines.append(sentence(f"Instead: {result.refusal.instead}"))
        return lines
    if result.question is not None:
        return [result.question]
    lines = [sentence(result.summary) + _checked(result)]
    lines += [f"Not passed: {c.code} {c.name}: {c.detail}" for c in result.checks if not c.passed]
    if result.files:
        folder = next(iter(result.files.values())).parent
        lines.append(f"In {folder}: {_names(list(result.files.values()))}")
    return lines


def _names(paths: Sequence[Path]) -> str:
    """The files' names, the first ones where there are many."""
    names = [shown(path.name) for path in paths[:MOST_NAMES]]
    more = len(paths) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "")


def _checked(result: CallResult) -> str:
    total = len(result.checks)
    passed = sum(check.passed for check in result.checks)
    if total == 0:
        return ""
    return f" {passed} of {total} checks passed."


def unused_line(words: Sequence[str]) -> str:
    """Says plainly which words of the request were not acted on."""
    return "Not acted on: " + ", ".join(words) + "."


def version_line(version: Version) -> str:
    """One line of the history."""
    marks = [
        "current" if version.current else "",
        "undone" if version.undone else "",
        "taken back" if version.taken_back else "",
        "did not pass its checks" if version.outcome is Outcome.FAILED else "",
    ]
    told = ", ".join(mark for mark in marks if mark)
    tail = f"  ({told})" if told else ""
    return f"{version.work} v{version.number}  {version.summary}{tail}"


def moved_line(version: Version) -> str:
    """Says which version is current after undo, redo or going back, or what was taken back."""
    if version.taken_back:
        return sentence(version.taken_back)
    where = next(iter(version.files.values())).parent if version.files else None
    tail = f"\nIn {where}: {_names(list(version.files.values()))}" if where else ""
    return f"Now at {version.work} v{version.number}: {sentence(version.summary)}{tail}"


def sentence(text: str) -> str:
    """With a full stop, and a capital letter unless it begins with a name such as ``my v0.dxf``."""
    text = text.strip()
    first = text.split(maxsplit=1)[0] if text else ""
    if first.rstrip(",;:").isalpha() and not _FILE_FIRST.match(text):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
