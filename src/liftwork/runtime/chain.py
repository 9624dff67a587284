"""Chains: several dependent calls, read and checked whole before the first one runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from liftwork.contract.errors import BadInput, ChainInvalid, UnknownTool
from liftwork.contract.files import ANY, accepts, kind_of_key, known_kinds
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.contract.slots import file_slots, with_files
from liftwork.contract.tool import Tool
from liftwork.runtime.files import shown
from liftwork.runtime.mainfile import is_record

LAST = "last"
"""The id that means the session's newest file of a kind."""

LONGEST = 1_000_000
"""The longest chain file that is read, in characters."""

_STAND_IN = Path("stand-in")
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}\Z")
_REFERENCE = re.compile(r"\$([A-Za-z][A-Za-z0-9_-]*)\.files\.([A-Za-z0-9_-]+(?:\.\d+)?)\Z")
_LOOKS_LIKE_ONE = re.compile(r"\$[A-Za-z][\w-]*\.")


@dataclass(frozen=True)
class Reference:
    """``$c1.files.plan``: the file of a kind that an earlier call makes, or `LAST`."""

    id: str
    kind: str


def read_reference(value: object) -> Reference | None:
    """The reference that a value is, or None."""
    match = _REFERENCE.match(value) if isinstance(value, str) else None
    return Reference(match[1], match[2]) if match else None


def parse_chain(text: str) -> list[Call]:
    """Read a chain: a JSON list of ``{"id", "tool", "args"}``, or that under ``"calls"``.

    Raises `ChainInvalid` with the line or the step that is wrong.
    """
    if len(text) > LONGEST:
        raise ChainInvalid(f"the chain is over {LONGEST:,} characters")
    try:
        data = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ChainInvalid(f"this is not JSON: line {error.lineno}: {error.msg}") from error
    except ValueError as error:  # a number with more digits than Python reads
        raise ChainInvalid(f"the chain holds a number that is far too long: {error}") from error
    except RecursionError as error:
        raise ChainInvalid("the chain is nested too deeply") from error
    if isinstance(data, dict) and set(data) == {"calls"}:
        data = data["calls"]
    if not isinstance(data, list) or not data:
        raise ChainInvalid(
            'this is not a chain: write a JSON list [{"id": ..., "tool": ..., "args": ...}]'
        )
    return [_read_call(n, item) for n, item in enumerate(data, 1)]


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ChainInvalid("the chain has one key twice in the same object")
    return found


def _no_constant(name: str) -> Any:
    raise ChainInvalid(f"the chain holds {name}, which is not a number in JSON")


def _read_call(n: int, item: object) -> Call:
    if not isinstance(item, dict):
        raise ChainInvalid(f'step {n} is not an object with "id", "tool" and "args"')
    extra = set(item) - {"id", "tool", "args"}
    if extra:
        raise ChainInvalid(f"step {n}: unknown key {shown(min(extra))!r}")
    id, tool, args = item.get("id", f"c{n}"), item.get("tool"), item.get("args", {})
    if not isinstance(id, str) or not isinstance(tool, str) or not isinstance(args, dict):
        raise ChainInvalid(f'step {n}: "id" and "tool" are text and "args" is an object')
    return Call(id=id, tool=tool, args=args)


def check_chain(calls: Sequence[Call], registry: Registry, available: Iterable[str]) -> None:
    """Check a whole chain; nothing is run and no file is opened.

    `available` are the kinds that ``$last`` can mean now. Raises `ChainInvalid` for the
    first wrong step, with its id and why; `UnknownTool` names the nearest tool.
    """
    if not calls:
        raise ChainInvalid("the chain has no steps")
    _check_ids(calls)
    checking = _Checking({call.id: _tool(call, registry) for call in calls}, set(available))
    _check_cycles(calls, checking)
    for call in calls:
        _check_step(call, checking)
        checking.earlier.add(call.id)
        checking.kinds.update(checking.tools[call.id].makes)


@dataclass
class _Checking:
    """A chain half checked: every step's tool, the kinds there are by now, the steps done."""

    tools: Mapping[str, Tool]
    kinds: set[str]
    earlier: set[str] = field(default_factory=set)


def _check_ids(calls: Sequence[Call]) -> None:
    seen: set[str] = set()
    for n, call in enumerate(calls, 1):
        if not _ID.match(call.id):
            raise ChainInvalid(
                f"step {n}: the id {shown(call.id)!r} must be letters, digits, - or _"
            )
        if call.id == LAST:
            raise ChainInvalid(f"step {n}: the id 'last' is taken: it means the newest file")
        if call.id in seen:
            raise ChainInvalid(f"step {n}: the id {call.id!r} is used twice")
        seen.add(call.id)


def _tool(call: Call, registry: Registry) -> Tool:
    try:
        return registry.get(call.tool)
    except UnknownTool as error:
        raise UnknownTool(f"step {call.id}: {error}") from error


def _references(call: Call, tool: Tool) -> list[Reference]:
    slots = file_slots(tool.arguments, call.args)
    values = [*call.args.values(), *(slot.value for slot in slots)]
    return [reference for reference in map(read_reference, values) if reference is not None]


def _check_cycles(calls: Sequence[Call], checking: _Checking) -> None:
    needs = {call.id: {r.id for r in _references(call, checking.tools[call.id])} for call in calls}
    for start, first in needs.items():
        path, waiting, seen = [start], [iter(sorted(first))], set[str]()
        while waiting:
            step = next(waiting[-1], None)
            if step is None:
                waiting.pop()
                path.pop()
            elif step == start:
                round_trip = " -> ".join([*path, start])
                raise ChainInvalid(f"step {start}: it waits for its own result: {round_trip}")
            elif step in needs and step not in seen:
                seen.add(step)
                path.append(step)
                waiting.append(iter(sorted(needs[step])))


def typed_early(call: Call, tool: Tool) -> BaseModel:
    """The typed arguments of a checked step before it runs; files not made yet by a stand-in."""
    slots = file_slots(tool.arguments, call.args)
    stand_ins = {s.slot: _STAND_IN for s in slots if read_reference(s.value) is not None}
    return tool.validate(with_files(call.args, stand_ins))


def _check_step(call: Call, checking: _Checking) -> None:
    tool = checking.tools[call.id]
    for slot in file_slots(tool.arguments, call.args):
        reference = read_reference(slot.value)
        if reference is not None:
            why = _why_not(slot.kind, reference, checking)
            if why is not None:
                raise ChainInvalid(f"step {call.id}: {slot.slot}: {slot.value}: {why}")
        elif isinstance(slot.value, str) and _LOOKS_LIKE_ONE.match(slot.value):
            raise ChainInvalid(
                f"step {call.id}: {slot.slot}: {shown(slot.value)!r} is not a reference; "
                f"write $c1.files.{slot.kind}"
            )
    for argument in tool.arguments:
        value = call.args.get(argument.name)
        if argument.kind is None and read_reference(value) is not None:
            raise ChainInvalid(
                f"step {call.id}: {argument.name}: {value}: this argument is not a file"
            )
    try:
        typed_early(call, tool)
    except BadInput as error:
        raise ChainInvalid(f"step {call.id}: {error}") from error


def _why_not(wanted: str, reference: Reference, checking: _Checking) -> str | None:
    """Why a file argument of the kind `wanted` cannot be that reference; None where it can."""
    kind = kind_of_key(reference.kind)
    if wanted == kind == ANY.name:
        return _why_nothing(reference, checking)
    if not accepts(wanted, kind):
        return f"this argument takes a {wanted}"
    if reference.id == LAST:
        return None if kind in checking.kinds else f"there is no {_title(kind)} yet"
    maker = checking.tools.get(reference.id)
    if maker is None:
        return f"the chain has no step {reference.id}"
    if reference.id not in checking.earlier:
        return f"step {reference.id} comes later"
    made = ", ".join(maker.makes) or "no file"
    return None if kind in maker.makes else f"{maker.name} makes {made}"


def _why_nothing(reference: Reference, checking: _Checking) -> str | None:
    """Why ``$c1.files.file``, the main file of a step, cannot be; None where it can."""
    if reference.id == LAST:
        there = any(not is_record(kind) for kind in checking.kinds)
        return None if there else "there is no file yet"
    maker = checking.tools.get(reference.id)
    if maker is None:
        return f"the chain has no step {reference.id}"
    if reference.id not in checking.earlier:
        return f"step {reference.id} comes later"
    makes = any(not is_record(kind) for kind in maker.makes)
    return None if makes else f"{maker.name} makes no file"


def _title(kind: str) -> str:
    known = known_kinds().get(kind)
    return known.title if known else kind
