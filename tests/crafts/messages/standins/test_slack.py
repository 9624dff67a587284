"""The stand-in refuses what Slack would: unknown fields, a wrong order, wrong sizes."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from liftwork.crafts.messages.standins.server import StandIn, serving
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService


@pytest.fixture
def server() -> Iterator[StandIn]:
    with serving(SlackService()) as server:
        yield server


def ask(server: StandIn, method: str, token: str = TOKEN, **fields: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{server.home}/api/{method}",
        urllib.parse.urlencode(fields).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/x-www-form-urlencoded"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return dict(json.load(answer))


def put(address: str, content: bytes, **headers: str) -> int:
    request = urllib.request.Request(address, content, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def asked_for(server: StandIn, size: int = 5) -> tuple[str, str]:
    told = ask(server, "files.getUploadURLExternal", filename="a.txt", length=str(size))
    return told["upload_url"], told["file_id"]


@pytest.mark.parametrize(
    ("method", "fields", "error"),
    [
        ("chat.postMessage", {"channel": "C0TEAM", "text": "x", "foo": "1"}, "invalid_arguments"),
        ("chat.postMessage", {"channel": "C0TEAM"}, "invalid_arguments"),
        ("chat.postMessage", {"channel": "C0TEAM", "text": ""}, "no_text"),
        ("chat.postMessage", {"channel": "C0TEAM", "text": "x" * 40_001}, "msg_too_long"),
        ("chat.postMessage", {"channel": "C0OLD", "text": "x"}, "is_archived"),
        ("chat.postMessage", {"channel": "C0ALL", "text": "x"}, "not_in_channel"),
        ("chat.postMessage", {"channel": "C9", "text": "x"}, "channel_not_found"),
        ("chat.postMessage", {"channel": "C0TEAM", "text": "x", "metadata": "{}"},
         "invalid_metadata_format"),
        ("chat.sendMessage", {}, "unknown_method"),
        ("files.getUploadURLExternal", {"filename": "a", "length": "0"}, "invalid_arguments"),
        ("files.getUploadURLExternal", {"filename": "a", "length": "-1"}, "invalid_arguments"),
        ("files.completeUploadExternal", {"files": "[]", "channel_id": "C0TEAM"},
         "invalid_arguments"),
        ("files.info", {"file": "F1"}, "file_not_found"),
        ("chat.delete", {"channel": "C0TEAM", "ts": "1.0"}, "message_not_found"),
    ],
)  # fmt: skip
def test_what_slack_would_refuse_is_refused_by_its_own_code(
    server: StandIn, method: str, fields: dict[str, str], error: str
) -> None:
    assert ask(server, method, **fields) == {"ok": False, "error": error}


def test_another_token_and_a_missing_scope_are_refused() -> None:
    service = SlackService()
    with serving(service) as server:
        assert ask(server, "auth.test", token="xoxb-other")["error"] == "invalid_auth"
        service.scopes.discard("chat:write")
        told = ask(server, "chat.postMessage", channel="C0TEAM", text="x")
        assert (told["error"], told["needed"]) == ("missing_scope", "chat:write")


@pytest.mark.parametrize("content", [b"", b"four", b"sixsix"])
def test_bytes_of_another_length_than_was_told_are_refused(server: StandIn, content: bytes) -> None:
    address, _ = asked_for(server)
    assert put(address, content) == 400


def test_a_token_with_the_bytes_is_refused(server: StandIn) -> None:
    address, _ = asked_for(server)
    assert put(address, b"12345", Authorization=f"Bearer {TOKEN}") == 400


def test_a_file_is_shared_only_after_its_bytes_came_and_only_once(server: StandIn) -> None:
    address, file = asked_for(server)
    share = {"files": json.dumps([{"id": file}]), "channel_id": "C0TEAM"}

    assert ask(server, "files.completeUploadExternal", **share)["error"] == "file_not_found"
    assert put(address, b"12345") == 200
    assert ask(server, "files.info", file=file)["error"] == "file_not_found"
    assert ask(server, "files.completeUploadExternal", **share)["ok"]
    assert ask(server, "files.completeUploadExternal", **share)["error"] == "file_not_found"
    assert put(address, b"12345") == 404
    assert list(ask(server, "files.info", file=file)["file"]["shares"]["public"]) == ["C0TEAM"]


def test_lists_come_in_pages(server: StandIn) -> None:
    first = ask(server, "conversations.list", types="public_channel", limit="2")
    cursor = first["response_metadata"]["next_cursor"]
    rest = ask(server, "conversations.list", types="public_channel", limit="9", cursor=cursor)
    assert len(first["channels"]) == 2
    assert rest["response_metadata"]["next_cursor"] == ""
