"""LibreOffice ends when we end, however that is, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from tests.programs.conformance import PATIENCE_S, assert_gone, family, signal_all, until
from tests.programs.libreoffice.samples import write_marks

from liftwork.contract.errors import ProgramMissing
from liftwork.programs import sandbox
from liftwork.programs.libreoffice.exchange import PREFIX
from liftwork.programs.libreoffice.finding import find
from liftwork.programs.libreoffice.pool import Pool

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(os.name != "posix", reason="faults are made with POSIX signals"),
]

JOB = """
import json, os, sys
from liftwork.programs.libreoffice import pool
from liftwork.programs.ours import at_end

def start(confined):
    office = pool.Pool(confined=confined)
    at_end(office.close)
    return office

def job(office):
    told = office.job("recalculate", {"path": sys.argv[1], "values": ["Marks.D2"]})
    assert told["values"]["Marks.D2"] == [[114.0]], told

office = start(json.loads(sys.argv[2]))
job(office)
print(json.dumps(office.pids()), flush=True)
sys.stdin.readline()
"""


@pytest.fixture(scope="module", autouse=True)
def needs_office() -> None:
    try:
        find()
    except ProgramMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    return write_marks(tmp_path / "marks.xlsx")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Where temporary files of the processes under test go."""
    room = tmp_path / "room"
    room.mkdir()
    return room


@pytest.fixture(params=["sandbox", "no sandbox"])
def confined(request: pytest.FixtureRequest) -> bool:
    if request.param == "sandbox" and not sandbox.usable():
        pytest.skip("bubblewrap is missing; apt-get install bubblewrap")
    return bool(request.param == "sandbox")


def process(marks: Path, room: Path, confined: bool, then: str) -> subprocess.Popen[str]:
    """A process of ours that does one job, prints its workers, then does `then`."""
    return subprocess.Popen(
        [sys.executable, "-c", JOB + then, str(marks), json.dumps(confined)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "TMPDIR": str(room)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def workers_of(ours: subprocess.Popen[str], goes_on: bool = True) -> list[psutil.Process]:
    """Its workers with all below them; then lets it go on."""
    assert ours.stdout is not None
    found = family(json.loads(ours.stdout.readline()))
    assert len(found) >= 2
    assert ours.stdin is not None
    if goes_on:
        ours.stdin.write("\n")
        ours.stdin.flush()
    return found


@pytest.mark.parametrize("hung", [False, True], ids=["answering", "hung"])
def test_when_we_are_killed_it_ends_too(
    hung: bool, confined: bool, marks: Path, room: Path
) -> None:
    ours = process(marks, room, confined, "")
    workers = workers_of(ours, goes_on=False)
    if hung:
        signal_all(workers[::-1], signal.SIGSTOP)
    ours.kill()
    ours.wait(PATIENCE_S)
    assert_gone(workers)
    [left] = room.glob(f"{PREFIX}*")
    again = process(marks, room, confined, "")
    workers_of(again)
    assert again.wait(PATIENCE_S) == 0
    assert not left.exists(), "the next one removes what the killed one left"
    assert list(room.iterdir()) == []


@pytest.mark.parametrize(
    ("leaving", "code"),
    [
        ("", 0),
        ("raise SystemExit(3)", 3),
        ("from liftwork.doors.cli.main import settle; settle(); os._exit(5)", 5),
        ("import signal; os.kill(os.getpid(), signal.SIGINT)", -signal.SIGINT),
        ("office.close(); job(office)", 0),
        ("import threading; threading.Thread(target=job, args=[office]).start()", 0),
    ],
    ids=["end", "exit", "command", "interrupt", "closed and used again", "during a job"],
)
def test_when_we_leave_it_ends_and_no_file_stays(
    leaving: str, code: int, marks: Path, room: Path
) -> None:
    ours = process(marks, room, sandbox.usable(), leaving)
    workers = workers_of(ours)
    assert ours.wait(PATIENCE_S) == code
    assert_gone(workers)
    assert list(room.iterdir()) == []


def test_a_forked_child_leaves_its_parents_workers_alone(marks: Path, room: Path) -> None:
    then = """
office = pool.office()
job(office)
before = office.pids()
child = os.fork()
if child == 0:
    assert office.pids() == []
    job(office)
    office.close()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
job(office)
assert office.pids() == before
"""
    ours = process(marks, room, sandbox.usable(), then)
    workers = workers_of(ours)
    assert ours.wait(PATIENCE_S) == 0
    assert_gone(workers)
    assert list(room.iterdir()) == []


def test_two_processes_at_once_do_not_meet(marks: Path, room: Path) -> None:
    work = "for _ in range(5): job(office)"
    both = [process(marks, room, sandbox.usable(), work) for _ in range(2)]
    first, second = (workers_of(ours) for ours in both)
    assert set(first).isdisjoint(second)
    assert [ours.wait(PATIENCE_S) for ours in both] == [0, 0]
    assert_gone(first + second)
    assert list(room.iterdir()) == []


class _Watched:
    """A pool with a folder of its own for temporary files."""

    def __init__(self, room: Path, **options: float) -> None:
        self.room = room
        self.pool = Pool(**options)  # type: ignore[arg-type]

    def files(self) -> set[str]:
        """Everything below the room but the log and the profile, which are the worker's."""
        found = self.room.rglob("*")
        return {str(p) for p in found if not {"profile", "log"} & set(p.parts)}


@pytest.fixture
def in_room(room: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[_Watched]]:
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    made: list[_Watched] = []
    yield made
    for watched in made:
        watched.pool.close()
    assert list(room.iterdir()) == []


@pytest.mark.slow
def test_two_hundred_jobs_leave_no_process_no_file_and_no_open_file(
    marks: Path, tmp_path: Path, in_room: list[_Watched], room: Path
) -> None:
    watched = _Watched(room)
    in_room.append(watched)
    printed, me = tmp_path / "marks.pdf", psutil.Process()
    order = {"path": marks, "values": "used", "pdf": printed}
    watched.pool.job("recalculate", order)
    files, workers = watched.files(), family(watched.pool.pids())
    mine = (me.num_fds(), me.num_threads())
    inside = [worker.num_fds() for worker in workers]
    for number in range(200):
        if number % 20 == 7:
            bad = tmp_path / "bad.xlsx"
            bad.write_bytes(marks.read_bytes()[:-200])
            with pytest.raises(Exception, match="damaged"):
                watched.pool.job("recalculate", {"path": bad})
        watched.pool.job("recalculate", order)
    assert watched.files() == files
    assert family(watched.pool.pids()) == workers
    until(lambda: (me.num_fds(), me.num_threads()) == mine)
    assert all(
        now <= before + 3
        for now, before in zip([w.num_fds() for w in workers], inside, strict=True)
    )
    assert watched.pool.memory_mb() < 400


def test_one_whose_memory_has_grown_is_replaced(
    marks: Path, in_room: list[_Watched], room: Path
) -> None:
    watched = _Watched(room, recycle_mb=1)
    in_room.append(watched)
    seen = []
    for _ in range(2):
        assert watched.pool.job("recalculate", {"path": marks})["error_count"] == 0
        seen.append(watched.pool.pids())
    assert seen == [[], []]
    assert watched.files() == set()


def test_one_that_nobody_asks_is_closed(marks: Path, in_room: list[_Watched], room: Path) -> None:
    watched = _Watched(room, idle_s=0.2)
    in_room.append(watched)
    watched.pool.job("recalculate", {"path": marks})
    until(lambda: watched.pool.pids() == [])
    until(lambda: watched.files() == set())
    watched.pool.job("recalculate", {"path": marks})


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux")
def test_one_that_can_open_no_file_any_more_is_replaced_and_the_document_not_blamed(
    tmp_path: Path,
) -> None:
    marks = write_marks(tmp_path / "marks.xlsx")
    job = ("recalculate", {"path": marks, "values": ["Marks.D2"]})
    office = Pool()
    try:
        office.job(*job)
        before = set(office.pids())
        sick = next(p for p in family(office.pids()) if "soffice" in p.name())
        sick.rlimit(psutil.RLIMIT_NOFILE, (3, 3))
        assert office.job(*job)["values"] == {"Marks.D2": [[114.0]]}
        assert before.isdisjoint(office.pids())
    finally:
        office.close()
