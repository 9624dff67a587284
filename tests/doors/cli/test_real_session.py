"""The command over the real session, with the small real tools of the runtime's tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.doors.cli.conftest import Done, Lift
from tests.runtime.path_attacks import ATTACKS, SECRET, Attack
from tests.runtime.toolbox import NoModel, Post, notes_and_post

from liftwork.doors.cli import opening
from liftwork.doors.cli.main import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def lift(
    home: Path, post: Post, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Lift:
    monkeypatch.setattr(opening, "open_registry", lambda: notes_and_post(post))
    monkeypatch.setattr(opening, "open_model", lambda *_: NoModel())

    def run(*arguments: str) -> Done:
        capfd.readouterr()
        code = main(arguments)
        shown = capfd.readouterr()
        return Done(code, shown.out, shown.err)

    return run


def call(lift: Lift, tool: str, *more: str, **args: object) -> Done:
    return lift("call", tool, "--args", json.dumps(args), *more)


def is_path_refusal(done: Done, attack: Attack) -> None:
    """One clear line with its reason, nothing on stdout, no secret anywhere."""
    assert (done.code, done.out) == (2, ""), done
    assert done.err.splitlines()[-1].startswith("lift: ")
    assert attack.says in done.err
    assert "Traceback" not in done.err
    assert SECRET not in done.err


typable = pytest.mark.parametrize(
    "attack", [attack for attack in ATTACKS if attack.name != "zero byte"], ids=str
)


@typable
def test_no_attack_gets_through_a_given_file(lift: Lift, tmp_path: Path, attack: Attack) -> None:
    path = attack.build(tmp_path, ".note.txt")
    is_path_refusal(lift("call", "count_note", "--file", path), attack)


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_no_attack_gets_through_a_typed_argument(
    lift: Lift, tmp_path: Path, attack: Attack
) -> None:
    path = attack.build(tmp_path, ".note.txt")
    is_path_refusal(call(lift, "count_note", note=path), attack)


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_no_attack_gets_through_a_chain(lift: Lift, tmp_path: Path, attack: Attack) -> None:
    path = attack.build(tmp_path, ".note.txt")
    steps = [
        {"id": "a", "tool": "write_note", "args": {"text": "x"}},
        {"id": "b", "tool": "lengthen_note", "args": {"note": path, "by": "y"}},
    ]
    (tmp_path / "chain.json").write_text(json.dumps(steps), encoding="utf-8")
    is_path_refusal(lift("chain", "chain.json"), attack)
    assert lift("history").out == "Nothing has been made here.\n"


@typable
def test_no_attack_gets_through_a_plan(lift: Lift, tmp_path: Path, attack: Attack) -> None:
    path = attack.build(tmp_path, ".note.txt")
    is_path_refusal(lift("plan", "count the note", "--file", path), attack)


@pytest.mark.parametrize("attack", [a for a in ATTACKS if a.name != "missing file"], ids=str)
def test_no_attack_gets_through_a_file_of_requests(
    lift: Lift, tmp_path: Path, attack: Attack
) -> None:
    line = {"request": "count it", "files": [attack.build(tmp_path, ".note.txt")]}
    (tmp_path / "r.jsonl").write_text(json.dumps(line), encoding="utf-8")
    done = lift("plan", "--requests", "r.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "line 1: " in done.err
    assert "Traceback" not in done.err


def test_what_is_made_is_on_the_disk_where_the_document_says(lift: Lift) -> None:
    done = call(lift, "write_note", "--json", text="hello")
    assert done.code == 0, done
    path = Path(done.document["calls"][0]["files"]["note"])
    assert path.is_absolute()
    assert path.read_text(encoding="utf-8") == "hello"


def test_out_is_the_home_of_what_is_made(lift: Lift, tmp_path: Path) -> None:
    done = call(lift, "write_note", "--json", "--out", "mine", text="hello")
    path = Path(done.document["calls"][0]["files"]["note"])
    assert tmp_path / "mine" in path.parents
    assert "write_note" in lift("history", "--out", "mine", "--json").out
    assert lift("history").out == "Nothing has been made here.\n"


def test_undo_and_redo_move_between_versions(lift: Lift) -> None:
    call(lift, "write_note", text="one")
    call(lift, "lengthen_note", by="two")
    assert "v0" in lift("undo").out
    assert "v1" in lift("redo").out
    assert lift("redo").code == 3
    assert len(lift("history", "--json").document) == 2


def test_the_words_of_the_chat_work_as_one_command_too(lift: Lift) -> None:
    call(lift, "write_note", text="one")
    call(lift, "lengthen_note", by="two")
    assert lift("go back to v0").out.startswith("Now at one v0: ")
    assert lift("go back to v7").code == 3


def test_a_chain_runs_and_its_steps_use_each_other(lift: Lift, tmp_path: Path) -> None:
    steps = [
        {"id": "a", "tool": "write_note", "args": {"text": "x"}},
        {"id": "b", "tool": "lengthen_note", "args": {"note": "$a.files.note", "by": "y"}},
    ]
    (tmp_path / "chain.json").write_text(json.dumps({"calls": steps}), encoding="utf-8")
    done = lift("chain", "chain.json", "--json")
    assert [step["outcome"] for step in done.document["calls"]] == ["done", "done"]
    note = Path(done.document["calls"][1]["files"]["note"])
    assert note.read_text(encoding="utf-8") == "x y"


def test_an_outward_call_waits_for_its_yes_in_another_run(lift: Lift, post: Post) -> None:
    done = call(lift, "post_note", "--json", to="ann")
    assert done.code == 4
    assert post.sent == []
    [held] = done.document["held"]
    assert lift("pending", "--json").document == [held]
    assert held["id"] in lift("pending").out
    assert lift("yes", held["id"][:-1] + "0" if held["id"][-1] != "0" else "f").code == 2
    assert post.sent == []
    assert lift("yes", held["id"]).code == 0
    assert post.sent == [("ann", "hello", None)]
    assert lift("yes", held["id"]).code == 2
    assert len(post.sent) == 1


def test_a_yes_without_an_id_never_lets_a_waiting_call_run(lift: Lift, post: Post) -> None:
    held = call(lift, "post_note", "--json", to="ann").document["held"][0]["id"]
    done = lift("yes")
    assert (done.code, done.out) == (5, f"Which one? Write yes and its id: {held} (post_note)\n")
    assert lift("no").code == 5
    assert lift("yes ").code == 5
    assert post.sent == []


def test_a_no_drops_the_call_for_good(lift: Lift, post: Post) -> None:
    held = call(lift, "post_note", "--json", to="ann").document["held"][0]["id"]
    assert lift("no", held).code == 0
    assert lift("yes", held).code == 2
    assert post.sent == []


@pytest.mark.parametrize(("text", "code"), [("bad", 1), ("refuse", 3), ("ask", 5), ("crash", 70)])
def test_every_outcome_has_its_exit_code(lift: Lift, text: str, code: int) -> None:
    done = call(lift, "write_note", text=text)
    assert done.code == code
    assert "Traceback" not in done.out + done.err


def test_a_bug_in_a_later_step_does_not_hide_what_was_made(lift: Lift, tmp_path: Path) -> None:
    steps = [
        {"id": "a", "tool": "write_note", "args": {"text": "x"}},
        {"id": "b", "tool": "write_note", "args": {"text": "crash"}},
    ]
    (tmp_path / "chain.json").write_text(json.dumps(steps), encoding="utf-8")
    done = lift("chain", "chain.json", "--json")
    assert done.code == 70
    assert done.document["calls"][0]["outcome"] == "done"
    assert Path(done.document["calls"][0]["files"]["note"]).exists()


@pytest.mark.parametrize(
    ("tool", "args", "says"),
    [
        ("write_nite", {"text": "x"}, "did you mean write_note"),
        ("write_note", {"text": "x", "txt": "y"}, "txt"),
        ("write_note", {"text": 5}, "text"),
        ("write_note", {}, "text"),
        ("lengthen_note", {"by": "x"}, "note"),
    ],
)
def test_a_wrong_call_is_one_clear_line(
    lift: Lift, tool: str, args: dict[str, object], says: str
) -> None:
    done = call(lift, tool, **args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err.splitlines()[-1]


def test_an_out_folder_that_cannot_be_is_one_clear_line(lift: Lift, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for out in ("file", "file/below", "/proc/none", "/dev/null"):
        done = call(lift, "write_note", "--out", out, text="x")
        assert (done.code, done.out) == (2, ""), done
        assert done.err.startswith("lift: ")
        assert "Traceback" not in done.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_a_disk_that_is_full_is_one_clear_line(home: Path) -> None:
    script = f"""
import resource, sys
sys.path[:0] = [{str(ROOT / "src")!r}, {str(ROOT)!r}]
import liftwork.doors.cli.opening as opening
from liftwork.doors.cli.main import main
from tests.runtime.toolbox import NoModel, notes_and_post
opening.open_registry, opening.open_model = notes_and_post, lambda *_: NoModel()
assert main(["call", "write_note", "--args", '{{"text": "first"}}']) == 0
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
text = "x" * 400_000
sys.exit(main(["call", "write_note", "--args", '{{"text": "%s"}}' % text]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert re.search(r"^lift: .*(full|space|large)", done.stderr, re.M), done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_folder_that_may_not_be_written_is_one_clear_line(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    home.chmod(0o555)
    script = f"""
import os, sys
sys.path[:0] = [{str(ROOT / "src")!r}, {str(ROOT)!r}]
import liftwork.doors.cli.opening as opening
from liftwork.doors.cli.main import main
from tests.runtime.toolbox import NoModel, notes_and_post
from liftwork.doors.cli import verbs
opening.open_registry, opening.open_model = notes_and_post, lambda *_: NoModel()
os.setuid(65534)
sys.exit(main(["call", "write_note", "--args", '{{"text": "x"}}']))
"""
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.count("\n") <= 2
    assert "Traceback" not in done.stderr
