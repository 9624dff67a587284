"""The one thing that doors talk to: a person's requests, from words to events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.registry import Registry
from liftwork.contract.results import Call
from liftwork.models.base import Model
from liftwork.runtime.decision import Decision
from liftwork.runtime.events import Event
from liftwork.runtime.limits import Limits
from liftwork.runtime.records import Pending, Version


class Session:
    """One person's work in one home folder.

    `ask`, `say`, `call`, `run_chain` and `yes` are iterators of events whose last one
    is always `Replied`. Bad input (`BadInput`, exit 2) and our own bugs (`InternalBug`,
    exit 70) are raised while iterating.
    """

    def __init__(
        self, home: Path, registry: Registry, model: Model, *, limits: Limits | None = None
    ) -> None:
        raise NotImplementedError

    def warm(self) -> None:
        """Load the model in the background, while the person is still writing."""
        raise NotImplementedError

    def ask(self, request: str, files: Sequence[Path] = ()) -> Iterator[Event]:
        """Plan a request and run the plan."""
        raise NotImplementedError

    def say(self, words: str, files: Sequence[Path] = ()) -> Iterator[Event]:
        """What a person writes in a chat: yes, no, undo, redo, history, go back, or a request."""
        raise NotImplementedError

    def decide(
        self,
        request: str,
        files: Sequence[Path] = (),
        after: Sequence[str] = (),
        *,
        fresh: bool = False,
    ) -> Decision:
        """Plan and run nothing. `fresh` forgets what this home holds, as a new session would."""
        raise NotImplementedError

    def call(
        self, tool: str, args: Mapping[str, Any], files: Sequence[Path] = ()
    ) -> Iterator[Event]:
        """Run one tool with arguments that the person wrote.

        `files` fill the file arguments that `args` leaves out, each by its kind.
        """
        raise NotImplementedError

    def run_chain(self, calls: Sequence[Call], files: Sequence[Path] = ()) -> Iterator[Event]:
        """Check a whole chain, then run it up to the first step that is not done."""
        raise NotImplementedError

    def pending(self) -> list[Pending]:
        """Calls that wait for a yes, oldest first."""
        raise NotImplementedError

    def yes(self, id: str) -> Iterator[Event]:
        """Run the held call of exactly this id, then the rest of its chain."""
        raise NotImplementedError

    def no(self, id: str) -> Pending:
        """Drop the held call of exactly this id. Raises `NotWaiting`."""
        raise NotImplementedError

    def undo(self) -> Version:
        """Make the version before the current one current. Raises `Refuse` at the first."""
        raise NotImplementedError

    def redo(self) -> Version:
        """Take the last undo back. Raises `Refuse` where there is none."""
        raise NotImplementedError

    def go_back(self, number: int) -> Version:
        """Make version `number` of the current work current. Raises `Refuse`."""
        raise NotImplementedError

    def history(self) -> list[Version]:
        """Every version ever made here, oldest first."""
        raise NotImplementedError

    def notices(self) -> list[str]:
        """Lines that the person should see: what an earlier process left unknown."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop the current run; the session lives on. Safe from a signal handler or a thread."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the journal and of temporary folders."""
        raise NotImplementedError
