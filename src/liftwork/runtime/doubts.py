"""What makes it doubtful that a new thing is wished for, although all of it was said.

Each doubt is a form of speech: the words may say that the thing is there already, that
something else is wanted for it, or that it is only imagined.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.numbers import fold
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.existing import BREAK, MAKES, TOLD, free_pieces, is_told
from liftwork.runtime.lexicon import common
from liftwork.runtime.manner import wishes
from liftwork.runtime.wordlists import TROUBLES, word_set
from liftwork.runtime.words import Token, stem, stems_of, tokens


def doubtful(evidence: Evidence, clause: str) -> bool:
    """Whether words that the tool does not explain make it doubtful that its thing is wished."""
    doubts = (
        governs,
        opens,
        heads,
        tells,
        works_on,
        needs_other,
        is_troubled,
        is_foreign,
        counts_other,
        measures_other,
    )
    return is_told(evidence, clause) or any(doubt(evidence, clause) for doubt in doubts)


_GOVERNS = re.compile(
    r"\s+(?:(?:out|up|down|off|away|in|it)\s+)*(?:of|for|about|at|from|to|in|on|into|onto|inside|through|with|against|near|"
    r"an?|the|my|our|your|this|that|these|those|his|her|their|me|us)\b"
)
_ARTICLE = re.compile(r"\b(?:an?|the|my|our|one|this|that|new|some)\s+(?:[a-z]+\s+)?\Z")


def governs(evidence: Evidence, clause: str) -> bool:
    """Whether an early unexplained word has the rest as its object: ``a party at my house``.

    One that stands between an article and what is explained only describes it: ``a spanish
    house``.
    """
    folded = fold(clause)
    early = _together(evidence, folded)
    return any(_GOVERNS.match(folded, _end_of_noun(token, clause)) for token in early)


def _end_of_noun(token: Token, clause: str) -> int:
    """Where the noun ends that a word begins: ``mattress sizes | for``."""
    there = tokens(clause)
    at = there.index(token)
    after = there[at + 1] if at + 1 < len(there) else None
    plural = after is not None and after.word.isascii() and after.word.endswith("s")
    return after.end if after and plural and common(after) and len(after.word) > 3 else token.end


def _together(evidence: Evidence, folded: str) -> list[Token]:
    """The early words that stand in one piece, commas apart, with something that was read."""
    return [
        token
        for token in evidence.early
        if any(
            BREAK.search(folded[token.end : start]) is None
            for start, _ in evidence.spans
            if start >= token.end
        )
        or any(
            BREAK.search(folded[end : token.start]) is None
            for _, end in evidence.spans
            if end <= token.start
        )
    ]


_LABEL = re.compile(r"(?:\s+[a-z']+){0,2}\s*[:,!.-]")


_ADJECTIVE = re.compile(r"..(?:ular|ist|ish|ian|ical|ic|ive|ous|esque|able|ese|less|ful|ed)\Z")


def _modifies(token: Token, evidence: Evidence, clause: str) -> bool:
    """Whether a word only describes a known one that is to be made: ``prepare GA drawings``."""
    there = tokens(clause)
    after = there[there.index(token) + 1 :][:1]
    return bool(MAKES.search(fold(clause[: token.start]))) and any(
        not common(next_) and next_ not in evidence.unexplained and not _is_read(next_, evidence)
        for next_ in after
    )


def _is_read(token: Token, evidence: Evidence) -> bool:
    return any(start <= token.start < end for start, end in evidence.spans)


def opens(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word stands first, where the verb of a wish stands: ``tile house``.

    Not one that is set apart (``studio work: ...``), stands behind an article, or looks
    like an adjective.
    """
    folded = fold(clause)
    return any(
        token.word.isascii()
        and all(common(before) for before in tokens(folded[: token.start]))
        and not _ARTICLE.search(folded[: token.start])
        and not _LABEL.match(folded, token.end)
        and token.word not in TOLD
        and not _ADJECTIVE.search(token.word)
        and not _modifies(token, evidence, clause)
        for token in _together(evidence, folded)
    )


_STATE = re.compile(
    r"\b(?:is|are|was|were|got|gets|been|became|looks|feels|smells|stays)\s+(?:\w+ly\s+|all\s+|so\s+|very\s+)?\Z"
)
_DEFINITE = re.compile(r"\W*(?:the|my|our|his|her|their|this|that)\b")


def tells(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word ends a clause as what became of a known thing.

    ``the house collapsed``, ``three bedrooms of our house are flooded``.
    """
    there = tokens(clause)
    last = [token for token in evidence.unexplained if token == there[-1]]
    folded = fold(clause)
    if any(_STATE.search(folded[: token.start]) for token in last):
        return True
    done = [token for token in last if token.word.endswith("ed")]
    return any(_DEFINITE.match(folded) or _behind_thing(token, evidence, there) for token in done)


def _behind_thing(token: Token, evidence: Evidence, there: Sequence[Token]) -> bool:
    """Whether a word stands right behind the thing: ``get a 10 marla house | valued``."""
    at = there.index(token)
    before = there[at - 1] if at else None
    return before is not None and not (before in evidence.unexplained or common(before))


_OBJECT = re.compile(r"(?<!\bof )\b(?:it|them)\s+(?:to be\s+)?\Z")
_OBJECT_BEHIND = re.compile(r"\s+(?:it|them)\b")


def works_on(evidence: Evidence, clause: str) -> bool:
    """Whether an unexplained word says what is done to it: ``and need it insulated``."""
    folded = fold(clause)
    return any(
        _OBJECT.search(folded[: token.start]) or _OBJECT_BEHIND.match(folded, token.end)
        for token in evidence.unexplained
    )


_ENDS = re.compile(r"\s*(?:[,;.!]|\Z|(?:with|on|in|at|for|of|by|to|and|please)\b)")


def heads(evidence: Evidence, clause: str) -> bool:
    """Whether what was read describes an unexplained thing: ``a 10 marla 3 bedroom yacht``."""
    if evidence.named:
        return False
    folded = fold(clause)
    ends = {end for _, end in evidence.spans}
    return any(
        token.word.isascii()
        and any(folded[end : token.start].strip(" -") == "" and end <= token.start for end in ends)
        and _ENDS.match(folded, token.end)
        for token in evidence.unexplained
    )


_SUBJECTLESS = re.compile(
    r"\W*(?:(?:and|but|which|that|it|also|still|now|always|the house|house|place)\s+)*"
    r"(?:needs|requires|wants|keeps|has|is|was|gets|got|looks|smells|feels|leaks|could do with)\b"
)
_IN_STATE = re.compile(r"(?:ed|ing)\Z|(?:broken|stolen|fallen|rotten|frozen)\Z")
_FITTINGS = stems_of(
    "attached fitted covered paved tiled detached preferred needed required facing parking "
    "building ceiling lighting heating landing seating sitting living dining drawing washing "
    "swimming opening"
)


def needs_other(evidence: Evidence, clause: str) -> bool:
    """Whether a piece of its own says what the thing needs, or in what state it is.

    ``a 10 marla house, needs rewiring``; ``..., roof leaking``. The verb has no person for a
    subject, so the thing is its subject.
    """
    strange = {token.start for token in (*evidence.unexplained, *evidence.apart)}
    for start, piece in free_pieces(evidence, clause):
        there = tokens(piece)
        own = [token for token in there if token.start + start in strange]
        wants = _SUBJECTLESS.match(piece) or _WANTS_OTHER.search(piece)
        if own and (wants or _ends_in_state(there, own)):
            return True
    return False


_WANTS_OTHER = re.compile(
    r"\b(?:looking for|searching for|seeking|wanted|find|get) (?:an?|the|some|me|us)\b|"
    r"\b(?:chahiye|chaiye)\W*\Z|چاہی"
)


def measures_other(evidence: Evidence, clause: str) -> bool:
    """Whether what was read measures a thing that is not known: ``500 sq yards of fabric``."""
    folded = fold(clause)
    strange = {token.start for token in evidence.unexplained}
    found = (_OF.match(folded, end) for _, end in evidence.spans)
    return any(match is not None and match.end() in strange for match in found)


_OF = re.compile(r"\s+of\s+(?:(?:the|my|our|an?)\s+)?")


def _ends_in_state(there: Sequence[Token], strange: Sequence[Token]) -> bool:
    last = there[-1]
    return (
        last is strange[-1]
        and len(there) > 1
        and _IN_STATE.search(last.word) is not None
        and not common(there[-2])
        and stem(last.word) not in _FITTINGS
    )


def is_troubled(evidence: Evidence, clause: str) -> bool:
    """Whether a trouble is told: only what is there already has any."""
    del clause
    return any(stem(token.word) in TROUBLES for token in evidence.unexplained)


def counts_other(evidence: Evidence, clause: str) -> bool:
    """Whether a number counts things that the tool does not know: ``5 tons of AC``."""
    del clause
    return bool(
        {token.start for token in evidence.counted} & {t.start for t in evidence.unexplained}
    )


_OF_ROMAN_URDU = word_set("""
    ghar naya kam ka ki ke ko mein hai hain aur wala wali wale pe se mera meri mere hamara
    hamari apna apne
""")


def is_foreign(evidence: Evidence, clause: str) -> bool:
    """Whether unknown words stand in a clause of another language than English that asks for
    nothing in so many words.

    What only describes and what changes the wish cannot be told apart there.
    """
    if wishes(clause):
        return False
    words = {token.word for token in tokens(clause)}
    there = evidence.unexplained
    return bool(there) and (
        any(not token.word.isascii() for token in there) or bool(words & _OF_ROMAN_URDU)
    )
