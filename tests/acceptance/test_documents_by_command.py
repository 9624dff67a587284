"""Slides, a report and a conversion asked for in a sentence, as a newcomer would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from tests.crafts.office.deck.sample_deck import picture

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.libreoffice.finding import find

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.acceptance, pytest.mark.slow]

TALK = """# Bread and queues

An autumn review

Note: breathe first

## What we wanted

- Serve **400** people
- Keep the wait short

![The oven](oven.png)

## Each month

Chart: column

| Month | North |
|---|---|
| June | 210 |
| July | 260 |

## Thank you
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    try:
        find()
    except ProgramMissing as error:
        pytest.skip(str(error))
    (tmp_path / "talk.md").write_text(TALK, encoding="utf-8")
    picture(tmp_path / "oven.png")
    return tmp_path


def lift(home: Path, *arguments: str) -> tuple[int, Any]:
    """Run the command in a person's folder: its exit code and the JSON that it printed."""
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LIFT_HOME": str(home / "home"),
        "PYTHONPATH": str(ROOT / "src"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "liftwork", *arguments, "--json"],
        env=environ,
        cwd=home,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout)


def test_slides_from_markdown_then_as_open_document(home) -> None:
    words = "dark slides from talk.md, then convert it to odp"
    code, told = lift(home, words, "--file", "talk.md", "--file", "oven.png")
    assert code == 0, told
    assert {Path(p).suffix for p in home.rglob("v*.*")} >= {".pptx", ".pdf", ".png", ".odp"}
    [pdf] = home.rglob("v0.pdf")
    assert len(pypdfium2.PdfDocument(pdf)) == 4


def test_a_report_of_a_length(home) -> None:
    code, told = lift(
        home, "make a report from talk.md, 3 pages", "--file", "talk.md", "--file", "oven.png"
    )
    assert code == 0, told
    assert [path.suffix for path in sorted(home.rglob("v0.*"))] == [".docx", ".pdf"]


def test_a_picture_that_was_left_at_home_is_asked_for_in_one_line(home) -> None:
    code, told = lift(home, "slides from talk.md", "--file", "talk.md")
    assert code == 3
    assert "which was not given" in json.dumps(told)
    assert list(home.rglob("v0.*")) == []
