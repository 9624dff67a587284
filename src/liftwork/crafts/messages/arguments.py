"""The words of posting: which service, and which channel or person. Each reads itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, Reads, SelfReading

ServiceName = Literal["slack", "teams"]
TITLES: dict[str, str] = {"slack": "Slack", "teams": "Microsoft Teams"}

_SERVICES = Pattern(
    r"(?<![\w#@./-])(?P<slack>slack)(?![\w/-]|\.\w)"
    r"|(?<![\w#@./-])(?P<teams>(?:microsoft|ms)\s+teams|teams)(?![\w/-]|\.\w)"
)


def find_service(text: str) -> Sequence[Reading[str]]:
    """``slack``, ``teams``, ``Microsoft Teams``."""
    return [
        Reading("slack" if match["slack"] else "teams", *match.span())
        for match in _SERVICES.finditer(fold(text))
    ]


Service = Annotated[ServiceName, Reads(find_service)]

_WORD = r"[^\W_](?:[\w.-]{0,78}\w)?"
_NAME = rf"{_WORD}(?:/{_WORD})?"
_DESTINATION = Pattern(
    rf"(?<![\w&/#@.:])(?P<mark>[#@])(?P<marked>{_NAME})"
    r"|\b(?:the\s+)?(?!(?:to|in|into|on|of|my|our|the|a|an|this|that|every|each|all|any)\s)"
    r"(?P<before>[^\W\d_][\w-]{1,78})\s+channel\b"
    rf"|\bchannel\s+(?P<after>{_NAME})",
    needs=r"[#@]|channel",
)
_NO_NAMES = frozenset({
    "slack", "teams", "team's", "new", "same", "right", "wrong", "tv", "youtube", "there", "names",
    "name", "i", "that", "which", "for", "with", "is", "are", "and", "please", "list", "called",
    "to", "in", "on", "of", "the", "a", "an", "between", "by", "drainage", "water",
})  # fmt: skip


def plain_name(text: str) -> str:
    """A channel's name as it is compared: in lower case, with hyphens for spaces."""
    return "-".join(text.casefold().split())


@dataclass(frozen=True)
class Destination(SelfReading):
    """Where a post goes: a channel's or a person's `name`, as people write it there.

    A channel of Microsoft Teams may stand behind its team: ``#design/general``.
    """

    says: ClassVar[str] = "a channel or a person"
    asks: ClassVar[str] = "Which channel?"
    samples: ClassVar[tuple[str, ...]] = ("#team", "the design channel", "@sara")

    name: str
    person: bool = False

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        found = []
        for match in _DESTINATION.finditer(fold(text)):
            group = next(g for g in ("marked", "before", "after") if match[g])
            start, end = match.span(group)
            name = text[start:end].rstrip(".-")
            if name.isdigit() or (name.lower() in _NO_NAMES and not match["mark"]):
                continue
            end = end if group == "marked" else match.end()
            found.append(Reading(cls(name, match["mark"] == "@"), match.start(), end))
        return found

    def __str__(self) -> str:
        return f"{'@' if self.person else '#'}{self.name}"
