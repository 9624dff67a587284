"""`lift plan`: which calls a request would make. Nothing runs.

Each answer is one JSON line: ``{"request", "outcome": "plan"|"asked"|"no_tool",
"calls": [{"id", "tool", "args"}], "question", "seconds"}``. `question` is null unless
the outcome is `asked`. What there is no tool for is explained on stderr.
"""

from __future__ import annotations

import json
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.errors import BadInput, MissingFile, PathRefused
from liftwork.doors.cli.arguments import Options, check_request
from liftwork.doors.cli.document import dump
from liftwork.doors.cli.exits import DONE, QUESTION, REFUSED
from liftwork.doors.cli.opening import open_session
from liftwork.doors.cli.terminal import err, out
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.files import check_given

LARGEST_FILE = 20_000_000
"""Bytes of a file of requests."""

EXIT_CODES = {Verdict.PLAN: DONE, Verdict.ASKED: QUESTION, Verdict.NO_TOOL: REFUSED}


@dataclass(frozen=True)
class Question:
    """One line of a file of requests."""

    request: str
    files: tuple[Path, ...] = ()
    after: tuple[str, ...] = ()


def run(options: Options) -> int:
    """Answer one request, or each line of `--requests`."""
    if options.requests is not None:
        if options.words:
            raise BadInput("give a request or --requests, not both")
        return _answer_file(options, read_requests(options.requests))
    request = options.request
    with open_session(options) as session:
        decision = session.decide(request, options.files, near=Path.cwd())
    _answer(request, decision)
    return EXIT_CODES[decision.verdict]


def _answer_file(options: Options, questions: list[Question]) -> int:
    with open_session(options) as session:
        for question in questions:
            files = (*options.files, *question.files)
            decision = session.decide(question.request, files, question.after, fresh=True)
            _answer(question.request, decision)
    return 0


def _answer(request: str, decision: Decision) -> None:
    if decision.nearest is not None:
        err(decision.nearest)
    out(dump(answer(request, decision)))


def answer(request: str, decision: Decision) -> dict[str, Any]:
    """The JSON line of one decision."""
    return {
        "request": request,
        "outcome": decision.verdict.value,
        "calls": [call.model_dump(mode="json") for call in decision.calls],
        "question": decision.question if decision.verdict is Verdict.ASKED else None,
        "seconds": round(decision.seconds, 4),
    }


def read_requests(path: Path) -> list[Question]:
    """Every line of a file of requests, before the first is answered.

    Empty lines and other keys are passed over; a file need not be there, since nothing is read
    and its name tells its kind. Raises `BadInput`, naming the line.
    """
    lines = read_text(path, LARGEST_FILE).splitlines()
    found = [
        _read_line(line, f"{path}, line {number}")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]
    if not found:
        raise BadInput(f'{path} holds no request; write one {{"request": ...}} a line')
    return found


def _read_line(line: str, where: str) -> Question:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{where}: not JSON: {error}") from error
    if not isinstance(value, dict) or not isinstance(value.get("request"), str):
        raise BadInput(f'{where}: write an object with "request", a text')
    try:
        request = check_request(value["request"])
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from error
    after = _texts(value, "after", where)
    if not all(text.strip() for text in after):
        raise BadInput(f'{where}: an empty text in "after" is no request')
    return Question(request, _given(value, where), after)


def _given(value: dict[str, Any], where: str) -> tuple[Path, ...]:
    try:
        return tuple(_named(name) for name in _texts(value, "files", where))
    except PathRefused as error:
        raise PathRefused(f"{where}: {error}") from error
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from error


def _named(name: str) -> Path:
    try:
        return check_given(name)
    except MissingFile:
        return Path(name).absolute()


def _texts(value: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    texts = value.get(key, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadInput(f'{where}: "{key}" must be a list of texts')
    return tuple(texts)


def read_text(path: Path, largest: int) -> str:
    """The text of a regular file. Raises `BadInput` with one line that says why not."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise BadInput(f"{path} is a folder, not a file")
        if not stat.S_ISREG(found.st_mode):
            raise BadInput(f"{path} is not a regular file")
        if found.st_size > largest:
            raise BadInput(f"{path} has {found.st_size:,} bytes, at most {largest:,} are read")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise BadInput(f"there is no file {path}") from error
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text") from error
    except ValueError as error:
        raise BadInput(f"{str(path)!r} is not the name of a file") from error
