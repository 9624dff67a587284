"""What a newcomer does first, for real: a fresh copy, a clean environment, nothing set up."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
REQUEST = "a 10 marla house with 3 bedrooms"

pytestmark = [pytest.mark.acceptance, pytest.mark.slow]


def clean_environment(home: Path) -> dict[str, str]:
    """A login with nothing of ours in it."""
    home.mkdir(exist_ok=True)
    return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(home)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [built] = folder.glob("*.whl")
    return built


def test_the_installed_command_works_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / "env"
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    [packages] = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text("\n".join(libraries), encoding="utf-8")
    install = ["-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([PYTHON, *install, str(wheel)], check=True, capture_output=True)

    def lift(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(folder / "bin" / "lift"), *arguments],
            env={**clean_environment(tmp_path / "home"), "PYTHONNOUSERSITE": "1"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    assert lift("--help").returncode == 0
    tools = json.loads(lift("tools", "--json").stdout)
    assert "draw_house_plan" in [tool["name"] for tool in tools]
    planned = json.loads(lift("plan", REQUEST).stdout)
    assert planned["outcome"] == "plan", planned


def test_the_first_command_of_the_readme_draws_a_house(tmp_path: Path) -> None:
    if not _registry_answers(tmp_path / "probe"):
        pytest.skip("the package registry cannot be reached")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (tmp_path / "fresh" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / "fresh" / name)
    environ = clean_environment(tmp_path / "home")
    done = subprocess.run(
        [PYTHON, str(tmp_path / "fresh" / "lift"), REQUEST, "--json"],
        env=environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    [call] = document["calls"]
    assert call["args"]["bedrooms"] == 3
    assert set(call["files"]) == {"plan", "drawing", "sheet", "preview"}
    for path in call["files"].values():
        assert Path(path).is_relative_to(tmp_path / "home")
        assert Path(path).stat().st_size > 0
    assert all(check["passed"] for check in call["checks"])
    assert len(call["checks"]) >= 17
    assert "setting up" in done.stderr


def _registry_answers(folder: Path) -> bool:
    """Whether pip finds a small package, asked the way that the setup will ask."""
    download = ["-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), "platformdirs"]
    try:
        done = subprocess.run(
            [PYTHON, *download],
            env=clean_environment(folder),
            capture_output=True,
            timeout=60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
