"""The few tools that could matter for one clause: the model sees no others.

Scores add what points to a tool: its signals, arguments that can be read from the
clause, files of the kinds it takes, and the likeness of the clause to the shown
examples, by TF-IDF over character 3- to 5-grams inside words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

from liftwork.contract.numbers import fold
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.kinds import files_there
from liftwork.runtime.lexicon import Lexicon, ToolWords, shown
from liftwork.runtime.words import stems_of

MOST = 6
"""How many tools a shortlist holds at most."""

_SIZES = (3, 4, 5)


def grams(text: str) -> Counter[str]:
    """Character n-grams of each word, the word's edges marked."""
    found: Counter[str] = Counter()
    for word in fold(text).split():
        found.update(_grams_of_word(word))
    return found


@lru_cache(maxsize=4096)
def _grams_of_word(word: str) -> tuple[str, ...]:
    padded = f" {word} "
    return tuple(padded[at : at + size] for size in _SIZES for at in range(len(padded) - size + 1))


class Likeness:
    """How like the texts of each tool a clause is: cosine of TF-IDF weights, 0 to 1."""

    def __init__(self, registry: Registry) -> None:
        texts = [(tool.name, text) for tool in registry for text in _texts(tool)]
        counts = [(name, grams(text)) for name, text in texts]
        seen = Counter(gram for _, count in counts for gram in count)
        rarity = {n: math.log((1 + len(counts)) / (1 + n)) + 1 for n in set(seen.values())}
        self._idf = {gram: rarity[n] for gram, n in seen.items()}
        self._rows = [(name, self._weights(count)) for name, count in counts]

    def _weights(self, count: Mapping[str, int]) -> dict[str, float]:
        idf = self._idf
        weights = {
            gram: idf[gram] if n == 1 else (1 + math.log(n)) * idf[gram]
            for gram, n in count.items()
            if gram in idf
        }
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {gram: weight / length for gram, weight in weights.items()}

    def of(self, clause: str) -> dict[str, float]:
        """The best cosine of the clause with any text of each tool."""
        ours = self._weights(grams(clause))
        best: dict[str, float] = {}
        for name, theirs in self._rows:
            cosine = sum(weight * theirs.get(gram, 0.0) for gram, weight in ours.items())
            best[name] = max(best.get(name, 0.0), cosine)
        return best


_built: WeakKeyDictionary[Registry, tuple[int, Likeness]] = WeakKeyDictionary()


def likeness_of(registry: Registry) -> Likeness:
    """The likeness index of a registry, built once for as long as its tools stay the same."""
    size, likeness = _built.get(registry, (-1, None))
    if likeness is None or size != len(registry):
        likeness = Likeness(registry)
        _built[registry] = (len(registry), likeness)
    return likeness


def _texts(tool: Tool) -> list[str]:
    doc = f"{tool.name.replace('_', ' ')}. {tool.doc.splitlines()[0]} {' '.join(tool.signals)}"
    return [doc, *(example.request for example in shown(tool))]


WORTH_READING = 12
"""How many tools are held against a clause in full; reading costs more than looking."""


def worth_reading(
    clause: str, likeness: Mapping[str, float], lexicon: Lexicon, kinds: Sequence[str]
) -> list[Tool]:
    """The tools that speak most like a clause, in the order of the registry.

    By the words that they share with it, by likeness, and by the files at hand.
    """
    there = stems_of(clause)

    def points(words: ToolWords) -> float:
        tool = words.tool
        shared = len(there & words.declared) + 0.5 * len(there & words.shown)
        at_hand = bool(tool.takes) and files_there(tool, kinds)
        return likeness.get(tool.name, 0.0) + 0.3 * shared + 0.3 * at_hand

    best = sorted(lexicon.words.values(), key=points, reverse=True)[:WORTH_READING]
    names = {words.tool.name for words in best}
    return [words.tool for words in lexicon.words.values() if words.tool.name in names]


def shortlist(
    evidences: Sequence[Evidence], likeness: Mapping[str, float], kinds: Sequence[str]
) -> list[Evidence]:
    """At most `MOST` of the evidences, best first. `kinds` are files given or made before."""
    ranked = sorted(
        evidences,
        key=lambda evidence: -score(evidence, likeness.get(evidence.tool.name, 0.0), kinds),
    )
    return ranked[:MOST]


def score(evidence: Evidence, likeness: float, kinds: Sequence[str]) -> float:
    """How much points to a tool; only the order of scores means anything."""
    tool = evidence.tool
    fits = 0.5 if tool.takes and files_there(tool, kinds) else 0.0
    own = sum(1.0 if signal.own else 0.4 for signal in evidence.signals)
    missing = 0.5 * len(evidence.missing)
    return likeness + own + 0.8 * (len(evidence.values) + evidence.files) + fits - missing
