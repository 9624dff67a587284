"""Where the files are among a call's arguments: alone, in lists, and inside nested designs.

A slot is the way to one file: ``plan``, ``files.0``, ``layers.2.picture``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from liftwork.contract.tool import Argument


@dataclass(frozen=True)
class FileSlot:
    """One file among the arguments: its `slot`, the `kind` wanted there, the `value` written."""

    slot: str
    kind: str
    value: Any


def file_slots(arguments: Iterable[Argument], args: Mapping[str, Any]) -> list[FileSlot]:
    """Every file that these arguments name, in the order of the arguments."""
    found: list[FileSlot] = []
    for argument in arguments:
        value = args.get(argument.name)
        if value is None:
            continue
        if argument.kind is not None:
            found += _of_kind(argument.name, argument.kind, value)
        elif argument.inner:
            found += _inside(argument.name, argument.inner, value)
    return found


def with_files(args: Mapping[str, Any], files: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments with the value of each slot in `files` put in its place."""
    return {name: _replaced(name, value, files) for name, value in args.items()}


def texts_in(value: Any) -> Iterator[str]:
    """Every text among arguments, at any depth."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)
    elif value is not None:
        yield str(value)


def _of_kind(slot: str, kind: str, value: Any) -> Iterator[FileSlot]:
    if isinstance(value, list | tuple):
        for n, one in enumerate(value):
            yield FileSlot(f"{slot}.{n}", kind, one)
    else:
        yield FileSlot(slot, kind, value)


def _inside(slot: str, kinds: Mapping[str, str], value: Any) -> Iterator[FileSlot]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            at = f"{slot}.{name}"
            if name in kinds and inner is not None:
                yield from _of_kind(at, kinds[name], inner)
            else:
                yield from _inside(at, kinds, inner)
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for n, inner in enumerate(value):
            yield from _inside(f"{slot}.{n}", kinds, inner)


def _replaced(slot: str, value: Any, files: Mapping[str, Any]) -> Any:
    if slot in files:
        return files[slot]
    if isinstance(value, Mapping):
        return {name: _replaced(f"{slot}.{name}", inner, files) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(f"{slot}.{n}", inner, files) for n, inner in enumerate(value)]
    return value
