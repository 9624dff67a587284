"""A strict stand-in for Microsoft Graph: one organisation with teams, channels and their files."""

from __future__ import annotations

import html
import itertools
import json
import re
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from liftwork.crafts.messages.standins.server import Answer, Request, json_answer
from liftwork.crafts.messages.standins.sign_in import SignIns

TOKEN = "eyJ0standin.example.0000"
ME = "0a000000-0000-4000-8000-00000000a11b"
TENANT = "7e000000-0000-4000-8000-0000000000cc"
DRIVE = "b!standin"
_PART = 320 * 1024
_LARGEST_WHOLE = 250_000_000
_LARGEST_MESSAGE = 28_672


class Refused(Exception):
    """An HTTP status and an error code of Graph's."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


@dataclass
class Room:
    """A channel; its files lie in the folder `folder`. `messages` are oldest first."""

    id: str
    name: str
    folder: str
    archived: bool = False
    messages: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Group:
    """A team."""

    id: str
    name: str
    rooms: dict[str, Room]


@dataclass
class Item:
    """A file in a channel's folder."""

    id: str
    folder: str
    name: str
    content: bytes
    etag: str


@dataclass
class Session:
    """A file that is uploaded in parts."""

    folder: str
    name: str
    content: bytearray = field(default_factory=bytearray)


class GraphService:
    """The organisation. `permissions` are what the token may do."""

    def __init__(self, token: str = TOKEN) -> None:
        self.token = token
        self.permissions = {
            "User.Read", "Team.ReadBasic.All", "Channel.ReadBasic.All", "ChannelMessage.Send",
            "ChannelMessage.Read.All", "ChannelMessage.ReadWrite", "Files.ReadWrite.All",
        }  # fmt: skip
        self.teams = {
            group.id: group
            for group in (
                _group(
                    "11111111-0000-4000-8000-000000000001", "Design", ("General", "Site Photos")
                ),
                _group("11111111-0000-4000-8000-000000000002", "Office", ("General", "team")),
            )
        }
        old = Room("19:old@thread.tacv2", "old plans", "FOLDold", archived=True)
        self.teams["11111111-0000-4000-8000-000000000001"].rooms[old.id] = old
        self.sign_ins = SignIns(lambda: self.token)
        self.items: dict[str, Item] = {}
        self.sessions: dict[str, Session] = {}
        self._count = itertools.count(1)

    def answer(self, request: Request, home: str) -> Answer:
        """Answer one request."""
        kind, _, rest = request.path.strip("/").partition("/")
        try:
            if kind == "upload" and request.method == "PUT":
                return self._upload_part(request, rest, home)
            if kind == "download" and request.method == "GET":
                return self._download(request, rest)
            if kind == "login" and request.method == "POST":
                return self.sign_ins.answer(request, rest)
            if kind != "v1.0":
                raise Refused(404, "NotFound")
            return self._routed(request, rest, home)
        except Refused as error:
            told = {"error": {"code": error.code, "message": f"Stand-in: {error.code}"}}
            return json_answer(error.status, told)

    def _routed(self, request: Request, path: str, home: str) -> Answer:
        if request.token != self.token:
            raise Refused(401, "InvalidAuthenticationToken")
        for route in _ROUTES:
            match = route.path.fullmatch(path)
            if match is None or route.method != request.method:
                continue
            if not set(request.query) <= route.query:
                raise Refused(400, "BadRequest")
            if route.needs not in self.permissions:
                raise Refused(403, "Forbidden")
            return route.call(self, request, match.groupdict(), home)
        raise Refused(404, "NotFound")

    # -- people, teams, channels --------------------------------------------------

    def me(self, *_: Any) -> Answer:
        told = {"id": ME, "displayName": "Lift Person", "userPrincipalName": "lift@contoso.example"}
        return json_answer(200, told)

    def organization(self, *_: Any) -> Answer:
        return json_answer(200, {"value": [{"id": TENANT, "displayName": "Contoso"}]})

    def joined(self, *_: Any) -> Answer:
        groups = [{"id": group.id, "displayName": group.name} for group in self.teams.values()]
        return json_answer(200, {"value": groups})

    def channels(self, _: Request, at: Mapping[str, str], home: str) -> Answer:
        """Two on a page, so that who reads them must turn the page."""
        skip = int(_.query.get("$skip", "0"))
        rooms = list(self._group(at).rooms.values())
        told: dict[str, Any] = {"value": [_told_room(room) for room in rooms[skip : skip + 2]]}
        if skip + 2 < len(rooms):
            told["@odata.nextLink"] = f"{home}/v1.0/teams/{at['team']}/channels?$skip={skip + 2}"
        return json_answer(200, told)

    def channel(self, _: Request, at: Mapping[str, str], __: str) -> Answer:
        return json_answer(200, _told_room(self._room(at)))

    def _group(self, at: Mapping[str, str]) -> Group:
        if at["team"] not in self.teams:
            raise Refused(404, "NotFound")
        return self.teams[at["team"]]

    def _room(self, at: Mapping[str, str]) -> Room:
        room = self._group(at).rooms.get(at["channel"])
        if room is None:
            raise Refused(404, "NotFound")
        return room

    # -- messages -----------------------------------------------------------------

    def messages(self, request: Request, at: Mapping[str, str], _: str) -> Answer:
        top = int(request.query.get("$top", "20"))
        if not 1 <= top <= 50:
            raise Refused(400, "BadRequest")
        found = [m for m in reversed(self._room(at).messages) if not m["deletedDateTime"]]
        return json_answer(200, {"value": found[:top]})

    def message(self, _: Request, at: Mapping[str, str], __: str) -> Answer:
        return json_answer(200, self._message(at))

    def send(self, request: Request, at: Mapping[str, str], _: str) -> Answer:
        room, told = self._room(at), _json(request, {"body", "attachments"})
        if room.archived:
            raise Refused(403, "Forbidden")
        body, attached = told.get("body"), told.get("attachments", [])
        if not isinstance(body, dict) or set(body) != {"contentType", "content"}:
            raise Refused(400, "BadRequest")
        if len(body["content"].encode()) > _LARGEST_MESSAGE:
            raise Refused(413, "RequestEntityTooLarge")
        if not body["content"].strip():
            raise Refused(400, "BadRequest")
        for each in attached:
            self._check_attachment(each, body["content"])
        sent = datetime.now(UTC).isoformat(timespec="milliseconds")
        message = {
            "id": f"{int(time.time())}{next(self._count):05d}",
            "createdDateTime": f"{sent[:-6]}{next(self._count):03d}Z",
            "deletedDateTime": None,
            "from": {"user": {"id": ME, "displayName": "Lift Person"}},
            "body": {**body, "content": _as_kept(body["content"])},
            "attachments": attached,
        }
        room.messages.append(message)
        return json_answer(201, message)

    def _check_attachment(self, each: Any, content: str) -> None:
        if set(each) != {"id", "contentType", "contentUrl", "name"}:
            raise Refused(400, "BadRequest")
        known = any(each["id"] in item.etag for item in self.items.values())
        if each["contentType"] != "reference" or not known:
            raise Refused(400, "BadRequest")
        if f'<attachment id="{each["id"]}"></attachment>' not in content:
            raise Refused(400, "BadRequest")

    def soft_delete(self, request: Request, at: Mapping[str, str], _: str) -> Answer:
        if request.body:
            raise Refused(400, "BadRequest")
        message = self._message(at)
        message["deletedDateTime"] = datetime.now(UTC).isoformat()
        message["body"] = {"contentType": "html", "content": ""}
        return Answer(204, b"")

    def _message(self, at: Mapping[str, str]) -> dict[str, Any]:
        for message in self._room(at).messages:
            if message["id"] == at["message"]:
                return message
        raise Refused(404, "NotFound")

    # -- files --------------------------------------------------------------------

    def folder(self, _: Request, at: Mapping[str, str], __: str) -> Answer:
        room = self._room(at)
        told = {"id": room.folder, "name": room.name, "parentReference": {"driveId": DRIVE}}
        return json_answer(200, told)

    def put(self, request: Request, at: Mapping[str, str], home: str) -> Answer:
        if int(request.headers.get("content-length", "0")) > _LARGEST_WHOLE:
            raise Refused(413, "RequestEntityTooLarge")
        self._free(at, request.query.get("@microsoft.graph.conflictBehavior", "replace"))
        return self._made(at["item"], at["name"], request.body, home)

    def start_parts(self, request: Request, at: Mapping[str, str], home: str) -> Answer:
        told = _json(request, {"item"}).get("item", {})
        if not set(told) <= {"@microsoft.graph.conflictBehavior", "name"}:
            raise Refused(400, "invalidRequest")
        self._free(at, told.get("@microsoft.graph.conflictBehavior", "replace"))
        key = uuid.uuid4().hex
        self.sessions[key] = Session(at["item"], at["name"])
        return json_answer(200, {"uploadUrl": f"{home}/upload/{key}"})

    def _upload_part(self, request: Request, key: str, home: str) -> Answer:
        session = self.sessions.get(key)
        if session is None:
            raise Refused(404, "itemNotFound")
        if request.token:
            raise Refused(401, "unauthenticated")
        span = re.fullmatch(r"bytes (\d+)-(\d+)/(\d+)", request.headers.get("content-range", ""))
        if span is None:
            raise Refused(400, "invalidRequest")
        start, end, size = (int(n) for n in span.groups())
        if start != len(session.content):
            raise Refused(416, "invalidRange")
        last = end + 1 == size
        if end - start + 1 != len(request.body) or (not last and len(request.body) % _PART):
            raise Refused(400, "invalidRequest")
        session.content += request.body
        if not last:
            return json_answer(202, {"nextExpectedRanges": [f"{end + 1}-"]})
        del self.sessions[key]
        return self._made(session.folder, session.name, bytes(session.content), home)

    def _free(self, at: Mapping[str, str], conflict: str) -> None:
        if conflict not in ("fail", "replace", "rename"):
            raise Refused(400, "invalidRequest")
        if conflict == "fail" and self._named(at["item"], at["name"]) is not None:
            raise Refused(409, "nameAlreadyExists")

    def _made(self, folder: str, name: str, content: bytes, home: str) -> Answer:
        etag = f'"{{{str(uuid.uuid4()).upper()}}},1"'
        item = Item(f"01ITEM{next(self._count):06d}", folder, name, content, etag)
        self.items[item.id] = item
        return json_answer(201, _told_item(item, home))

    def _named(self, folder: str, name: str) -> Item | None:
        items = self.items.values()
        return next(
            (i for i in items if (i.folder, i.name.lower()) == (folder, name.lower())), None
        )

    def by_path(self, _: Request, at: Mapping[str, str], home: str) -> Answer:
        item = self._named(at["item"], at["name"])
        if item is None:
            raise Refused(404, "itemNotFound")
        return json_answer(200, _told_item(item, home))

    def item(self, request: Request, at: Mapping[str, str], home: str) -> Answer:
        told = _told_item(self._item(at), home)
        chosen = request.query.get("$select")
        return json_answer(200, {k: told[k] for k in chosen.split(",")} if chosen else told)

    def delete_item(self, _: Request, at: Mapping[str, str], __: str) -> Answer:
        del self.items[self._item(at).id]
        return Answer(204, b"")

    def _item(self, at: Mapping[str, str]) -> Item:
        if at["item"] not in self.items:
            raise Refused(404, "itemNotFound")
        return self.items[at["item"]]

    def _download(self, request: Request, id: str) -> Answer:
        if request.token or id not in self.items:
            raise Refused(404, "itemNotFound")
        return Answer(200, self.items[id].content)


def _group(id: str, name: str, rooms: tuple[str, ...]) -> Group:
    made = [
        Room(f"19:{name.lower()}{n}@thread.tacv2", room, f"FOLD{name}{n}")
        for n, room in enumerate(rooms)
    ]
    return Group(id, name, {room.id: room for room in made})


def _told_room(room: Room) -> dict[str, Any]:
    told = {"id": room.id, "displayName": room.name, "membershipType": "standard"}
    return {**told, "isArchived": room.archived}


def _told_item(item: Item, home: str) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": item.name,
        "size": len(item.content),
        "eTag": item.etag,
        "webDavUrl": f"https://contoso.example/sites/x/{item.name}",
        "parentReference": {"driveId": DRIVE},
        "@microsoft.graph.downloadUrl": f"{home}/download/{item.id}",
    }


def _as_kept(content: str) -> str:
    """Teams keeps plain words in a paragraph, and its own way of writing entities."""
    text = html.escape(html.unescape(content.partition("<")[0]), quote=False)
    rest = content[len(content.partition("<")[0]) :]
    return f"<p>{text}{rest}</p>" if "<attachment" not in content else f"{text}{rest}"


def _json(request: Request, allowed: set[str]) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused(415, "BadRequest")
    try:
        told = json.loads(request.body)
    except ValueError:
        raise Refused(400, "BadRequest") from None
    if not isinstance(told, dict) or not set(told) <= allowed:
        raise Refused(400, "BadRequest")
    return told


@dataclass(frozen=True)
class Route:
    """One operation: its verb and path, the permission it needs, the query fields it knows."""

    method: str
    path: re.Pattern[str]
    needs: str
    query: frozenset[str]
    call: Callable[[GraphService, Request, Mapping[str, str], str], Answer]


_ROOM = r"teams/(?P<team>[^/]+)/channels/(?P<channel>[^/]+)"
_ITEM = r"drives/b!standin/items/(?P<item>[^/:]+)"


def _route(
    method: str,
    path: str,
    needs: str,
    call: Callable[[GraphService, Request, Mapping[str, str], str], Answer],
    query: str = "",
) -> Route:
    return Route(method, re.compile(path), needs, frozenset(query.split()), call)


_MESSAGE = rf"{_ROOM}/messages/(?P<message>\d+)"
_NAMED = rf"{_ITEM}:/(?P<name>[^/:]+):"
_CHANNELS, _FILES = "Channel.ReadBasic.All", "Files.ReadWrite.All"
_ROUTES = (
    _route("GET", "me", "User.Read", GraphService.me),
    _route("GET", "organization", "User.Read", GraphService.organization),
    _route("GET", "me/joinedTeams", "Team.ReadBasic.All", GraphService.joined),
    _route("GET", r"teams/(?P<team>[^/]+)/channels", _CHANNELS, GraphService.channels, "$skip"),
    _route("GET", _ROOM, _CHANNELS, GraphService.channel),
    _route("GET", rf"{_ROOM}/messages", "ChannelMessage.Read.All", GraphService.messages, "$top"),
    _route("POST", rf"{_ROOM}/messages", "ChannelMessage.Send", GraphService.send),
    _route("GET", _MESSAGE, "ChannelMessage.Read.All", GraphService.message),
    _route("POST", rf"{_MESSAGE}/softDelete", "ChannelMessage.ReadWrite", GraphService.soft_delete),
    _route("GET", rf"{_ROOM}/filesFolder", _FILES, GraphService.folder),
    _route(
        "PUT", rf"{_NAMED}/content", _FILES, GraphService.put, "@microsoft.graph.conflictBehavior"
    ),
    _route("POST", rf"{_NAMED}/createUploadSession", _FILES, GraphService.start_parts),
    _route("GET", _NAMED, _FILES, GraphService.by_path),
    _route("GET", _ITEM, _FILES, GraphService.item, "$select"),
    _route("DELETE", _ITEM, _FILES, GraphService.delete_item),
)
