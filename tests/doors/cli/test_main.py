from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.doors.cli import fake_session
from tests.doors.cli.conftest import Lift

from liftwork.ledger.store import Ledger

KEYS = ["reply", "outcome", "calls", "held", "ledger"]
CALL_KEYS = ["id", "tool", "args", "outcome", "summary", "files", "checks", "refusal", "seconds"]
LEDGER_KEYS = [
    "model",
    "model_calls",
    "tool_calls",
    "ui_actions",
    "input_tokens",
    "output_tokens",
    "seconds",
    "checks_passed",
    "checks_total",
]


@pytest.mark.parametrize(
    ("request_", "code", "outcome"),
    [
        ("fine note", 0, "done"),
        ("wrong note", 1, "failed"),
        ("refuse note", 3, "refused"),
        ("hold note", 4, "held"),
        ("ask note", 5, "asked"),
        ("full disk", 2, "refused"),
        ("bug here", 70, "failed"),
    ],
)
def test_the_exit_code_and_the_document_say_the_outcome(
    lift: Lift, request_: str, code: int, outcome: str
) -> None:
    assert lift(request_).code == code
    done = lift(request_, "--json")
    assert done.code == code
    assert list(done.document) == KEYS
    assert done.document["outcome"] == outcome
    assert list(done.document["ledger"]) == LEDGER_KEYS


def test_the_document_tells_every_call_with_absolute_paths(lift: Lift) -> None:
    [call] = lift("fine note", "--json", "--out", "here").document["calls"]
    assert list(call) == CALL_KEYS
    assert call["files"]["note"] == str(Path.cwd() / "here" / "v0.txt")
    assert call["checks"] == [
        {"code": "TST-001", "name": "it is there", "passed": True, "detail": "1 of 1"}
    ]
    assert call["refusal"] is None
    assert lift("refuse note", "--json").document["calls"][0]["refusal"] == {
        "reason": "too long",
        "instead": "80 words",
    }


def test_the_document_shows_what_is_held(lift: Lift) -> None:
    held = lift("hold note", "--json").document["held"]
    assert held == [{"id": "abc123", "tool": "send_note", "preview": "send_note to ann"}]


def test_the_document_counts_the_cost(lift: Lift) -> None:
    cost = lift("wrong note", "--json").document["ledger"]
    counts = {key: cost[key] for key in LEDGER_KEYS if key not in {"model", "seconds"}}
    assert counts == {
        "model_calls": 1,
        "tool_calls": 1,
        "ui_actions": 0,
        "input_tokens": 210,
        "output_tokens": 12,
        "checks_passed": 1,
        "checks_total": 2,
    }


def test_the_trace_tells_each_call_and_the_total(lift: Lift, home: Path) -> None:
    model, tool, total = lift("fine note").err.splitlines()
    assert model.split() == ["model", "0.12", "s", "210", "tokens", "in", "make_note(...)"]
    assert tool.split() == f"tool 0.25 s make_note done 1 of 1 checks {home}/v0.txt".split()
    assert total.startswith("total")
    assert total.endswith("210 tokens in  1 model call, 1 tool call, 1 of 1 checks")


def test_a_person_sees_the_reply_whatever_came_of_it(lift: Lift) -> None:
    assert lift("fine note").out == "Made a note.\n"
    assert lift("refuse note").out == "too long; the nearest is 80 words\n"
    assert lift("ask note").out == "How many bedrooms?\n"


def test_bad_input_leaves_no_row_in_the_ledger(lift: Lift, home: Path) -> None:
    lift("fine note", "--file", "missing.txt")
    assert Ledger(home).rows() == []


def test_a_bug_is_one_line_and_its_traceback_is_kept(lift: Lift, home: Path) -> None:
    done = lift("bug here")
    assert done.code == 70
    assert "Traceback" not in done.err + done.out
    [log] = (home / ".lift" / "log").iterdir()
    assert str(log) in done.err
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")


def test_debug_shows_the_traceback(lift: Lift) -> None:
    assert "Traceback" in lift("bug here", "--debug").err


def test_control_characters_never_reach_the_terminal(lift: Lift) -> None:
    out = lift("escape").out
    assert "\x1b" not in out
    assert "\x07" not in out


def test_every_request_has_a_row_in_the_ledger(lift: Lift, home: Path) -> None:
    lift("fine note")
    lift("refuse note")
    rows = Ledger(home).rows()
    assert [(row.request, row.outcome) for row in rows] == [
        ("fine note", "done"),
        ("refuse note", "refused"),
    ]
    shown = lift("ledger", "--json").document
    assert [entry["request"] for entry in shown["requests"]] == ["fine note", "refuse note"]
    assert shown["total"]["model_calls"] == 2
    assert "2 in all" in lift("ledger").out


def test_nothing_but_the_document_is_on_stdout_when_arguments_are_bad(lift: Lift) -> None:
    done = lift("a house", "--json", "--nonsense")
    assert done.code == 2
    assert list(done.document) == KEYS
    assert done.err.count("\n") == 1


def start(*arguments: str, **more: object) -> subprocess.Popen[bytes]:
    """`lift` over the fake session, in a process of its own."""
    command = [sys.executable, fake_session.__file__, *arguments]
    root = Path(__file__).resolve().parents[3]
    path = os.pathsep.join([str(root / "src"), str(root)])
    environ = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen(command, env=environ, **more)  # type: ignore[call-overload, no-any-return]


def test_a_reader_that_leaves_early_is_no_error(home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = start("history", stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    _, err = process.communicate(timeout=30)
    assert err == b""
    assert process.returncode == 141


def test_help_that_is_not_read_to_its_end_is_no_error(home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = start("--help", stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert process.communicate(timeout=30)[1] == b""


def test_closed_streams_do_not_end_up_inside_the_files(home: Path) -> None:
    command = f'"{sys.executable}" "{fake_session.__file__}" "fine note" <&- >&- 2>&-'
    root = Path(__file__).resolve().parents[3]
    path = os.pathsep.join([str(root / "src"), str(root)])
    done = subprocess.run(
        ["sh", "-c", command], env={**os.environ, "PYTHONPATH": path}, timeout=30, check=False
    )
    assert done.returncode == 0
    assert [row.outcome for row in Ledger(home).rows()] == ["done"]


def test_arguments_that_are_not_utf8_are_one_clear_line(home: Path) -> None:
    process = start(os.fsdecode(b"a house \xff\xfe"), stdout=-1, stderr=-1)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, b"")
    assert b"not plain UTF-8 text" in err


def test_ctrl_c_stops_a_run_and_says_so(home: Path) -> None:
    import signal

    process = start("slow note", "--json", stdout=-1, stderr=-1)
    assert process.stderr is not None
    assert process.stderr.readline().startswith(b"model")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert json.loads(out)["reply"].startswith("stopped")
    assert b"Traceback" not in err


def test_an_answer_that_cannot_be_written_is_one_clear_line(home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        for arguments in (("fine note",), ("fine note", "--json"), ("history",)):
            process = start(*arguments, stdout=full, stderr=-1)
            _, err = process.communicate(timeout=30)
            assert process.returncode == 2
            assert b"Traceback" not in err
            assert b"cannot be written to stdout: No space left" in err.splitlines()[-1]


def test_ctrl_c_while_starting_is_one_line_too(home: Path) -> None:
    script = """
import sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "liftwork.doors.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from liftwork.__main__ import entry
entry()
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[3] / "src")},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, b"lift: stopped\n")
