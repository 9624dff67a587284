"""Text inside XML that is written out by hand."""

from __future__ import annotations


def escape(text: str) -> str:
    """Text as the content of an element, or of an attribute in double quotes."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return text


def quoted_attribute(text: str) -> str:
    """An attribute's value with its quotes."""
    return f'"{escape(text)}"'
