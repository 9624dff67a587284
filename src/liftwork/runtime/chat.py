"""The few words in a chat that are not a request: yes, no, undo, redo, history, go back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from liftwork.contract.errors import AskPerson, NotWaiting
from liftwork.runtime.records import Pending

Verb = Literal["yes", "no", "undo", "redo", "history", "go_back"]

_PLEASE = re.compile(r"^(?:please|ok(?:ay)?|now)[, ]+|[, ]+please$|[.!]+$", re.IGNORECASE)
_THAT = r"(?: (?:it|that|this|the last (?:change|step|one)|last(?: (?:change|step))?))?"
_ID = r"(?P<id>(?=[a-f]*\d)[0-9a-f]{6,64})"  # with a digit, so that no word is one
_FORMS: tuple[tuple[Verb, re.Pattern[str]], ...] = (
    ("yes", re.compile(rf"(?:yes|y|yep|yeah|approve)(?:[ ,]+{_ID})?")),
    ("no", re.compile(rf"(?:no|n|nope|reject)(?:[ ,]+{_ID})?")),
    ("undo", re.compile(rf"undo{_THAT}|take (?:it|that) back")),
    ("redo", re.compile(rf"redo{_THAT}")),
    ("history", re.compile(r"(?:show (?:me )?)?(?:the )?(?:history|versions)")),
    (
        "go_back",
        re.compile(
            r"(?:(?:go|take me|get)? ?back to|return to|restore) v(?:ersion)? ?(?P<n>\d{1,6})"
        ),
    ),
)


@dataclass(frozen=True)
class Word:
    """What was meant: the `verb`, the `id` after yes or no, the `number` to go back to."""

    verb: Verb
    id: str | None = None
    number: int | None = None


def read_word(words: str) -> Word | None:
    """The command that all of `words` is, or None: then it is a request."""
    text = " ".join(words.lower().split())
    while (shorter := _PLEASE.sub("", text)) != text:
        text = shorter
    for verb, form in _FORMS:
        match = form.fullmatch(text)
        if match:
            found = match.groupdict()
            number = found.get("n")
            return Word(verb, found.get("id"), None if number is None else int(number))
    return None


def meant_id(word: Word, just_held: Sequence[str], waiting: Sequence[Pending]) -> str:
    """The id that a yes or a no means: the one written, or the one that was just shown.

    Raises `AskPerson` where it is not clear which, and `NotWaiting` where nothing waits.
    """
    if word.id is not None:
        return word.id
    if len(just_held) == 1:
        return just_held[0]
    if not waiting:
        raise NotWaiting(f"nothing is waiting for a {word.verb}")
    ids = ", ".join(f"{held.id} ({held.tool})" for held in waiting)
    raise AskPerson(f"Which one? Write {word.verb} and its id: {ids}")
