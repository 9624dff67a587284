"""LibreOffice keeps the promises of every warm program."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.programs.conformance import PATIENCE_S, Conformance, Subject, started
from tests.programs.libreoffice.samples import write_marks

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.catalogue import LIBREOFFICE
from liftwork.programs.libreoffice import finding
from liftwork.programs.libreoffice.exchange import PREFIX
from liftwork.programs.libreoffice.finding import Installation, find
from liftwork.programs.libreoffice.pool import Pool

pytestmark = pytest.mark.acceptance

STRANGER = """
import sys, time, uno
from com.sun.star.connection import NoConnectException
context = uno.getComponentContext()
resolver = context.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
while True:
    try:
        there = resolver.resolve(f"uno:pipe,name={sys.argv[1]};urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.05)
desktop = there.ServiceManager.createInstance("com.sun.star.frame.Desktop")
if sys.argv[2] == "open":
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
    document.getSheets().getByIndex(0).getCellRangeByName("A1").setString("unsaved work")
print([c.getSheets().getByIndex(0).getCellRangeByName("A1").getString()
       for c in desktop.getComponents()])
"""


def missing() -> Installation:
    raise ProgramMissing("LibreOffice is not installed", finding._install())


@contextmanager
def stranger(folder: Path) -> Iterator[int]:
    """A LibreOffice as a person has it: its own profile, unsaved work in it."""
    office, pipe = find(), f"stranger{folder.name}"

    def ask(what: str) -> str:
        command = [office.python, "-s", "-c", STRANGER, pipe, what]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=PATIENCE_S
        ).stdout

    command = [
        next(found for name in LIBREOFFICE.commands if (found := shutil.which(name))),
        f"-env:UserInstallation={folder.as_uri()}",
        "--headless",
        "--norestore",
        f"--accept=pipe,name={pipe};urp;",
    ]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with started(subprocess.Popen(command, **quiet)) as pid:
        assert ask("open") == "['unsaved work']\n"
        yield pid
        assert ask("look") == "['unsaved work']\n"


def temporary() -> set[Path]:
    return set(Path(tempfile.gettempdir()).glob(f"{PREFIX}*"))


def under_way(adapter: Pool) -> bool:
    return any(any((root / "jobs").iterdir()) for root in temporary())


@pytest.mark.usefixtures("needs_office")
class TestLibreOffice(Conformance):
    """As it is used: under bubblewrap where that is here."""

    confined: bool | None = None

    @pytest.fixture(scope="class")
    @classmethod
    def subject(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
        folder = tmp_path_factory.mktemp("office")
        marks = write_marks(folder / "marks.xlsx")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("room")))
            yield cls._subject(marks, folder)

    @classmethod
    def _subject(cls, marks: Path, folder: Path) -> Subject:
        return Subject(
            make=lambda: Pool(confined=cls.confined),
            missing=lambda: Pool(finder=missing),
            job=("recalculate", {"path": marks, "values": ["Marks.D2"]}),
            right=lambda answer: answer.get("values") == {"Marks.D2": [[114.0]]},
            working=under_way,
            foreign=lambda: stranger(folder / "stranger"),
            left=temporary,
        )


@pytest.mark.slow
class TestLibreOfficeWithoutSandbox(TestLibreOffice):
    """As it is used where there is no bubblewrap."""

    confined = False
