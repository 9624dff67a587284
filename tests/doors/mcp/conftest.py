from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from tests.runtime.silent import Silent
from tests.runtime.toolbox import Post, notes_and_post

from liftwork.doors.cli import opening
from liftwork.doors.cli.arguments import Options
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.options import Serving
from liftwork.doors.mcp.server import build
from liftwork.doors.mcp.shared import Shared

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(__file__).with_name("notes_server.py")

Eras = pytest.mark.parametrize("mode", ["legacy", "auto"], ids=["handshake", "per-request"])


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def door(home: Path, post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Door:
    """A door in this process, over the small tools; started in an empty folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(opening, "open_registry", lambda: notes_and_post(post))
    monkeypatch.setattr(opening, "open_model", lambda *_: Silent())
    return a_door(home)


def a_door(home: Path, **serving: Any) -> Door:
    """Another door over a home."""
    return Door(Shared(Options(verb="mcp", out=home, serving=Serving(**serving))))


@asynccontextmanager
async def client_of(door: Door, **more: Any) -> AsyncIterator[Client]:
    """A client of a door in this process, of the handshake unless `mode` says otherwise."""
    async with Client(build(door), **{"mode": "legacy", **more}) as client:
        yield client


@dataclass(frozen=True)
class Place:
    """Where a server in a process of its own keeps what, and what its tools tell the test."""

    home: Path
    posted: Path
    begun: Path
    here: Path
    site: Path

    @property
    def environment(self) -> dict[str, str]:
        paths = os.pathsep.join([str(self.site), str(ROOT / "src"), str(ROOT)])
        return {
            **os.environ,
            "PYTHONPATH": paths,
            "LIFT_HOME": str(self.home),
            "POSTED": str(self.posted),
            "BEGUN": str(self.begun),
        }

    def sent(self) -> list[str]:
        return self.posted.read_text().splitlines() if self.posted.exists() else []


def a_place(folder: Path) -> Place:
    """A place inside a folder."""
    found = Place(*(folder / name for name in ("home", "posted", "begun", "here", "site")))
    found.here.mkdir()
    found.site.mkdir()
    return found


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return a_place(tmp_path)


def over_stdio(place: Place, *arguments: str, **more: Any) -> Client:
    """A client that starts a server of its own."""
    server = StdioServerParameters(
        command=sys.executable,
        args=[str(PROGRAM), *arguments],
        env={**place.environment, **more.pop("env", {})},
        cwd=place.here,
    )
    return Client(stdio_client(server, errlog=subprocess.DEVNULL), **{"mode": "legacy", **more})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Served:
    """A server over HTTP that runs."""

    url: str
    token: str
    process: subprocess.Popen[str]

    def client(self, *, headers: dict[str, str] | None = None, **more: Any) -> Client:
        """A client of it, with the token."""
        given = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        http = httpx2.AsyncClient(headers=given, timeout=60)
        return Client(
            streamable_http_client(self.url, http_client=http), **{"mode": "legacy", **more}
        )


@contextmanager
def over_http(place: Place, *arguments: str) -> Iterator[Served]:
    """A server over HTTP on a port that was free."""
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), "--http", "--port", "0", *arguments],
        env=place.environment,
        cwd=place.here,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        url = re.search(r"http://\S+", process.stderr.readline())
        token = process.stderr.readline().split()[-1]
        assert url is not None
        yield Served(url[0], token, process)
    finally:
        process.terminate()
        process.wait(20)
        process.stderr.close()
