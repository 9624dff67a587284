"""How each check of what was done in windows is measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.desktop.codes import (
    ALL_CONFIRMED,
    ANSWER_AGREES,
    APP_GONE,
    NOTHING_LEFT,
    RIGHT_PROGRAM,
    SUM_GIVEN,
    TEXT_IS_THERE,
    WINDOW_SHOWN,
)
from liftwork.desktop.opened import Opened, on_display
from liftwork.desktop.outcomes import Outcome
from liftwork.desktop.sums import Sum, read_number
from liftwork.desktop.witness import Witness


def check_answer(record: dict[str, Any], said: Sum) -> Iterator[Check]:
    """The answer of a calculator against exact fractions, and what it leaves behind."""
    shown = read_number(record["answer"])
    try:
        exact = said.exactly()
    except ZeroDivisionError:
        yield ANSWER_AGREES(False, f"{said} divides by zero, and {record['answer']} was shown")
    else:
        agrees = shown is not None and shown.agrees(exact)
        yield ANSWER_AGREES(agrees, f"shown {record['answer']}, exactly {float(exact):.12g}")
    given = record["given"].replace(" ", "")
    yield SUM_GIVEN(given == str(said), f"it had {given}, asked was {said}")
    alive = [pid for pid in record["pids"] if _runs(pid)]
    yield NOTHING_LEFT(not alive, f"{len(alive)} of {len(record['pids'])} processes are left")


def check_steps(record: dict[str, Any]) -> Iterator[Check]:
    """Whether every step that was asked for was done and seen to work."""
    good = {Outcome.CONFIRMED.value, Outcome.UNVERIFIABLE.value}
    did = [step for step in record["steps"] if step["outcome"] in good]
    unseen = [step for step in did if step["outcome"] == Outcome.UNVERIFIABLE.value]
    detail = f"{len(did)} of {record['asked']} steps"
    if unseen:
        detail += f", {len(unseen)} of them where nothing can be read back"
    failed = next((step for step in record["steps"] if step["outcome"] not in good), None)
    if failed is not None:
        detail += f"; {failed['do']}: {failed['outcome']}, {failed.get('why', '')}"
    yield ALL_CONFIRMED(len(did) == record["asked"], detail)


def check_text(record: dict[str, Any], opened: Opened | None) -> Iterator[Check]:
    """Read the control again on a connection of its own, by other questions."""
    if opened is None:
        yield TEXT_IS_THERE(False, "the app is not open any more")
        return
    with Witness(opened.screen.accessibility_address) as witness:
        text = witness.text(record["ref"])
    wanted = str(record["text"])
    held = "nothing that can be read" if text is None else f"{len(text)} characters"
    yield TEXT_IS_THERE(text is not None and wanted in text, f"it holds {held}")


def check_opened(opened: Opened | None, program: str) -> Iterator[Check]:
    """Ask the display and the system about an app, not the app."""
    windows = on_display(opened.screen) if opened is not None else []
    yield WINDOW_SHOWN(bool(windows), f"{len(windows)} windows on its display")
    runs = _file_of(opened.pid) if opened is not None else None
    ours = opened is not None and _is_ours(opened.pid)
    right = runs is not None and (runs == program or _is_script(program))
    yield RIGHT_PROGRAM(right and ours, f"runs from {runs or 'nothing'}")


def check_closed(record: dict[str, Any], listed: bool) -> Iterator[Check]:
    """Ask the system whether anything of an app is left."""
    alive: Sequence[int] = [pid for pid in record["pids"] if _runs(pid)]
    detail = f"{len(alive)} processes left, {'still' if listed else 'not'} listed as open"
    yield APP_GONE(not alive and not listed, detail)


def _runs(pid: int) -> bool:
    """Whether a process is there and has not ended (state in ``/proc/<pid>/stat``)."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in ("Z", "X")


def _file_of(pid: int) -> str | None:
    try:
        return str(Path(f"/proc/{pid}/exe").readlink())
    except OSError:
        return None


def _is_ours(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}").stat().st_uid == Path("/proc/self").stat().st_uid
    except OSError:
        return False


def _is_script(program: str) -> bool:
    """Whether a program is a script, which its interpreter runs."""
    try:
        with Path(program).open("rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return False
