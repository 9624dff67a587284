"""The stand-in refuses what Microsoft Graph would: unknown fields, wrong order, wrong sizes."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from liftwork.crafts.messages.standins.graph import TOKEN, GraphService
from liftwork.crafts.messages.standins.server import StandIn, serving

OFFICE = "teams/11111111-0000-4000-8000-000000000002/channels/19:office1@thread.tacv2"
DESIGN = "teams/11111111-0000-4000-8000-000000000001/channels"
FOLDER = "drives/b!standin/items/FOLDOffice1"


@pytest.fixture
def server() -> Iterator[StandIn]:
    with serving(GraphService()) as server:
        yield server


def ask(
    address: str, method: str = "GET", body: Any = None, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    content = (
        body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    )
    told = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(
        address, content, told if headers is None else headers, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
            return int(answer.status), json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["error"]["code"]


def message(content: str = "hello", **more: Any) -> dict[str, Any]:
    return {"body": {"contentType": "html", "content": content}, **more}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        (f"{OFFICE}/messages", message(subject="x"), 400, "BadRequest"),
        (f"{OFFICE}/messages", {"body": {"content": "x"}}, 400, "BadRequest"),
        (f"{OFFICE}/messages", message(" "), 400, "BadRequest"),
        (f"{OFFICE}/messages", message("x" * 30_000), 413, "RequestEntityTooLarge"),
        (f"{OFFICE}/messages", message(attachments=[{"id": "x"}]), 400, "BadRequest"),
        (f"{DESIGN}/19:old@thread.tacv2/messages", message(), 403, "Forbidden"),
        (f"{DESIGN}/19:no@thread.tacv2/messages", message(), 404, "NotFound"),
        ("me/sendMail", message(), 404, "NotFound"),
    ],
)
def test_what_graph_would_refuse_is_refused(
    server: StandIn, path: str, body: Any, status: int, code: str
) -> None:
    assert ask(f"{server.home}/v1.0/{path}", "POST", body) == (status, code)


def test_another_token_a_missing_permission_and_unknown_query_fields_are_refused() -> None:
    service = GraphService()
    with serving(service) as server:
        me = f"{server.home}/v1.0/me"
        assert ask(me, headers={"Authorization": "Bearer x"}) == (401, "InvalidAuthenticationToken")
        assert ask(f"{me}?$filter=x") == (400, "BadRequest")
        service.permissions.discard("User.Read")
        assert ask(me) == (403, "Forbidden")


def test_a_file_is_not_written_over_where_that_was_not_wanted(server: StandIn) -> None:
    address = f"{server.home}/v1.0/{FOLDER}:/a.txt:/content?@microsoft.graph.conflictBehavior=fail"
    assert ask(address, "PUT", b"one")[0] == 201
    assert ask(address, "PUT", b"two") == (409, "nameAlreadyExists")


@pytest.mark.parametrize(
    ("span", "length", "status"),
    [
        ("bytes 0-9/400000", 9, 400),
        ("bytes 0-9/400000", 10, 400),
        ("bytes 5-9/10", 5, 416),
        ("nonsense", 5, 400),
        ("bytes 0-9/10", 10, 201),
    ],
)
def test_parts_come_in_order_and_in_the_sizes_that_graph_wants(
    server: StandIn, span: str, length: int, status: int
) -> None:
    made = ask(f"{server.home}/v1.0/{FOLDER}:/b.txt:/createUploadSession", "POST", {"item": {}})
    address = made[1]["uploadUrl"]
    assert ask(address, "PUT", b"x" * length, {"Content-Range": span})[0] == status


def test_a_token_with_a_part_is_refused(server: StandIn) -> None:
    made = ask(f"{server.home}/v1.0/{FOLDER}:/b.txt:/createUploadSession", "POST", {"item": {}})
    told = {"Authorization": f"Bearer {TOKEN}", "Content-Range": "bytes 0-0/1"}
    assert ask(made[1]["uploadUrl"], "PUT", b"x", told) == (401, "unauthenticated")
