"""A house from another agent's words: the real server, the real model, the official client."""

from __future__ import annotations

import base64
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from PIL import Image

pytestmark = [pytest.mark.acceptance, pytest.mark.anyio]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_house_is_drawn_changed_and_taken_back_through_a_client(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "liftwork", "mcp", "--craft", "cad"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LIFT_HOME": str(tmp_path / "home")},
        cwd=tmp_path,
    )
    async with Client(stdio_client(server, errlog=subprocess.DEVNULL)) as client:  # type: ignore[arg-type]
        drawn = await client.call_tool("do", {"request": "a 10 marla house with 3 bedrooms"})
        turned = await client.call_tool("mirror_plan", {"plan": "$last.files.plan"})
        undone = await client.call_tool("undo", {})
        listed = await client.list_resources()
        preview = next(each for each in listed.resources if each.name.endswith(".png"))
        small = await client.read_resource(preview.uri.replace("//work/", "//preview/"))
    [call] = drawn.structured_content["calls"]
    assert drawn.structured_content["outcome"] == "done"
    assert all(check["passed"] for check in call["checks"])
    assert set(call["files"]) == {"plan", "drawing", "sheet", "preview"}
    assert all(Path(path).exists() for path in call["files"].values())
    assert [each.type for each in drawn.content].count("resource_link") == 4
    [picture] = [each for each in drawn.content if each.type == "image"]
    with Image.open(io.BytesIO(base64.b64decode(picture.data))) as shown:
        assert shown.width > shown.height > 200
    assert turned.structured_content["outcome"] == "done"
    assert undone.structured_content["version"]["number"] == 0
    with Image.open(io.BytesIO(base64.b64decode(small.contents[0].blob))) as shown:
        assert shown.format == "JPEG"
