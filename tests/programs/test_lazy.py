from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

import liftwork
from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy, missing_library, pip_install, preload


def test_a_lazy_module_is_imported_at_its_first_use() -> None:
    module = lazy("colorsys")
    sys.modules.pop("colorsys", None)
    assert "colorsys" not in sys.modules
    assert module.rgb_to_hls(0, 0, 0) == (0.0, 0.0, 0.0)
    assert "colorsys" in sys.modules


def test_preloading_passes_over_what_is_missing() -> None:
    sys.modules.pop("colorsys", None)
    preload(["no_such_module_at_all", "colorsys"]).join(timeout=30)
    assert "colorsys" in sys.modules


def test_a_missing_library_is_a_refusal_with_the_command_that_installs_it() -> None:
    with pytest.raises(Refuse, match="no_such_module_at_all is not installed") as caught:
        lazy("no_such_module_at_all").anything()
    assert caught.value.instead == f"install it with `{pip_install('no_such_module_at_all')}`"
    assert caught.value.instead.endswith("install no_such_module_at_all`")
    pillow = missing_library(ModuleNotFoundError("none", name="PIL.Image"))
    assert (pillow.instead or "").endswith("install pillow`")


def test_an_environment_without_pip_is_installed_into_by_the_pip_of_its_python(
    tmp_path: Path,
) -> None:
    venv.create(tmp_path / "bare", with_pip=False, symlinks=True)
    python = next((tmp_path / "bare").glob("[bS]*/python*"))
    source = Path(liftwork.__file__).parents[1]
    told = subprocess.run(
        [
            python,
            "-c",
            "from liftwork.programs.lazy import pip_install; print(pip_install('wheel'))",
        ],
        env={"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert told[:3] == [sys._base_executable, "-m", "pip"]  # type: ignore[attr-defined]
    assert told[3] == "--python"
    assert Path(told[4]).parent == python.parent
    assert told[5:] == ["install", "wheel"]
