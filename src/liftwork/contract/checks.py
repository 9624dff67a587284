"""Checks: what was measured on a made thing, under a code that never changes.

A craft declares each `CheckCode` once, at module level. Its verifier calls the
code with what it found: ``DOORS_COUNTED(found == drawn, f"{found} of {drawn}")``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from liftwork.contract.errors import ToolClash

_FORM = re.compile(r"[A-Z]{2,5}-\d{3}\Z")
_declared: dict[str, CheckCode] = {}


class Check(BaseModel):
    """One finding: a stable code, a sentence, passed or not, and the number measured."""

    model_config = ConfigDict(frozen=True)

    code: str
    name: str
    passed: bool
    detail: str


@dataclass(frozen=True)
class CheckCode:
    """A declared check: `code` such as ``CAD-007`` and the sentence it asserts."""

    code: str
    name: str

    def __post_init__(self) -> None:
        if not _FORM.match(self.code):
            raise ValueError(f"check code {self.code!r} is not of the form CAD-007")
        known = _declared.setdefault(self.code, self)
        if known.name != self.name:
            raise ToolClash(f"check {self.code} is declared twice: {known.name!r}, {self.name!r}")

    def __call__(self, passed: bool, detail: str) -> Check:
        return Check(code=self.code, name=self.name, passed=passed, detail=detail)


def declared_checks() -> dict[str, CheckCode]:
    """Every check code declared so far, by code."""
    return dict(_declared)
