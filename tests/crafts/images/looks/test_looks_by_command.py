"""Looks as a person asks for them: real words, real files, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.crafts.images.looks.photos import photo

SRC = Path(__file__).resolve().parents[4] / "src"


def command(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "liftwork", *words, "--out", str(folder / "made")]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SRC), "LIFT_HOME": str(folder / "home")}


def lift(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, *words),
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.acceptance
def test_photos_named_in_the_words_get_the_look_and_it_means_them_afterwards(
    tmp_path: Path,
) -> None:
    photo(tmp_path / "beach.jpg")
    photo(tmp_path / "lake.png")
    before = (tmp_path / "beach.jpg").read_bytes()
    first = lift(tmp_path, "make beach.jpg and lake.png moody", "--json")
    assert first.returncode == 0, first.stderr
    document = json.loads(first.stdout)
    [call] = document["calls"]
    assert call["tool"] == "apply_look"
    assert set(call["files"]) == {"photo", "photo.2"}
    assert all(check["passed"] for check in call["checks"])
    assert (tmp_path / "beach.jpg").read_bytes() == before

    again = lift(tmp_path, "make it black and white", "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["calls"][0]["args"]["look"] == "black and white"


@pytest.mark.acceptance
def test_a_photo_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    done = lift(tmp_path, "make gone.jpg moody", "--file", "gone.jpg")
    assert done.returncode == 2
    assert "gone.jpg: there is no such file" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.acceptance
@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT to a process")
def test_ctrl_c_keeps_the_photos_that_are_done(tmp_path: Path) -> None:
    files = []
    for n in range(60):
        files += ["--file", str(photo(tmp_path / f"{n}.jpg", size=(1600, 1200)))]
    running = subprocess.Popen(
        command(tmp_path, "make these photos moody", "--json", *files),
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    _until_some_are_made(tmp_path / "made", running)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert "Traceback" not in err
    [call] = json.loads(out)["calls"]
    kept = list(call["files"].values())
    assert 1 <= len(kept) < 60
    assert all(Path(path).stat().st_size > 1000 for path in kept)
    assert call["summary"].startswith(f'Stopped. Applied "moody" to {len(kept)} of 60')
    missing = [check["code"] for check in call["checks"] if not check["passed"]]
    assert missing == ["IMG-201"]
    assert running.returncode not in (0, 70)


def _until_some_are_made(folder: Path, running: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and running.poll() is None:
        if len(list(folder.rglob("v0-*.jpg"))) >= 3:
            return
        time.sleep(0.02)
    raise AssertionError("no photo was made in time")
