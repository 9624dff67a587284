"""One worker process and the lines between it and us."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from liftwork.contract.errors import DocumentUnusable, ProgramFailed, Stopped
from liftwork.programs import sandbox
from liftwork.programs.libreoffice.exchange import Exchange
from liftwork.programs.libreoffice.finding import Installation
from liftwork.programs.libreoffice.sockets import pipe_name
from liftwork.programs.processes import alive, end_tree, own_group, processor_seconds
from liftwork.programs.starter import Make

_HERE = Path(__file__).resolve().parent
_LOOK_S = 0.05
_BUSY = 0.1
"""The part of the second half of its time that a worker computes when it does not hang."""

_LEAST_S = 0.1
"""Less processor time than this says nothing."""

_FITS = 4000
"""Characters, all of them ASCII, that every system's pipe takes at once."""

START_S = 60.0
"""Seconds that LibreOffice may take to start; 0.9 is usual."""

Launch = Callable[[Make], "subprocess.Popen[str]"]
"""Starts a process from a thread that lives as long as it."""


class _StillAtWork(Exception):
    """The limit is reached and it was computing all the time: once more would be as long."""


class WorkerLost(Exception):
    """The worker hung, died or lost its LibreOffice; the text says which."""


class Worker:
    """A LibreOffice of our own behind its Python. One job at a time.

    `sound` is false from the start of a job until its answer is there, and stays so where
    LibreOffice ended over it: such a worker is of no more use.
    """

    def __init__(self, installation: Installation, launch: Launch, confined: bool) -> None:
        try:
            self.exchange = Exchange()
        except OSError as error:
            raise ProgramFailed(f"LibreOffice has no room to work in: {error}") from error
        self.memory_mb: float | None = None
        self.sound = True
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._count = 0
        try:
            with self.exchange.log.open("wb") as log:
                command = _command(installation, self.exchange, confined)
                self.process = launch(
                    lambda: subprocess.Popen(
                        command,
                        cwd=_HERE,
                        env=_environment(self.exchange),
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=log,
                        text=True,
                        encoding="utf-8",
                        **own_group(),
                    )
                )
        except OSError as error:
            self.exchange.remove()
            raise ProgramFailed(f"LibreOffice's worker cannot start: {error}") from error
        threading.Thread(target=self._listen, name="office-answers", daemon=True).start()

    def wait_ready(self, stop: threading.Event | None) -> None:
        """Wait until LibreOffice is up. Raises `WorkerLost` or `Stopped`."""
        try:
            self.memory_mb = self._next(START_S, stop, "did not start").get("memory_mb")
        except _StillAtWork as error:
            raise WorkerLost(f"did not start in {START_S:g} s") from error

    def run(
        self,
        job: str,
        arguments: Mapping[str, Any],
        limit_s: float,
        most_mb: float,
        stop: threading.Event | None,
    ) -> dict[str, Any]:
        """Do one job. Raises `WorkerLost`, `Stopped`, `DocumentUnusable`, `ProgramFailed`."""
        with self.exchange.place(arguments) as inside:
            self._count += 1
            self.sound = False
            order = {"id": self._count, "job": job, "arguments": inside, "most_mb": most_mb}
            self._order(json.dumps(order))
            try:
                answer = self._next(limit_s, stop, "gave no answer")
            except _StillAtWork as error:
                name = _name_of(arguments)
                raise ProgramFailed(
                    f"LibreOffice was still at work on {name} after {limit_s:g} s"
                ) from error
            self.memory_mb = answer.get("memory_mb")
            self.sound = "memory_mb" in answer
            return _result(answer, arguments, most_mb)

    def end(self) -> None:
        """End the worker and its LibreOffice at once, and remove its folder."""
        end_tree(self.process)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self.exchange.remove()

    @property
    def alive(self) -> bool:
        """Whether the process is still there."""
        return alive(self.process)

    def _order(self, line: str) -> None:
        """A short line always fits into the pipe, which is empty between jobs.

        A longer one is sent by a thread: a stopped worker takes nothing from a full pipe.
        """
        if len(line) < _FITS:
            self._send(line)
        else:
            threading.Thread(target=self._send, args=[line], daemon=True).start()

    def _send(self, line: str) -> None:
        stdin = self.process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):
            stdin.write(line + "\n")
            stdin.flush()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        with suppress(ValueError):
            for line in stream:
                self._answers.put(line)
        self._answers.put(None)

    def _next(self, limit_s: float, stop: threading.Event | None, late: str) -> dict[str, Any]:
        begun, half_way = time.monotonic(), None
        while True:
            if stop is not None and stop.is_set():
                raise Stopped("stopped; nothing of this step was kept")
            left = begun + limit_s - time.monotonic()
            if half_way is None and left < limit_s / 2:
                half_way = processor_seconds(self.process.pid)
            if left <= 0:
                spent = processor_seconds(self.process.pid) - (half_way or 0)
                if spent > max(_LEAST_S, _BUSY * limit_s / 2):
                    raise _StillAtWork
                raise WorkerLost(f"{late} in {limit_s:g} s")
            try:
                line = self._answers.get(timeout=min(left, _LOOK_S))
            except queue.Empty:
                continue
            if line is None:
                raise WorkerLost(f"ended {self._last_words()}")
            answer: dict[str, Any] = json.loads(line)
            return answer

    def _last_words(self) -> str:
        try:
            lines = self.exchange.log.read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            lines = []
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"by itself ({said[:200]})" if said else "by itself"


def _name_of(arguments: Mapping[str, Any]) -> str:
    return Path(str(arguments.get("path", "the document"))).name


def _result(answer: dict[str, Any], arguments: Mapping[str, Any], most_mb: float) -> dict[str, Any]:
    name = _name_of(arguments)
    if "result" in answer:
        result: dict[str, Any] = answer["result"]
        return result
    if "refused" in answer:
        raise DocumentUnusable(answer["refused"])
    if answer.get("ended") == "memory":
        raise DocumentUnusable(f"{name} needs more than {most_mb:,.0f} MB of memory in LibreOffice")
    if "broken" in answer:
        raise WorkerLost(f"broke off ({answer['broken']})")
    raise ProgramFailed(f"LibreOffice could not do this with {name}: {answer['failed']}")


def _command(installation: Installation, exchange: Exchange, confined: bool) -> list[str]:
    program = [str(installation.python), "-s", "-B", "-m", "worker", str(installation.soffice)]
    pipe = pipe_name(exchange.root)
    if not confined:
        return [*program, str(exchange.profile), pipe]
    return sandbox.confine(
        [*program, "/tmp/profile", pipe],
        read=(_HERE / "worker", *_fonts()),
        write=(exchange.jobs,),
        environment={**_SETTINGS, "HOME": str(Path.home())},
        folder=_HERE,
    )


_SETTINGS = {"LANG": "C.UTF-8", "SAL_USE_VCLPLUGIN": "svp", "PATH": "/usr/bin:/bin"}


def _fonts() -> list[Path]:
    """A person's own fonts, so that pages look as they do for that person."""
    places = (Path.home() / ".fonts", Path.home() / ".local/share/fonts")
    return [place for place in places if place.is_dir()]


def _environment(exchange: Exchange) -> dict[str, str]:
    """Only what is needed: nothing secret in ours reaches the program."""
    if sys.platform == "win32":
        kept = ("SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP", "PATH", "USERPROFILE", "APPDATA")
        return {name: os.environ[name] for name in kept if name in os.environ}
    home = {"HOME": str(exchange.root), "TMPDIR": str(exchange.root)}
    return {**_SETTINGS, **home, "PATH": os.environ.get("PATH", _SETTINGS["PATH"])}
