"""What a request only tells before or after its wish, and the facts that the telling holds.

"We bought a 7 marla corner plot, can you make a plan with four bedrooms?" tells in its
first half and wishes in its second. Of the telling only what can be read counts ("7 marla");
its other words are no part of the work.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from liftwork.contract.numbers import fold
from liftwork.runtime.clauses import begins_act
from liftwork.runtime.manner import asks, negates, reports, wishes
from liftwork.runtime.wordlists import PEOPLE, of_others
from liftwork.runtime.words import stem, tokens

_TELLING = re.compile(
    r"\W*(?:(?:so|well|and|but|hi|hello|good \w+|as|because|since|now|finally)\W+)*"
    r"(?:(?:i|we|he|she|they|it|there|everyone|"
    r"(?:my|our) (?:\w+ ){1,2}and (?:i|me|my \w+)|"
    r"(?:my|our|his|her|their|the|this|an?) (?:\w+ ){1,3}?)"
    r"\s*(?:\w+ly |just |already |now |both |all |also )?"
    r"(?:'m|'ve|'re|'s|am|are|is|was|were|have|has|had|got|own|owns|"
    r"saved|bought|purchased|sold|rent|live|work|run|\w+ed|"
    r"says|said|measures|sits|lies|lives|thinks|feels|left|gave|hates?|loves?|likes?)\b"
    r"|(?:i|we|he|she|they) (?!wish|hope|plan|choose|pick)[a-z]+\b)"
)


def told(piece: str, acts: Collection[str]) -> bool:
    """Whether a piece only tells how things are: ``we bought a corner plot``."""
    folded = fold(piece)
    telling = reports(piece) or _TELLING.match(folded) is not None
    return telling and not (
        wishes(piece) or asks(piece) or negates(piece) or begins_act(piece, acts)
    )


_BY_SOMEBODY = re.compile(
    r"\W*(?:(?:last|this|next) \w+ |(?:so|well|and|but|yesterday|today|recently|finally|now)\W+)*"
    r"(?:i|we|he|she|they|(?:my|our|his|her|their) (?P<whom>[a-z]+)|(?P<who>[a-z]+))\b"
)


def by_somebody(piece: str) -> bool:
    """Whether a piece that tells has a person for its subject: ``we sold our shop``."""
    match = _BY_SOMEBODY.match(fold(piece))
    who = match and (match["whom"] or match["who"])
    return match is not None and (who is None or stem(who) in PEOPLE)


_OWNS = re.compile(
    r"\W*(?:\w+\W+){0,3}?(?<!can )(?<!could )(?<!may )(?:i|we|he|she|they)(?:'ve)?\s+"
    r"(?:\w+ly |already |just |have )?"
    r"(?:have|has|own|owns|got|bought|rent|rents|live in|lives in|stay in|living in|am in|are in)"
    r"\s+(?:an?|one|this|the|my|our)\b"
)
_APART = re.compile(r"[,;:.]|\b(?:and|but|so)\b")


def owns_all(piece: str, spans: Collection[tuple[int, int]]) -> bool:
    """Whether all that was read describes one thing that somebody has already."""
    there = _OWNS.match(fold(piece))
    if there is None or not spans:
        return False
    return _APART.search(fold(piece), there.end(), max(end for _, end in spans)) is None


_LOOKS = re.compile(r"\b(?:look like|looks like|fit|fits|possible|enough|work|do with|what if)\b")


_BETWEEN = re.compile(
    r"\s*(?:,\s|\bbut\b|\bso\b(?=\s+[a-z])"
    r"|\band\b(?=\s+(?:i|we|he|she|they)\s+(?:would|'d|want|need|wish|like)))\s*"
)


def parted(pieces: Sequence[str]) -> list[str]:
    """The pieces cut once more, wherever telling may end and wishing begin."""
    cut: list[str] = []
    for piece in pieces:
        at = 0
        for mark in _BETWEEN.finditer(fold(piece)):
            cut.append(piece[at : mark.start()])
            at = mark.end()
        cut.append(piece[at:])
    return [piece for piece in cut if tokens(piece)]


def wonders(piece: str) -> bool:
    """Whether a piece asks how a thing would be, as one does before wishing for it."""
    return asks(piece) and bool(_LOOKS.search(fold(piece))) and not _of_others(piece)


def of_other_work(pieces: Sequence[str]) -> bool:
    """Whether pieces ask about things, forbid them, or speak of other people's work."""
    return any(asks(piece) or negates(piece) or _of_others(piece) for piece in pieces)


def _of_others(piece: str) -> bool:
    return any(of_others(token.word) and not token.word.isdigit() for token in tokens(piece))
