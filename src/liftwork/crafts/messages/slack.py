"""Slack, through `slack_sdk`: channels, messages, and files by the three calls of an upload.

A message carries a mark of ours in its metadata and a file has its id before it is shared, so
that what was posted can be found after a lost answer.
"""

from __future__ import annotations

import difflib
import json
import logging
import urllib.error
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.arguments import Destination
from liftwork.crafts.messages.service import Account, Attachment, Channel, Posted
from liftwork.crafts.messages.slack_errors import refusal
from liftwork.crafts.messages.upload import post_bytes
from liftwork.crafts.messages.wire import (
    Denied,
    Patience,
    TryLater,
    Unanswered,
    Unreachable,
)
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import Secret

if TYPE_CHECKING:
    import slack_sdk
    import slack_sdk.errors
else:
    slack_sdk = lazy("slack_sdk")

LONGEST_TEXT = 40_000
"""Characters; Slack cuts longer messages off."""
LARGEST_FILE = 1_000_000_000
"""Bytes."""
EVENT = "liftwork_post"
_PAGE = 200
_TIMEOUT_S = 20
_GONE = frozenset({"message_not_found", "file_not_found", "file_deleted"})

_quiet = logging.getLogger("liftwork.slack")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False


def open_account(token: Secret, endpoint: str, patience: Patience) -> Slack:
    """The account that a token belongs to."""
    return Slack(token, endpoint, patience)


class Slack:
    """One workspace. `token` is a bot's or a user's token, `endpoint` ends with a slash."""

    def __init__(self, token: Secret, endpoint: str, patience: Patience) -> None:
        self._endpoint = endpoint
        self._token = token
        self._patience = patience

    def account(self) -> Account:
        """Who the token belongs to."""
        told = self._read("auth.test")
        return Account(told["team"], told["team_id"], told["user"], told["user_id"])

    def channels(self) -> Sequence[Channel]:
        """Every channel that the token can see, archived ones too."""
        return list(self._channels())

    def _channels(self) -> Iterator[Channel]:
        types = {"types": "public_channel,private_channel", "exclude_archived": False}
        return (_channel(raw) for raw in self._pages("conversations.list", "channels", **types))

    def find(self, where: Destination) -> Channel:
        """The channel or person of that name. Raises `Refuse`."""
        if where.person:
            return self._person(where.name)
        names = []
        for channel in self._channels():
            if channel.name.casefold() == where.name.casefold() or channel.id == where.name.upper():
                return _usable(channel)
            names += [] if channel.archived else [channel.name]
        raise Refuse(
            f"there is no channel #{where.name} that this account can see", _near(where, names)
        )

    def check(self, text: str, attachment: Attachment | None) -> None:
        """Raises `Refuse` for what Slack would not take."""
        if len(text) > LONGEST_TEXT:
            raise Refuse(
                f"the text has {len(text):,} characters; Slack takes {LONGEST_TEXT:,}",
                "send the text as a file",
            )
        if attachment is not None and attachment.size > LARGEST_FILE:
            raise Refuse(
                f"{attachment.name} has {attachment.size:,} bytes; Slack takes {LARGEST_FILE:,}",
                "send a link to it, or a smaller file",
            )
        if attachment is not None and attachment.size == 0:
            raise Refuse(f"{attachment.name} is empty; Slack takes no empty file")

    def post(self, where: Channel, text: str, attachment: Attachment | None) -> Posted:
        """Post once. Raises `Refuse`, and `SendUnknown` where it may have arrived."""
        try:
            if attachment is None:
                return self._post_message(where, text)
            return self._post_file(where, text, attachment)
        except Denied as error:
            raise refusal(error, str(where)) from error

    def delete(self, where: Channel, posted: Posted) -> bool:
        """Delete the file and the message. Gone already counts as false."""
        there = [self._delete("files.delete", where, file=posted.file_id)] if posted.file_id else []
        if posted.message_id:  # of a deleted file Slack keeps the message, where it had a text
            ids = {"channel": where.id, "ts": posted.message_id}
            there.append(self._delete("chat.delete", where, **ids))
        return any(there)

    def _delete(self, method: str, where: Channel, **ids: str) -> bool:
        try:
            self._patience.read(lambda: self._call(method, **ids))
        except Denied as error:
            if error.code in _GONE:
                return False
            raise refusal(error, str(where)) from error
        return True

    # -- posting ------------------------------------------------------------------

    def _post_message(self, where: Channel, text: str) -> Posted:
        mark = uuid.uuid4().hex
        metadata = {"event_type": EVENT, "event_payload": {"mark": mark}}
        fields = {
            "channel": where.id,
            "text": escaped(text),
            "metadata": json.dumps(metadata),
            "unfurl_links": False,
            "unfurl_media": False,
        }
        ts = self._patience.send(
            lambda: str(self._call("chat.postMessage", **fields)["ts"]),
            lambda: self._marked(where, mark),
        )
        return Posted(ts, mark=mark)

    def _marked(self, where: Channel, mark: str) -> str | None:
        """The message that carries our mark, among the newest of the channel."""
        told = self._call(
            "conversations.history", channel=where.id, limit=50, include_all_metadata=True
        )
        for message in told["messages"]:
            payload = message.get("metadata", {}).get("event_payload", {})
            if payload.get("mark") == mark:
                return str(message["ts"])
        return None

    def _post_file(self, where: Channel, text: str, attachment: Attachment) -> Posted:
        """The three calls: ask for an address, put the bytes there, share the file."""
        place = self._patience.read(
            lambda: self._call(
                "files.getUploadURLExternal", filename=attachment.name, length=attachment.size
            )
        )
        file_id = str(place["file_id"])
        self._patience.read(lambda: post_bytes(place["upload_url"], attachment, self._endpoint))
        fields: dict[str, Any] = {
            "files": json.dumps([{"id": file_id, "title": attachment.name}]),
            "channel_id": where.id,
        }
        if text:
            fields["initial_comment"] = escaped(text)
        self._patience.send(
            lambda: self._call("files.completeUploadExternal", **fields),
            lambda: self._share_of(file_id, where) or None,
        )
        return Posted(self._message_of(file_id, where), file_id)

    def _share_of(self, file_id: str, where: Channel) -> str:
        """The message that shares the file in the channel; empty where there is none yet."""
        shares = self._call("files.info", file=file_id)["file"].get("shares", {})
        for kind in ("public", "private"):
            for share in shares.get(kind, {}).get(where.id, []):
                return str(share["ts"])
        return ""

    def _message_of(self, file_id: str, where: Channel) -> str:
        """As `_share_of`, with a little patience: Slack shares after it has answered."""

        def look() -> str:
            found = self._share_of(file_id, where)
            if not found:
                raise TryLater("the file is not shared yet")
            return found

        try:
            return self._patience.read(look)
        except (Refuse, Denied):
            return ""

    # -- asking -------------------------------------------------------------------

    def _person(self, name: str) -> Channel:
        people = [p for p in self._pages("users.list", "members") if not p.get("deleted")]
        wanted = [p for p in people if name.casefold() in _names_of(p)]
        if len(wanted) != 1:
            names = [str(p["name"]) for p in (wanted or people)]
            why = f"there are {len(wanted)} people" if wanted else "there is nobody"
            raise Refuse(f"{why} called @{name} here", _near(Destination(name, True), names))
        opened = self._read("conversations.open", users=wanted[0]["id"])
        return Channel(str(opened["channel"]["id"]), str(wanted[0]["name"]), person=True, people=1)

    def _pages(self, method: str, key: str, **fields: Any) -> Iterator[Mapping[str, Any]]:
        cursor = ""
        while True:
            more = {"cursor": cursor} if cursor else {}
            told = self._read(method, limit=_PAGE, **fields, **more)
            yield from told[key]
            cursor = told.get("response_metadata", {}).get("next_cursor", "")
            if not cursor:
                return

    def _read(self, method: str, **fields: Any) -> Mapping[str, Any]:
        try:
            return self._patience.read(lambda: self._call(method, **fields))
        except Denied as error:
            raise refusal(error, "") from error

    def _call(self, method: str, **fields: Any) -> Mapping[str, Any]:
        """One request. Raises `Trouble`."""
        client = slack_sdk.WebClient(
            token=self._token.reveal(),
            base_url=self._endpoint,
            timeout=_TIMEOUT_S,
            retry_handlers=[],
            logger=_quiet,
        )
        return _answered(lambda: client.api_call(method, params=fields))


def _answered(request: Callable[[], Any]) -> Mapping[str, Any]:
    try:
        data = request().data
    except slack_sdk.errors.SlackApiError as error:
        raise _trouble(error) from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, ConnectionRefusedError | TimeoutError) or not isinstance(
            error.reason, ConnectionError
        ):
            raise Unreachable(f"no connection: {error.reason}") from None
        raise Unanswered(f"the connection broke: {error.reason}") from None
    except (OSError, ValueError, slack_sdk.errors.SlackClientError) as error:
        raise Unanswered(f"the connection broke: {type(error).__name__}") from None
    if not isinstance(data, dict):
        raise Unanswered("an answer that is no JSON object")
    return data


def _trouble(error: slack_sdk.errors.SlackApiError) -> Exception:
    """What Slack's answer means; the request itself, with its token, stays out of it."""
    response: Any = error.response
    status, data = response.status_code, response.data
    told = data if isinstance(data, dict) else {}
    code = str(told.get("error", ""))
    if status == 429 or code in ("ratelimited", "rate_limited"):
        after = str(response.headers.get("Retry-After", ""))
        return TryLater("too many requests", float(after) if after.isdigit() else None)
    if status >= 500 or code in ("internal_error", "fatal_error", "service_unavailable"):
        return Unanswered(f"the server answered {code or status}")
    return Denied(code or f"HTTP {status}", str(told.get("needed", "")))


def _channel(raw: Mapping[str, Any]) -> Channel:
    return Channel(
        id=str(raw["id"]),
        name=str(raw["name"]),
        private=bool(raw.get("is_private")),
        archived=bool(raw.get("is_archived")),
        member=bool(raw.get("is_member", True)),
        people=raw.get("num_members"),
    )


def _usable(channel: Channel) -> Channel:
    if channel.archived:
        raise Refuse(
            f"#{channel.name} is archived: nobody can post there",
            "unarchive it in Slack, or choose another channel",
        )
    if not channel.member:
        raise Refuse(
            f"this account is not in #{channel.name}",
            "invite it there in Slack (/invite), then ask again",
        )
    return channel


def _names_of(person: Mapping[str, Any]) -> set[str]:
    profile = person.get("profile", {})
    names = (person["name"], person.get("real_name"), profile.get("display_name"), person["id"])
    return {str(name).casefold() for name in names if name}


def _near(where: Destination, names: Sequence[str]) -> str | None:
    mark = "@" if where.person else "#"
    near = difflib.get_close_matches(where.name, names, n=3, cutoff=0.4) or sorted(names)[:3]
    return " or ".join(f"{mark}{name}" for name in near) or None


def escaped(text: str) -> str:
    """The text so that Slack shows it letter by letter, and reads no mention or link into it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
