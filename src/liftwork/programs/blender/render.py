"""One order to Blender: a scene file in, pictures, a 3D model and a .blend out.

Blender runs as a process of our own in a sandbox where there is one: it sees the folder of
the order and its own program, no network. It ends with its time, with the person's stop,
and with us.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from liftwork.contract.errors import ProgramFailed, Stopped
from liftwork.programs import sandbox
from liftwork.programs.blender import finding
from liftwork.programs.processes import end_tree, own_group

SCRIPT = Path(__file__).with_name("scene_script.py")
MARK = "LIFTWORK "
LIMIT_S = 900.0
_LOOK_S = 0.1
_TAIL = 40

Progress = Callable[[str, float | None], None]


@dataclass(frozen=True)
class Order:
    """What is wanted of a scene `document`; every path lies in the document's folder.

    `pictures` maps each view to its PNG, or to a folder for the pictures of one that turns;
    `silhouettes` maps views to a black and white picture of their subject.
    """

    document: Path
    style: Literal["draft", "final"]
    pictures: Mapping[str, Path]
    silhouettes: Mapping[str, Path]
    model: Path
    blend: Path


@dataclass(frozen=True)
class Drawn:
    """What drew it: `engine`, `samples` a pixel, whether `denoised`, and Blender's `version`.

    `reason` says why it was not Cycles where that was wanted.
    """

    engine: str
    samples: int
    denoised: bool
    version: str
    reason: str = ""


def draw(
    order: Order,
    progress: Progress,
    stop: threading.Event | None = None,
    limit_s: float = LIMIT_S,
) -> Drawn:
    """Have an order drawn.

    Raises `ProgramMissing`, `Stopped`, or `ProgramFailed` with Blender's own last words.
    """
    installation = finding.find()
    told = _run(installation, order, progress, stop, limit_s)
    wanted = order.style == "final" and told["engine"] != "Cycles"
    reason = "this Blender has no denoiser" if wanted else ""
    return Drawn(told["engine"], told["samples"], told["denoised"], told["version"], reason)


def _run(
    installation: finding.Installation,
    order: Order,
    progress: Progress,
    stop: threading.Event | None,
    limit_s: float,
) -> dict[str, Any]:
    folder = order.document.resolve().parent
    with tempfile.TemporaryDirectory(prefix="order-", dir=folder) as name:
        paper = Path(name) / "order.json"
        paper.write_text(json.dumps(asdict(order), default=_absolute), encoding="utf-8")
        process = subprocess.Popen(
            _command(installation, paper, folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=_environment(),
            **own_group(),
        )
        try:
            return _listen(process, progress, stop, limit_s)
        finally:
            end_tree(process)


def _absolute(path: Path) -> str:
    return str(path.resolve())


def _environment() -> dict[str, str]:
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "PYTHONPATH")
    own = {"LANG": "C.UTF-8", "HOME": tempfile.gettempdir(), "PYTHONNOUSERSITE": "1"}
    return {**{key: os.environ[key] for key in kept if key in os.environ}, **own}


def _command(installation: finding.Installation, paper: Path, folder: Path) -> list[str]:
    words = [*installation.command, str(SCRIPT), "--", str(paper)]
    if not sandbox.usable():
        return words
    read = {SCRIPT.parent, *installation.folders}
    read = {path for path in read if not path.is_relative_to("/usr")}
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"}
    return sandbox.confine(words, read=read, write=[folder], environment=environment, folder=folder)


def _listen(
    process: subprocess.Popen[str],
    progress: Progress,
    stop: threading.Event | None,
    limit_s: float,
) -> dict[str, Any]:
    """Pass on what Blender says until it ends; the last answer names its engine."""
    until = time.monotonic() + limit_s
    tail: list[str] = []
    answer: dict[str, Any] = {}
    for line in _lines(process):
        if stop is not None and stop.is_set():
            raise Stopped("stopped; nothing of this step was kept")
        if time.monotonic() > until:
            raise ProgramFailed(f"Blender was not done in {limit_s:g} s and was ended")
        if not line.startswith(MARK):
            tail = [*tail, line.strip()][-_TAIL:] if line.strip() else tail
            continue
        answer = json.loads(line.removeprefix(MARK))
        if "message" in answer:
            progress(answer["message"], answer.get("fraction"))
    if "error" in answer:
        raise ProgramFailed(f"Blender could not draw it: {answer['error']}")
    code = process.wait()
    if code != 0 or "engine" not in answer:
        raise ProgramFailed(f"Blender ended with code {code}: {_last_words(tail)}")
    return answer


def _lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """What a process says, line by line; an empty line whenever it has said nothing a while."""
    said: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        with suppress(ValueError, OSError):
            for line in process.stdout or ():
                said.put(line)
        said.put(None)

    threading.Thread(target=read, name="blender", daemon=True).start()
    while True:
        try:
            line = said.get(timeout=_LOOK_S)
        except queue.Empty:
            yield ""
            continue
        if line is None:
            return
        yield line


def _last_words(tail: list[str]) -> str:
    errors = [line for line in tail if "rror" in line and "EGL" not in line]
    return (errors or tail or ["it said nothing"])[-1][:200]
