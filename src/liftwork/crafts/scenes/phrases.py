"""Patterns for words that stand alone in folded text."""

from __future__ import annotations

from liftwork.contract.patterns import Pattern

ALONE = r"(?<![a-z\d])"
"""Look-behind: not inside a word or a number."""


def saying(*ways: str) -> Pattern:
    """A pattern for any of the ways of saying a thing, as whole words."""
    return Pattern(rf"{ALONE}(?:{'|'.join(ways)})(?![a-z\d])")
