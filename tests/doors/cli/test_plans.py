from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.doors.cli.conftest import Lift

KEYS = ["request", "outcome", "calls", "question", "seconds"]


@pytest.mark.parametrize(
    ("request_", "code", "outcome", "question"),
    [
        ("fine note", 0, "plan", None),
        ("ask me", 5, "asked", "How many?"),
        ("refuse it", 3, "no_tool", None),
    ],
)
def test_a_plan_is_one_json_line(
    lift: Lift, request_: str, code: int, outcome: str, question: str | None
) -> None:
    done = lift("plan", request_)
    assert done.code == code
    assert done.out.count("\n") == 1
    assert list(done.document) == KEYS
    assert done.document["outcome"] == outcome
    assert done.document["question"] == question


def test_a_file_that_is_not_there_is_told_by_its_name(lift: Lift, tmp_path: Path) -> None:
    line = {"request": "fine note", "files": ["gone.plan.json"], "expected": "other keys"}
    (tmp_path / "r.jsonl").write_text(json.dumps(line), encoding="utf-8")
    done = lift("plan", "--requests", "r.jsonl")
    assert (done.code, done.document["outcome"]) == (0, "plan")
    assert done.document["calls"][0]["args"]["files"] == [str(tmp_path / "gone.plan.json")]


def test_where_there_is_no_tool_the_nearest_is_named_on_stderr(lift: Lift) -> None:
    assert lift("plan", "refuse it").err == "I have no tool for this\n"


def test_every_line_of_a_file_is_answered_as_a_session_of_its_own(
    lift: Lift, tmp_path: Path
) -> None:
    (tmp_path / "a.plan.json").write_text("{}", encoding="utf-8")
    lines = [
        {"request": "fine note", "files": ["a.plan.json"]},
        {"request": "fine and more", "after": ["fine note"]},
        {"request": "ask me"},
    ]
    text = "\n\n".join(json.dumps(line) for line in lines)
    (tmp_path / "r.jsonl").write_text(text, encoding="utf-8")
    done = lift("plan", "--requests", "r.jsonl")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 0
    assert [answer["request"] for answer in answers] == [line["request"] for line in lines]
    assert answers[0]["calls"][0]["args"] == {
        "files": [str(tmp_path / "a.plan.json")],
        "after": [],
        "fresh": True,
    }
    assert answers[1]["calls"][0]["args"]["after"] == ["fine note"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 2: not JSON"),
        ("[]", 'line 2: write an object with "request"'),
        ('{"request": 5}', 'line 2: write an object with "request"'),
        ('{"request": " "}', "line 2: the request is empty"),
        ('{"request": "x", "after": "y"}', 'line 2: "after" must be a list of texts'),
        ('{"request": "x", "after": [" "]}', 'line 2: an empty text in "after"'),
        ('{"request": "x", "files": [3]}', 'line 2: "files" must be a list of texts'),
        ('{"request": "x", "files": ["//host/none.pdf"]}', "line 2: "),
    ],
)
def test_a_bad_line_is_named_before_anything_is_answered(
    lift: Lift, tmp_path: Path, line: str, says: str
) -> None:
    (tmp_path / "r.jsonl").write_text(f'{{"request": "fine"}}\n{line}\n', encoding="utf-8")
    done = lift("plan", "--requests", "r.jsonl")
    assert (done.code, done.out) == (2, "")
    assert says in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["a house", "--requests", "r.jsonl"], "not both"),
        (["--requests", "none.jsonl"], "there is no file none.jsonl"),
        (["--requests", "."], ". is a folder"),
        (["--requests", "empty.jsonl"], "holds no request"),
        ([], "the request is empty"),
    ],
)
def test_bad_usage_of_plan_is_one_clear_line(
    lift: Lift, tmp_path: Path, arguments: list[str], says: str
) -> None:
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    done = lift("plan", *arguments)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
