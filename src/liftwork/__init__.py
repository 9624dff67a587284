"""Liftwork: a computer agent that does work inside real programs through typed, checked tools.

These names are public. A tool pack needs the first group, a program that uses Liftwork
as a library the second. Everything else may change without notice. Each is imported when
it is first used, so that ``import liftwork`` itself costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from liftwork.contract.checks import Check, CheckCode
    from liftwork.contract.effect import Effect
    from liftwork.contract.errors import (
        AskPerson,
        BadInput,
        InternalBug,
        LiftworkError,
        LimitReached,
        PathRefused,
        Refuse,
        Stopped,
        ToolClash,
        Unreadable,
    )
    from liftwork.contract.files import FileKind, FileOf
    from liftwork.contract.job import Job, Made, Seen
    from liftwork.contract.reading import Reading, Reads, SelfReading
    from liftwork.contract.registry import Registry
    from liftwork.contract.results import Call, CallResult, Outcome, Refusal
    from liftwork.contract.tool import Example, Tool, tool
    from liftwork.models.base import Model, Proposal, ProposedCall
    from liftwork.programs.lazy import lazy
    from liftwork.runtime.limits import Limits
    from liftwork.runtime.session import Session

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
    "InternalBug": "contract.errors",
    "Job": "contract.job",
    "LiftworkError": "contract.errors",
    "LimitReached": "contract.errors",
    "Limits": "runtime.limits",
    "Made": "contract.job",
    "Model": "models.base",
    "Outcome": "contract.results",
    "PathRefused": "contract.errors",
    "Proposal": "models.base",
    "ProposedCall": "models.base",
    "Reading": "contract.reading",
    "Reads": "contract.reading",
    "Refusal": "contract.results",
    "Refuse": "contract.errors",
    "Registry": "contract.registry",
    "Seen": "contract.job",
    "SelfReading": "contract.reading",
    "Session": "runtime.session",
    "Stopped": "contract.errors",
    "Tool": "contract.tool",
    "ToolClash": "contract.errors",
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
    "InternalBug",
    "Job",
    "LiftworkError",
    "LimitReached",
    "Limits",
    "Made",
    "Model",
    "Outcome",
    "PathRefused",
    "Proposal",
    "ProposedCall",
    "Reading",
    "Reads",
    "Refusal",
    "Refuse",
    "Registry",
    "Seen",
    "SelfReading",
    "Session",
    "Stopped",
    "Tool",
    "ToolClash",
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
