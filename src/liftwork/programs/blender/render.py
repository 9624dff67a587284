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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from liftwork.contract.errors import ProgramFailed, Stopped
from liftwork.programs import sandbox
from liftwork.programs.blender import finding
from liftwork.programs.lazy import lazy
from liftwork.programs.processes import end_tree, own_group

if TYPE_CHECKING:
    from liftwork.programs.blender import scene_file
else:
    scene_file = lazy("liftwork.programs.blender.scene_file")

SCRIPT = Path(__file__).with_name("scene_script.py")
MARK = "LIFTWORK "
LIMIT_S = 900.0
_LOOK_S = 0.1
_LAST_S = 10
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


class _Ears:
    """What a process says, heard by a thread of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._said: queue.Queue[str | None] = queue.Queue()
        self._thread = threading.Thread(
            target=self._hear, args=(process.stdout,), name="blender", daemon=True
        )
        self._thread.start()

    def _hear(self, stream: Iterable[str] | None) -> None:
        with suppress(ValueError, OSError):
            for line in stream or ():
                self._said.put(line)
        self._said.put(None)

    def lines(self) -> Iterator[str]:
        """Line by line until the end; an empty line whenever nothing was said for a while."""
        while True:
            try:
                line = self._said.get(timeout=_LOOK_S)
            except queue.Empty:
                yield ""
                continue
            if line is None:
                return
            yield line

    def finish(self) -> None:
        """Wait for the end of what is said, that is, for the last process that could say it.

        A sandbox is ended from outside; what runs in it ends a moment later.
        """
        self._thread.join(_LAST_S)


def draw(
    order: Order,
    progress: Progress,
    stop: threading.Event | None = None,
    limit_s: float = LIMIT_S,
) -> Drawn:
    """Have an order drawn.

    Raises `ProgramMissing`, `DocumentUnusable` for a scene file that cannot be drawn,
    `Stopped`, or `ProgramFailed` with Blender's own last words.
    """
    installation = finding.look()
    _agree(order, scene_file.read(order.document))
    try:
        told = _run(installation, order, progress, stop, limit_s)
    except ProgramFailed:
        finding.find()  # which says so where it is too old
        raise
    wanted = order.style == "final" and told["engine"] != "Cycles"
    reason = "this Blender has no denoiser" if wanted else ""
    return Drawn(told["engine"], told["samples"], told["denoised"], told["version"], reason)


def _agree(order: Order, scene: scene_file.SceneFile) -> None:
    """Hold an order against its scene, and its paths against the folder that Blender sees."""
    views = {view.name for view in scene.views}
    if views != set(order.pictures) or not set(order.silhouettes) <= views:
        raise ValueError(
            f"the order is for {sorted(order.pictures)}, the scene has {sorted(views)}"
        )
    folder = order.document.resolve().parent
    made = [*order.pictures.values(), *order.silhouettes.values(), order.model, order.blend]
    for path in made:
        if not path.resolve().is_relative_to(folder):
            raise ValueError(f"{path} lies outside the folder of the order")


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
        ears = _Ears(process)
        try:
            return _listen(ears, process, progress, stop, limit_s)
        finally:
            end_tree(process)
            ears.finish()


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
    ears: _Ears,
    process: subprocess.Popen[str],
    progress: Progress,
    stop: threading.Event | None,
    limit_s: float,
) -> dict[str, Any]:
    """Pass on what Blender says until it ends; the last answer names its engine."""
    until = time.monotonic() + limit_s
    tail: list[str] = []
    answer: dict[str, Any] = {}
    for line in ears.lines():
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


def _last_words(tail: list[str]) -> str:
    errors = [line for line in tail if "rror" in line and "EGL" not in line]
    return (errors or tail or ["it said nothing"])[-1][:200]
