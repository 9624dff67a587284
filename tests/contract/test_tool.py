"""A tool's schema comes from its signature; nothing reaches it unvalidated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Literal, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput, Stopped, ToolClash, UnknownTool, Unreadable
from liftwork.contract.files import FileKind, FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reading, Reads, SelfReading
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool, tool

LOAF = FileKind("test-loaf", (".loaf",), "bread")
WEIGHED = CheckCode("TST-010", "the loaf weighs what was asked")


@dataclass(frozen=True)
class Grams(SelfReading):
    says: ClassVar[str] = "a weight"
    samples: ClassVar[tuple[str, ...]] = ("400 g",)

    amount: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        words = text.split(" ")
        if len(words) == 2 and words[0].isascii() and words[0].isdigit() and words[1] == "g":
            return [Reading(cls(int(words[0])), 0, len(text))]
        return []

    def __str__(self) -> str:
        return f"{self.amount} g"


def _find_count(text: str) -> Sequence[Reading[int]]:
    return [Reading(int(text), 0, len(text))] if text.isdigit() else []


def bake_tool() -> Tool:
    @tool(effect=Effect.LOCAL, makes=("test-loaf",), examples=[Example("bake", {})])
    def bake(
        job: Job,
        weight: Grams,
        count: Annotated[int, Reads(_find_count)] = 1,
        crust: Literal["soft", "hard"] | None = None,
        starter: Annotated[Path, FileOf("test-loaf")] | None = None,
    ) -> Made:
        """Bake a loaf.

        The rest is for people.
        """
        path = job.path("test-loaf")
        path.write_text(f"{weight} {count} {crust} {starter}")
        return Made("Baked.", {"test-loaf": path})

    return bake


def check_weight(seen: Seen) -> Iterator[Check]:
    text = seen.file("test-loaf").read_text()
    yield WEIGHED(text.startswith("400"), text)


def test_arguments_are_validated_and_defaults_filled(tmp_path: Path) -> None:
    bake = bake_tool()

    made = bake.run(Job(tmp_path, "v3"), bake.validate({"weight": "400 g", "crust": "hard"}))

    assert made.files["test-loaf"] == tmp_path / "v3.loaf"
    assert (tmp_path / "v3.loaf").read_text() == "400 g 1 hard None"


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ({}, "bake: weight: is needed"),
        ({"weight": "heavy"}, "bake: weight: 'heavy' is not a weight; write for example '400 g'"),
        ({"weight": 400}, "bake: weight: 400 is not a weight; write for example '400 g'"),
        ({"weight": "400 g", "crust": "wet"}, "bake: crust: must be soft or hard, not 'wet'"),
        ({"weight": "400 g", "count": "lots"}, "bake: count: 'lots' is not a whole number"),
        (
            {"weight": "400 g", "colour": "red"},
            "bake: colour: there is no such argument; there are: weight, count, crust, starter",
        ),
    ],
)
def test_a_wrong_argument_is_one_line_that_names_it(args: dict[str, object], line: str) -> None:
    with pytest.raises(BadInput) as caught:
        bake_tool().validate(args)
    assert str(caught.value) == line


def test_the_planner_sees_readers_and_file_kinds() -> None:
    bake = bake_tool()
    by_name = {argument.name: argument for argument in bake.arguments}

    assert list(by_name) == ["weight", "count", "crust", "starter"]
    assert by_name["weight"].required
    assert by_name["weight"].find == Grams.find
    assert by_name["count"].find is _find_count
    assert (by_name["count"].required, by_name["count"].default) == (False, 1)
    assert by_name["starter"].kind == "test-loaf"
    assert bake.takes == ()
    assert bake.makes == bake.changes == ("test-loaf",)


def test_the_schema_tells_how_a_value_is_written() -> None:
    weight = bake_tool().schema()["properties"]["weight"]
    assert weight["type"] == "string"
    assert "a weight, like 400 g" in weight["description"]


def test_a_tool_that_makes_something_needs_a_verifier() -> None:
    with pytest.raises(TypeError, match="makes test-loaf but has no verifier"):
        Registry([bake_tool()])


def test_a_second_verifier_is_refused() -> None:
    bake = bake_tool()
    bake.verifier(WEIGHED)(check_weight)
    with pytest.raises(TypeError, match="has a verifier already"):
        bake.verifier(WEIGHED)(check_weight)


def test_a_tool_without_a_docstring_is_refused() -> None:
    def mute(_job: Job) -> Made:
        return Made("")

    with pytest.raises(TypeError, match="needs a docstring"):
        tool(effect=Effect.READ, examples=())(mute)


def test_a_second_tool_of_the_same_name_is_refused_loudly() -> None:
    first, second = bake_tool(), bake_tool()
    for each in (first, second):
        each.verifier(WEIGHED)(check_weight)
    registry = Registry([first])

    with pytest.raises(ToolClash, match="two tools are called bake"):
        registry.add(second)
    assert registry.get("bake") is first


def test_an_unknown_tool_is_answered_with_the_nearest_name() -> None:
    bake = bake_tool()
    bake.verifier(WEIGHED)(check_weight)

    with pytest.raises(UnknownTool, match="did you mean bake"):
        Registry([bake]).get("bakes")


def test_a_stopped_job_raises_at_its_next_word(tmp_path: Path) -> None:
    heard: list[tuple[str, float | None]] = []
    job = Job(tmp_path, report=lambda message, fraction: heard.append((message, fraction)))
    job.progress("kneading", 0.5)
    job.stop.set()

    with pytest.raises(Stopped):
        job.progress("baking")
    assert heard == [("kneading", 0.5)]


@given(st.integers(min_value=0, max_value=10**9))
def test_canonical_words_read_back_as_the_same_value(amount: int) -> None:
    assert Grams.read(f"  {Grams(amount)} ") == Grams(amount)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        Grams.read(text)
    except Unreadable as error:
        assert len(str(error).splitlines()) == 1
