"""Names for people are safe on every system and say what the work is."""

from __future__ import annotations

from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.runtime.names import slug, spare_names, version_name, work_name


@pytest.mark.parametrize(
    ("args", "name"),
    [
        ({"plot": "10 marla", "bedrooms": 3}, "10-marla-3-bedrooms"),
        ({"plot": "35 x 65 ft", "bedrooms": 3, "storeys": 2}, "35-x-65-ft-3-bedrooms-2-storeys"),
        ({"text": "con"}, "con-work"),
        ({"text": "../../etc"}, "etc"),
        ({"text": "10 मरला"}, "10-मरला"),
        ({"open": True, "shut": False}, "open"),
        ({}, "write-note"),
        ({"text": "..."}, "write-note"),
    ],
)
def test_a_work_is_named_after_what_was_asked(args: dict[str, object], name: str) -> None:
    assert work_name("write_note", args).startswith(name)


@pytest.mark.parametrize(
    ("tool", "said", "given_", "name"),
    [
        ("slides_from_markdown", "", ["/home/me/Our Talk.md"], "our-talk"),
        ("convert_document", "pdf", ["/home/me/Our Talk.md"], "our-talk-pdf"),
        ("check_workbook", "", ["marks.2026.xlsx"], "marks"),
        ("check_workbook", "", ["8-students/v0.xlsx"], "8-students-workbook"),
        ("render_plan_3d", "street", ["5-marla/v2.plan.json"], "5-marla-street"),
        ("export_building_model", "", ["5-marla/v12.plan.json"], "5-marla-building-model"),
        ("make_timesheet", "", [], "timesheet"),
        ("make_poster", "Eid Sale", ["shop.jpg"], "eid-sale"),
    ],
)
def test_a_work_of_which_little_was_said_is_named_after_its_file_too(
    tool: str, said: str, given_: list[str], name: str
) -> None:
    assert work_name(tool, {"said": said}, [PurePath(path) for path in given_]) == name


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_words_give_a_safe_folder_name(first: str, second: str) -> None:
    name = work_name("tool", {"a": first, "b": second})
    assert name
    assert len(name) <= 60
    assert len(name.encode()) <= 130
    assert not set(name) & set('/\\:*?"<>|. \0')
    assert not name.startswith("-")
    assert name.lower() not in {"con", "prn", "aux", "nul", "com1", "lpt1"}


@given(st.text(max_size=300))
def test_a_slug_of_a_slug_is_itself(text: str) -> None:
    assert slug(slug(text)) == slug(text)


def test_a_version_keeps_the_suffixes_of_its_files() -> None:
    assert version_name(2, "v0", "v0.plan.json", "plan", set()) == "v2.plan.json"
    assert version_name(2, "v0", "photo.png", "preview", set()) == "v2-photo.png"
    assert version_name(2, "v0", "v0.png", "preview", {"v2.png"}) == "v2-preview.png"


def test_spare_names_keep_the_whole_suffix() -> None:
    names = spare_names("v0.plan.json")
    assert [next(names) for _ in range(3)] == [
        "v0.plan.json",
        "v0 (as made).plan.json",
        "v0 (as made 2).plan.json",
    ]
