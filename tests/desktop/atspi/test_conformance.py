"""The driver for Linux does what every driver does, on a real GTK program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from tests.desktop.atspi.real import RealProgram, has_gtk, wait_for
from tests.desktop.conformance import *  # noqa: F403
from tests.desktop.conformance import Bench

from liftwork.desktop.atspi.driver import AtspiDriver
from liftwork.desktop.offscreen import Offscreen

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not has_gtk(), reason="needs Xvfb, D-Bus, and gi for the system's Python"),
]
SHOP = Path(__file__).with_name("shop_gtk.py")


@pytest.fixture(scope="module")
def screen() -> Iterator[Offscreen]:
    with Offscreen(locale="C.UTF-8") as screen:
        yield screen


@pytest.fixture
def bench(screen: Offscreen, tmp_path: Path) -> Iterator[Bench]:
    program = RealProgram(screen, SHOP, tmp_path / "s")
    driver = AtspiDriver(screen.accessibility_address, patience_s=1.0)
    try:
        wait_for(driver, program.pid, "Order form")
        yield Bench(driver, cast(Any, program))
    finally:
        program.close()
        driver.close()
