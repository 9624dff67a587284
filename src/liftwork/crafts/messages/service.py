"""What every service that takes posts can do, and what a post is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from liftwork.crafts.messages.arguments import Destination


@dataclass(frozen=True)
class Account:
    """Who posts, and where: names as people read them, and the service's own ids."""

    workspace: str
    workspace_id: str
    user: str
    user_id: str


@dataclass(frozen=True)
class Channel:
    """A place for posts. `name` is written without its mark; `team` is its team in Teams.

    `id` is the service's own; in Teams the team's id, a slash, and the channel's.
    `member` says whether we may post there; `people` is how many will see it, where known.
    """

    id: str
    name: str
    person: bool = False
    private: bool = False
    archived: bool = False
    member: bool = True
    people: int | None = None
    team: str = ""

    def __str__(self) -> str:
        mark = "@" if self.person else "#"
        return f"{mark}{self.name}" + (f" in {self.team}" if self.team else "")


@dataclass(frozen=True)
class Attachment:
    """A file that is posted: its bytes lie at `path`."""

    path: Path
    name: str
    size: int


@dataclass(frozen=True)
class Posted:
    """What the service calls what we posted: ids of its own."""

    message_id: str
    file_id: str = ""
    mark: str = ""
    """What tells our message from others of the same text."""


class PostService(Protocol):
    """One connected account of one service."""

    def account(self) -> Account:
        """Who the token belongs to."""

    def channels(self) -> Sequence[Channel]:
        """Every channel that the account can see."""

    def find(self, where: Destination) -> Channel:
        """The one channel or person of that name. Raises `Refuse` with the nearest."""

    def check(self, text: str, attachment: Attachment | None) -> None:
        """Raises `Refuse` for what the service would not take: too long, too large."""

    def post(self, where: Channel, text: str, attachment: Attachment | None) -> Posted:
        """Post, once. Raises `Refuse`, and `SendUnknown` where it may have arrived."""

    def delete(self, where: Channel, posted: Posted) -> bool:
        """Delete what we posted; false where it was gone. Raises `Refuse`."""
