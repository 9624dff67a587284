"""A strict stand-in for Slack: one workspace with channels, people, messages and files."""

from __future__ import annotations

import itertools
import json
import time
import urllib.parse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from liftwork.crafts.messages.standins.server import Answer, Request, json_answer

TOKEN = "xoxb-standin-0000-example"
BOT = "U0LIFTBOT"
TEAM = "T0ACME"
_LONGEST = 40_000


class Refused(Exception):
    """An error code of Slack's, with the scope that is needed where one is missing."""

    def __init__(self, code: str, needed: str = "") -> None:
        super().__init__(code)
        self.needed = needed


@dataclass
class Room:
    """A channel, or a direct message. `messages` are oldest first."""

    id: str
    name: str
    private: bool = False
    archived: bool = False
    member: bool = True
    messages: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Stored:
    """A file: asked for with `name` and `size`, uploaded once it has `content`, then shared."""

    id: str
    name: str
    size: int
    content: bytes | None = None
    shares: dict[str, str] = field(default_factory=dict)
    completed: bool = False


@dataclass(frozen=True)
class Method:
    """A method of the Web API: its fields, and the scope that it needs."""

    call: Callable[[SlackService, Mapping[str, str], str], dict[str, Any]]
    needed: frozenset[str]
    allowed: frozenset[str]
    scope: str = ""


class SlackService:
    """The workspace. `scopes` are what the token may do."""

    def __init__(self, token: str = TOKEN) -> None:
        self.token = token
        self.team = "Acme"
        self.scopes = {
            "channels:read", "groups:read", "channels:history", "groups:history", "chat:write",
            "files:write", "files:read", "users:read", "im:write", "im:history",
        }  # fmt: skip
        self.rooms = {
            room.id: room
            for room in (
                Room("C0GENERAL", "general"),
                Room("C0TEAM", "team"),
                Room("C0DESIGN", "design", private=True),
                Room("C0OLD", "old-plans", archived=True),
                Room("C0ALL", "all", member=False),
            )
        }
        self.people = {"U0SARA": "sara", "U0ALI": "ali", BOT: "liftbot"}
        self.files: dict[str, Stored] = {}
        self._uploads: dict[str, str] = {}
        self._count = itertools.count(1)

    def answer(self, request: Request, home: str) -> Answer:
        """Answer one request."""
        part, _, rest = request.path.strip("/").partition("/")
        if part == "api":
            return self._api(request, rest, home)
        if part == "upload" and request.method == "POST":
            return self._upload(request, rest)
        if part == "files" and request.method == "GET":
            return self._download(request, rest)
        return Answer(404, b"")

    # -- the Web API --------------------------------------------------------------

    def _api(self, request: Request, name: str, home: str) -> Answer:
        try:
            fields = self._fields(request)
            told = self._checked(request, name, fields).call(self, fields, home)
        except Refused as error:
            more = {"needed": error.needed, "provided": ",".join(sorted(self.scopes))}
            return json_answer(
                200, {"ok": False, "error": str(error), **(more if error.needed else {})}
            )
        return json_answer(200, {"ok": True, **told})

    def _fields(self, request: Request) -> dict[str, str]:
        fields = dict(request.query)
        if request.method == "POST":
            kind = request.headers.get("content-type", "").partition(";")[0]
            if kind != "application/x-www-form-urlencoded":
                raise Refused("invalid_post_type")
            text = request.body.decode()
            fields.update(urllib.parse.parse_qsl(text, keep_blank_values=True))
        elif request.method != "GET":
            raise Refused("method_not_supported_for_channel_type")
        return fields

    def _checked(self, request: Request, name: str, fields: Mapping[str, str]) -> Method:
        method = _METHODS.get(name)
        if method is None:
            raise Refused("unknown_method")
        if not request.token:
            raise Refused("not_authed")
        if request.token != self.token:
            raise Refused("invalid_auth")
        if not method.needed <= set(fields) or not set(fields) <= method.needed | method.allowed:
            raise Refused("invalid_arguments")
        if method.scope and method.scope not in self.scopes:
            raise Refused("missing_scope", method.scope)
        return method

    def _room(self, id: str, *, to_post: bool = False) -> Room:
        room = self.rooms.get(id)
        if room is None or (room.private and not room.member):
            raise Refused("channel_not_found")
        if to_post and room.archived:
            raise Refused("is_archived")
        if not room.member:
            raise Refused("not_in_channel")
        return room

    def _ts(self) -> str:
        return f"{int(time.time())}.{next(self._count):06d}"

    def auth_test(self, _: Mapping[str, str], home: str) -> dict[str, Any]:
        return {
            "url": f"{home}/",
            "team": self.team,
            "team_id": TEAM,
            "user": "liftbot",
            "user_id": BOT,
        }

    def list_rooms(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        kinds = set(fields.get("types", "public_channel").split(","))
        if not kinds <= {"public_channel", "private_channel"}:
            raise Refused("invalid_types")
        wanted = [
            _told(room)
            for room in self.rooms.values()
            if ("private_channel" if room.private else "public_channel") in kinds
            and room.id.startswith("C")
            and not (room.archived and fields.get("exclude_archived", "0") in ("1", "true"))
            and (room.member or not room.private)
        ]
        return _page(wanted, fields, "channels")

    def list_people(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        people = [
            {"id": id, "name": name, "deleted": False, "profile": {"display_name": name}}
            for id, name in self.people.items()
        ]
        return _page(people, fields, "members")

    def room_info(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        return {"channel": _told(self._room(fields["channel"]))}

    def open_room(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        if fields["users"] not in self.people:
            raise Refused("user_not_found")
        id = f"D{fields['users'][1:]}"
        self.rooms.setdefault(id, Room(id, ""))
        return {"channel": {"id": id}}

    def post_message(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        room = self._room(fields["channel"], to_post=True)
        if not fields["text"]:
            raise Refused("no_text")
        if len(fields["text"]) > _LONGEST:
            raise Refused("msg_too_long")
        message: dict[str, Any] = {
            "type": "message", "user": BOT, "text": fields["text"], "ts": self._ts(),
        }  # fmt: skip
        if "metadata" in fields:
            message["metadata"] = _metadata(fields["metadata"])
        room.messages.append(message)
        return {"channel": room.id, "ts": message["ts"], "message": message}

    def history(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        room = self._room(fields["channel"])
        oldest, latest = fields.get("oldest", "0"), fields.get("latest", "~")
        inclusive = fields.get("inclusive", "false") in ("1", "true")
        found = [
            message
            for message in reversed(room.messages)
            if (oldest < message["ts"] < latest)
            or (inclusive and message["ts"] in (oldest, latest))
        ][: int(fields.get("limit", "100"))]
        if fields.get("include_all_metadata") not in ("1", "true"):
            found = [{k: v for k, v in m.items() if k != "metadata"} for m in found]
        return {"messages": found, "has_more": False}

    def delete_message(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        room = self._room(fields["channel"])
        for message in room.messages:
            if message["ts"] == fields["ts"]:
                if message["user"] != BOT:
                    raise Refused("cant_delete_message")
                room.messages.remove(message)
                return {"channel": room.id, "ts": fields["ts"]}
        raise Refused("message_not_found")

    # -- files --------------------------------------------------------------------

    def upload_address(self, fields: Mapping[str, str], home: str) -> dict[str, Any]:
        if not fields["length"].isdigit() or int(fields["length"]) <= 0 or not fields["filename"]:
            raise Refused("invalid_arguments")
        id = f"F{next(self._count):08d}"
        self.files[id] = Stored(id, fields["filename"], int(fields["length"]))
        key = f"k{next(self._count):08d}"
        self._uploads[key] = id
        return {"upload_url": f"{home}/upload/{key}", "file_id": id}

    def _upload(self, request: Request, key: str) -> Answer:
        file = self.files.get(self._uploads.get(key, ""))
        if file is None or file.completed:
            return Answer(404, b"no such upload")
        if request.token:
            return Answer(400, b"no token belongs here")
        if len(request.body) != file.size:
            return Answer(400, f"{len(request.body)} bytes, {file.size} were told".encode())
        file.content = request.body
        return Answer(200, f"OK - {file.size}".encode())

    def complete_upload(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        try:
            (told,) = json.loads(fields["files"])
            if not set(told) <= {"id", "title"}:
                raise ValueError
            file = self.files[told["id"]]
        except (ValueError, KeyError, TypeError):
            raise Refused("invalid_arguments") from None
        if file.content is None or file.completed:
            raise Refused("file_not_found")
        room = self._room(fields["channel_id"], to_post=True)
        ts = self._ts()
        file.completed, file.shares[room.id] = True, ts
        room.messages.append(
            {
                "type": "message", "user": BOT, "text": fields.get("initial_comment", ""), "ts": ts,
                "files": [{"id": file.id, "name": file.name, "size": file.size}], "upload": True,
            }
        )  # fmt: skip
        return {"files": [{"id": file.id, "title": told.get("title", file.name)}]}

    def file_info(self, fields: Mapping[str, str], home: str) -> dict[str, Any]:
        file = self._file(fields)
        shares: dict[str, dict[str, list[dict[str, str]]]] = {}
        for room, ts in file.shares.items():
            kind = "private" if self.rooms[room].private else "public"
            shares.setdefault(kind, {})[room] = [{"ts": ts}]
        address = f"{home}/files/{file.id}"
        size = len(file.content or b"")
        told = {"id": file.id, "name": file.name, "size": size, "user": BOT, "shares": shares}
        return {"file": {**told, "url_private": address, "url_private_download": address}}

    def delete_file(self, fields: Mapping[str, str], _: str) -> dict[str, Any]:
        file = self._file(fields)
        del self.files[file.id]
        for room in self.rooms.values():
            for message in list(room.messages):
                if all(f["id"] != file.id for f in message.get("files", [])):
                    continue
                message["files"] = [{"id": file.id, "mode": "tombstone"}]
                if not message["text"]:
                    room.messages.remove(message)
        return {}

    def _file(self, fields: Mapping[str, str]) -> Stored:
        file = self.files.get(fields["file"])
        if file is None or not file.completed:
            raise Refused("file_not_found")
        return file

    def _download(self, request: Request, id: str) -> Answer:
        file = self.files.get(id)
        if request.token != self.token or file is None or file.content is None:
            return Answer(404, b"")
        return Answer(200, file.content)


def _told(room: Room) -> dict[str, Any]:
    told: dict[str, Any] = {"id": room.id, "is_private": room.private, "is_archived": room.archived}
    if room.id.startswith("D"):
        return {**told, "is_im": True}
    return {**told, "name": room.name, "is_member": room.member, "num_members": 4}


def _page(found: list[dict[str, Any]], fields: Mapping[str, str], key: str) -> dict[str, Any]:
    start, limit = int(fields.get("cursor", "0")), int(fields.get("limit", "100"))
    more = str(start + limit) if start + limit < len(found) else ""
    return {key: found[start : start + limit], "response_metadata": {"next_cursor": more}}


def _metadata(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
        if set(told) != {"event_type", "event_payload"}:
            raise ValueError
    except (ValueError, TypeError):
        raise Refused("invalid_metadata_format") from None
    return dict(told)


def _method(
    call: Callable[[SlackService, Mapping[str, str], str], dict[str, Any]],
    needed: str = "",
    allowed: str = "",
    scope: str = "",
) -> Method:
    return Method(call, frozenset(needed.split()), frozenset(allowed.split()), scope)


_METHODS = {
    "auth.test": _method(SlackService.auth_test),
    "conversations.list": _method(
        SlackService.list_rooms, "", "types exclude_archived limit cursor", "channels:read"
    ),
    "conversations.info": _method(SlackService.room_info, "channel", "", "channels:read"),
    "conversations.open": _method(SlackService.open_room, "users", "", "im:write"),
    "conversations.history": _method(
        SlackService.history, "channel", "oldest latest inclusive limit include_all_metadata",
        "channels:history",
    ),
    "users.list": _method(SlackService.list_people, "", "limit cursor", "users:read"),
    "chat.postMessage": _method(
        SlackService.post_message, "channel text", "metadata unfurl_links unfurl_media",
        "chat:write",
    ),
    "chat.delete": _method(SlackService.delete_message, "channel ts", "", "chat:write"),
    "files.getUploadURLExternal": _method(
        SlackService.upload_address, "filename length", "", "files:write"
    ),
    "files.completeUploadExternal": _method(
        SlackService.complete_upload, "files channel_id", "initial_comment", "files:write"
    ),
    "files.info": _method(SlackService.file_info, "file", "", "files:read"),
    "files.delete": _method(SlackService.delete_file, "file", "", "files:write"),
}  # fmt: skip
