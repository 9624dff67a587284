"""Liftwork: a computer agent that does work inside real programs through typed, checked tools.

These names are public. A tool pack needs the first group, a program that uses Liftwork
as a library the second. Everything else may change without notice. Each is imported when
it is first used, so that ``import liftwork`` itself costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

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
    )
    from liftwork.contract.files import FileKind, FileOf
    from liftwork.contract.job import Job, Made, Seen
    from liftwork.contract.reading import Reading, Reads, SelfReading
    from liftwork.contract.registry import Registry
    from liftwork.contract.results import Call, CallResult, Outcome, Refusal
    from liftwork.contract.tool import Example, Tool, tool
    from liftwork.models.base import Model, Proposal, ProposedCall
    from liftwork.runtime.limits import Limits
    from liftwork.runtime.session import Session

_HOMES = {
    "liftwork.contract.checks": ("Check", "CheckCode"),
    "liftwork.contract.effect": ("Effect",),
    "liftwork.contract.errors": (
        "AskPerson",
        "BadInput",
        "InternalBug",
        "LiftworkError",
        "LimitReached",
        "PathRefused",
        "Refuse",
        "Stopped",
        "ToolClash",
    ),
    "liftwork.contract.files": ("FileKind", "FileOf"),
    "liftwork.contract.job": ("Job", "Made", "Seen"),
    "liftwork.contract.reading": ("Reading", "Reads", "SelfReading"),
    "liftwork.contract.registry": ("Registry",),
    "liftwork.contract.results": ("Call", "CallResult", "Outcome", "Refusal"),
    "liftwork.contract.tool": ("Example", "Tool", "tool"),
    "liftwork.models.base": ("Model", "Proposal", "ProposedCall"),
    "liftwork.runtime.limits": ("Limits",),
    "liftwork.runtime.session": ("Session",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

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
    "tool",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'liftwork' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
