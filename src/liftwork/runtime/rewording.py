"""Words that change a held call: ``change the text to "Here it is"``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from liftwork.runtime.records import Pending

_ID = r"(?=[a-f]*\d)[0-9a-f]{6,64}"
_FORM = re.compile(
    r"\s*(?:(?:please|pls|no|ok(?:ay)?|now|but|and)[\s,]+)*"
    r"(?:change|edit|set|make|replace|reword|rewrite|update)\s+(?:the|its|that)\s+"
    r"(?P<name>[^\W\d_]+(?: (?!(?:to|into|say|with|be|as|of|in|on)\b)[^\W\d_]+)?)"
    rf"(?:\s+(?:of|in|on)\s+(?:(?P<id>{_ID})|(?:it|that|the (?:post|message|draft|email))))?"
    r"\s*(?:\s(?:to say|to read|to be|to|into|say|with|be|as)(?:\s*:\s*|\s+)|:\s*|=\s*)"
    r"(?P<value>\S.*?)\s*",
    re.IGNORECASE | re.DOTALL,
)
_QUOTES = (('"', '"'), ("'", "'"), ("“", "”"), ("‘", "’"), ("«", "»"))
_OTHER_NAMES = {
    "message": "text", "comment": "text", "caption": "text", "wording": "text", "words": "text",
    "channel": "to", "recipient": "to", "destination": "to", "person": "to", "body": "text",
    "title": "subject", "subject line": "subject",
}  # fmt: skip


@dataclass(frozen=True)
class Rewording:
    """The `name` of an argument as it was said, its new `value`, and the held call's `id`."""

    name: str
    value: str
    id: str | None

    def argument_of(self, held: Pending) -> str | None:
        """The argument of a held call that is meant."""
        for name in (self.name, _OTHER_NAMES.get(self.name)):
            if name is not None and name in held.args:
                return name
        return None

    def meant(self, waiting: Sequence[Pending]) -> list[Pending]:
        """Of the calls that wait those that it can mean."""
        return [
            held
            for held in waiting
            if self.argument_of(held) is not None and self.id in (None, held.id)
        ]


def read_rewording(words: str) -> Rewording | None:
    """What all of `words` says to change, or None."""
    match = _FORM.fullmatch(words)
    if match is None:
        return None
    value = match["value"]
    for first, last in _QUOTES:
        if len(value) > 2 and value.startswith(first) and value.rstrip(".").endswith(last):
            value = value.rstrip(".")[1:-1]
            break
    return Rewording(match["name"].lower(), value, match["id"])


def reworded(
    words: str, waiting: Sequence[Pending], just_held: Sequence[str], since: str
) -> tuple[str, dict[str, str]] | None:
    """The held call that words change, and how: the one just shown, or the newest thing here.

    Words that may as well mean what was made last, at `since`, are a request like any other.
    """
    said = read_rewording(words)
    if said is None:
        return None
    meant = said.meant(waiting)
    if said.id is None:
        meant = [h for h in meant if h.id in just_held or h.held_at >= since][-1:]
    if not meant:
        return None
    name = said.argument_of(meant[0])
    return meant[0].id, {str(name): said.value}
