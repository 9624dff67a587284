"""Posts as the runtime makes them: settled, shown, sent, and read back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from tests.runtime.toolbox import NoModel

from liftwork.contract.checks import Check
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Tool
from liftwork.crafts.messages.receipt import Receipt, read_receipt
from liftwork.crafts.messages.standins.server import StandIn
from liftwork.crafts.messages.tools_posts import TOOLS, post_file, post_message
from liftwork.runtime.session import Session

T = TypeVar("T")


@dataclass(frozen=True)
class Standing(Generic[T]):
    """A stand-in's service, and the server that serves it."""

    service: T
    server: StandIn


@dataclass(frozen=True)
class Sent:
    """A post that went out: everything that its verifier is given."""

    tool: Tool
    seen: Seen

    @property
    def receipt(self) -> Receipt:
        return read_receipt(self.seen.file("receipt"))

    def checked(self) -> list[Check]:
        assert self.tool.verify is not None
        return list(self.tool.verify(self.seen))

    def tripped(self) -> list[str]:
        return [check.code for check in self.checked() if not check.passed]


def settled(tool: Tool, args: dict[str, Any]) -> Any:
    """The arguments with what the tool looked up."""
    assert tool.settles is not None
    typed = tool.validate(args)
    return tool.validate({**args, **tool.settles(typed)})


def send(folder: Path, to: str, text: str = "", file: Path | None = None) -> Sent:
    """Send a post past the gate, as after a yes."""
    tool = post_message if file is None else post_file
    args: dict[str, Any] = {"to": to, "text": text}
    typed = settled(tool, args if file is None else {**args, "file": file})
    folder.mkdir(parents=True, exist_ok=True)
    made: Made = tool.run(Job(folder), typed)
    return Sent(tool, Seen(made, typed))


def open_session(home: Path) -> Session:
    """A session with the posts alone."""
    return Session(home, Registry(TOOLS), NoModel())
