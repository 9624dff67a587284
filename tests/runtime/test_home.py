"""Leftovers of the dead are swept; work of the living is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.errors import HomeUnusable
from liftwork.programs.locks import FileLock, locked
from liftwork.runtime import home as home_module
from liftwork.runtime.home import Home


def test_a_dead_session_is_swept_and_a_living_one_is_not(tmp_path: Path) -> None:
    living, dead = Home(tmp_path), Home(tmp_path)
    (living.new_job() / "half.part").write_text("x")
    (dead.new_job() / "half.part").write_text("x")
    dead._lock.release()  # as the system does when a process dies

    third = Home(tmp_path)

    assert third.alive(living.token)
    assert not third.alive(dead.token)
    assert (living.scratch / "job1" / "half.part").exists()
    assert not dead.scratch.exists()
    living.close()
    third.close()


def test_a_held_lock_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Home(tmp_path).close()
    held = FileLock(tmp_path / ".lift" / "lock")
    assert held.take()
    monkeypatch.setattr(home_module, "locked", lambda path: locked(path, patience_s=0.0))

    with pytest.raises(HomeUnusable, match="another process"):
        Home(tmp_path)
    held.release()
    Home(tmp_path).close()


def test_a_log_that_cannot_be_written_does_not_hide_the_bug(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.log.write_text("a file where the folder should be")

    assert "KeyError" in str(home.log_bug("write_note", KeyError("oh")))
    home.close()
