"""What each tool's words are, learned from its name, docstring, signals and shown examples.

Every fourth example of a tool is held out: it measures the planner and never feeds it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from weakref import WeakKeyDictionary

from liftwork.contract.numbers import fold
from liftwork.contract.reading import Reads, SelfReading
from liftwork.contract.registry import Registry
from liftwork.contract.spelling import nearest
from liftwork.contract.tool import Argument, Example, Tool
from liftwork.runtime.wordlists import COMMON_SPELLED, FILLER, FOREIGN_FILLER, PEOPLE
from liftwork.runtime.words import Token, stem, stems_of, tokens

HELD_OUT_EVERY = 4


def shown(tool: Tool) -> tuple[Example, ...]:
    """The examples that the planner may learn from."""
    return tuple(
        example
        for place, example in enumerate(tool.examples, 1)
        if place % HELD_OUT_EVERY or place < HELD_OUT_EVERY
    )


def held_out(tool: Tool) -> tuple[Example, ...]:
    """The examples that only measure the planner."""
    return tuple(e for place, e in enumerate(tool.examples, 1) if not place % HELD_OUT_EVERY)


@dataclass(frozen=True)
class Signal:
    """A declared word or phrase that points to a tool; `own` when to this tool alone.

    `firm` when no other tool that works on the same kinds of files declares it either, in
    whichever craft: "floor" does not say by itself that a floor is to be shown.
    """

    text: str
    stems: tuple[str, ...]
    own: bool
    firm: bool = True


@dataclass(frozen=True)
class ToolWords:
    """The vocabulary of one tool, as stems.

    `declared` come from the name, the docstring and the signals of one word; `shown` from the shown
    examples. `own_shown` are in no other tool's examples or declarations. `spelled` are the
    whole declared words, against which slips are held. `runs` are Chinese examples.
    """

    tool: Tool
    declared: frozenset[str]
    shown: frozenset[str]
    own_shown: frozenset[str]
    signals: tuple[Signal, ...]
    spelled: frozenset[str]
    runs: tuple[str, ...]

    def knows(self, token: Token) -> bool:
        """Whether the tool itself speaks of this word, or of one that it is a slip of."""
        word = stem(token.word)
        if word in self.declared or word in self.shown:
            return True
        if token.word.isascii():
            return word not in FILLER and nearest(token.word, self.spelled) is not None
        return (
            not token.cjk
            and len(word) > 2
            and any(
                len(known) > 2 and (known.startswith(word) or word.startswith(known))
                for known in (*self.shown, *self.declared)
            )
        )

    def unknown_run(self, run: str) -> str:
        """What is left of a run of Chinese characters without all that the examples say."""
        covered = [False] * len(run)
        for size in range(len(run), 0, -1):
            for at in range(len(run) - size + 1):
                piece = run[at : at + size]
                known = piece in FOREIGN_FILLER or (
                    size > 1 and any(piece in other for other in self.runs)
                )
                if known:
                    covered[at : at + size] = [True] * size
        return "".join(char for char, done in zip(run, covered, strict=True) if not done)


def common(token: Token) -> bool:
    """Whether a word carries no work of its own in any craft."""
    word = stem(token.word)
    return (
        word in FILLER
        or word in PEOPLE
        or token.word in FOREIGN_FILLER
        or word in FOREIGN_FILLER
        or (token.word.isascii() and nearest(token.word, COMMON_SPELLED) is not None)
    )


def idle(clause: str) -> bool:
    """Whether a clause holds nothing but words that carry no work: ``we changed our mind``."""
    return all(common(token) for token in tokens(clause))


def _declares(words: ToolWords, token: Token) -> bool:
    if stem(token.word) in words.declared:
        return True
    return token.word.isascii() and nearest(token.word, words.spelled) is not None


_PLAIN = (str, int, float, bool, type(None))


def _is_plain(annotation: Any) -> bool:
    """Whether a value of a type is written as one text or number."""
    origin = get_origin(annotation)
    if origin is Literal:
        return True
    if origin is Annotated:
        return any(isinstance(m, Reads) for m in annotation.__metadata__) or _is_plain(
            annotation.__origin__
        )
    if origin in (Union, UnionType):
        return all(_is_plain(part) for part in get_args(annotation))
    return isinstance(annotation, type) and issubclass(annotation, (*_PLAIN, SelfReading))


_spoken: WeakKeyDictionary[Registry, tuple[int, Registry]] = WeakKeyDictionary()


def spoken(registry: Registry) -> Registry:
    """The tools whose arguments, files apart, are texts and numbers: a clause can say these."""
    size, found = _spoken.get(registry, (-1, None))
    if found is None or size != len(registry):
        found = Registry(
            tool
            for tool in registry
            if all(a.kind is not None or _is_plain(a.annotation) for a in tool.arguments)
        )
        _spoken[registry] = (len(registry), found)
    return found


class Lexicon:
    """The vocabularies of every tool of a registry; `declared` are the words of any of them."""

    def __init__(self, registry: Registry) -> None:
        tools = list(registry)
        declared = {tool.name: _declared(tool) for tool in tools}
        examples = {tool.name: _shown(tool) for tool in tools}
        readers = [argument.find for tool in tools for argument in tool.arguments]
        self._single_readers = [find for find in readers if find and readers.count(find) == 1]
        self.declared: frozenset[str] = frozenset().union(*declared.values())
        self.words = {tool.name: _tool_words(tool, declared, examples, tools) for tool in tools}

    def single(self, argument: Argument) -> bool:
        """Whether no other argument of any tool reads itself the same way."""
        return argument.find is not None and argument.find in self._single_readers

    def kin_know(self, tool: Tool, token: Token, read: Collection[str]) -> bool:
        """Whether another tool declares a word that shares an argument which is not in `read`."""
        open_ = (a for a in tool.arguments if a.name not in read)
        ours = {argument.find for argument in open_ if argument.find is not None}
        return any(
            _declares(words, token)
            for words in self.words.values()
            if words.tool is not tool and any(a.find in ours for a in words.tool.arguments)
        )


_built: WeakKeyDictionary[Registry, tuple[int, Lexicon]] = WeakKeyDictionary()


def lexicon_of(registry: Registry) -> Lexicon:
    """The lexicon of a registry, built once for as long as its tools stay the same."""
    size, lexicon = _built.get(registry, (-1, None))
    if lexicon is None or size != len(registry):
        lexicon = Lexicon(registry)
        _built[registry] = (len(registry), lexicon)
    return lexicon


def _declared(tool: Tool) -> frozenset[str]:
    doc = tool.doc.splitlines()[0]
    single = (signal for signal in tool.signals if len(tokens(signal)) == 1)
    text = " ".join((tool.name.replace("_", " "), doc, *single))
    return frozenset(word for word in stems_of(text) if word not in FILLER)


def _shown(tool: Tool) -> frozenset[str]:
    stems: set[str] = set()
    for example in shown(tool):
        stems |= stems_of(example.request)
    return frozenset(word for word in stems if word not in FILLER and not word.isdigit())


def _craft(tool: Tool) -> str:
    """The folder of its craft, or its pack: where tools share their words."""
    return ".".join(tool.function.__module__.split(".")[:3])


def _tool_words(
    tool: Tool,
    declared: dict[str, frozenset[str]],
    examples: dict[str, frozenset[str]],
    tools: Sequence[Tool],
) -> ToolWords:
    others = [other for other in tools if other is not tool and _craft(other) == _craft(tool)]
    foreign: frozenset[str] = frozenset().union(
        *(declared[other.name] | examples[other.name] for other in others)
    )
    beside = frozenset().union(
        *(
            declared[other.name]
            for other in tools
            if other is not tool and set(other.takes) & set(tool.takes)
        )
    )
    taken = {fold(signal) for other in others for signal in other.signals}
    signals = tuple(
        Signal(
            text=fold(signal),
            stems=tuple(stem(token.word) for token in tokens(signal)),
            own=fold(signal) not in taken,
            firm=len(tokens(signal)) > 1 or not stems_of(signal) & beside,
        )
        for signal in tool.signals
    )
    latin = [fold(signal) for signal in tool.signals if signal.isascii() and " " not in signal]
    latin += [word for word in tool.name.split("_") if len(word) > 3]
    latin += [t.word for t in tokens(tool.doc.splitlines()[0]) if t.word.isascii()]
    return ToolWords(
        tool=tool,
        declared=declared[tool.name],
        shown=examples[tool.name],
        own_shown=examples[tool.name] - foreign,
        signals=signals,
        spelled=frozenset(word for word in latin if len(word) > 3 and stem(word) not in FILLER),
        runs=tuple(
            token.word for example in shown(tool) for token in tokens(example.request) if token.cjk
        ),
    )
