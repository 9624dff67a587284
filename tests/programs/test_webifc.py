"""web-ifc under Node: found where npm puts it, told apart from a file that it cannot read."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from liftwork.programs.catalogue import WEB_IFC
from liftwork.programs.installing import install_command
from liftwork.programs.webifc import count_by_webifc, find_webifc


def _package(folder: Path) -> Path:
    package = folder / "web-ifc"
    package.mkdir(parents=True)
    (package / "package.json").write_text(json.dumps({"version": "9.9.9"}))
    return package


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_package_on_nodes_own_path_is_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = _package(tmp_path)
    monkeypatch.setenv("NODE_PATH", os.pathsep.join([str(tmp_path / "none"), str(tmp_path)]))
    found = find_webifc()
    assert found is not None
    assert (found.module, found.version) == (package, "9.9.9")


def test_without_node_there_is_no_second_reader_and_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_webifc() is None
    assert count_by_webifc(tmp_path / "v0.ifc", ["IFCWALL"]) is None


@pytest.mark.skipif(find_webifc() is None, reason="web-ifc is not installed")
def test_a_file_that_it_cannot_read_has_no_counts(tmp_path: Path) -> None:
    counted = count_by_webifc(tmp_path / "none.ifc", ["IFCWALL"])
    assert counted is not None
    assert counted.counts == {}


def test_its_install_command_is_npms_and_says_so_where_there_is_no_npm() -> None:
    command = "npm install -g web-ifc@0.0.78"
    assert install_command(WEB_IFC, lambda _name: "/usr/bin/it") == command
    assert install_command(WEB_IFC, lambda _name: None).endswith(f"then {command}")
