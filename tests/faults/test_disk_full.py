"""A full disk is one clear line, and what was there before is untouched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.toolbox import NoModel, notes_and_post

from liftwork.contract.errors import HomeUnusable
from liftwork.runtime.session import Session

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("mounting a small disk needs Linux and root")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_full_at_any_level_keeps_the_change_or_the_old_state(small_disk: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/faults/filling.py"), str(small_disk)],
        env=ENV,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["kept"] > 0
    assert found["refused"] > 0


BIG = """
import resource, sys
from pathlib import Path
from liftwork.runtime.session import Session
from tests.runtime.toolbox import NoModel, notes_and_post

session = Session(Path(sys.argv[1]), notes_and_post(), NoModel())
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
try:
    list(session.call("write_note", {"text": "x" * 400_000}))
except Exception as error:
    print(type(error).__name__, error)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on file sizes")
def test_a_file_larger_than_the_system_allows_is_one_clear_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BIG, str(tmp_path / "home")],
        env=ENV,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.stdout.startswith("HomeUnusable cannot keep results in"), done.stderr
    assert "over the size that this system allows" in done.stdout
    assert len(done.stdout.splitlines()) == 1


def _open(home: Path) -> None:
    Session(home, notes_and_post(), NoModel()).close()


def test_a_home_that_is_a_file_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("x")
    with pytest.raises(HomeUnusable, match="it is a file"):
        _open(tmp_path / "home")


def test_a_home_below_a_file_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(HomeUnusable, match="is a file, not a folder"):
        _open(tmp_path / "file" / "home")


def test_a_damaged_journal_is_one_clear_line(tmp_path: Path) -> None:
    _open(tmp_path)
    (tmp_path / ".lift" / "journal.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(HomeUnusable, match="is damaged; move it away"):
        _open(tmp_path)


def test_a_journal_of_a_newer_lift_is_left_alone(tmp_path: Path) -> None:
    session = Session(tmp_path, notes_and_post(), NoModel())
    session._journal.write("PRAGMA user_version = 99")
    session.close()
    with pytest.raises(HomeUnusable, match="a newer lift"):
        _open(tmp_path)


def test_a_damaged_kept_file_is_never_given_to_a_tool(tmp_path: Path) -> None:
    session = Session(tmp_path, notes_and_post(), NoModel())
    list(session.call("write_note", {"text": "hello"}))
    for kept in (tmp_path / ".lift" / "objects").glob("*/*"):
        kept.chmod(0o600)
        kept.write_text("jello")

    with pytest.raises(HomeUnusable, match="is damaged in"):
        list(session.call("count_note", {}))
    session.close()
