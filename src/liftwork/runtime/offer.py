"""What is answered to a greeting, to thanks, and to "what can you do?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from liftwork.contract.effect import Effect
from liftwork.contract.tool import Tool
from liftwork.runtime.mainfile import is_record

_MOST_OF_A_CRAFT = 4
_LONGEST = 100
_GREETING = (
    r"hi|hello|hey|hiya|salam|salaam|assalam[- ]?o[- ]?alaikum|aoa|namaste|"
    r"good (?:morning|afternoon|evening)"
)
_THANKS = re.compile(
    r"(?:ok(?:ay)?,? |great,? )?(?:thanks?|thank you|thx|shukriya)(?: (?:a lot|so much|you))?"
)
_WONDERS = (
    r"(?:please )?help(?: me)?(?: please)?|"
    r"what (?:all )?(?:can|could|do) (?:you|u|it|this|i|we)(?: all)? (?:do|make|ask|say)"
    r"(?: for me| here| with (?:it|this|you))?|"
    r"what are you|who are you|what is (?:this|liftwork|lift)|how does (?:this|it) work|"
    r"how (?:do|can|should) i (?:use (?:this|it|you)|start|begin)|where do i (?:start|begin)"
)
_OFFERED = re.compile(rf"(?:{_GREETING})(?: there)?|(?:(?:{_GREETING}) )?(?:{_WONDERS})")


def answer_to(words: str, tools: Iterable[Tool]) -> str | None:
    """The answer where all of `words` is a courtesy or asks what there is; else None."""
    said = re.sub(r"[\s,.!?]+", " ", words.lower()).strip()
    if _THANKS.fullmatch(said):
        return "You are welcome."
    return _offer(tools) if _OFFERED.fullmatch(said) else None


def _offer(tools: Iterable[Tool]) -> str:
    """Requests that need no file to begin with, some of each craft."""
    every, shown, crafts = list(tools), list[str](), Counter[str]()
    for tool in every:
        craft = tool.function.__module__.rpartition(".")[0]
        first = next((e.request for e in tool.examples if len(e.request) <= _LONGEST), None)
        makes = any(not is_record(kind) for kind in tool.makes)
        starts = makes and tool.effect is Effect.LOCAL and not tool.takes
        if starts and first is not None and crafts[craft] < _MOST_OF_A_CRAFT:
            crafts[craft] += 1
            shown.append(f"  {first}")
    lines = "\n".join(shown)
    return (
        f"Say what you want made, for example:\n{lines}\n`lift tools` lists all {len(every)} tools."
    )
