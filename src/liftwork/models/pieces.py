"""Tokens counted by the model's own vocabulary, read out of its weights file.

The archive ends in a vocabulary of SentencePiece byte-pair pieces, each stored as a
score (float32), a kind (one byte), a length (uint16) and its UTF-8 text; the first is
``<pad>``. Merging the neighbours of highest score until none is left gives the model's
tokens, which is what "tokens in" and "tokens out" count.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

_FIRST = b"\x05\x00<pad>"
_HEAD = struct.Struct("<fBH")
_SPACE = "\u2581"
_LONGEST = 48


class PieceCounter:
    """Counts the pieces of a text under one vocabulary of pieces and scores."""

    def __init__(self, scores: Mapping[str, float]) -> None:
        self._scores = scores

    @classmethod
    def of_archive(cls, path: Path) -> PieceCounter | None:
        """The vocabulary of a weights file, or None where it has none at its end."""
        data = path.read_bytes()
        at = data.rfind(_FIRST)
        if at < 0:
            return None
        return cls(dict(_pieces(data, at - 5)))

    def count(self, text: str) -> int:
        """How many tokens the text is; a character outside the vocabulary counts its bytes."""
        return sum(self._count_word(word) for word in _words(text))

    def _count_word(self, word: str) -> int:
        parts = list(word)
        while len(parts) > 1:
            best = max(
                range(len(parts) - 1),
                key=lambda at: self._scores.get(parts[at] + parts[at + 1], float("-inf")),
            )
            merged = parts[best] + parts[best + 1]
            if merged not in self._scores:
                break
            parts[best : best + 2] = [merged]
        return sum(
            1 if part in self._scores else len(part.encode("utf-8", "replace")) for part in parts
        )


def _words(text: str) -> Iterator[str]:
    for word in text.split():
        for start in range(0, len(word), _LONGEST):
            yield (_SPACE if start == 0 else "") + word[start : start + _LONGEST]


def _pieces(data: bytes, at: int) -> Iterator[tuple[str, float]]:
    while at + _HEAD.size <= len(data):
        score, _, length = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if length == 0 or at + length > len(data):
            return
        try:
            yield data[at : at + length].decode(), score
        except UnicodeDecodeError:
            return
        at += length
