"""The protocol's own conformance suite, its scenarios that ask for no tools of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.doors.mcp.conftest import ROOT

pytestmark = [pytest.mark.acceptance, pytest.mark.slow]

SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
PROGRAM = Path(__file__).with_name("open_server.py")
NOW, NEXT = "2025-11-25", "2026-07-28"
SCENARIOS = [
    ("server-initialize", NOW),
    ("server-session-lifecycle", NOW),
    ("ping", NOW),
    ("tools-list", NOW),
    ("tools-list", NEXT),
    ("resources-list", NOW),
    ("resources-list", NEXT),
    ("prompts-list", NOW),
    ("prompts-list", NEXT),
    ("dns-rebinding-protection", NOW),
    ("dns-rebinding-protection", NEXT),
    ("caching", NEXT),
    ("http-header-validation", NEXT),
    ("server-sse-multiple-streams", NOW),
    ("server-sse-multiple-streams", NEXT),
    ("sep-2164-resource-not-found", NEXT),
]


def suite(*arguments: str) -> subprocess.CompletedProcess[str]:
    """One run of the suite, by a Node that is new enough for it."""
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    node = [] if int(version.stdout.strip("v \n").split(".")[0]) >= 22 else ["-p", "node@22"]
    command = ["npx", "--yes", "--prefer-offline", *node, "-p", SUITE, "--", "conformance"]
    return subprocess.run(
        [*command, *arguments],
        env={**os.environ, "npm_config_fetch_retries": "0", "npm_config_update_notifier": "false"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def is_at_hand() -> bool:
    """Whether the suite is here, or can be had."""
    try:
        return suite("list").returncode == 0
    except subprocess.TimeoutExpired:
        return False


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if shutil.which("node") is None or shutil.which("npx") is None:
        pytest.skip("Node is not installed")
    if not is_at_hand():
        pytest.skip("the conformance suite is not at hand")
    place = tmp_path_factory.mktemp("conformance")
    server = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(place / "home")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        cwd=place,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    yield server.stdout.readline().strip()
    server.terminate()
    server.wait(20)
    server.stdout.close()


@pytest.fixture(scope="module")
def results(address: str) -> dict[tuple[str, str], str]:
    """What each scenario came to."""

    def one(scenario: tuple[str, str]) -> str:
        name, version = scenario
        return suite(
            "server", "--url", address, "--scenario", name, "--spec-version", version
        ).stdout

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(SCENARIOS, pool.map(one, SCENARIOS), strict=True))


@pytest.mark.parametrize("scenario", SCENARIOS, ids="-".join)
def test_every_check_of_a_scenario_passes(
    results: dict[tuple[str, str], str], scenario: tuple[str, str]
) -> None:
    told = results[scenario]
    counted = re.search(r"Passed: (\d+)/(\d+), (\d+) failed, (\d+) warnings", told)
    assert counted is not None, told
    assert int(counted[2]) > 0
    assert (counted[1], counted[3], counted[4]) == (counted[2], "0", "0"), told
