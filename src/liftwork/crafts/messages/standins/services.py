"""The stand-ins that there are, and what is needed to connect each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from liftwork.crafts.messages.standins import gmail, graph, slack
from liftwork.crafts.messages.standins.server import Service


@dataclass(frozen=True)
class Made:
    """A stand-in: how it is made, its token, the path of its API, and its channels."""

    service: Callable[[], Service]
    token: str
    path: str
    channels: tuple[str, ...]


SERVICES = {
    "slack": Made(slack.SlackService, slack.TOKEN, "/api/", ("#general", "#team", "#design")),
    "teams": Made(
        graph.GraphService, graph.TOKEN, "/v1.0/", ("#team", "#site-photos", "#design/general")
    ),
    "gmail": Made(gmail.GmailService, gmail.TOKEN, "/gmail/v1/", ()),
}
