from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.doors.cli.fake_session import FakeModel, FakeSession

from liftwork.contract.registry import Registry
from liftwork.doors.cli import opening
from liftwork.doors.cli.main import main


@dataclass(frozen=True)
class Done:
    """What one command line came to."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Lift = Callable[..., Done]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LIFT_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def lift(home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Lift:
    """`lift` over the fake session, in this process."""
    monkeypatch.setattr(opening, "Session", FakeSession)
    real = opening.open_model
    monkeypatch.setattr(
        opening,
        "open_model",
        lambda name, tools: FakeModel() if name == "embedded" else real(name, tools),
    )
    monkeypatch.setattr(opening, "open_registry", Registry)

    def run(*arguments: str) -> Done:
        capfd.readouterr()
        code = main(arguments)
        shown = capfd.readouterr()
        return Done(code, shown.out, shown.err)

    return run
