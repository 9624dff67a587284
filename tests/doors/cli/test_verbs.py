from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from tests.doors.cli.conftest import Lift

from liftwork.doors.cli.listing import local_time


def test_call_runs_one_tool_with_the_written_arguments(lift: Lift) -> None:
    done = lift("call", "make_note", "--args", '{"words": "hello"}', "--json")
    assert done.code == 0
    assert done.document["calls"][0]["args"] == {"words": "hello", "files": 0}


def test_arguments_may_come_from_a_file_or_stdin(
    lift: Lift, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "args.json").write_text('{"words": "filed"}', encoding="utf-8")
    filed = lift("call", "make_note", "--args", "@args.json", "--json").document
    assert filed["calls"][0]["args"]["words"] == "filed"
    monkeypatch.setattr("sys.stdin", io.StringIO('{"words": "piped"}'))
    piped = lift("call", "make_note", "--args", "-", "--json").document
    assert piped["calls"][0]["args"]["words"] == "piped"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("{", "--args is not JSON"),
        ("[1]", "must be a JSON object"),
        ("@missing.json", "there is no file missing.json"),
        ("@.", ". is a folder, not a file"),
        ("@bad\x00name", "is not the name of a file"),
        ("[" * 100_000, "--args is not JSON"),
        ('"' + "x" * 1_000_001 + '"', "longer than 1,000,000"),
    ],
)
def test_bad_arguments_are_one_clear_line(lift: Lift, args: str, says: str) -> None:
    done = lift("call", "make_note", "--args", args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") == 1


STEP = {"id": "c1", "tool": "make_note", "args": {}}


@pytest.mark.parametrize("content", [[STEP], {"calls": [STEP, {**STEP, "id": "c2"}]}])
def test_a_chain_file_is_a_list_of_calls(lift: Lift, tmp_path: Path, content: object) -> None:
    (tmp_path / "chain.json").write_text(json.dumps(content), encoding="utf-8")
    done = lift("chain", "chain.json", "--json")
    assert done.code == 0
    assert {call["tool"] for call in done.document["calls"]} == {"make_note"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is not JSON"),
        ("[]", "is not a chain"),
        ('"draw"', "is not a chain"),
        ('{"calls": [], "x": 1}', "is not a chain"),
        ('["draw"]', "step 1 is not an object"),
        ('[{"id": "c1", "tool": "t", "arg": {}}]', "step 1: unknown key 'arg'"),
        ('[{"id": "c1"}]', 'step 1: "id" and "tool" are text'),
        ('[{"tool": "t", "tool": "u"}]', "one key twice"),
        ('[{"tool": "t", "args": {"x": NaN}}]', "NaN, which is not a number"),
        ('[{"id": 1, "tool": "t"}]', 'step 1: "id" and "tool" are text'),
        ('[{"id": "c1", "tool": "t", "args": []}]', '"args" is an object'),
    ],
)
def test_a_bad_chain_file_names_the_step(
    lift: Lift, tmp_path: Path, content: str, says: str
) -> None:
    (tmp_path / "chain.json").write_text(content, encoding="utf-8")
    done = lift("chain", "chain.json")
    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_unreadable_files_are_one_clear_line(lift: Lift, tmp_path: Path) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00[")
    os.mkfifo(tmp_path / "pipe")
    for name, says in (
        ("binary.json", "is not UTF-8 text"),
        ("pipe", "is not a regular file"),
        ("/dev/zero", "is not a regular file"),
        ("no/such.json", "there is no file"),
    ):
        done = lift("chain", name)
        assert (done.code, done.out) == (2, "")
        assert says in done.err


def test_pending_shows_what_waits(lift: Lift) -> None:
    assert "abc123  send_note" in lift("pending").out
    assert lift("pending", "--json").document == [
        {"id": "abc123", "tool": "send_note", "preview": "send_note to ann"}
    ]


def test_yes_runs_the_waiting_call(lift: Lift) -> None:
    assert lift("yes", "abc123", "--json").document["calls"][0]["tool"] == "send_note"


def test_no_drops_the_waiting_call(lift: Lift) -> None:
    assert lift("no", "abc123").out == "Dropped send_note (abc123); it will not run.\n"


@pytest.mark.parametrize("verb", ["yes", "no"])
def test_an_id_that_waits_for_nothing_is_bad_input(lift: Lift, verb: str) -> None:
    done = lift(verb, "forged")
    assert (done.code, done.out) == (2, "")
    assert "forged" in done.err


def test_history_marks_the_current_version(lift: Lift) -> None:
    assert (
        lift("history").out
        == f"{local_time('2026-01-01T00:00:00+00:00')}  note v0  A note.  (current)\n"
    )
    assert lift("history", "--json").document[0]["number"] == 0


def test_redo_says_where_it_is(lift: Lift) -> None:
    done = lift("redo")
    assert done.code == 0
    assert done.out.startswith("Now at note v0: A note.")


def test_nothing_to_undo_is_a_refusal(lift: Lift) -> None:
    done = lift("undo")
    assert (done.code, done.err) == (3, "lift: there is nothing to undo\n")


def test_a_full_or_unusable_out_folder_is_one_clear_line(lift: Lift, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    done = lift("fine note", "--out", "file")
    assert "warning: cannot keep the ledger" in done.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("model", ["nonsense", "recorded", "recorded:", "", "embedded:x"])
def test_a_model_of_no_known_name_is_bad_input(lift: Lift, model: str) -> None:
    done = lift("fine note", "--model", model)
    assert done.code == 2
    assert "use embedded, or recorded:FILE" in done.err


@pytest.mark.parametrize("content", [None, "{", "[]", '{"clause": 5}'])
def test_a_recorded_model_that_cannot_be_read_is_bad_input(
    lift: Lift, tmp_path: Path, content: str | None
) -> None:
    if content is not None:
        (tmp_path / "answers.jsonl").write_text(content, encoding="utf-8")
    done = lift("fine note", "--model", "recorded:answers.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "answers.jsonl" in done.err
    assert done.err.count("\n") == 1
