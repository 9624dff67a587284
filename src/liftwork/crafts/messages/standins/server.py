"""The common part of the stand-ins: an HTTP server on this computer, and faults on request."""

from __future__ import annotations

import json
import socket
import threading
import urllib.parse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol

LARGEST_BODY = 300_000_000


@dataclass(frozen=True)
class Request:
    """One request as it came: its `path` without the query, all fields as text, and the body."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def token(self) -> str:
        """The bearer token, empty where there is none."""
        kind, _, token = self.headers.get("authorization", "").partition(" ")
        return token if kind == "Bearer" else ""


@dataclass(frozen=True)
class Answer:
    """What to send back."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def json_answer(status: int, value: Any, **headers: str) -> Answer:
    """An answer with a JSON body."""
    return Answer(
        status, json.dumps(value).encode(), {"Content-Type": "application/json", **headers}
    )


@dataclass
class Fault:
    """What goes wrong the next `times` that a path with `part` in it is asked for.

    `status` answers so and does nothing; `drop` does what was asked, and then breaks the
    connection before the answer.
    """

    part: str
    status: int = 0
    drop: bool = False
    times: int = 1
    retry_after: str = ""


class Service(Protocol):
    """What answers the requests of one stand-in."""

    def answer(self, request: Request, home: str) -> Answer:
        """The answer to a request; `home` is the stand-in's own address, without a slash."""


class StandIn:
    """A stand-in that serves until `close`. `address` is its own, with a slash at its end."""

    def __init__(self, service: Service, port: int = 0) -> None:
        self.faults: list[Fault] = []
        self.requests: list[Request] = []
        self._service = service
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )
        self._thread.start()

    @property
    def home(self) -> str:
        """The address without a slash."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    def handle(self, request: Request) -> Answer | None:
        """The answer, or None where the connection breaks."""
        with self._lock:
            self.requests.append(request)
            fault = self._fault(request)
            if fault is not None and fault.status:
                after = {"Retry-After": fault.retry_after} if fault.retry_after else {}
                return json_answer(fault.status, {"ok": False, "error": "fault"}, **after)
            answer = self._service.answer(request, self.home)
            return None if fault is not None else answer

    def _fault(self, request: Request) -> Fault | None:
        for fault in self.faults:
            if fault.part in f"{request.method} {request.path}" and fault.times > 0:
                fault.times -= 1
                return fault
        return None


@contextmanager
def serving(service: Service) -> Iterator[StandIn]:
    """A stand-in for as long as the block runs."""
    stand_in = StandIn(service)
    try:
        yield stand_in
    finally:
        stand_in.close()


def _handler(stand_in: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            length = self.headers.get("Content-Length", "0")
            if not length.isdigit() or int(length) > LARGEST_BODY:
                self.close_connection = True
                self.send_error(413)
                return
            path, _, query = self.path.partition("?")
            request = Request(
                self.command,
                urllib.parse.unquote(path),
                dict(urllib.parse.parse_qsl(query, keep_blank_values=True)),
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(int(length)),
            )
            answer = stand_in.handle(request)
            if answer is None:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: Any) -> None:
            return None

    for verb in ("GET", "POST", "PUT", "DELETE", "PATCH"):
        setattr(Handler, f"do_{verb}", Handler._serve)
    return Handler
