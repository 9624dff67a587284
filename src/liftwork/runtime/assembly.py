"""Wanted calls written as one chain: joined where they belong together, every file named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any

from liftwork.contract.files import ANY, accepts, fits, kinds_of
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.contract.slots import file_slots, texts_in, with_files
from liftwork.contract.tool import Argument
from liftwork.runtime.mainfile import is_record
from liftwork.runtime.steps import Wanted


@dataclass
class Assembly:
    """Writes the calls of one request.

    `made` are the kinds of files in the session, newest last, and `mains` those of the main
    file of each result; `attached` the files given.
    """

    registry: Registry
    made: Sequence[str]
    attached: Sequence[Path]
    mains: Sequence[str] = ()
    _calls: list[Call] = field(default_factory=list)
    _worked_on: set[str] = field(default_factory=set)
    """Attached files that an earlier call cannot do without: no later one takes them beside."""

    def chain(self, wanted: Sequence[Wanted]) -> tuple[Call, ...]:
        """The calls in order. An argument that takes a file names where it comes from."""
        for one in joined(wanted):
            args = self._with_files(one)
            ordered = {a.name: args[a.name] for a in one.tool.arguments if a.name in args}
            for argument in one.tool.arguments:
                if argument.kind is not None and argument.required:
                    self._worked_on |= set(texts_in(args.get(argument.name)))
            number = len(self._calls) + 1
            self._calls.append(Call(id=f"c{number}", tool=one.tool.name, args=ordered))
        return tuple(self._calls)

    def _with_files(self, wanted: Wanted) -> dict[str, Any]:
        """What was said, files by their paths, and for what was not said the file at hand."""
        slots = file_slots(wanted.tool.arguments, wanted.args)
        args = with_files(wanted.args, {slot.slot: self._given(slot.value) for slot in slots})
        used = set(texts_in(args))
        for argument in wanted.tool.arguments:
            if argument.kind is None or argument.name in args:
                continue
            meant = wanted.kinds.get(argument.name, ())
            value = self._newest(wanted.newest.get(argument.name, 0)) or self._called(meant)
            several = wanted.several.get(argument.name, ())
            value = [self._called(one) for one in several] or value
            value = value or self._file(argument, argument.kind, used)
            if argument.many and isinstance(value, str):
                value = [value]
            if value is not None:
                args[argument.name] = value
                used |= set(texts_in(value))
        return args

    def _given(self, name: Any) -> Any:
        """The path of the attached file that was named so, else the name as it was written."""
        if isinstance(name, str):
            ends = PurePath(name.replace("\\", "/")).parts
            for path in self.attached:
                if (ends and path.parts[-len(ends) :] == ends) or path.name.endswith(f" {name}"):
                    return str(path)
        return name

    def _called(self, meant: Sequence[str]) -> Any:
        """The newest file of the kinds that the words mean; one that was given counts first."""
        for path in self.attached:
            if set(kinds_of(path)) & set(meant):
                return str(path)
        for call in reversed(self._calls):
            made = [kind for kind in self.registry.get(call.tool).makes if kind in meant]
            if made:  # which of several it will make is seen when it has
                return f"${call.id}.files.{made[0] if len(made) == 1 else ANY.name}"
        newest = next((kind for kind in reversed(self.made) if kind in meant), None)
        return f"$last.files.{newest}" if newest else None

    def _newest(self, count: int) -> list[str]:
        """So many files: those that were given, else the main ones of what was made last."""
        if count and self.attached:
            return [str(path) for path in self.attached[-count:]]
        here = [
            f"${call.id}.files.{ANY.name}"
            for call in self._calls
            if any(not is_record(kind) for kind in self.registry.get(call.tool).makes)
        ]
        before = [f"$last.files.{kind}" for kind in self.mains]
        return [*before, *here][-count:] if count else []

    def _file(self, argument: Argument, kind: str, used: set[str]) -> Any:
        """A file of this chain, one that was attached, or the session's newest, in that order.

        One that is not needed is taken only where it was given.
        """
        given = [str(p) for p in self.attached if fits(kind, p) and str(p) not in used]
        if not argument.required:
            given = [path for path in given if path not in self._worked_on]
            return (given if argument.many else given[0]) if given else None
        if argument.many and given:
            return given
        if kind == ANY.name:
            file = self._it() or (given[0] if given else f"$last.files.{ANY.name}")
            return [file] if argument.many else file
        exact = self._earlier(lambda made: made == kind)
        near = self._earlier(lambda made: accepts(kind, made))
        if given and given[0] in self._worked_on:
            given = [near] if near else given
        file = exact or (given[0] if given else near or self._last(kind))
        return [file] if argument.many else file

    def _it(self) -> str | None:
        """What "it" is after the steps so far: the main file that was made, or the one sent."""
        for call in reversed(self._calls):
            tool = self.registry.get(call.tool)
            if any(not is_record(kind) for kind in tool.makes):
                return f"${call.id}.files.{ANY.name}"
            sent = [call.args.get(a.name) for a in tool.arguments if a.kind == ANY.name]
            if sent and isinstance(sent[0], str):
                return sent[0]
        return None

    def _earlier(self, fit: Callable[[str], bool]) -> str | None:
        for call in reversed(self._calls):
            for made in reversed(self.registry.get(call.tool).makes):
                if fit(made):
                    return f"${call.id}.files.{made}"
        return None

    def _last(self, kind: str) -> str:
        if kind in self.made:
            return f"$last.files.{kind}"
        return f"$last.files.{next((m for m in reversed(self.made) if accepts(kind, m)), kind)}"


def joined(wanted: Sequence[Wanted]) -> list[Wanted]:
    """Neighbouring changes by one tool as one call, where they name different arguments."""
    together: list[Wanted] = []
    for one in wanted:
        last = together[-1] if together else None
        if (
            last is not None
            and last.tool is one.tool
            and last.args
            and one.args
            and one.tool.changes
            and (both := _both(last.args, one.args)) is not None
        ):
            together[-1] = replace(last, args=both)
        elif last is not None and (_is_said_again(last, one) or _repeats(last, one)):
            continue
        elif last is not None and _says_how(last, one):
            together[-1] = one
        elif last is not None and _belongs(last, one):
            together[-1] = Wanted(last.tool, {**last.args, **one.args})
        else:
            together.append(one)
    return together


def _both(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any] | None:
    """Two sets of arguments as one, lists behind each other; None where a value is said twice."""
    both = {**first, **second}
    for name in set(first) & set(second):
        if not (isinstance(first[name], list) and isinstance(second[name], list)):
            return None
        both[name] = [*first[name], *second[name]]
    return both


def _is_said_again(last: Wanted, one: Wanted) -> bool:
    """Whether a change that has nothing to choose, or one new thing, is asked for twice running."""
    same = not one.tool.changes and last == one
    choice = any(a.kind is None for a in one.tool.arguments)
    return last.tool is one.tool and (same or not choice)


def _says_how(last: Wanted, one: Wanted) -> bool:
    """Whether a thing that was asked for plainly is asked for again with how it is to be."""
    plain = not (last.args or last.kinds or last.newest or last.several)
    return plain and last.tool is one.tool and not one.tool.changes


def _repeats(new: Wanted, change: Wanted) -> bool:
    """Whether a change only says again what the new thing before it was told: ``two storeys``."""
    finds = {a.name: a.find for a in new.tool.arguments if a.find is not None}
    return (
        not new.tool.takes
        and bool(change.args)
        and all(
            new.args.get(name) == value and any(a.find is finds.get(name) for a in _readers(change))
            for name, value in change.args.items()
        )
    )


def _readers(wanted: Wanted) -> list[Argument]:
    return [argument for argument in wanted.tool.arguments if argument.find is not None]


def _belongs(new: Wanted, change: Wanted) -> bool:
    """Whether a change only says what the new thing before it leaves open: ``in metric``."""
    free = {a.name: a.find for a in new.tool.arguments if a.name not in new.args and a.find}
    finds = {a.name: a.find for a in change.tool.arguments}
    return (
        not new.tool.takes
        and bool(change.args)
        and all(name in free and free[name] is finds[name] for name in change.args)
    )
