"""Which files a client can reach, through every way that a file can be named."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import mcp_types as types
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp import Client
from mcp.shared.exceptions import MCPDeprecationWarning, MCPError
from tests.doors.mcp.conftest import Eras, a_door, client_of
from tests.runtime.path_attacks import ATTACKS, SECRET, Attack

from liftwork.contract.errors import BadInput
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.reading import Folders, Reading, keep_given, link_to, linked, roots_of
from liftwork.doors.mcp.sizes import LARGEST_GIVEN, LARGEST_READ

pytestmark = pytest.mark.anyio

Attacks = pytest.mark.parametrize("attack", ATTACKS, ids=str)


def rooted(*folders: Path) -> Any:
    """A client's answer to what its roots are."""

    async def answer(_context: Any) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=f.as_uri()) for f in folders])

    return answer


async def count(client: Client, note: str) -> types.CallToolResult:
    return await client.call_tool("call", {"tool": "count_note", "args": {"note": note}})


OUTSIDE = "this client may read in"


def refused(result: types.CallToolResult, *says: str) -> None:
    """One clear line, for one of these reasons, and no secret anywhere."""
    assert result.is_error
    text = result.content[0].text
    assert any(reason in text for reason in says), text
    assert "Traceback" not in text
    assert SECRET not in result.model_dump_json()


# -- everything that the spine refuses -------------------------------------------------------


@Attacks
async def test_no_attack_gets_through_an_argument(
    door: Door, tmp_path: Path, attack: Attack
) -> None:
    path = attack.build(tmp_path, ".note.txt")
    async with client_of(door, list_roots_callback=rooted(tmp_path)) as client:
        refused(await count(client, path), attack.says, OUTSIDE)


@Attacks
async def test_no_attack_gets_through_the_files_of_a_request(
    door: Door, tmp_path: Path, attack: Attack
) -> None:
    path = attack.build(tmp_path, ".note.txt")
    async with client_of(door, list_roots_callback=rooted(tmp_path)) as client:
        for tool, more in (
            ("do", {"request": "count the note"}),
            ("plan", {"request": "count the note"}),
            ("call", {"tool": "count_note"}),
        ):
            refused(await client.call_tool(tool, {"files": [path], **more}), attack.says, OUTSIDE)


@Attacks
async def test_no_attack_gets_through_a_chain(door: Door, tmp_path: Path, attack: Attack) -> None:
    path = attack.build(tmp_path, ".note.txt")
    calls = [
        {"id": "a", "tool": "write_note", "args": {"text": "x"}},
        {"id": "b", "tool": "lengthen_note", "args": {"note": path, "by": "y"}},
    ]
    async with client_of(door, list_roots_callback=rooted(tmp_path)) as client:
        refused(await client.call_tool("run_chain", {"calls": calls}), attack.says, OUTSIDE)
        made = await client.call_tool("history", {})
    assert made.structured_content["versions"] == []


@Attacks
async def test_no_attack_gets_through_a_resource(
    door: Door, tmp_path: Path, attack: Attack
) -> None:
    path = attack.build(tmp_path, ".note.txt")
    async with client_of(door, list_roots_callback=rooted(tmp_path)) as client:
        for uri in (path, f"file://{path}", f"liftwork://work/{path}", f"liftwork://given/{path}"):
            with pytest.raises(MCPError) as error:
                await client.read_resource(uri)
            assert SECRET not in str(error.value)


# -- folders -----------------------------------------------------------------------------------


@Eras
async def test_a_client_reads_in_its_roots_and_nowhere_else(
    door: Door, tmp_path: Path, mode: str
) -> None:
    inside, outside = tmp_path / "mine", tmp_path / "yours"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "a.note.txt").write_text("12345")
    async with client_of(door, mode=mode, list_roots_callback=rooted(inside)) as client:
        for name in ("a.note.txt", str(inside / "a.note.txt"), (inside / "a.note.txt").as_uri()):
            result = await count(client, name)
            assert result.content[0].text.startswith("It has 5 characters."), name
        refused(await count(client, str(outside / "a.note.txt")), OUTSIDE)


@pytest.mark.parametrize("answers", [["error", "roots"], ["error", "error"]])
async def test_a_client_that_does_not_say_its_roots_reads_nothing_until_it_does(
    door: Door, tmp_path: Path, answers: list[str]
) -> None:
    Path("a.note.txt").write_text("12345")
    left = list(answers)

    async def answer(_context: Any) -> types.ListRootsResult | types.ErrorData:
        if left.pop(0) == "error":
            return types.ErrorData(code=-1, message="not now")
        return types.ListRootsResult(roots=[types.Root(uri=Path.cwd().as_uri())])

    async with client_of(door, list_roots_callback=answer) as client:
        refused(await count(client, "a.note.txt"), "no such file", OUTSIDE)
        assert (await count(client, "a.note.txt")).is_error is (answers[1] == "error")


async def test_roots_that_change_are_asked_for_again(door: Door, tmp_path: Path) -> None:
    (tmp_path / "a.note.txt").write_text("12345")
    folders = [tmp_path / "here"]

    async def answer(_context: Any) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=f.as_uri()) for f in folders])

    async with client_of(door, list_roots_callback=answer) as client:
        refused(await count(client, str(tmp_path / "a.note.txt")), OUTSIDE)
        folders[:] = [tmp_path]
        with pytest.warns(MCPDeprecationWarning):
            await client.session.send_roots_list_changed()
        result = await count(client, str(tmp_path / "a.note.txt"))
    assert not result.is_error


@Eras
async def test_without_roots_it_is_the_folder_that_the_door_was_started_in(
    door: Door, tmp_path: Path, mode: str
) -> None:
    Path("a.note.txt").write_text("12345")
    (tmp_path / "b.note.txt").write_text("12345")
    async with client_of(door, mode=mode) as client:
        assert not (await count(client, "a.note.txt")).is_error
        refused(await count(client, str(tmp_path / "b.note.txt")), OUTSIDE)


@Eras
async def test_the_persons_folders_bound_what_a_client_declares(
    home: Path, door: Door, tmp_path: Path, mode: str
) -> None:
    for name in ("mine", "yours"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.note.txt").write_text("12345")
    bounded = a_door(home, roots=(tmp_path / "mine",))
    async with client_of(bounded, mode=mode, list_roots_callback=rooted(tmp_path)) as client:
        assert not (await count(client, str(tmp_path / "mine" / "a.note.txt"))).is_error
        refused(await count(client, str(tmp_path / "yours" / "a.note.txt")), OUTSIDE)


def test_a_door_that_was_started_in_the_persons_home_reads_nothing_there() -> None:
    assert Folders.of(None, (), Path.home()).allowed == ()
    assert Folders.of(None, (), Path("/")).allowed == ()
    assert Folders.of(None, (), Path.home() / "work").allowed == (Path.home() / "work",)


def test_a_client_that_declares_no_roots_at_all_reads_nothing(tmp_path: Path) -> None:
    assert Folders.of([], (), tmp_path).allowed == ()
    assert Folders.of([], (tmp_path,), tmp_path).allowed == ()


_PARTS = st.lists(st.sampled_from("abc"), max_size=3).map(lambda parts: Path("/r", *parts))


@given(st.lists(_PARTS, max_size=3), st.lists(_PARTS, min_size=1, max_size=3))
def test_a_folder_is_open_only_where_both_the_client_and_the_person_opened_it(
    declared: list[Path], bounds: list[Path]
) -> None:
    for folder in Folders.of(declared, bounds, Path("/r")).allowed:
        assert any(folder.is_relative_to(root) for root in declared)
        assert any(folder.is_relative_to(bound) for bound in bounds)


async def test_what_lies_outside_is_not_even_told_to_be_missing(door: Door) -> None:
    async with client_of(door) as client:
        there = await count(client, "/etc/passwd")
        missing = await count(client, "/etc/no-such-file")
    told = [each.content[0].text.replace("passwd", "") for each in (there, missing)]
    assert told[0] == told[1].replace("no-such-file", "")


_ODD = st.sampled_from(
    ["file://", "file:///", "file://[", "liftwork://work/", "liftwork://given/", "/", "//", "~/",
     "..", ".lift/", "C:\\", "$last.files.note", "\ud800", "%2e%2e/", "%00", "a.note.txt"]
)  # fmt: skip


@given(st.lists(_ODD | st.text(max_size=6), max_size=5).map("".join))
def test_whatever_a_client_writes_is_a_file_inside_or_one_clear_refusal(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    base = tmp_path_factory.getbasetemp() / "odd-names"
    inside = base / "inside"
    inside.mkdir(parents=True, exist_ok=True)
    (inside / "a.note.txt").write_text("12345")
    reading = Reading(base / "home", Folders((inside,)), frozenset)
    try:
        assert reading.path(name).is_relative_to(inside)
    except BadInput as error:
        assert "\n" not in str(error)


def test_roots_that_are_no_folders_here_open_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    uris = ["http://host/a", "file://host/share", file.as_uri(), "file:///nowhere/at/all", "x", ""]
    assert roots_of([*uris, tmp_path.as_uri()]) == [tmp_path]


async def test_words_name_no_file_outside_the_roots(door: Door, tmp_path: Path) -> None:
    (tmp_path / "a.note.txt").write_text("12345")
    async with client_of(door) as client:
        path = tmp_path / "a.note.txt"
        result = await client.call_tool("do", {"request": f"count the note {path}"})
    assert result.is_error
    assert "12345" not in result.model_dump_json()


async def test_the_private_corner_of_the_home_is_closed(home: Path, door: Door) -> None:
    async with client_of(door, list_roots_callback=rooted(home.parent)) as client:
        await client.call_tool("call", {"tool": "write_note", "args": {"text": "x"}})
        (home / ".lift" / "a.note.txt").write_text(SECRET)
        refused(await count(client, str(home / ".lift" / "a.note.txt")), OUTSIDE)
        with pytest.raises(MCPError):
            await client.read_resource("liftwork://work/.lift/journal.sqlite")


async def test_a_home_among_other_files_opens_only_what_was_made(door: Door, home: Path) -> None:
    (home / "letters").mkdir(parents=True)
    (home / "letters" / "a.note.txt").write_text(SECRET)
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": "mine"}})
        made = done.structured_content["calls"][0]["files"]["note"]
        assert not (await count(client, made)).is_error
        refused(await count(client, str(home / "letters" / "a.note.txt")), OUTSIDE)
        with pytest.raises(MCPError) as error:
            await client.read_resource("liftwork://work/letters/a.note.txt")
    assert SECRET not in str(error.value)


# -- files handed over -------------------------------------------------------------------------


@Eras
async def test_a_file_handed_over_can_be_worked_on(door: Door, mode: str) -> None:
    data = base64.b64encode(b"12345").decode()
    async with client_of(door, mode=mode) as client:
        given_ = await client.call_tool("give_file", {"name": "a.note.txt", "base64": data})
        uri = given_.structured_content["uri"]
        assert not (await count(client, uri)).is_error
        filled = await client.call_tool("call", {"tool": "count_note", "files": [uri]})
        read = await client.read_resource(uri)
    assert filled.content[0].text.startswith("It has 5 characters.")
    assert read.contents[0].text == "12345"


async def test_what_is_held_with_a_file_handed_over_outlives_the_client(
    door: Door, home: Path
) -> None:
    data = base64.b64encode(b"12345").decode()
    async with client_of(door) as client:
        uri = (
            await client.call_tool("give_file", {"name": "a.note.txt", "base64": data})
        ).structured_content["uri"]
        call = {"tool": "post_note", "args": {"to": "ann", "note": uri}}
        held = (await client.call_tool("call", call)).structured_content["held"][0]["id"]
    session = a_door(home).shared.open("later")
    assert [
        event.result.outcome.value for event in session.yes(held) if hasattr(event, "result")
    ] == ["done"]
    session.close()


NAMES = {
    "../../etc/passwd": "passwd",
    "C:\\Users\\me\\shop.jpg": "shop.jpg",
    " shop.jpg ": "shop.jpg",
    "Ein Plan für Ämter.csv": "Ein Plan für Ämter.csv",
}


@pytest.mark.parametrize("name", NAMES)
def test_of_a_given_name_only_the_name_is_kept(tmp_path: Path, name: str) -> None:
    uri, path = keep_given(tmp_path, name, "AAAA")
    assert path.name == NAMES[name]
    assert path.is_relative_to(tmp_path / ".lift" / "given")
    assert linked(tmp_path, uri) == path


@pytest.mark.parametrize(
    "name", ["", "..", "a/..", ".hidden", "x" * 200, "a\nb", "a\0b", "a:b", "/"]
)
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot be a file's name"):
        keep_given(tmp_path, name, "AAAA")


@given(name=st.text(max_size=40))
def test_no_name_leads_out_of_the_folder_for_given_files(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    home = tmp_path_factory.getbasetemp() / "given-names"
    try:
        uri, path = keep_given(home, name, "AAAA")
    except BadInput:
        return
    assert path.parent.parent == home / ".lift" / "given"
    assert linked(home, uri) == path


@given(uri=st.text(max_size=60).map(lambda tail: f"liftwork://work/{tail}"))
def test_no_link_leads_out_of_the_home(uri: str) -> None:
    home = Path("/srv/home")
    try:
        path = linked(home, uri)
    except BadInput:
        return
    assert path.parent.parent == home
    assert path.parent.name != ".lift"
    assert ".." not in path.parts


@given(st.lists(st.text(min_size=1, max_size=20), min_size=2, max_size=2))
def test_a_link_leads_back_to_its_file(names: list[str]) -> None:
    if any(set(name) & set("/\\\0") or name in (".", "..", ".lift") for name in names):
        return
    if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
        return
    home = Path("/srv/home")
    assert linked(home, link_to(home, home / names[0] / names[1])) == home / names[0] / names[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not base64!", "not base64"),
        ("A", "not base64"),
        ("A" * (LARGEST_GIVEN * 2), "by its path"),
    ],
)
async def test_what_cannot_be_taken_is_said_in_one_line(door: Door, text: str, says: str) -> None:
    async with client_of(door) as client:
        result = await client.call_tool("give_file", {"name": "a.note.txt", "base64": text})
    assert result.is_error
    assert says in result.content[0].text
    assert len(result.content[0].text) < 300


async def test_a_made_file_that_is_too_large_is_named_by_its_path(door: Door, home: Path) -> None:
    async with client_of(door) as client:
        done = await client.call_tool("call", {"tool": "write_note", "args": {"text": "x"}})
        link = next(each for each in done.content if each.type == "resource_link")
        path = Path(done.structured_content["calls"][0]["files"]["note"])
        with path.open("wb") as stream:
            stream.truncate(LARGEST_READ + 1)
        with pytest.raises(MCPError, match="open "):
            await client.read_resource(link.uri)
