"""From a call's arguments to typed ones, with every file as a private copy for one job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput, PathRefused, Refuse
from liftwork.contract.files import accepts, fits
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.contract.slots import FileSlot, file_slots, with_files
from liftwork.contract.tool import Tool
from liftwork.runtime.chain import LAST, Reference, read_reference
from liftwork.runtime.disk import digest_of
from liftwork.runtime.files import check_given, open_elsewhere, shown, snapshot
from liftwork.runtime.outgoing import name_to_send
from liftwork.runtime.records import HeldFile
from liftwork.runtime.store import Store
from liftwork.runtime.versions import Found, Versions


@dataclass(frozen=True)
class Input:
    """One file among the arguments, by its slot: the private copy at `local` of the file known
    to people as `path`.

    `version` is the row id of the version that it is part of, if it was made here.
    """

    argument: str
    local: Path
    path: Path
    digest: str
    size: int
    version: int | None


@dataclass(frozen=True)
class Prepared:
    """A call that is ready: nothing in it points outside its job's folder any more.

    `told` are the arguments as results show them: what was said, files by their path.
    `plain` are all arguments but the files, defaults included. `notes` are for the person.
    """

    tool: Tool
    args: BaseModel
    told: Mapping[str, Any]
    plain: Mapping[str, Any]
    inputs: tuple[Input, ...]
    notes: tuple[str, ...] = ()

    def held_files(self) -> tuple[HeldFile, ...]:
        """The files as the gate sees them."""
        return tuple(
            HeldFile(i.argument, i.local.name, i.size, i.digest, i.path) for i in self.inputs
        )

    @property
    def parent(self) -> int | None:
        """The version that the result continues: the one it takes a changed kind from."""
        kinds = {a.name: a.kind for a in self.tool.arguments}
        for given in self.inputs:
            kind = kinds.get(given.argument.partition(".")[0])
            if kind in self.tool.changes and given.version is not None:
                return given.version
        return None


@dataclass
class Sources:
    """What the calls of one run may read.

    `given` are the real paths of attached files when the arguments were written by a
    model; None when the person wrote the arguments, whose paths then count as given.
    `made` maps the ids of earlier calls to the row ids of their versions.
    """

    given: frozenset[Path] | None = None
    made: dict[str, int] = field(default_factory=dict)

    def check(self, path: str, kind: str) -> Path:
        """The real path of a file from outside. Raises `PathRefused` or `BadInput`."""
        real = check_given(path, kind)
        if self.given is not None and real not in self.given:
            raise PathRefused(f"{shown(path)}: this file was neither given nor made here")
        return real


def fill_files(
    tool: Tool, args: Mapping[str, Any], files: Sequence[Path], kinds: Sequence[str]
) -> tuple[dict[str, Any], set[Path]]:
    """Fill left-out file arguments: with attached files of the kind, else with the newest.

    Returns the arguments and the attached files that were used.
    """
    filled, used = dict(args), set[Path]()
    for argument in tool.arguments:
        if argument.kind is None or argument.name in filled:
            continue
        at_hand = [f for f in files if fits(argument.kind, f) and f not in used]
        if at_hand:
            taken = at_hand if argument.many else at_hand[:1]
            paths = [str(file) for file in taken]
            filled[argument.name] = paths if argument.many else paths[0]
            used.update(taken)
        elif argument.required:
            newest = next((k for k in reversed(kinds) if accepts(argument.kind, k)), None)
            if newest is not None:
                value = f"${LAST}.files.{newest}"
                filled[argument.name] = [value] if argument.many else value
    return filled, used


class Preparer:
    """Resolves, guards, copies and validates the arguments of calls."""

    def __init__(self, store: Store, versions: Versions, registry: Registry) -> None:
        self._store = store
        self._versions = versions
        self._registry = registry

    def prepare(self, call: Call, tool: Tool, sources: Sources, folder: Path) -> Prepared:
        """Make a call ready, with copies of its files under `folder`.

        Raises `BadInput` for arguments, `PathRefused` for files, and `Refuse` where an
        earlier step did not make the file.
        """
        inputs, notes = [], []
        for slot in file_slots(tool.arguments, call.args):
            if not isinstance(slot.value, str):
                continue
            reference = read_reference(slot.value)
            if reference is None:
                inputs.append(self._from_person(slot, tool, sources, folder))
                note = open_elsewhere(inputs[-1].path)
                notes += [note] if note else []
            else:
                found = self._find(reference, sources)
                found, note = self._as_made(found, tool)
                notes += [note] if note else []
                inputs.append(self._from_store(slot.slot, found, tool, folder))
        return self._ready(tool, call.args, inputs, notes)

    def prepare_held(
        self, tool: Tool, args: Mapping[str, Any], files: Sequence[HeldFile], folder: Path
    ) -> Prepared:
        """Make a held call ready, with the very bytes that were held."""
        inputs = []
        for file in files:
            local = _room(folder, file.argument, file.name)
            self._store.copy_out(file.digest, local)
            version = self._versions.owner_of(file.path, file.digest)
            inputs.append(Input(file.argument, local, file.path, file.digest, file.size, version))
        return self._ready(tool, args, inputs, [])

    def changed(self, prepared: Prepared, args: Mapping[str, Any]) -> Prepared:
        """A ready call with other values for some arguments that are no files."""
        every = {**prepared.plain, **args}
        return self._ready(prepared.tool, every, prepared.inputs, prepared.notes)

    def _ready(
        self, tool: Tool, args: Mapping[str, Any], inputs: Sequence[Input], notes: Sequence[str]
    ) -> Prepared:
        files = {i.argument: i for i in inputs}
        whole = {**dict.fromkeys(n for n in files if "." not in n), **args}
        typed = tool.validate(with_files(whole, {slot: i.local for slot, i in files.items()}))
        said = typed.model_dump(mode="json", exclude_unset=True)
        told = with_files(said, {slot: str(i.path) for slot, i in files.items()})
        every = typed.model_dump(mode="json")
        plain = {name: value for name, value in every.items() if name not in files}
        plain = with_files(plain, {slot: i.local.name for slot, i in files.items()})
        return Prepared(tool, typed, told, plain, tuple(inputs), tuple(notes))

    def _from_person(self, slot: FileSlot, tool: Tool, sources: Sources, folder: Path) -> Input:
        real = sources.check(slot.value, slot.kind)
        local = _room(folder, slot.slot, real.name)
        digest, size = snapshot(real, local)
        version = self._versions.owner_of(real, digest)
        if version is not None:
            kept = self._versions.kept(version)
            found = next(each for each in kept if each.path.name == real.name)
            local = local.rename(local.with_name(self._name(found, tool)))
        return Input(slot.slot, local, real, digest, size, version)

    def _name(self, found: Found, tool: Tool) -> str:
        """What a tool finds a file made here under: one that sends it, under a person's name."""
        if tool.effect is Effect.OUTWARD or tool.takes_back is not None:
            return name_to_send(found, self._versions, self._registry)
        return found.path.name

    def _find(self, reference: Reference, sources: Sources) -> Found:
        if reference.id == LAST:
            found = self._versions.newest(reference.kind)
        else:
            made = sources.made.get(reference.id)
            found = None if made is None else self._versions.file(made, reference.kind)
        if found is None:
            raise Refuse(f"${reference.id}.files.{reference.kind} was not made")
        return found

    def _as_made(self, found: Found, tool: Tool) -> tuple[Found, str | None]:
        """The file on the person's disk as it was made, put back there if it must be sent."""
        on_disk = digest_of(found.path)
        if on_disk == found.file.digest:
            return found, None
        if tool.effect is Effect.OUTWARD or on_disk is None:
            self._versions.put_back(found.version)
            return self._versions.file(found.version, found.file.kind) or found, None
        return found, (
            f"{shown(found.path)} was changed by hand; this worked from the version as it was "
            "made. Give the file itself to use your changes."
        )

    def _from_store(self, argument: str, found: Found, tool: Tool, folder: Path) -> Input:
        local = _room(folder, argument, self._name(found, tool))
        self._store.copy_out(found.file.digest, local)
        return Input(argument, local, found.path, found.file.digest, found.file.size, found.version)


def check_files(calls: Sequence[Call], tools: Mapping[str, Tool], sources: Sources) -> None:
    """Hold every path among the arguments of a chain to the rules, before any step runs."""
    for call in calls:
        for slot in file_slots(tools[call.tool].arguments, call.args):
            if read_reference(slot.value) is not None:
                continue
            if not isinstance(slot.value, str):
                raise BadInput(f"{call.tool}: {slot.slot}: must be the path of a file")
            sources.check(slot.value, slot.kind)


def _room(folder: Path, argument: str, name: str) -> Path:
    room = folder / "in" / argument
    room.mkdir(parents=True)
    return room / name
