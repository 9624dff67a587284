"""Answers replayed from a file, for tests and demonstrations, and the way to record them.

One JSON object a line, keyed by the clause that was put to the model::

    {"clause": "mirror it", "calls": [{"tool": "mirror_plan", "args": {}}], "confidence": 0.6}

`calls` and `unsure` hold tools with their arguments; `unsure`, `confidence`,
`input_tokens` and `output_tokens` may be left out. A clause has one answer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from liftwork.contract.errors import BadInput
from liftwork.contract.tool import Tool
from liftwork.models.base import Model, Proposal, ProposedCall
from liftwork.models.withheld import looks_secret


class _Call(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tool: str
    args: dict[str, Any] = {}


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    clause: str
    calls: list[_Call]
    unsure: list[_Call] = []
    confidence: float = 1.0
    input_tokens: int = 0
    output_tokens: int = 0


class Recorded:
    """Answers each clause as the file says. Raises `BadInput` for a file that cannot be read."""

    name = "recorded"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._answers = _read(path)

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Nothing to load: the file was read at once."""

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """The recorded answer. Raises `BadInput` for a clause that the file does not hold."""
        del tools, budget_s
        answer = self._answers.get(clause)
        if answer is None:
            raise BadInput(
                f'{self._path.name} holds no answer for "{clause}"; add a line with that clause'
            )
        return Proposal(
            calls=_proposed(answer.calls),
            unsure=_proposed(answer.unsure),
            confidence=answer.confidence,
            input_tokens=answer.input_tokens,
            output_tokens=answer.output_tokens,
        )


class Recording:
    """Hears another model and writes down what it answers, for `Recorded` to replay.

    A clause that the file holds already is not written twice, and one with what looks like a
    token or a password is not written at all.
    """

    def __init__(self, model: Model, path: Path) -> None:
        self.name = model.name
        self._model = model
        self._path = path
        self._known = set(_read(path)) if path.exists() else set()
        self._writing = threading.Lock()

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Load the model that is heard."""
        self._model.warm(tools)

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """The other model's proposal, written down before it is given; silence is not."""
        proposal = self._model.propose(clause, tools, budget_s)
        if proposal.silence or looks_secret(clause):
            return proposal
        answer = _Answer(
            clause=clause,
            calls=[_Call(tool=call.tool, args=call.args) for call in proposal.calls],
            unsure=[_Call(tool=call.tool, args=call.args) for call in proposal.unsure],
            confidence=proposal.confidence,
            input_tokens=proposal.input_tokens,
            output_tokens=proposal.output_tokens,
        )
        with self._writing:
            if clause not in self._known:
                with self._path.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(json.dumps(answer.model_dump(), ensure_ascii=False) + "\n")
                self._known.add(clause)
        return proposal


def _proposed(calls: Sequence[_Call]) -> tuple[ProposedCall, ...]:
    return tuple(ProposedCall(call.tool, call.args) for call in calls)


def _read(path: Path) -> dict[str, _Answer]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise BadInput(f"cannot read recorded answers {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"recorded answers {path} are not UTF-8 text") from error
    answers: dict[str, _Answer] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        answer = _parse(line, f"{path.name} line {number}")
        if answers.setdefault(answer.clause, answer) != answer:
            raise BadInput(f'{path.name} line {number} answers "{answer.clause}" a second time')
    return answers


def _parse(line: str, where: str) -> _Answer:
    try:
        return _Answer.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        at = ".".join(str(part) for part in first["loc"]) or "the line"
        raise BadInput(f"{where}: {at}: {first['msg']}") from error
