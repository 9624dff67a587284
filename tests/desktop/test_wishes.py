"""Requests about windows are read by the tool they are for, and by no other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from liftwork.contract.tool import Example, Tool
from liftwork.crafts.builtin import builtin_tools
from liftwork.desktop import programs
from liftwork.desktop.programs import Entry
from liftwork.desktop.stage import STAGE
from liftwork.desktop.tools import TOOLS
from liftwork.desktop.wishes import hear_open

_HERE = (
    Entry("Galculator", ("/usr/bin/galculator",), frozenset({"Calculator"})),
    Entry("Calculator", ("/usr/bin/gnome-calculator",), frozenset({"Calculator"})),
)


@pytest.fixture(autouse=True)
def calculators_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "installed", lambda: _HERE)
    monkeypatch.setattr(programs, "command", lambda _name: None)


class _Open:
    """An app that counts as open."""

    def __init__(self, entry: Entry) -> None:
        self.entry, self.name = entry, entry.name

    def close(self) -> None:
        return None


@pytest.fixture
def open_apps() -> Iterator[None]:
    opened = [cast(Any, _Open(entry)) for entry in _HERE]
    for one in opened:
        STAGE.add(one)
    yield
    for one in opened:
        STAGE.close(one)


def _cases() -> Iterator[tuple[Tool, Example]]:
    for tool in TOOLS:
        for example in tool.examples:
            yield tool, example


@pytest.mark.usefixtures("open_apps")
@pytest.mark.parametrize(
    ("tool", "example"), list(_cases()), ids=lambda value: getattr(value, "name", "")
)
def test_every_example_is_read_by_its_tool(tool: Tool, example: Example) -> None:
    assert tool.hears is not None
    heard = tool.hears(example.request, ())
    assert heard is not None, example.request
    assert dict(heard.args) == dict(example.args), example.request


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_no_request_for_another_craft_is_taken(tool: Tool) -> None:
    others = [other for other in builtin_tools() if other not in TOOLS]
    requests = [example.request for other in others for example in other.examples]
    assert tool.hears is None or [r for r in requests if tool.hears(r, ()) is not None] == []


@pytest.mark.usefixtures("open_apps")
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_no_request_for_another_craft_is_taken_while_apps_are_open(tool: Tool) -> None:
    others = [other for other in builtin_tools() if other not in TOOLS]
    requests = [example.request for other in others for example in other.examples]
    assert tool.hears is None or [r for r in requests if tool.hears(r, ()) is not None] == []


@pytest.mark.parametrize(
    "request_",
    [
        "open the door",
        "press release about the new house",
        "close the deal",
        "type of plot: 10 marla",
        "read the plan",
        "calculate the area of the kitchen",
        "choose a better layout",
        "start again",
        "look at the kitchen",
    ],
)
def test_words_that_only_sound_like_it_are_not_taken(request_: str) -> None:
    assert [t.name for t in TOOLS if t.hears is not None and t.hears(request_, ())] == []


@pytest.mark.parametrize(
    ("words", "app"),
    [
        ("open firefox", "firefox"),
        ("please launch Google Chrome", "Google Chrome"),
        ("open the safari browser now", "safari browser"),
        ("start Microsoft Word", "Microsoft Word"),
    ],
)
def test_a_well_known_program_is_meant_by_its_name_though_it_is_not_here(
    words: str, app: str
) -> None:
    heard = hear_open(words, ())
    assert heard is not None
    assert heard.args == {"app": app}


@pytest.mark.parametrize(
    "words", ["open the second door", "start with the kitchen", "open an account"]
)
def test_other_things_are_no_programs(words: str) -> None:
    assert hear_open(words, ()) is None
