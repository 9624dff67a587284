"""The whole chain through the command: a house, its 3D view, and a post after a yes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from liftwork.crafts.messages.standins.server import StandIn, serving
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService

ROOT = Path(__file__).resolve().parents[2]
REQUEST = (
    "a 10 marla house with 3 bedrooms, then show the plan in 3d in blender "
    "and send it to slack #team"
)

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("blender") is None, reason="Blender is not installed"),
]


@dataclass(frozen=True)
class Desk:
    """A person at a shell, whose Slack is a stand-in."""

    folder: Path
    slack: SlackService
    server: StandIn

    def lift(self, *words: str, said: str = "") -> tuple[int, str]:
        environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "LIFT_HOME": str(self.folder / "home"),
            "LIFT_CONFIG": str(self.folder / "config"),
            "PYTHONPATH": str(ROOT / "src"),
        }
        done = subprocess.run(
            [sys.executable, "-m", "liftwork", *words],
            env=environ,
            cwd=self.folder,
            input=said,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout

    def posted(self) -> list[bytes]:
        """The files that stand in the channel #team."""
        room = next(room for room in self.slack.rooms.values() if room.name == "team")
        ids = [file["id"] for message in room.messages for file in message.get("files", [])]
        return [content for id in ids if (content := self.slack.files[id].content) is not None]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("desk")
    service = SlackService()
    with serving(service) as server:
        desk = Desk(folder, service, server)
        assert desk.lift("connect", "slack", f"url={server.home}/api/", said=TOKEN)[0] == 0
        yield desk


@pytest.fixture(scope="module")
def held(desk: Desk) -> Any:
    code, out = desk.lift(REQUEST, "--json")
    assert code == 4, out
    return json.loads(out)


def test_one_sentence_draws_renders_and_holds_the_post(desk: Desk, held: Any) -> None:
    assert [call["tool"] for call in held["calls"]] == [
        "draw_house_plan",
        "render_plan_3d",
        "post_file",
    ]
    assert [call["outcome"] for call in held["calls"]] == ["done", "done", "held"]
    assert held["ledger"]["model_calls"] <= 1
    assert held["ledger"]["checks_passed"] == held["ledger"]["checks_total"] > 60
    assert desk.posted() == []


def test_the_preview_says_what_goes_where(held: Any) -> None:
    preview = held["held"][0]["preview"]
    picture = next(Path(p) for k, p in held["calls"][1]["files"].items() if k == "plan-view")
    name = "10 marla 3 bedrooms - 3D view of the plan.png"
    for shown in ("Slack", "#team", "Acme", name, f"{picture.stat().st_size:,} bytes"):
        assert shown in preview


def test_the_yes_posts_exactly_those_bytes_once_and_undo_takes_them_back(
    desk: Desk, held: Any
) -> None:
    picture = next(Path(p) for k, p in held["calls"][1]["files"].items() if k == "plan-view")
    id = held["held"][0]["id"]

    code, out = desk.lift("yes", id)
    assert code == 0, out
    assert desk.posted() == [picture.read_bytes()]
    assert desk.lift("yes", id)[0] == 2
    assert len(desk.posted()) == 1

    assert desk.lift("undo")[0] == 0
    assert desk.posted() == []


def test_the_sentence_again_makes_nothing_again_and_is_held_anew(desk: Desk, held: Any) -> None:
    code, out = desk.lift(REQUEST, "--json")
    again = json.loads(out)

    assert code == 4
    assert [c["files"] for c in again["calls"][:2]] == [c["files"] for c in held["calls"][:2]]
    assert again["held"][0]["id"] != held["held"][0]["id"]
