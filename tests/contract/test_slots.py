"""Files among arguments: alone, in lists, inside nested designs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel

from liftwork.contract.effect import Effect
from liftwork.contract.files import ANY, FileKind, FileOf, accepts, fits, kind_of_key
from liftwork.contract.job import Job, Made
from liftwork.contract.slots import file_slots, texts_in, with_files
from liftwork.contract.tool import Tool, tool

FileKind("slot-picture", (".slotpng", ".slotjpg"), "picture")
FileKind("slot-preview", (".slotpng",), "preview")
Picture = Annotated[Path, FileOf("slot-picture")]


class Photo(BaseModel):
    type: Literal["photo"]
    picture: Picture


class Loose(BaseModel):
    path: Path


class Group(BaseModel):
    type: Literal["group"]
    layers: list[Photo | Group]


@tool(effect=Effect.READ, examples=())
def stack(
    job: Job, layers: list[Photo | Group], more: list[Picture], logo: Picture | None = None
) -> Made:
    """Stack layers."""
    return Made("stacked")


ARGS = {
    "layers": [
        {"type": "photo", "picture": "a.slotpng"},
        {"type": "group", "layers": [{"type": "photo", "picture": "b.slotpng"}]},
    ],
    "more": ["c.slotjpg", "d.slotjpg"],
    "logo": "e.slotpng",
}


def test_every_file_is_found_at_any_depth() -> None:
    assert isinstance(stack, Tool)
    found = {slot.slot: slot.value for slot in file_slots(stack.arguments, ARGS)}
    assert found == {
        "layers.0.picture": "a.slotpng",
        "layers.1.layers.0.picture": "b.slotpng",
        "more.0": "c.slotjpg",
        "more.1": "d.slotjpg",
        "logo": "e.slotpng",
    }
    assert {slot.kind for slot in file_slots(stack.arguments, ARGS)} == {"slot-picture"}


def test_files_are_put_in_their_places_and_nothing_else_changes() -> None:
    files = {slot.slot: slot.value.upper() for slot in file_slots(stack.arguments, ARGS)}
    changed = with_files(ARGS, files)
    assert sorted(texts_in(changed)) == sorted(
        text.upper() if ".slot" in text else text for text in texts_in(ARGS)
    )
    assert ARGS["logo"] == "e.slotpng"


def test_a_path_without_a_kind_inside_a_nested_model_is_refused() -> None:
    with pytest.raises(TypeError, match="path is a path without a kind"):

        @tool(effect=Effect.READ, examples=())
        def loose(job: Job, one: Loose) -> Made:
            """Loose."""
            return Made("")


def test_only_what_it_cannot_do_without_counts_as_taken() -> None:
    assert stack.takes == ("slot-picture",)
    assert stack.reads == {"slot-picture"}


def test_a_kind_is_accepted_where_all_its_files_would_be() -> None:
    assert accepts("slot-picture", "slot-preview")
    assert not accepts("slot-preview", "slot-picture")
    assert accepts(ANY.name, "slot-preview")
    assert fits(ANY.name, "notes.anything")
    assert kind_of_key("photo.12") == "photo"
