"""Tokens and passwords: in the system's keyring, or in an encrypted file where there is none.

::

    keep("slack-token", Secret(token))
    find("slack-token")          -> Secret or None
    forget("slack-token")

A `Secret` never prints. What the file protects from, and what not, is said in `vault`.
"""

from __future__ import annotations

from liftwork.programs.secrets.keeping import find, forget, keep, where
from liftwork.programs.secrets.secret import Secret

__all__ = ["Secret", "find", "forget", "keep", "where"]
