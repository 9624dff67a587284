"""Workbooks that people bring, checked and changed through the command."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.crafts.office.order_book import write_orders
from tests.crafts.office.programs import needs_office

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.acceptance, pytest.mark.slow, needs_office]


@dataclass(frozen=True)
class Person:
    """Somebody at a shell, in a folder with a workbook of theirs."""

    folder: Path

    def lift(self, *arguments: str) -> tuple[int, Any, str]:
        environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder / "self"),
            "LIFT_HOME": str(self.folder / "home"),
            "PYTHONPATH": str(ROOT / "src"),
        }
        done = subprocess.run(
            [sys.executable, "-m", "liftwork", *arguments, "--json"],
            env=environ,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done.returncode, json.loads(done.stdout or "{}"), done.stderr


@pytest.fixture
def person(tmp_path: Path) -> Person:
    write_orders(tmp_path / "shop.xlsx")
    return Person(tmp_path)


def results(document: Any) -> list[dict[str, Any]]:
    return [dict(result) for result in document["calls"]]


def test_a_workbook_is_changed_step_by_step_and_each_step_is_a_version(person: Person) -> None:
    given = person.folder / "shop.xlsx"
    before = hashlib.sha256(given.read_bytes()).hexdigest()
    code, document, _ = person.lift("sort shop.xlsx by Price, highest first")
    assert code == 0
    [first] = results(document)
    assert first["outcome"] == "done"
    code, document, _ = person.lift("add a column Total = Price * Qty")
    assert code == 0
    [second] = results(document)
    assert Path(second["files"]["workbook"]).name == "v1.xlsx"
    sheet = openpyxl.load_workbook(second["files"]["workbook"], data_only=True)["Orders"]
    assert [c.value for c in sheet["D"]] == ["Price", 80, 80, 30, 30, 12.5, 12.5, 5.25]
    assert [c.value for c in sheet["G"]] == ["Total", 80, 80, 60, 180, 50, 125, 210]
    assert hashlib.sha256(given.read_bytes()).hexdigest() == before


def test_a_workbook_is_checked_and_the_report_names_what_is_wrong(person: Person) -> None:
    write_orders(person.folder / "shop.xlsx", flawed=True)
    code, document, _ = person.lift("check shop.xlsx for errors")
    assert code == 0
    [result] = results(document)
    assert result["outcome"] == "done"
    assert "#DIV/0!" in result["summary"]
    assert {"review", "findings", "pdf", "preview"} <= set(result["files"])


def test_a_workbook_that_is_open_elsewhere_is_read_as_it_was_saved_and_told(person: Person) -> None:
    (person.folder / ".~lock.shop.xlsx#").write_text(",ali,desk,01.01.2026 10:00,file:///x;")
    code, document, _ = person.lift("remove duplicate rows in shop.xlsx")
    assert code == 0
    assert "open in another program" in json.dumps(document)


@pytest.mark.parametrize("path", ["../shop.xlsx", "/etc/shadow.xlsx", "file:///etc/x.xlsx"])
def test_a_path_outside_is_one_line_and_nothing_is_made(path: str, person: Person) -> None:
    args = json.dumps({"workbook": path})
    code, _, err = person.lift("call", "check_workbook", "--args", args)
    assert code == 2
    assert len(err.strip().splitlines()) <= 1
    assert not list(person.folder.rglob("*.findings.json"))


def test_a_column_that_is_not_there_is_refused_with_those_that_are(person: Person) -> None:
    code, document, _ = person.lift("sort shop.xlsx by Colour of the moon")
    assert code == 3
    [result] = results(document)
    assert result["refusal"]["instead"] == (
        "its columns are: Order, Region, Item, Price, Qty, Status"
    )
