"""Two lifts on one home take turns; neither loses or overwrites what the other made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.runtime.toolbox import NoModel, notes_and_post

from liftwork.runtime.session import Session

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}

WORK = """
import sys
from pathlib import Path
from liftwork.runtime.session import Session
from tests.runtime.toolbox import NoModel, notes_and_post

for n in range(4):
    with Session(Path(sys.argv[1]), notes_and_post(), NoModel()) as session:
        list(session.call("write_note", {"text": f"{sys.argv[2]}"}))
        list(session.call("lengthen_note", {"by": f"{sys.argv[2]}{n}"}))
"""


def test_two_processes_share_a_home(tmp_path: Path) -> None:
    workers = [
        subprocess.Popen([sys.executable, "-c", WORK, str(tmp_path), name], env=ENV)
        for name in ("left", "right")
    ]
    assert [worker.wait(timeout=120) for worker in workers] == [0, 0]

    with Session(tmp_path, notes_and_post(), NoModel()) as session:
        history = session.history()

    assert len(history) == 16
    assert len({(v.work, v.number) for v in history}) == 16
    assert len({path for v in history for path in v.files.values()}) == 32
    for version in history:
        note = version.files["note"].read_text()
        assert note == version.files["note-copy"].read_text()
        assert version.files["note"].name == f"v{version.number}.note.txt"
    assert list((tmp_path / ".lift" / "running").iterdir()) == []
