"""Whether a thing is only told of: it is there already, is asked about, or is only imagined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from liftwork.contract.numbers import fold
from liftwork.runtime.asides import statements
from liftwork.runtime.evidence import Evidence
from liftwork.runtime.lexicon import common
from liftwork.runtime.manner import asks, reports
from liftwork.runtime.wordlists import PEOPLE, word_set
from liftwork.runtime.words import Token, stem, stems_of, tokens

BREAK = re.compile(r"[,;:.!?]|\s--?\s")
"""A mark that parts two pieces."""

_PIECE = re.compile(r"[^,;:.!?]+")


def is_told(evidence: Evidence, clause: str) -> bool:
    """Whether the thing is only told of: somebody has it, or only imagines it."""
    doubts = (is_there, is_subject, is_reported, is_told_of, is_imagined, is_asked, is_shared)
    return any(doubt(evidence, clause) for doubt in doubts)


def free_pieces(evidence: Evidence, clause: str) -> Iterator[tuple[int, str]]:
    """The pieces between marks in which nothing was read, with their places."""
    for match in _PIECE.finditer(fold(clause)):
        s, e = match.span()
        if not any(start < e and s < end for start, end in evidence.spans):
            yield s, match.group()


def read_pieces(evidence: Evidence, folded: str) -> Iterator[str]:
    """The pieces between marks in which something was read."""
    for match in _PIECE.finditer(folded):
        s, e = match.span()
        if any(start < e and s < end for start, end in evidence.spans):
            yield match.group()


_WHOSE = re.compile(
    r"\b(?:my|our|his|her|their|your|the|this|that|[a-z]+'s)\s+(?:(?:new|old|own|lovely|beautiful|big|small|nice)\s+)?\Z"
)
MAKES = re.compile(
    r"\b(?:draw|design|plan|sketch|creat|mak|build|prepar|produc|draft|lay|generat|blueprint|map|"
    r"naqsha|propos)\w*"
)


def is_there(evidence: Evidence, clause: str) -> bool:
    """Whether what was read describes a thing that somebody has: ``my 10 marla house is hot``.

    Not where something is to be made: ``a plan for my 10 marla house``.
    """
    folded = fold(clause)
    if MAKES.search(folded):
        return False
    things = stems_of(evidence.tool.name.replace("_", " "))
    return any(
        _WHOSE.search(folded[:start])
        and any(stem(t.word) in things for t in tokens(BREAK.split(folded[end:])[0])[:3])
        for start, end in evidence.spans
    )


_FINITE = re.compile(
    r"(?:\s+(?!my|our|the|his|her|their|because|since|and|but|so)[a-z]+){0,3}?\s+"
    r"(?:is|was|are|were|stays?|stayed|became|becomes|looks?|feels?|smells?|"
    r"belongs?|belonged|got|had|costs?|sits|stands|stood)\b"
    r"(?!\s+(?:what|needed|required|wanted|my|our|to be)\b)"
)


def is_subject(evidence: Evidence, clause: str) -> bool:
    """Whether the thing is the subject of a verb: ``that 10 marla house with 3 beds was ours``."""
    folded = fold(clause)
    ends = sorted(end for _, end in evidence.spans)
    needed = sum(a.required and a.find is not None for a in evidence.tool.arguments)
    return len(ends) >= needed > 0 and any(
        _FINITE.match(folded, end) is not None for end in ends[needed - 1 :]
    )


_IMAGINED = re.compile(
    r"\b(?:imagine|someday|some day|one day|might|dream(?:t|ed|ing) (?:of|about)|"
    r"wish (?:i|we|he|she|they)\b|if (?:i|we|he|she|they) (?:had|were|could|ever)|were i|"
    r"maybe (?:next|one|some|later)|would have been)\b"
)


def is_imagined(evidence: Evidence, clause: str) -> bool:
    """Whether the thing is only imagined: ``one day we might build ...``."""
    del evidence
    return _IMAGINED.search(fold(clause)) is not None


def is_reported(evidence: Evidence, clause: str) -> bool:
    """Whether a piece reports the thing itself: ``there is a 10 marla house, 3 bedrooms``."""
    folded = fold(clause)
    things = stems_of(evidence.tool.name.replace("_", " ")) & stems_of(clause)
    return any(
        reports(folded[start:end]) and things & stems_of(folded[start:end])
        for start, end in statements(clause)
    )


def is_asked(evidence: Evidence, clause: str) -> bool:
    """Whether a piece of its own asks something: ``10 marla, 3 bedrooms, which AC is best``."""
    return any(
        asks(piece.strip()) and not piece.strip().startswith("who")
        for _, piece in free_pieces(evidence, clause)
    )


_SHARED = re.compile(
    r"\b(?:apiece|per (?:floor|storey|portion|family|unit)|each)\b(?!\s+(?:with|having|bed))"
)


def is_shared(evidence: Evidence, clause: str) -> bool:
    """Whether a number counts for each of several: ``each gets 3 bedrooms``."""
    del evidence
    return _SHARED.search(fold(clause)) is not None


_SUBJECTS = word_set("""
    i we he she they it you somebody someone everybody everyone who my our his her their the
""")
_LEADING = word_set("""
    a an the one my our his her their this that in at into near past by of on to up us me him
    them
""")
TOLD = word_set("""
    have has had own owns owned got live lives lived living stay stays stayed staying rent rents
    rented renting said says told tells built builds drew finished saw sees seen visited visit
    bought inherited grew moved sleep sleeps slept work works worked remember remembers passed
    drove cleaned kept keeps left leave leaves manage manages managed sold sells occupy occupies
    hate hates
""")
_WISHING = word_set("""
    can could may should would will let please want wants need needs like love prefer require
    requires i'd we'd looking
""")
_NO_PAST = word_set("""
    wanted needed required preferred proposed interested attached detached detailed fitted
    storied
""")


def is_told_of(evidence: Evidence, clause: str) -> bool:
    """Whether the thing is the object of a verb by which somebody tells of it.

    ``my cousin grew up in a 10 marla house``, ``she inherited ...``, ``we have ...``.
    """
    folded = fold(clause)
    first = min((start for start, _ in evidence.spans), default=0)
    there = list(tokens(re.split(r"[,;:.!?]", folded[:first])[-1]))
    if not _whole(evidence, folded, first) or _wished_behind(evidence, folded, first):
        return False
    within = False
    while there and (there[-1].word in _LEADING or _describes(there)):
        within |= there.pop().word in {"in", "at", "near"}
    if len(there) < 2 or any(token.word in _WISHING for token in there):
        return False
    subject = any(t.word in _SUBJECTS or stem(t.word) in PEOPLE for t in there[:-1])
    if not subject and all(common(token) for token in there[:-1]):
        return False
    strange = {token.word for token in (*evidence.early, *evidence.apart)}
    lies = there[-1].word in {"is", "was", "are", "were"} and (
        within or any(token.word in strange for token in there)
    )
    return lies or there[-1].word in TOLD or _is_past(there[-1])


def _describes(there: Sequence[Token]) -> bool:
    """Whether the last word stands between an article and what was read: ``a nice | house``."""
    return len(there) > 1 and there[-2].word in {"a", "an", "the", "one"}


def _is_past(verb: Token) -> bool:
    return verb.word.endswith("ed") and verb.word not in _NO_PAST


def _whole(evidence: Evidence, folded: str, first: int) -> bool:
    """Whether the words up to the next mark name the thing itself, and not only its ground."""
    end = re.search(r"[;:.!?]|\Z", folded[first:])
    stop = first + (end.start() if end else 0)
    inside = [span for span in evidence.spans if span[0] < stop]
    needed = sum(a.required and a.find is not None for a in evidence.tool.arguments)
    return len(inside) >= needed


_ASKING = re.compile(
    r"\b(?:wants?|needs?|requires?|like|love|prefer|looking for|make|prepare|to build|draw|design|plan|"
    r"sketch|please|pls|kindly)\b"
)


def _wished_behind(evidence: Evidence, folded: str, first: int) -> bool:
    """Whether something that was read is asked for behind what was read first."""
    starts = [start for start, _ in evidence.spans]
    if any(_PLEASE.search(text) for text in read_pieces(evidence, folded)):
        return True
    return any(_reaches(folded, m.start(), starts) for m in _ASKING.finditer(folded, first))


_PLEASE = re.compile(r"\b(?:please|pls|plz|kindly)\b")


def _reaches(folded: str, at: int, starts: Sequence[int]) -> bool:
    """Whether one of the places lies at most five words and no mark behind a place."""
    between = (folded[at:start] for start in starts if at < start)
    return any(len(text.split()) <= 5 and BREAK.search(text) is None for text in between)
