"""Changes of the tools, noticed and told; and a list from the last run that is made sure of."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from tests.doors.cli.test_packs import GOOD, install
from tests.doors.mcp.conftest import a_door, client_of
from tests.runtime.toolbox import note_tools

from liftwork.contract.registry import Registry
from liftwork.doors.cli import opening
from liftwork.doors.mcp import origins, watching
from liftwork.doors.mcp.door import Door

pytestmark = pytest.mark.anyio


def names(tools: Any) -> list[str]:
    return [tool.name for tool in tools]


async def test_a_list_from_the_last_run_is_told_before_any_tool_is_read(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with client_of(a_door(door.shared.home, every=True)) as client:
        first = await client.list_tools()
    second = a_door(door.shared.home, every=True)
    async with client_of(second) as client:
        told = await client.list_tools()
        assert not second.shared.loaded
        assert told.tools == first.tools
        await watching.make_sure(second)
    assert second.shared.loaded
    assert second.unsure is None


async def test_a_list_that_no_longer_holds_is_told_to_have_changed(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with client_of(a_door(door.shared.home, every=True)) as client:
        await client.list_tools()
    monkeypatch.setattr(opening, "open_registry", lambda: Registry(note_tools()[:1]))
    heard: list[str] = []

    async def hear(message: Any) -> None:
        heard.append(getattr(message, "method", ""))

    second = a_door(door.shared.home, every=True)
    async with client_of(second, message_handler=hear, cache=None) as client:
        assert "count_note" in names((await client.list_tools()).tools)
        await watching.make_sure(second)
        assert "count_note" not in names((await client.list_tools()).tools)
    assert "notifications/tools/list_changed" in heard


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"made_from": "x"}', '{"made_from": "M", "tools": [{}]}']
)
async def test_a_broken_list_is_not_told(door: Door, content: str) -> None:
    fresh = a_door(door.shared.home, every=True)
    async with client_of(fresh) as client:
        whole = await client.list_tools()
    path = door.shared.home / ".lift" / "mcp-tools.json"
    mark = json.loads(path.read_text())["made_from"]
    path.write_text(content.replace("M", mark))
    async with client_of(a_door(door.shared.home, every=True)) as client:
        assert (await client.list_tools()).tools == whole.tools


async def test_one_way_of_serving_is_not_told_the_list_of_another(door: Door) -> None:
    async with client_of(a_door(door.shared.home, every=True)) as client:
        every = names((await client.list_tools()).tools)
    async with client_of(a_door(door.shared.home, crafts=("tests",))) as client:
        one = names((await client.list_tools()).tools)
    async with client_of(a_door(door.shared.home)) as client:
        general = names((await client.list_tools()).tools)
    assert len(general) == 12
    assert set(general) < set(every)
    assert one == every


async def test_a_change_of_the_folders_that_brings_no_tool_reads_nothing_again(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    before = (origins.stamp(tmp_path), origins.origins(door.shared.home))
    (tmp_path / "some-file").touch()
    os.utime(tmp_path, (1, 1))
    after = (origins.stamp(tmp_path), origins.origins(door.shared.home))
    assert before[0] != after[0]
    assert before[1] == after[1]


async def test_a_pack_that_was_upgraded_is_imported_anew(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))

    def packs() -> Registry:
        registry = Registry()
        registry.add_packs()
        return registry

    monkeypatch.setattr(opening, "open_registry", packs)
    install(site, "upgraded", GOOD.replace("NAME", "count_up"))
    door = a_door(home, every=True)
    assert "count_up" in names(door.listed())
    for path in sorted(site.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    install(site, "upgraded", GOOD.replace("NAME", "count_more"))
    info = site / "upgraded-1.0.dist-info"
    info.rename(site / "upgraded-2.0.dist-info")
    metadata = site / "upgraded-2.0.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text().replace("1.0", "2.0"))
    await watching.look(door)
    listed = names(door.listed())
    assert "count_more" in listed
    assert "count_up" not in listed
    sys.modules.pop("upgraded", None)


async def test_a_learned_skill_counts_as_a_change(door: Door) -> None:
    before = origins.origins(door.shared.home)
    skills = door.shared.home / origins.SKILLS
    skills.mkdir(parents=True)
    (skills / "press.json").write_text("{}")
    assert origins.origins(door.shared.home) != before


async def test_tools_that_break_leave_the_server_running(
    door: Door, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async with client_of(door) as client:
        await client.call_tool("history", {})

        def broken() -> Registry:
            raise RuntimeError("no tools today")

        monkeypatch.setattr(opening, "open_registry", broken)
        await watching.look_again(door, [])
        assert "no tools today" in capfd.readouterr().err
        assert (await client.list_tools()).tools
        with pytest.raises(MCPError, match="a bug of ours: RuntimeError: no tools today"):
            await client.list_prompts()


def test_our_own_modules_are_never_forgotten() -> None:
    watching.forget_modules(["liftwork", ""])
    assert "liftwork" in sys.modules
