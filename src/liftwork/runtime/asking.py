"""The one question, or the one line, that the planner puts when it does not act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from liftwork.contract.files import ANY, known_kinds
from liftwork.contract.reading import SelfReading
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.runtime.kinds import any_fits


def thing(tool: Tool) -> str:
    """What a tool's name is about: ``house plan`` for ``draw_house_plan``."""
    _, _, rest = tool.name.partition("_")
    return (rest or tool.name).replace("_", " ")


def doing(tool: Tool, args: Mapping[str, Any]) -> str:
    """A call in words: ``draw house plan (plot 10 marla, bedrooms 3)``."""
    said = ", ".join(f"{name} {value}" for name, value in args.items() if "$" not in str(value))
    return tool.name.replace("_", " ") + (f" ({said})" if said else "")


def ask_missing(tool: Tool, name: str, known: Mapping[str, Any]) -> str:
    """The question for one argument that was not said."""
    argument = next(argument for argument in tool.arguments if argument.name == name)
    reading = _self_reading(argument.annotation)
    if reading is not None:
        samples = ", ".join(reading.samples[:-1]) + f" or {reading.samples[-1]}"
        return f"{reading.asks or f'What is {reading.says}?'} For example {samples}."
    spoken = name.replace("_", " ")
    choices = _choices(argument.annotation)
    if choices:
        return f"Which {spoken}: {', '.join(choices[:-1])} or {choices[-1]}?"
    if _plain(argument.annotation) is int:
        said = " ".join(str(value) for value in known.values() if isinstance(value, str))
        what = f"the {said} {thing(tool)}" if said and not tool.takes else "it"
        return f"How many {spoken} should {what} have?"
    new = tool.makes and not tool.takes and thing(tool) != spoken
    return f"Which {spoken} should the {thing(tool)} have?" if new else f"Which {spoken}?"


def ask_which(names: Sequence[str]) -> str:
    """The question where any one of several arguments would do and none was said."""
    spoken = [name.replace("_", " ") for name in names]
    return f"Which {', '.join(spoken[:-1])} or {spoken[-1]}?"


def ask_which_tool(tools: Sequence[Tool]) -> str:
    """The question where several tools claim the same words."""
    doings = [tool.name.replace("_", " ") for tool in tools]
    return f"Which is meant: {', '.join(doings[:-1])} or {doings[-1]}?"


def ask_conflict(tool: Tool, name: str, values: Sequence[Any]) -> str:
    """The question where one argument was said in several ways."""
    said = " or ".join(str(value) for value in values)
    return f"Which {name.replace('_', ' ')} is meant for the {thing(tool)}: {said}?"


def ask_correction(before: str, after: str) -> str:
    """The question where it is not clear how much of a request its end takes back."""
    return (
        f'I am not sure what "{after.strip(" .,!")}" puts in the place of '
        f'"{before.strip(" .,!")}". What is wanted, in one sentence?'
    )


def ask_to_do(tool: Tool, args: Mapping[str, Any], unsure_of: Sequence[str], also: str = "") -> str:
    """The question that puts a guess to the person."""
    doubt = f" I do not know what to do with: {', '.join(unsure_of)}." if unsure_of else ""
    return f"Shall I {doing(tool, args)}{also}?{doubt}"


def ask_for_file(kind: str, registry: Registry) -> str:
    """The question when a tool needs a file and there is none yet."""
    known = known_kinds().get(kind)
    title = "file" if kind == ANY.name else known.title if known else kind
    maker = next(
        (t for t in registry if any_fits(kind, t.makes) and not t.takes and t.examples), None
    )
    ways = [f'start with one, for example "{maker.examples[0].request}"'] if maker else []
    ways += [f"attach a {known.suffixes[0]} file"] if known and known.suffixes[0] else []
    how = ", or ".join(ways)
    return f"There is no {title} yet to work on.{f' {how[0].upper()}{how[1:]}.' if how else ''}"


def no_tool(clause: str, nearest: Tool | None) -> str:
    """The line that says there is no tool, and names the nearest."""
    shown = clause if len(clause) <= 60 else clause[:57] + "..."
    if nearest is None:
        return f'I have no tool for "{shown}". Ask "what can you do?" to see what there is.'
    doc = nearest.doc.splitlines()[0]
    return f'I have no tool for "{shown}"; the nearest is {nearest.name}: {doc}'


def _self_reading(annotation: Any) -> type[SelfReading] | None:
    for part in (annotation, *get_args(annotation)):
        if isinstance(part, type) and issubclass(part, SelfReading):
            return part
    return None


def _plain(annotation: Any) -> Any:
    parts = get_args(annotation)
    return parts[0] if parts else annotation


def _choices(annotation: Any) -> tuple[str, ...]:
    for part in (annotation, *get_args(annotation), *get_args(_plain(annotation))):
        if get_origin(part) is Literal:
            return tuple(str(choice) for choice in get_args(part))
    return ()
