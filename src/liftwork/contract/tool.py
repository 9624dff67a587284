"""A tool: one typed function, its verifier, its effect and its example requests.

::

    @tool(effect=Effect.LOCAL, makes=("plan",), examples=[Example("mirror it", {})])
    def mirror_plan(job: Job, plan: Annotated[Path, FileOf("plan")]) -> Made:
        "Mirror the house plan left to right."

    @mirror_plan.verifier(AREAS_KEPT, ...)
    def check_mirrored(seen: Seen) -> Iterator[Check]: ...
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads, SelfReading
from liftwork.contract.wording import says

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Verifier = Callable[[Seen], Iterable[Check]]


@dataclass(frozen=True)
class Example:
    """A request as a person would write it, and the arguments that are right for it.

    `args` holds what the sentence says, in canonical words, and no defaults or files.
    `after` are requests of the same session said before it.
    """

    request: str
    args: Mapping[str, Any]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heard:
    """What a tool's own reader made of a whole request, such as a poster with its texts.

    `args` are canonical; a file argument holds the name as the person wrote it. `missing`
    is one question where something needed was not said. `unused` are words that nothing
    read, told to the person. `kinds` are for file arguments that no name was given for: the
    kinds that the words mean ("the front view"), of which the newest file is taken. `newest`
    says for a list of files how many of the newest the words mean: 2 for "both". `several` are
    for a list of files the kinds of each that was called by its noun ("the plan and the bill").
    """

    args: Mapping[str, Any]
    missing: str | None = None
    unused: tuple[str, ...] = ()
    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    newest: Mapping[str, int] = field(default_factory=dict)
    several: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)


Hears = Callable[[str, Sequence[str]], Heard | None]
"""Reads a whole request, given the names of the files at hand; None where it is not for this
tool. For what does not fit one clause: lists, quoted texts, lines of an invoice."""


Settles = Callable[[BaseModel], Mapping[str, Any]]
"""Looks up what a call to an outward tool comes to, before a person is shown it: the account, the
exact recipient. Gives the arguments to set; everything a person said yes to is in the arguments.
It only looks. Raises `Refuse` for what could not go out, and `AskPerson`."""

Needs = Callable[[BaseModel], None]
"""Says before the first step of a chain whether what a call needs elsewhere is there, such as an
account that is connected. Looks on this computer only, and at no file: those of earlier steps are
not made yet. Raises `Refuse` where it is not there, and `AskPerson`."""

Titles = Callable[[BaseModel], str]
"""One line that says what a held call would do, as a person would say it."""

TakesBack = Callable[[Job, Mapping[str, Path]], str]
"""Takes back what a call did outside this computer, given the files that the call made; a line
that says what was taken back. Must do no harm twice. Raises `Refuse` where it cannot be."""

Weigh = Callable[[BaseModel], Sequence[str]]
"""Looks at a call that is about to run, and at the window it would act in, and gives the lines
that a person must say yes to: what would be done to what, and why it needs a yes. Empty where it
may run without. What cannot be looked at raises `Refuse`, and nothing runs."""


@dataclass(frozen=True)
class Argument:
    """One argument of a tool, as the planner sees it.

    `kind` is set when the argument is a file, or with `many` a list of files; `find` when
    its type reads itself. `inner` maps the fields of nested models that are files to kinds.
    """

    name: str
    annotation: Any
    required: bool
    default: Any
    kind: str | None
    find: Callable[[str], Sequence[Any]] | None
    many: bool = False
    inner: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Tool:
    """A registered tool. Built by the `tool` decorator, never by hand.

    `signals` are words that point to this tool. `makes` and `takes` are file kinds.
    `undoable` says whether `lift undo` can take its effect back. `warms` are modules that
    are slow to import and that a run will need. `hears` reads whole requests; see `Heard`.
    `answers` says that it is asked about questions too: ``how many bricks do I need?``
    `needs` says before a chain begins whether what this tool needs elsewhere is there.
    An outward tool may say what a held call comes to (`settles`), give its preview a first line
    (`title`), and take back what it did (`takes_back`).
    `weigh` says whether a call with the effect `WINDOW` needs a yes; see `Weigh`.
    """

    name: str
    doc: str
    function: Callable[..., Made]
    effect: Effect
    makes: tuple[str, ...]
    examples: tuple[Example, ...]
    signals: tuple[str, ...]
    undoable: bool
    warms: tuple[str, ...]
    arguments: tuple[Argument, ...]
    hears: Hears | None = None
    answers: bool = False
    settles: Settles | None = None
    title: Titles | None = None
    takes_back: TakesBack | None = None
    weigh: Weigh | None = None
    needs: Needs | None = None
    checks: tuple[CheckCode, ...] = ()
    verify: Verifier | None = None

    @functools.cached_property
    def model(self) -> type[BaseModel]:
        """The arguments as one model; built when the first call is checked."""
        return _argument_model(self.name, self.arguments)

    @property
    def takes(self) -> tuple[str, ...]:
        """Kinds of the files that it cannot do without."""
        return tuple(a.kind for a in self.arguments if a.kind is not None and a.required)

    @property
    def reads(self) -> frozenset[str]:
        """Kinds of every file that it may be given, those in nested designs included."""
        own = (a.kind for a in self.arguments if a.kind is not None)
        inner = (kind for a in self.arguments for kind in a.inner.values())
        return frozenset((*own, *inner))

    @property
    def flat(self) -> bool:
        """Whether a small model can write the arguments: text, numbers and files, no nesting."""
        fields = self.schema()["properties"].values()
        kinds = {part.get("type") for field in fields for part in field.get("anyOf", [field])}
        return kinds <= {"string", "integer", "number", "boolean", "null"}

    @property
    def changes(self) -> tuple[str, ...]:
        """Kinds it both takes and makes: the result is the next version of what it took."""
        own = (a.kind for a in self.arguments if a.kind is not None)
        return tuple(kind for kind in own if kind in self.makes)

    def verifier(self, *checks: CheckCode) -> Callable[[Verifier], Verifier]:
        """Register the verifier, and the codes of every check it can yield."""

        def register(verify: Verifier) -> Verifier:
            if self.verify is not None:
                raise TypeError(f"{self.name} has a verifier already")
            self.verify = verify
            self.checks = checks
            return verify

        return register

    def validate(self, args: Mapping[str, Any]) -> BaseModel:
        """The typed arguments. Raises `BadInput` naming the first wrong one."""
        try:
            return self.model.model_validate(dict(args))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "arguments"
            raise BadInput(f"{self.name}: {where}: {self._says(first)}") from error

    def _says(self, error: ErrorDetails) -> str:
        """What is wrong with one argument, in words that need no knowledge of the library."""
        if error["type"] == "extra_forbidden":
            known = ", ".join(a.name for a in self.arguments) or "none"
            return f"there is no such argument; there are: {known}"
        files = {a.name for a in self.arguments if a.kind is not None}
        if error["type"] == "missing" and error["loc"][:1] and error["loc"][0] in files:
            return "is needed; make one first, or give a file"
        return says(error)

    def weighed(self, args: BaseModel) -> tuple[str, ...]:
        """What a person must say yes to before this runs, by the tool's own `weigh`; may be empty.

        Raises `Refuse` where that cannot be told.
        """
        return tuple(self.weigh(args)) if self.weigh is not None else ()

    def run(self, job: Job, args: BaseModel) -> Made:
        """Call the implementation with validated arguments."""
        return self.function(job, **{a.name: getattr(args, a.name) for a in self.arguments})

    def schema(self) -> dict[str, Any]:
        """JSON schema of the arguments, files included; what MCP and providers are shown."""
        return self.model.model_json_schema()


def _parts(annotation: Any) -> Iterator[Any]:
    """The annotation and everything nested in it, unions and `Annotated` included."""
    yield annotation
    for part in get_args(annotation):
        yield from _parts(part)


def _file_kind(annotation: Any) -> str | None:
    return next((part.kind for part in _parts(annotation) if isinstance(part, FileOf)), None)


def _refuse_loose_path(name: str, annotation: Any) -> None:
    """A path without a kind would reach the tool past the guard of files."""
    loose = any(isinstance(p, type) and issubclass(p, PurePath) for p in _parts(annotation))
    if loose and _file_kind(annotation) is None:
        raise TypeError(f"{name} is a path without a kind: Annotated[Path, FileOf(kind)]")


def _is_list(annotation: Any) -> bool:
    return any(get_origin(part) in (list, tuple) for part in _parts(annotation))


def _inner_files(annotation: Any, seen: set[type[BaseModel]] | None = None) -> dict[str, str]:
    """The fields that are files in the models nested in an annotation, and their kinds.

    Raises TypeError for one name with two kinds, and for a path without a kind.
    """
    seen = set() if seen is None else seen
    found: dict[str, str] = {}
    for part in _parts(annotation):
        if not (isinstance(part, type) and issubclass(part, BaseModel)) or part in seen:
            continue
        seen.add(part)
        for name, hint in _hints(part).items():
            if name not in part.model_fields:
                continue
            _refuse_loose_path(f"{part.__name__}.{name}", hint)
            kind = _file_kind(hint)
            inner = _inner_files(hint, seen) if kind is None else {name: kind}
            for field_name, field_kind in inner.items():
                if found.setdefault(field_name, field_kind) != field_kind:
                    raise TypeError(f"{part.__name__}.{field_name} is a file of two kinds")
    return found


@functools.cache
def _hints(model: type[BaseModel]) -> dict[str, Any]:
    return get_type_hints(model, include_extras=True)


def _reader(annotation: Any) -> Callable[[str], Sequence[Any]] | None:
    for part in _parts(annotation):
        if isinstance(part, Reads):
            return part.find
        if isinstance(part, type) and issubclass(part, SelfReading):
            return part.find
    return None


def _read_arguments(function: Callable[..., Made]) -> tuple[Argument, ...]:
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    found = []
    for parameter in parameters:
        annotation = hints[parameter.name]
        _refuse_loose_path(f"{function.__name__}: {parameter.name}", annotation)
        required = parameter.default is inspect.Parameter.empty
        found.append(
            Argument(
                name=parameter.name,
                annotation=annotation,
                required=required,
                default=None if required else parameter.default,
                kind=_file_kind(annotation),
                find=_reader(annotation),
                many=_is_list(annotation),
                inner=_inner_files(annotation),
            )
        )
    return tuple(found)


def _argument_model(name: str, arguments: Iterable[Argument]) -> type[BaseModel]:
    fields: dict[str, Any] = {
        a.name: (a.annotation, ... if a.required else a.default) for a in arguments
    }
    return create_model(
        name, __config__=ConfigDict(extra="forbid", frozen=True, defer_build=True), **fields
    )


def tool(
    *,
    effect: Effect,
    examples: Sequence[Example],
    makes: Sequence[str] = (),
    signals: Sequence[str] = (),
    undoable: bool = True,
    warms: Sequence[str] = (),
    hears: Hears | None = None,
    answers: bool = False,
    settles: Settles | None = None,
    title: Titles | None = None,
    takes_back: TakesBack | None = None,
    weigh: Weigh | None = None,
    needs: Needs | None = None,
) -> Callable[[Callable[..., Made]], Tool]:
    """Turn a typed function ``(job, ...) -> Made`` into a `Tool`.

    The docstring's first line is what models are shown. Arguments are flat: text,
    numbers, the craft's own types, and files of a kind.
    """

    def build(function: Callable[..., Made]) -> Tool:
        if not function.__doc__:
            raise TypeError(f"tool {function.__name__} needs a docstring: the model reads it")
        if (effect is Effect.WINDOW) != (weigh is not None):
            raise TypeError(f"tool {function.__name__}: the effect WINDOW and `weigh` go together")
        arguments = _read_arguments(function)
        return Tool(
            name=function.__name__,
            doc=inspect.cleandoc(function.__doc__),
            function=function,
            effect=effect,
            makes=tuple(makes),
            examples=tuple(examples),
            signals=tuple(signals),
            undoable=undoable,
            warms=tuple(warms),
            arguments=arguments,
            hears=hears,
            answers=answers,
            settles=settles,
            title=title,
            takes_back=takes_back,
            weigh=weigh,
            needs=needs,
        )

    return build
