"""Tells a token or a password by its looks, so that it is put to no model and written nowhere.

The prefixes are those that the services themselves document for secret scanning: Slack's
``xoxb-``, GitHub's ``ghp_``, AWS's ``AKIA``, Google's ``ya29.`` and ``AIza``, and JSON web
tokens, which begin with the Base64 of ``{"``.
"""

from __future__ import annotations

import re

_KNOWN = re.compile(
    r"\b(?:xox[a-z]-|xapp-)[\w-]{8,}"
    r"|\b(?:gh[oprsu]_|github_pat_|glpat-|npm_|pypi-)[\w-]{8,}"
    r"|\bsk-[\w-]{16,}"
    r"|\b(?:AKIA|ASIA)[0-9A-Z]{12,}"
    r"|\bya29\.[\w-]{8,}|\bAIza[\w-]{20,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{4,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)
_NAMED = re.compile(
    r"\b(?:pass(?:word|wort|phrase|code)|token|secret|api[ -_]?key|bearer)\b"
    r"(?P<joined>\s*(?:[:=]|\bis\b|\bto\b|\bas\b))?\s*['\"“]?(?P<value>[^\s'\"”]{6,})",
    re.IGNORECASE,
)
_LONG = 12


def looks_secret(text: str) -> bool:
    """Whether a text holds what looks like a token or a password.

    Rather too often than too seldom: what is taken for one wrongly is read by the words alone.
    """
    if _KNOWN.search(text):
        return True
    return any(
        match["joined"] or (len(match["value"]) >= _LONG and _is_no_word(match["value"]))
        for match in _NAMED.finditer(text)
    )


def _is_no_word(value: str) -> bool:
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
