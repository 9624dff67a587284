"""Accounts elsewhere that a person connects: what to ask for, and how to connect it.

A craft that uses accounts names its `Connector`s; doors ask for the fields and say what is
connected. A secret field is never read from a command line, where others could see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """One thing to ask for: its `name`, the `prompt`, and the `default` where it has one.

    It is not asked for where the field named `unless` was given.
    """

    name: str
    prompt: str
    secret: bool = False
    default: str | None = None
    unless: str = ""


@dataclass(frozen=True)
class Connector:
    """One service that can be connected.

    `hint` says where a person gets what is asked for. `connect` takes the answers by field and
    a function that shows a line, tries them, keeps them, and says in a line who is connected.
    `status` is a line without any secret, or None where nothing is connected. `disconnect` is
    false where nothing was.
    """

    name: str
    title: str
    hint: str
    fields: tuple[Field, ...]
    connect: Callable[[Mapping[str, str], Callable[[str], None]], str]
    status: Callable[[], str | None]
    disconnect: Callable[[], bool]
