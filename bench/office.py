"""How long LibreOffice takes over the sheet of eight students: warm, cold, and by a rival.

::

    python bench/office.py [--runs 15] [--unoserver FOLDER] [--json]

Ours, warm: recalculate, read every cell back and print a PDF, one job of the pool. Beside
it, turn by turn in the same run and on the same file: a cold ``soffice --convert-to pdf``
with a profile that is already there, and a warm ``unoserver`` that only converts. Where
FOLDER is not given, unoserver is installed into a folder of its own, by pip, for this run.
Before each turn it waits a moment, so that none pays for what the one before it still has to
close. Seconds are medians of wall time. Figures are held against the goals that the last
column names; the exit code is 1 where one is missed. A deck of ten slides from Markdown, with
all of its checks, has a row of its own; `bench/decks.py` has more of these.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import openpyxl

from decks import GOALS
from decks import steps as documents
from liftwork.programs.libreoffice.finding import Installation, find
from liftwork.programs.libreoffice.pool import Pool

Step = Callable[[], object]
_START_S = 60
_PAUSE_S = 0.3
_GOAL_S = 0.060
_GOAL_TIMES = 10


@dataclass(frozen=True)
class Row:
    """One way to do it: median, fastest and slowest seconds, and how many times ours it is."""

    name: str
    runs: int
    seconds: float
    fastest: float
    slowest: float
    ratio: float
    goal: str = ""
    reached: bool | None = None


def marks_sheet(path: Path) -> None:
    """Eight students, four subjects, totals, percentages, grades and a summary."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Marks"
    subjects = ["English", "Maths", "Science", "Urdu"]
    sheet.append(["Roll", "Name", *subjects, "Total", "Percentage", "Grade"])
    for row in range(2, 10):
        marks = [(row * step) % 41 + 59 for step in (7, 11, 13, 17)]
        percent = f"=ROUND(G{row}/400*100,1)"
        grade = f'=IF(H{row}>=90,"A+",IF(H{row}>=80,"A",IF(H{row}>=70,"B","C")))'
        name = f"Student {row - 1}"
        sheet.append([row - 1, name, *marks, f"=SUM(C{row}:F{row})", percent, grade])
    summary = book.create_sheet("Summary")
    for n, subject in enumerate(subjects):
        letter = "CDEF"[n]
        cells = f"Marks!{letter}2:{letter}9"
        summary.append([subject, f"=AVERAGE({cells})", f"=MAX({cells})", f"=MIN({cells})"])
    book.save(path)


def ours(pool: Pool, sheet: Path, folder: Path) -> Step:
    """Everything in one job of the warm pool."""
    printed = folder / "ours.pdf"

    def step() -> None:
        told = pool.job("recalculate", {"path": sheet, "values": "used", "pdf": printed})
        assert told["error_count"] == 0
        assert told["sheets"][0]["values"][1][6] == sum(told["sheets"][0]["values"][1][2:6])

    return step


def cold(office: Installation, sheet: Path, folder: Path) -> Step:
    """A new LibreOffice for one conversion, as a script would call it."""
    profile = f"-env:UserInstallation={(folder / 'cold').as_uri()}"
    launcher = office.soffice.with_name("soffice")
    program = launcher if launcher.exists() else office.soffice
    command = [program, profile, "--headless", "--convert-to", "pdf", "--outdir", folder, sheet]

    def step() -> None:
        subprocess.run(
            [str(word) for word in command], check=True, capture_output=True, timeout=_START_S
        )

    return step


@contextmanager
def unoserver(
    office: Installation, library: Path | None, sheet: Path, folder: Path
) -> Iterator[Step]:
    """A warm unoserver, asked through its own client in this process."""
    library = library or _install_unoserver(folder)
    port, inner = _free_port(), _free_port()
    program = "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    program += "from unoserver.server import main; main()"
    server = subprocess.Popen(
        [
            *(str(office.python), "-s", "-c", program, str(library)),
            *("--port", str(port), "--uno-port", str(inner)),
            *("--user-installation", str(folder / "rival")),
            *("--executable", str(office.soffice.with_name("soffice"))),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    sys.path.insert(0, str(library))
    try:
        from unoserver.client import UnoClient

        _wait_for(port, server)
        client = UnoClient(port=str(port))
        printed = folder / "rival.pdf"
        yield lambda: client.convert(inpath=str(sheet), outpath=str(printed), convert_to="pdf")
    finally:
        sys.path.remove(str(library))
        server.terminate()
        server.wait(_START_S)


def _install_unoserver(folder: Path) -> Path:
    library = folder / "unoserver"
    arguments = ["-m", "pip", "install", "-q", "--target", str(library), "unoserver"]
    for python in (sys.executable, "python3"):  # the checkout's own environment has no pip
        if subprocess.run([python, *arguments], capture_output=True, check=False).returncode == 0:
            return library
    raise SystemExit("unoserver could not be installed; give its folder with --unoserver")


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_S
    while time.monotonic() < until and server.poll() is None:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("unoserver did not start")


def measure(steps: dict[str, tuple[Step, int]]) -> dict[str, list[float]]:
    """Run the steps turn by turn, each as often as it says, after one run that is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in steps}
    for turn in range(max(runs for _, runs in steps.values()) + 1):
        for name, (step, runs) in steps.items():
            if turn > runs:
                continue
            time.sleep(_PAUSE_S)
            begun = time.perf_counter()
            step()
            if turn > 0:
                seconds[name].append(time.perf_counter() - begun)
    return seconds


def judge(seconds: dict[str, list[float]]) -> list[Row]:
    """Medians, how many times ours each takes, and whether the goals are reached."""
    medians = {name: statistics.median(found) for name, found in seconds.items()}
    mine = medians["ours"]
    goals = {
        "ours": (f"at most {_GOAL_S * 1000:.0f} ms", mine <= _GOAL_S),
        "cold soffice": (f"at least {_GOAL_TIMES} times ours", True),
        "unoserver": ("more than ours", True),
        "ten slides": ("made and checked in at most 3 s", True),
    }
    rows = []
    for name, found in seconds.items():
        goal, reached = goals.get(name, ("", True))
        ratio = medians[name] / mine
        if name == "cold soffice":
            reached = ratio >= _GOAL_TIMES
        elif name == "unoserver":
            reached = ratio > 1
        elif name == "ten slides":
            reached = medians[name] <= GOALS[name]
        figures = (medians[name], min(found), max(found), ratio)
        rows.append(Row(name, len(found), *(round(f, 4) for f in figures), goal, reached))
    return rows


def main() -> int:
    """Measure, print, and say by the exit code whether the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--unoserver", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    office = find()
    pool = Pool()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheet = folder / "marks.xlsx"
        marks_sheet(sheet)
        try:
            with unoserver(office, options.unoserver, sheet, folder) as rival:
                steps = {
                    "ours": (ours(pool, sheet, folder), options.runs),
                    "unoserver": (rival, options.runs),
                    "cold soffice": (cold(office, sheet, folder), max(3, options.runs // 3)),
                    "ten slides": (documents(folder)["ten slides"], max(3, options.runs // 3)),
                }
                rows = judge(measure(steps))
        finally:
            pool.close()
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        show(rows)
    return 0 if all(row.reached for row in rows) else 1


def show(rows: list[Row]) -> None:
    """The figures as a table, milliseconds."""
    print(f"{'median':>8} {'fastest':>8} {'slowest':>8} {'x ours':>7} {'runs':>5}")
    for row in rows:
        figures = (row.seconds, row.fastest, row.slowest)
        told = " ".join(f"{1000 * figure:8.1f}" for figure in figures)
        mark = "reached" if row.reached else "MISSED"
        print(f"{told} {row.ratio:7.2f} {row.runs:5}  {row.name}: {row.goal} ({mark})")


if __name__ == "__main__":
    raise SystemExit(main())
