"""`./lift` in a small checkout: a command that prints its arguments, and one library.

The library is a wheel of the test's own, so no network is needed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
"""As a newcomer's: not of the environment that the tests run in."""
PRINTS = """
import json, sys, tiny
print(json.dumps({"version": tiny.VERSION, "arguments": sys.argv[1:], "path": sys.path}))
"""


class Checkout:
    """A checkout at `folder`, whose libraries come from the folder `wheels`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wheels = folder.parent / "wheels"
        self.wheels.mkdir()
        (folder / "src" / "liftwork").mkdir(parents=True)
        (folder / "src" / "liftwork" / "__init__.py").touch()
        (folder / "src" / "liftwork" / "__main__.py").write_text(PRINTS, encoding="utf-8")
        shutil.copy(ROOT / "lift", folder)
        shutil.copytree(
            ROOT / "scripts", folder / "scripts", ignore=shutil.ignore_patterns("__pycache__")
        )
        (folder / "requirements").mkdir()
        self.lock("1.0")

    def lock(self, version: str, digest: str | None = None) -> None:
        """Ask for a version of the library; `digest` stands in for its real one."""
        wheel = self.wheels / f"tiny-{version}-py3-none-any.whl"
        info = f"tiny-{version}.dist-info"
        with zipfile.ZipFile(wheel, "w") as file:
            file.writestr("tiny.py", f"VERSION = {version!r}\n")
            file.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n"
            )
            file.writestr(
                f"{info}/WHEEL",
                "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            )
            file.writestr(f"{info}/RECORD", "")
        found = digest or hashlib.sha256(wheel.read_bytes()).hexdigest()
        text = f"tiny=={version} \\\n    --hash=sha256:{found}\n"
        (self.folder / "requirements" / "run.txt").write_text(text, encoding="utf-8")

    def start(self, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        clean = {"PATH": os.environ["PATH"], "HOME": str(self.folder.parent)}
        offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return subprocess.Popen(
            [PYTHON, str(self.folder / "lift"), *arguments],
            env={**clean, **offline},
            cwd=cwd or self.folder.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, cwd: Path | None = None) -> tuple[int, str, str]:
        process = self.start(*arguments, cwd=cwd)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "checkout")


def test_the_first_run_sets_up_and_the_second_only_runs(checkout: Checkout) -> None:
    code, out, err = checkout.run("a house", "--json")
    assert code == 0, err
    assert json.loads(out)["arguments"] == ["a house", "--json"]
    assert "setting up 2/2" in err
    assert checkout.run("again")[2] == ""


def test_a_changed_lock_is_installed_by_the_next_run(checkout: Checkout) -> None:
    checkout.run()
    checkout.lock("2.0")
    code, out, err = checkout.run()
    assert (code, json.loads(out)["version"]) == (0, "2.0"), err


def test_what_does_not_match_the_lock_is_refused_in_one_line_and_the_next_run_recovers(
    checkout: Checkout,
) -> None:
    checkout.lock("1.0", digest="0" * 64)
    code, out, err = checkout.run()
    assert (code, out) == (3, "")
    assert "setting up failed" in err.splitlines()[-1]
    assert "Traceback" not in err
    checkout.lock("1.0")
    code, out, _ = checkout.run()
    assert (code, json.loads(out)["version"]) == (0, "1.0")


def test_a_setup_that_was_killed_is_begun_again(checkout: Checkout) -> None:
    process = checkout.start()
    assert process.stderr is not None
    assert "setting up" in process.stderr.readline()
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    code, out, err = checkout.run()
    assert (code, json.loads(out)["version"]) == (0, "1.0"), err


def test_ctrl_c_while_setting_up_says_so(checkout: Checkout) -> None:
    process = checkout.start()
    assert process.stderr is not None
    assert "setting up" in process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the next run begins again" in err
    assert "Traceback" not in err


def test_two_first_runs_at_once_both_work(checkout: Checkout) -> None:
    running = [checkout.start("one"), checkout.start("two")]
    ended = [process.communicate(timeout=120) for process in running]
    assert [process.returncode for process in running] == [0, 0], ended
    assert sum("setting up in" in err for _, err in ended) == 1


def test_it_runs_from_any_folder_through_a_link_and_takes_no_code_from_there(
    checkout: Checkout, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "json.py").write_text("raise SystemExit('taken from here')", encoding="utf-8")
    (elsewhere / "lift").symlink_to(checkout.folder / "lift")
    checkout.run()
    code, out, err = checkout.run("x", cwd=elsewhere)
    assert code == 0, err
    assert str(elsewhere) not in json.loads(out)["path"]
    linked = subprocess.run(
        [str(elsewhere / "lift"), "x"], cwd=elsewhere, capture_output=True, timeout=60, check=False
    )
    assert linked.returncode == 0, linked.stderr


def test_a_moved_checkout_still_runs(checkout: Checkout, tmp_path: Path) -> None:
    checkout.run()
    checkout.folder = checkout.folder.rename(tmp_path / "moved")
    code, out, err = checkout.run()
    assert (code, json.loads(out)["version"]) == (0, "1.0"), err


def test_without_a_pip_that_can_do_it_one_line_says_what_to_do(
    checkout: Checkout, tmp_path: Path
) -> None:
    for version, says in (("pip 20.1 from here", "pip 20.1 is too old"), ("", "has no pip")):
        (tmp_path / "pip.py").write_text(f"print({version!r})", encoding="utf-8")
        done = subprocess.run(
            [PYTHON, str(checkout.folder / "lift")],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout) == (3, "")
        assert says in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("script", ["lift", "check"])
@pytest.mark.parametrize("version", ["2.7", "3.6", "3.8", "3.10"])
def test_an_old_python_is_told_in_one_line(version: str, script: str) -> None:
    python = _old_python(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    done = subprocess.run([python, str(ROOT / script)], capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().strip().endswith(f"this is Python {version}")
    assert done.stderr.count(b"\n") == 1


def _old_python(version: str) -> str | None:
    for folder in Path("~/.pyenv/versions").expanduser().glob(f"{version}.*"):
        return str(folder / "bin" / "python")
    return shutil.which(f"python{version}")
