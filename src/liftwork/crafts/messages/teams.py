"""Microsoft Teams through Microsoft Graph: channels, messages, and files in a channel's folder.

A message carries no mark that Graph would keep, so the newest messages are noted before one is
sent: after a lost answer, ours is the one of our own words that was not there before.
"""

from __future__ import annotations

import difflib
import hashlib
import html
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import Any

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.messages.arguments import Destination, plain_name
from liftwork.crafts.messages.graph import Graph, part, refusal
from liftwork.crafts.messages.service import Account, Attachment, Channel, Posted
from liftwork.crafts.messages.transport import check_address, request
from liftwork.crafts.messages.upload import CHUNK, put_part
from liftwork.crafts.messages.wire import Denied, Patience
from liftwork.programs.secrets import Secret

LARGEST_MESSAGE = 28_000
"""Bytes of a message with its markup; Teams takes about 28 KB."""
WHOLE = 4_000_000
"""Bytes of a file that are sent in one request; larger ones go in parts."""
_SEND, _READ = "ChannelMessage.Send", "ChannelMessage.Read.All"
_DELETE, _FILES = "ChannelMessage.ReadWrite", "Files.ReadWrite.All"
_GONE = frozenset({"NotFound", "itemNotFound", "HTTP 404"})
_TAKEN = frozenset({"nameAlreadyExists", "HTTP 409"})
_FIELDS = "id,name,size,eTag,webDavUrl,parentReference"


def open_account(token: Secret, endpoint: str, patience: Patience) -> Teams:
    """The account that a token belongs to."""
    return Teams(token, endpoint, patience)


class Teams:
    """One signed-in account."""

    def __init__(self, token: Secret, endpoint: str, patience: Patience) -> None:
        self._graph = Graph(token, endpoint)
        self._patience = patience

    def account(self) -> Account:
        """Who the token belongs to."""
        me = self._read("me", "User.Read")
        (home, *_) = self._read("organization", "User.Read")["value"]
        return Account(home["displayName"], home["id"], me["displayName"], me["id"])

    def channels(self) -> Sequence[Channel]:
        """Every channel of every team that the account is in."""
        return [channel for team in self._teams() for channel in self._channels(team)]

    def find(self, where: Destination) -> Channel:
        """The channel of that name, ``team/channel`` or the channel alone."""
        if where.person:
            raise Refuse(
                "posts to one person in Microsoft Teams are not there yet", "post to a channel"
            )
        team, _, name = where.name.rpartition("/")
        known = list(self.channels())
        found = [
            channel
            for channel in known
            if plain_name(channel.name) == plain_name(name)
            and (not team or plain_name(channel.team) == plain_name(team))
        ]
        if len(found) > 1:
            which = " or ".join(f"#{_full(channel)}" for channel in found)
            raise AskPerson(f"Which channel is meant: {which}?")
        if not found:
            names = [_full(channel) for channel in known if not channel.archived]
            near = difflib.get_close_matches(where.name, names, n=3, cutoff=0.3) or names[:3]
            nearest = " or ".join(f"#{each}" for each in near) or None
            raise Refuse(f"there is no channel #{where.name} that this account can see", nearest)
        if found[0].archived:
            raise Refuse(
                f"#{found[0].name} is archived: nobody can post there", "choose another channel"
            )
        return found[0]

    def check(self, text: str, attachment: Attachment | None) -> None:
        """Raises `Refuse` for what Teams would not take."""
        size = len(_content(text, "").encode())
        if size > LARGEST_MESSAGE:
            raise Refuse(
                f"the text has {size:,} bytes; Microsoft Teams takes {LARGEST_MESSAGE:,}",
                "send the text as a file",
            )
        if attachment is not None and attachment.size == 0:
            raise Refuse(f"{attachment.name} is empty; Microsoft Teams takes no empty file")

    def post(self, where: Channel, text: str, attachment: Attachment | None) -> Posted:
        """Post once. Raises `Refuse`, and `SendUnknown` where it may have arrived."""
        try:
            item = None if attachment is None else self._upload(where, attachment)
            return self._send(where, text, attachment, item)
        except Denied as error:
            raise refusal(error, str(where)) from error

    def delete(self, where: Channel, posted: Posted) -> bool:
        """Delete the message and its file. Gone already counts as false."""
        message = f"{_path(where)}/messages/{part(posted.message_id)}"
        try:
            there = not self._patience.read(lambda: self._graph.get(message, _READ)).get(
                "deletedDateTime"
            )
            if there:
                self._patience.read(lambda: self._graph.post(f"{message}/softDelete", _DELETE))
            if posted.file_id:
                self._delete_file(posted.file_id)
        except Denied as error:
            if error.code in _GONE:
                return False
            raise refusal(error, str(where)) from error
        return there

    def _delete_file(self, file_id: str) -> None:
        try:
            self._patience.read(lambda: self._graph.delete(_item_path(file_id), _FILES))
        except Denied as error:
            if error.code not in _GONE:
                raise

    # -- posting ------------------------------------------------------------------

    def _send(
        self,
        where: Channel,
        text: str,
        attachment: Attachment | None,
        item: Mapping[str, Any] | None,
    ) -> Posted:
        messages = f"{_path(where)}/messages"
        body: dict[str, Any] = {"body": {"contentType": "html", "content": _content(text, "")}}
        if attachment is not None and item is not None:
            mark = _guid(item)
            body["body"]["content"] = _content(text, mark)
            body["attachments"] = [
                {
                    "id": mark,
                    "contentType": "reference",
                    "contentUrl": item["webDavUrl"],
                    "name": attachment.name,
                }
            ]
        me = self._read("me", "User.Read")["id"]
        before = self._newest(messages)
        known = {message["id"] for message in before}
        id = self._patience.send(
            lambda: str(self._graph.post(messages, _SEND, body)["id"]),
            lambda: _ours(self._newest(messages), known, me, text, body),
        )
        newest = max((str(message["createdDateTime"]) for message in before), default="")
        return Posted(id, "" if item is None else _item_id(item), newest)

    def _newest(self, messages: str) -> list[Mapping[str, Any]]:
        told = self._patience.read(lambda: self._graph.get(messages, _READ, **{"$top": "20"}))
        return list(told["value"])

    # -- files --------------------------------------------------------------------

    def _upload(self, where: Channel, attachment: Attachment) -> Mapping[str, Any]:
        """The file in the channel's folder, under its name or the next that is free."""
        folder = self._patience.read(lambda: self._graph.get(f"{_path(where)}/filesFolder", _FILES))
        inside = f"drives/{part(folder['parentReference']['driveId'])}/items/{part(folder['id'])}"
        for name in _names(attachment.name):
            path = f"{inside}:/{part(name)}:"
            try:
                made = self._put(path, attachment)
            except Denied as error:
                if error.code not in _TAKEN:
                    raise
                continue
            item = _item_path(_item_id({"parentReference": folder["parentReference"], **made}))
            return self._patience.read(
                partial(self._graph.get, item, _FILES, **{"$select": _FIELDS})
            )
        raise Refuse(f"there are many files called {attachment.name} there", "rename it")

    def _put(self, path: str, attachment: Attachment) -> Mapping[str, Any]:
        """Put the bytes there, never over another file."""
        if attachment.size <= WHOLE:
            address = f"{path}/content?@microsoft.graph.conflictBehavior=fail"
            return self._patience.send(
                lambda: self._graph.put(address, _FILES, attachment),
                lambda: self._same(path, attachment),
            )
        body = {"item": {"@microsoft.graph.conflictBehavior": "fail"}}
        session = self._patience.read(
            lambda: self._graph.post(f"{path}/createUploadSession", _FILES, body)
        )
        address = str(session["uploadUrl"])
        for start in range(0, attachment.size, CHUNK):
            one = partial(put_part, address, attachment, start, self._graph.endpoint)
            self._patience.read(one)  # a part that arrived already is answered so
        item = self._patience.read(lambda: self._graph.get(path, _FILES))
        if item.get("size") != attachment.size:
            raise Denied(f"the file has {item.get('size')} bytes there")
        return item

    def _same(self, path: str, attachment: Attachment) -> Mapping[str, Any] | None:
        """The file of that path, if it holds exactly our bytes."""
        try:
            item = self._graph.get(path, _FILES)
        except Denied as error:
            if error.code in _GONE:
                return None
            raise
        address = str(item.get("@microsoft.graph.downloadUrl", ""))
        check_address(address, self._graph.endpoint)
        there = hashlib.sha256(request("GET", address, {}).body).digest()
        ours = hashlib.sha256(attachment.path.read_bytes()).digest()
        return item if there == ours else None

    # -- asking -------------------------------------------------------------------

    def _teams(self) -> list[Mapping[str, Any]]:
        return self._listed("me/joinedTeams", "Team.ReadBasic.All")

    def _channels(self, team: Mapping[str, Any]) -> list[Channel]:
        id, name = str(team["id"]), str(team["displayName"])
        found = self._listed(f"teams/{part(id)}/channels", "Channel.ReadBasic.All")
        return [
            Channel(
                id=f"{id}/{raw['id']}",
                name=str(raw["displayName"]),
                private=raw.get("membershipType") == "private",
                archived=bool(raw.get("isArchived")),
                team=name,
            )
            for raw in found
        ]

    def _listed(self, path: str, needs: str) -> list[Mapping[str, Any]]:
        try:
            return self._patience.read(lambda: list(self._graph.pages(path, needs)))
        except Denied as error:
            raise refusal(error, "") from error

    def _read(self, path: str, needs: str) -> Mapping[str, Any]:
        try:
            return self._patience.read(lambda: self._graph.get(path, needs))
        except Denied as error:
            raise refusal(error, "") from error


def _ours(
    newest: Iterable[Mapping[str, Any]],
    known: set[Any],
    me: str,
    text: str,
    body: Mapping[str, Any],
) -> str | None:
    """The id of the message that was not there before and says what we sent."""
    wanted = {attachment["id"] for attachment in body.get("attachments", ())}
    for message in newest:
        author = ((message.get("from") or {}).get("user") or {}).get("id")
        there = {attachment.get("id") for attachment in message.get("attachments", ())}
        same = plain_text(message["body"]["content"]) == text.strip() and wanted <= there
        if message["id"] not in known and author == me and same:
            return str(message["id"])
    return None


def plain_text(content: str) -> str:
    """The text of a message's HTML, as we write it."""
    lines = content.replace("<br>", "\n").replace("<br/>", "\n").partition("<attachment")[0]
    return html.unescape(lines.removeprefix("<p>").removesuffix("</p>")).strip()


def _content(text: str, attachment: str) -> str:
    told = html.escape(text, quote=False).replace("\n", "<br>")
    return f'{told}<attachment id="{attachment}"></attachment>' if attachment else told


def _path(where: Channel) -> str:
    team, _, channel = where.id.partition("/")
    return f"teams/{part(team)}/channels/{part(channel)}"


def _guid(item: Mapping[str, Any]) -> str:
    """The attachment's id: the GUID in the file's eTag, ``"{GUID},1"``."""
    return str(item["eTag"]).strip('"').partition(",")[0].strip("{}")


def _item_id(item: Mapping[str, Any]) -> str:
    return f"{item['parentReference']['driveId']}/{item['id']}"


def _item_path(file_id: str) -> str:
    drive, _, item = file_id.partition("/")
    return f"drives/{part(drive)}/items/{part(item)}"


def _names(name: str) -> list[str]:
    stem, end = PurePath(name).stem, PurePath(name).suffix
    return [name, *(f"{stem} ({n}){end}" for n in range(2, 30))]


def _full(channel: Channel) -> str:
    return f"{plain_name(channel.team)}/{plain_name(channel.name)}"
