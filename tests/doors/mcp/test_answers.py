"""What comes back: the document of the command, links, a small picture, never megabytes."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from tests.doors.mcp.conftest import client_of

from liftwork.doors.mcp import answers
from liftwork.doors.mcp.approving import joined
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.picture import preview
from liftwork.doors.mcp.sizes import LARGEST_DOCUMENT, LARGEST_PREVIEW, LARGEST_TEXT

KEYS = {"reply", "outcome", "calls", "held", "ledger"}


def document(**more: Any) -> dict[str, Any]:
    ledger = {"model": "embedded", "tool_calls": 1, "seconds": 0.5}
    return {"reply": "Done.", "outcome": "done", "calls": [], "held": [], "ledger": ledger} | more


@pytest.mark.anyio
async def test_a_call_answers_with_the_document_of_the_command(door: Door) -> None:
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": "hello"}})
    assert set(done.structured_content) == KEYS
    call = done.structured_content["calls"][0]
    assert set(call) == {
        "id", "tool", "args", "outcome", "summary", "files", "checks", "refusal", "seconds",
    }  # fmt: skip
    assert [check["code"] for check in call["checks"]] == ["RUN-001", "RUN-002"]
    assert done.content[0].text == done.structured_content["reply"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("text", "outcome", "wrong"),
    [
        ("x", "done", False),
        ("bad", "failed", True),
        ("refuse", "refused", True),
        ("ask", "asked", False),
    ],
)
async def test_an_outcome_that_is_no_result_is_marked_as_an_error(
    door: Door, text: str, outcome: str, wrong: bool
) -> None:
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": text}})
    assert (done.structured_content["outcome"], done.is_error) == (outcome, wrong)


@pytest.mark.anyio
async def test_a_bug_is_one_line_and_its_traceback_is_in_the_log(door: Door, home: Path) -> None:
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": "crash"}})
        after = await client.call_tool("call", {"tool": "write_note", "args": {"text": "fine"}})
    assert done.is_error
    assert "a bug of ours in write_note (KeyError)" in done.content[0].text
    assert "Traceback" not in done.model_dump_json()
    assert "Traceback" in next((home / ".lift" / "log").iterdir()).read_text()
    assert not after.is_error


@pytest.mark.anyio
async def test_a_text_of_megabytes_comes_back_short(door: Door) -> None:
    text = "x" * 5_000_000
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": text}})
    assert not done.is_error
    assert len(done.model_dump_json()) < 10_000
    assert "characters left out" in done.structured_content["calls"][0]["args"]["text"]


_ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.text(max_size=5).map(lambda t: t * 400),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=60)
@given(st.lists(_ANYTHING, max_size=4), st.text(max_size=20), st.integers(1, 400))
def test_no_document_is_too_large_and_every_one_keeps_its_keys(
    calls: list[Any], reply: str, times: int
) -> None:
    whole = document(calls=calls * times, reply=reply * times)
    fitting = answers.fitted(whole)
    assert set(fitting) == KEYS
    assert fitting["outcome"] == "done"
    assert fitting["ledger"] == whole["ledger"]
    assert isinstance(fitting["calls"], list)
    assert len(json.dumps(fitting)) <= LARGEST_DOCUMENT
    if len(json.dumps(whole)) <= LARGEST_DOCUMENT:
        assert fitting == whole


def test_checks_that_did_not_pass_are_the_last_to_go() -> None:
    checks = [
        {"code": f"X-{n:03}", "name": "n" * 90, "passed": n != 700, "detail": "d" * 90}
        for n in range(900)
    ]
    fitting = answers.fitted(document(calls=[{"checks": checks}]))
    assert [check["code"] for check in fitting["calls"][0]["checks"]] == ["X-700"]


def test_the_words_of_an_answer_are_cut_to_size(tmp_path: Path) -> None:
    result = answers.of_document(document(reply="word " * 100_000), tmp_path)
    assert len(result.content[0].text) < LARGEST_TEXT + 100


def test_a_document_that_went_on_after_its_yes_counts_both_parts() -> None:
    step = {"outcome": "done", "tool": "a"}
    before = document(calls=[step, {"outcome": "held", "tool": "b"}], held=[{"id": "1"}])
    whole = joined(before, document(calls=[{"outcome": "done", "tool": "b"}]))
    assert [call["tool"] for call in whole["calls"]] == ["a", "b"]
    assert (whole["held"], whole["ledger"]["seconds"]) == ([], 1.0)
    assert whole["ledger"]["model"] == "embedded"


# -- pictures --------------------------------------------------------------------------------


def noise(path: Path, mode: str, size: tuple[int, int]) -> Path:
    Image.effect_noise(size, 90).convert(mode).save(path)
    return path


@pytest.mark.parametrize(
    ("name", "mode"), [("a.png", "RGBA"), ("a.jpg", "RGB"), ("a.webp", "RGB"), ("a.gif", "P")]
)
def test_a_large_picture_becomes_a_small_one(tmp_path: Path, name: str, mode: str) -> None:
    content = preview(noise(tmp_path / name, mode, (2400, 1500)))
    assert content is not None
    assert len(content) <= LARGEST_PREVIEW
    with Image.open(io.BytesIO(content)) as small:
        assert small.format == "JPEG"
        assert 1.5 < small.width / small.height < 1.7


def test_what_is_transparent_is_white(tmp_path: Path) -> None:
    Image.new("RGBA", (50, 50), (255, 0, 0, 0)).save(tmp_path / "a.png")
    content = preview(tmp_path / "a.png")
    assert content is not None
    with Image.open(io.BytesIO(content)) as small:
        assert small.convert("L").getextrema()[0] > 250


def test_a_broken_picture_shows_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"no picture")
    assert preview(tmp_path / "a.png") is None
    assert preview(tmp_path / "missing.png") is None


def test_a_result_shows_the_last_picture_and_links_every_file(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    files = {kind: str(noise(folder / f"{kind}.png", "RGB", (900, 900))) for kind in ("one", "two")}
    files["data"] = str(folder / "v0.csv")
    (folder / "v0.csv").write_text("a,b")
    result = answers.of_document(document(calls=[{"files": files}]), tmp_path)
    kinds = [each.type for each in result.content]
    assert kinds == ["text", "resource_link", "resource_link", "resource_link", "image"]
    image = result.content[-1]
    assert isinstance(image, types.ImageContent)
    assert len(base64.b64decode(image.data)) <= LARGEST_PREVIEW
    assert len(result.model_dump_json()) < 100_000
