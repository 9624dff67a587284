"""The general tools: a dozen that reach everything, in few tokens of a client's context."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from liftwork.contract.errors import BadInput

Files = Annotated[
    list[str], Field(description="Paths in your folders, or liftwork:// links", max_length=100)
]
Request = Annotated[str, Field(description="Plain words, one thing at a time")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Nothing(_Asked):
    """No arguments."""


class Wanted(_Asked):
    """A whole request."""

    request: Request
    files: Files = []


class Sought(_Asked):
    """What a tool is looked for by."""

    words: Annotated[str, Field(description="What you want to do")]
    craft: str | None = None


class OneCall(_Asked):
    """One tool and its arguments."""

    tool: str
    args: Annotated[dict[str, Any], Field(description="As find_tools shows them")] = {}
    files: Files = []


class Chain(_Asked):
    """Several calls."""

    calls: Annotated[list[dict[str, Any]], Field(description="Each {id, tool, args}")]
    files: Files = []


class Given(_Asked):
    """A file handed over."""

    name: Annotated[str, Field(description="With its ending: shop.jpg")]
    base64: str


class Number(_Asked):
    """A version."""

    number: Annotated[int, Field(ge=0)]


class Id(_Asked):
    """A held call."""

    id: str


@dataclass(frozen=True)
class General:
    """A general tool: what a client is shown of it, and what its arguments are read into.

    `gives` names the shape of its structured result. `reads_only` says that it changes
    nothing, `repeatable` that a second call changes nothing more, `reaches_out` that
    other people may come to see something by it, after the person's yes.
    """

    name: str
    title: str
    says: str
    asked: type[_Asked]
    gives: str
    reads_only: bool = False
    repeatable: bool = False
    reaches_out: bool = False

    def read(self, arguments: dict[str, Any] | None) -> Any:
        """The arguments, typed. Raises `BadInput` naming the first wrong one."""
        return read_arguments(self.name, self.asked, arguments)


GENERAL: tuple[General, ...] = (
    General(
        "do",
        "Do a request",
        'Does a whole request, such as "a 10 marla house with 3 bedrooms" or "make the kitchen '
        '2 ft wider"; "it" is the last thing made. Every result is measured. If it asks a '
        "question, call it again with the answer. What other people would see is held until the "
        "person says yes in their terminal.",
        Wanted,
        "document",
        reaches_out=True,
    ),
    General(
        "plan",
        "Plan a request",
        "Says which calls a request would make; runs nothing.",
        Wanted,
        "plan",
        reads_only=True,
    ),
    General(
        "find_tools",
        "Find tools",
        "Finds the tools for some work, with the schemas of their arguments.",
        Sought,
        "tools",
        reads_only=True,
    ),
    General(
        "call",
        "Call a tool",
        "Calls one tool that find_tools has shown. A file argument left out is the newest of its "
        "kind.",
        OneCall,
        "document",
        reaches_out=True,
    ),
    General(
        "run_chain",
        "Run a chain",
        "Runs dependent calls in order; all are checked first. $ID.files.KIND is a file that call "
        "ID made, $last.files.KIND the newest.",
        Chain,
        "document",
        reaches_out=True,
    ),
    General(
        "give_file",
        "Give a file",
        "Hands a file over, up to 8 MB; answers with a liftwork:// link for `files` and file "
        "arguments.",
        Given,
        "given",
        repeatable=True,
    ),
    General("history", "History", "Lists every version made.", Nothing, "versions", True),
    General("undo", "Undo", "Goes back to the version before.", Nothing, "version"),
    General("redo", "Redo", "Takes the last undo back.", Nothing, "version"),
    General(
        "go_back",
        "Go back",
        "Makes a version of the present work current.",
        Number,
        "version",
        repeatable=True,
    ),
    General(
        "pending",
        "Held calls",
        "Lists the calls that wait for the person's yes.",
        Nothing,
        "held",
        True,
    ),
    General(
        "drop",
        "Drop a held call",
        "Drops a call that you had made and that is held.",
        Id,
        "dropped",
        repeatable=True,
    ),
)


def read_arguments(tool: str, model: type[BaseModel], arguments: dict[str, Any] | None) -> Any:
    """Arguments read into a model. Raises `BadInput` naming the first wrong one."""
    try:
        return model.model_validate(arguments or {})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:100] or "arguments"
        says = {"missing": "is needed", "extra_forbidden": "there is no such argument"}
        raise BadInput(f"{tool}: {where}: {says.get(first['type'], first['msg'])}") from error
