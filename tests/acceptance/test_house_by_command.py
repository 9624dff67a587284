"""Whole requests through the command: the real model, the real tools, real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
KINDS = {"plan", "drawing", "sheet", "preview"}

pytestmark = [pytest.mark.acceptance, pytest.mark.slow]


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@dataclass(frozen=True)
class Person:
    """Somebody at a shell, with a data folder and a folder of their own."""

    folder: Path

    def lift(self, *arguments: str, said: str = "") -> Done:
        environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "LIFT_HOME": str(self.folder / "home"),
            "PYTHONPATH": str(ROOT / "src"),
        }
        done = subprocess.run(
            [sys.executable, "-m", "liftwork", *arguments],
            env=environ,
            cwd=self.folder,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Somebody who has had a house drawn already."""
    person = Person(tmp_path_factory.mktemp("owner"))
    done = person.lift("a 10 marla house with 3 bedrooms", "--json")
    assert done.code == 0, done
    (person.folder / "document.json").write_text(done.out, encoding="utf-8")
    (person.folder / "trace.txt").write_text(done.err, encoding="utf-8")
    return person


def test_one_sentence_becomes_checked_files(owner: Person) -> None:
    document = json.loads((owner.folder / "document.json").read_text(encoding="utf-8"))
    [call] = document["calls"]
    assert document["outcome"] == call["outcome"] == "done"
    assert (call["tool"], call["args"]["bedrooms"]) == ("draw_house_plan", 3)
    assert set(call["files"]) == KINDS
    assert all(Path(path).stat().st_size > 0 for path in call["files"].values())
    assert len(call["checks"]) >= 17
    assert document["ledger"]["checks_passed"] == document["ledger"]["checks_total"]


def test_the_trace_ends_with_the_total(owner: Person) -> None:
    lines = (owner.folder / "trace.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines[-2:]] == ["tool", "total"]


def test_it_means_the_last_thing_made_also_in_the_next_run(owner: Person) -> None:
    done = owner.lift("mirror it", "--json")
    assert done.code == 0, done
    [call] = done.document["calls"]
    assert call["tool"] == "mirror_plan"
    assert Path(call["files"]["plan"]).name == "v1.plan.json"
    assert owner.lift("undo").code == 0


def test_a_sheet_that_does_not_fit_is_refused_with_the_nearest(owner: Person) -> None:
    done = owner.lift("print it at 1:20 on A4", "--json")
    assert done.code == 3, done
    refusal = done.document["calls"][0]["refusal"]
    assert refusal["reason"]
    assert "1:" in refusal["instead"]


def test_planning_runs_nothing(owner: Person) -> None:
    before = owner.lift("history", "--json").document
    done = owner.lift("plan", "make it double storey")
    assert done.code == 0, done
    assert done.document["calls"][0]["tool"] == "set_storeys"
    assert owner.lift("history", "--json").document == before


def test_what_is_missing_is_asked_for_and_the_answer_completes_it(tmp_path: Path) -> None:
    person = Person(tmp_path)
    asked = person.lift("a 5 marla house", "--json")
    assert asked.code == 5, asked
    assert "bedroom" in asked.document["reply"]
    done = person.lift("2 bedrooms", "--json")
    assert done.code == 0, done
    assert done.document["calls"][0]["args"]["bedrooms"] == 2


def test_what_there_is_no_tool_for_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    person = Person(tmp_path)
    for request in ("what is the capital of France?", "email this to my boss"):
        done = person.lift(request, "--json")
        assert done.code in {3, 5}, done
        assert done.document["calls"] == []
    assert person.lift("history", "--json").document == []


def test_a_chat_draws_and_then_changes(tmp_path: Path) -> None:
    done = Person(tmp_path).lift(said="a 5 marla house with 2 bedrooms\nmirror it\nhistory\n")
    assert done.code == 0, done
    assert "v0" in done.out
    assert "v1" in done.out


def test_a_call_with_typed_arguments_needs_no_model(tmp_path: Path) -> None:
    args = '{"plot": "5 marla", "bedrooms": 2}'
    done = Person(tmp_path).lift("call", "draw_house_plan", "--args", args, "--json")
    assert done.code == 0, done
    assert done.document["ledger"]["model_calls"] == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ('{"plot": "10 marla"}', "bedrooms"),
        ('{"plot": "ten parsecs", "bedrooms": 3}', "plot"),
        ('{"plot": "10 marla", "bedrooms": "many"}', "bedrooms"),
        ('{"plot": "10 marla", "bedrooms": 3, "pool": true}', "pool"),
    ],
)
def test_wrong_arguments_are_one_clear_line(tmp_path: Path, args: str, says: str) -> None:
    done = Person(tmp_path).lift("call", "draw_house_plan", "--args", args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") <= 2


def test_a_file_that_is_no_plan_is_one_clear_line(tmp_path: Path) -> None:
    person = Person(tmp_path)
    (tmp_path / "fake.plan.json").write_bytes(b"\x00\xff not a plan")
    for command in (("mirror it",), ("call", "mirror_plan")):
        done = person.lift(*command, "--file", "fake.plan.json")
        assert done.code in {2, 3}, done
        assert "fake.plan.json" in done.err + done.out


def test_no_network_is_needed(tmp_path: Path) -> None:
    alone = ["unshare", "--net", "--map-root-user"]
    if subprocess.run([*alone, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("a process without a network cannot be made here")
    done = subprocess.run(
        [*alone, sys.executable, "-m", "liftwork", "plan", "a 10 marla house with 3 bedrooms"],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done
    assert json.loads(done.stdout)["outcome"] == "plan"


def test_tools_and_doctor_tell_what_is_here(tmp_path: Path) -> None:
    person = Person(tmp_path)
    tools = {tool["name"]: tool for tool in person.lift("tools", "--json").document}
    assert {"draw_house_plan", "resize_room", "set_sheet"} <= set(tools)
    assert len(tools["draw_house_plan"]["examples"]) >= 8
    assert "draw_house_plan" in person.lift("tools").out
    assert person.lift("doctor").code == 0
