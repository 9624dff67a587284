"""Liftwork: say what you want in plain words; typed tools make it and prove it.

This module names what is public: what a pack of tools needs. Everything is loaded
when it is first asked for, so that ``import liftwork`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from liftwork.contract.checks import Check, CheckCode
    from liftwork.contract.effect import Effect
    from liftwork.contract.errors import AskPerson, BadInput, LiftworkError, Refuse, Unreadable
    from liftwork.contract.files import FileKind, FileOf
    from liftwork.contract.job import Job, Made, Seen
    from liftwork.contract.reading import Reading, Reads, SelfReading
    from liftwork.contract.registry import Registry
    from liftwork.contract.results import Call, CallResult, Outcome, Refusal
    from liftwork.contract.tool import Example, Tool, tool
    from liftwork.programs.lazy import lazy

__version__ = "0.1.0"

_HOMES = {
    "AskPerson": "contract.errors",
    "BadInput": "contract.errors",
    "Call": "contract.results",
    "CallResult": "contract.results",
    "Check": "contract.checks",
    "CheckCode": "contract.checks",
    "Effect": "contract.effect",
    "Example": "contract.tool",
    "FileKind": "contract.files",
    "FileOf": "contract.files",
    "Job": "contract.job",
    "LiftworkError": "contract.errors",
    "Made": "contract.job",
    "Outcome": "contract.results",
    "Reading": "contract.reading",
    "Reads": "contract.reading",
    "Refusal": "contract.results",
    "Refuse": "contract.errors",
    "Registry": "contract.registry",
    "Seen": "contract.job",
    "SelfReading": "contract.reading",
    "Tool": "contract.tool",
    "Unreadable": "contract.errors",
    "lazy": "programs.lazy",
    "tool": "contract.tool",
}

__all__ = [
    "AskPerson",
    "BadInput",
    "Call",
    "CallResult",
    "Check",
    "CheckCode",
    "Effect",
    "Example",
    "FileKind",
    "FileOf",
    "Job",
    "LiftworkError",
    "Made",
    "Outcome",
    "Reading",
    "Reads",
    "Refusal",
    "Refuse",
    "Registry",
    "Seen",
    "SelfReading",
    "Tool",
    "Unreadable",
    "lazy",
    "tool",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'liftwork' has no attribute {name!r}")
    return getattr(importlib.import_module(f"liftwork.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
