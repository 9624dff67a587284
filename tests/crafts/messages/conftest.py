"""Stand-ins that are connected, and a folder of settings of each test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.crafts.messages.posting import Standing

from liftwork.crafts.messages.accounts import connect
from liftwork.crafts.messages.standins.graph import TOKEN as GRAPH_TOKEN
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.server import serving
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService
from liftwork.programs.secrets import Secret


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("LIFT_CONFIG", str(folder))
    return folder


@pytest.fixture
def slack(config: Path) -> Iterator[Standing[SlackService]]:
    service = SlackService()
    with serving(service) as server:
        connect("slack", Secret(TOKEN), f"{server.home}/api/")
        yield Standing(service, server)


@pytest.fixture
def teams(config: Path) -> Iterator[Standing[GraphService]]:
    service = GraphService()
    with serving(service) as server:
        connect("teams", Secret(GRAPH_TOKEN), f"{server.home}/v1.0/")
        yield Standing(service, server)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.pdf"
    path.write_bytes(b"%PDF-1.4\n" + bytes(range(256)) * 40)
    return path
