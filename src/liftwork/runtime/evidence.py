"""What in a clause speaks for one tool, and what of the clause that tool leaves unexplained."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from liftwork.contract.numbers import fold, number_value
from liftwork.contract.reading import Reading, SelfReading
from liftwork.contract.spelling import is_slip
from liftwork.contract.tool import Argument, Tool
from liftwork.runtime.asides import aside_spans, reasons, statements
from liftwork.runtime.kinds import any_fits
from liftwork.runtime.lexicon import Lexicon, Signal, ToolWords, common
from liftwork.runtime.mentions import mentions
from liftwork.runtime.wordlists import PEOPLE, of_others
from liftwork.runtime.words import Token, stem, stems_of, tokens


@dataclass(frozen=True)
class Evidence:
    """One tool held against one clause.

    `values` are the arguments that could be read, as JSON; `conflicts` those said twice,
    differently; `missing` the required ones, files apart, that were not said. `signals` are
    the declared words found. `single` says that an argument was read which only this tool
    has. `elsewhere`, `early` and `late` are unexplained words: of other people's work,
    before what the tool explains or its first reading, and after it. `numbers` are figures
    that nothing read.
    """

    tool: Tool
    values: Mapping[str, Any]
    conflicts: tuple[str, ...]
    missing: tuple[str, ...]
    signals: tuple[Signal, ...]
    single: bool
    own_words: int
    spans: tuple[tuple[int, int], ...]
    elsewhere: tuple[Token, ...]
    early: tuple[Token, ...]
    late: tuple[Token, ...]
    numbers: tuple[Token, ...]
    at: int = 0
    """Where in the clause it is first spoken of."""

    apart: tuple[Token, ...] = ()
    """Unexplained words that stand in asides, and so count for nothing there."""

    counted: tuple[Token, ...] = ()
    """Figures that count a known thing which no argument holds, and the thing: ``2 bathrooms``."""

    half_read: bool = False
    """Whether a word is left that a tool speaks of with which it shares an argument not read."""

    named: bool = True
    """Whether a declared word stands outside of what was read: ``house``, not ``bedroom``."""

    files: int = 0
    """How many files it takes are named in the clause."""

    own_at: frozenset[int] = frozenset()
    """Where the words stand that point to this tool and to no other."""

    @property
    def complete(self) -> bool:
        """Whether every argument it needs was said, once, and nothing numeric is left over.

        A change that leaves everything open needs at least one argument to be said.
        """
        reads = any(argument.find for argument in self.tool.arguments)
        enough = bool(self.values) or not (reads and self.tool.changes)
        return enough and not (self.missing or self.conflicts or self.numbers)

    @property
    def lacks_text(self) -> bool:
        """Whether only arguments are missing that no reader reads: the model may find these."""
        read = {a.name for a in self.tool.arguments if a.find is not None}
        return bool(self.missing) and not (read & {*self.missing, *self.conflicts})

    def with_texts(self, values: Mapping[str, Any], clause: str) -> Evidence:
        """The evidence with values found in the clause, whose words are explained then."""
        folded = fold(clause)
        places = [(folded.find(fold(str(v)).strip()), len(str(v))) for v in values.values()]
        spans = [(at, at + length) for at, length in places if at >= 0]

        def without(words: tuple[Token, ...]) -> tuple[Token, ...]:
            return tuple(token for token in words if not _covered(token, spans))

        return replace(
            self,
            values=values,
            missing=tuple(name for name in self.missing if name not in values),
            elsewhere=without(self.elsewhere),
            early=without(self.early),
            late=without(self.late),
            numbers=without(self.numbers),
        )

    @property
    def pointed(self) -> bool:
        """Whether a word or an argument points to this tool and to no other."""
        change = bool(self.tool.changes)
        return self.single or any(s.own and (change or s.firm) for s in self.signals)

    @property
    def unexplained(self) -> tuple[Token, ...]:
        """Every word that this tool does not explain, in order."""
        return tuple(
            sorted((*self.elsewhere, *self.early, *self.late), key=lambda token: token.start)
        )

    @property
    def left_over(self) -> tuple[Token, ...]:
        """What no argument holds: unexplained words, and what was counted."""
        both = {token.start: token for token in (*self.unexplained, *self.counted)}
        return tuple(both[start] for start in sorted(both))


def gather(tool: Tool, clause: str, lexicon: Lexicon) -> Evidence:
    """Hold one tool against one clause."""
    words = lexicon.words[tool.name]
    values: dict[str, Any] = {}
    conflicts: list[str] = []
    spans: list[tuple[int, int]] = []
    single = False
    required = [a for a in tool.arguments if a.required]
    told = statements(clause)
    needed = [(r.start, r.end) for a in required for r in _readings(a, clause)]
    for argument in tool.arguments:
        readings = _readings(argument, clause)
        if not argument.required:
            readings = [r for r in readings if not _overlaps(r, needed)]
        spans += [(reading.start, reading.end) for reading in readings]
        single |= bool(readings) and lexicon.single(argument)
        said = _distinct(readings)
        if len(said) > 1:
            said = _distinct([r for r in readings if not _overlaps(r, told)]) or said
        if len(said) > 1:
            conflicts.append(argument.name)
        elif said:
            values[argument.name] = _json(said[0])
    found = _signals(words, clause, lexicon)
    signals, places = list(found), [place for there in found.values() for place in there]
    ours, foreign = _named(tool, clause)
    why = reasons(clause)
    left = [
        token
        for token in _unexplained(words, clause, [*spans, *places, *ours, *foreign])
        if not (_is_elsewhere(token) and _covered(token, why))
    ]
    others = [token for token in tokens(clause) if _covered(token, foreign)]
    first = _first_anchor(words, clause, [*spans, *places])
    asides = aside_spans(clause, places=not tool.takes)
    strange = [t for t in left if not _is_elsewhere(t) and not _covered(t, asides)]
    first_read = min((start for start, _ in spans), default=0)
    behind = {t for t in strange if t.start >= first_read or _is_wish(t, clause)}
    bare = [span for span in asides if span not in told or not _holds(span, spans)]
    return Evidence(
        tool=tool,
        values=values,
        conflicts=tuple(conflicts),
        missing=_missing(tool, values, conflicts),
        signals=tuple(signals),
        single=single,
        own_words=sum(stem(token.word) in words.own_shown for token in tokens(clause)),
        spans=tuple(spans),
        elsewhere=(*(token for token in left if _is_elsewhere(token)), *others),
        early=tuple(t for t in strange if t.start < first or t not in behind),
        late=tuple(t for t in strange if t.start >= first and t in behind),
        numbers=_unread_numbers(clause, [*spans, *bare, *ours, *foreign]),
        at=first,
        apart=tuple(t for t in left if not _is_elsewhere(t) and _covered(t, asides)),
        counted=_counted(clause, spans),
        half_read=any(lexicon.kin_know(tool, token, values) for token in left),
        named=any(not _inside(place, spans) for place in places),
        files=len(ours),
        own_at=frozenset(start for signal, at in found.items() if signal.own for start, _ in at),
    )


def _named(tool: Tool, clause: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where files are named that this tool takes, and where such that it does not."""
    ours: list[tuple[int, int]] = []
    foreign: list[tuple[int, int]] = []
    for mention in mentions(clause):
        taken = any(any_fits(kind, mention.kinds) for kind in tool.reads)
        (ours if taken else foreign).append((mention.start, mention.end))
    return ours, foreign


def said_values(tool: Tool, name: str, clause: str) -> list[Any]:
    """Every different value that the clause gives one argument, as JSON."""
    argument = next(argument for argument in tool.arguments if argument.name == name)
    return [_json(value) for value in _distinct(_readings(argument, clause))]


def _readings(argument: Argument, clause: str) -> Sequence[Reading[Any]]:
    return argument.find(clause) if argument.find is not None else ()


def _distinct(readings: Sequence[Reading[Any]]) -> list[Any]:
    """The different values, without those that another says more exactly (`bath`, `bath 2`)."""
    values: list[Any] = []
    for reading in readings:
        if reading.value not in values:
            values.append(reading.value)
    exact = [value for value in values if isinstance(value, str)]
    return [v for v in values if not any(str(e).startswith(f"{v} ") for e in exact)]


def _json(value: Any) -> Any:
    return str(value) if isinstance(value, SelfReading) else value


def _missing(tool: Tool, values: Mapping[str, Any], conflicts: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        argument.name
        for argument in tool.arguments
        if argument.required
        and argument.kind is None
        and argument.name not in values
        and argument.name not in conflicts
    )


def _is_elsewhere(token: Token) -> bool:
    return of_others(token.word)


def _covered(token: Token, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < token.end and token.start < end for start, end in spans)


def _overlaps(reading: Reading[Any], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < reading.end and reading.start < end for start, end in spans)


def _inside(place: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in spans)


def _holds(span: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    return any(span[0] <= start and end <= span[1] for start, end in spans)


def _signals(
    words: ToolWords, clause: str, lexicon: Lexicon
) -> dict[Signal, list[tuple[int, int]]]:
    """The declared words and phrases that the clause says, and where."""
    folded = fold(clause)
    there = tokens(clause)
    found = {signal: _places(signal, folded, there, lexicon) for signal in words.signals}
    return {signal: places for signal, places in found.items() if places}


def _places(
    signal: Signal, folded: str, there: tuple[Token, ...], lexicon: Lexicon
) -> list[tuple[int, int]]:
    if not signal.text.isascii() or re.fullmatch(r"[a-z]\d", signal.text):
        edge = r"(?<![a-z\d])" if signal.text.isascii() else ""
        pattern = rf"{edge}{re.escape(signal.text)}{edge.replace('<', '')}"
        return [match.span() for match in re.finditer(pattern, folded)]
    size = len(signal.stems)
    runs = [there[at : at + size] for at in range(len(there) - size + 1)]
    if size == 1:
        runs = [run for run in runs if _same_word(signal, run[0], lexicon)]
    else:
        runs = [run for run in runs if tuple(stem(token.word) for token in run) == signal.stems]
    return [(run[0].start, run[-1].end) for run in runs]


def _same_word(signal: Signal, token: Token, lexicon: Lexicon) -> bool:
    """Whether a word is a signal, or a slip of it that is no word of another tool itself."""
    word = stem(token.word)
    slip = not (word in lexicon.declared or _is_elsewhere(token))
    return word == signal.stems[0] or (slip and is_slip(token.word, signal.text))


def _unexplained(words: ToolWords, clause: str, spans: Sequence[tuple[int, int]]) -> list[Token]:
    left: list[Token] = []
    for token in tokens(clause):
        if _covered(token, spans) or _is_figure(token):
            continue
        if token.cjk:
            if len(words.unknown_run(token.word)) > 1:
                left.append(token)
        elif _is_elsewhere(token):
            if stem(token.word) not in words.declared and not _is_no_matter(token, clause):
                left.append(token)
        elif not common(token) and not words.knows(token):
            left.append(token)
    return left


_GIVE = re.compile(r"(?:(?:send|furnish|supply|hand) (?:me|us)|share an?)\b")


_FOR_WHOM = re.compile(r"\bfor (?:the|my|our|his|her|their|an?) (?:new |old )?\Z")
_SERVANTS = stems_of("maid nanny cook driver guard servant cleaner watchman")


def _is_no_matter(token: Token, clause: str) -> bool:
    """Whether a word of other work only says who gets it: ``send me``, ``for the nanny``."""
    folded = fold(clause)
    whom = stem(token.word) in _SERVANTS and _FOR_WHOM.search(folded[: token.start])
    return bool(whom or _GIVE.match(folded, token.start))


def _is_figure(token: Token) -> bool:
    return token.word == "x" or (not token.cjk and number_value(token.word) is not None)


def _is_wish(token: Token, clause: str) -> bool:
    """Whether a word stands behind what begins a wish: ``with``, ``and``, a comma ..."""
    return _WISHES.search(fold(clause[: token.start])) is not None


def _first_anchor(words: ToolWords, clause: str, spans: Sequence[tuple[int, int]]) -> int:
    starts = [start for start, _ in spans]
    starts += [token.start for token in tokens(clause) if stem(token.word) in words.declared]
    return min(starts, default=len(clause))


_WISHES = re.compile(
    r"(?:\b(?:with|and|having|has|have|including|includes|plus|featuring|also|wants?|needs?)\b"
    r"|,|&|\+)"
    r"[^,]*\Z"
)


def _unread_numbers(clause: str, spans: Sequence[tuple[int, int]]) -> tuple[Token, ...]:
    """Figures that nothing read and that count no other thing (``4 bathrooms``, ``six people``)."""
    there = tokens(clause)
    unread = []
    for at, token in enumerate(there):
        if not _counts(token.word) or _covered(token, spans):
            continue
        after = there[at + 1] if at + 1 < len(there) else None
        counts = after is not None and not (
            common(after) or after.word.isdigit() or _covered(after, spans)
        )
        of_people = any(stem(before.word) in PEOPLE for before in there[max(0, at - 2) : at])
        people = any(stem(later.word) in PEOPLE for later in there[at + 1 : at + 3])
        if not (counts or of_people or people):
            unread.append(token)
    return tuple(unread)


ALSO_WORDS = frozenset({"one", "half", "couple", "do", "a", "an", "quarter"})
"""Number words that mean something else at least as often."""


def _counted(clause: str, spans: Sequence[tuple[int, int]]) -> tuple[Token, ...]:
    there = tokens(clause)
    pairs = pairwise(there)
    return tuple(
        token
        for number, thing in pairs
        if number.word.isdigit()
        and not (_covered(number, spans) or _covered(thing, spans))
        and not (common(thing) or _is_figure(thing))
        for token in (number, thing)
    )


def _counts(word: str) -> bool:
    """Whether a word is a figure, or a number word other than those that also mean ``some``."""
    if word.isdigit():
        return True
    return word.isascii() and word not in ALSO_WORDS and number_value(word) is not None
