"""What a driver must do besides, where the program behind it is scripted to the last pixel."""

from __future__ import annotations

from tests.desktop.conformance import Bench
from tests.desktop.scripted import Control


def test_a_program_of_another_user_is_not_ours(bench: Bench) -> None:
    bench.program.ours = False
    [app] = [app for app in bench.driver.apps() if app.pid == bench.program.pid]
    assert not app.ours


def test_a_window_has_its_title_and_its_place(bench: Bench) -> None:
    window = bench.window()
    assert (window.role, window.bounds, window.modal) == ("window", (0, 0, 640, 480), False)


def test_a_dialog_comes_before_the_window_that_it_blocks(bench: Bench) -> None:
    question = Control("dialog", "Sure?", modal=True, children=[Control("button", "Yes")])
    bench.program.windows[0].children.append(question)

    [app] = [app for app in bench.driver.apps() if app.pid == bench.program.pid]
    first, *_ = bench.driver.windows(app)

    assert (first.title, first.modal, first.role) == ("Sure?", True, "dialog")


def test_a_snapshot_has_every_control_in_its_place_and_order(bench: Bench) -> None:
    names = [node.name for node in bench.snapshot().root.walk() if node.name]
    assert names == [
        "Order form", "Customer", "Customer name", "Password", "Gift wrap", "Amount", "Send",
        "Add line", "Not now", "Lines", "Tea", "More",
    ]  # fmt: skip
    lines = bench.node("Lines")
    assert [child.name for child in lines.children] == ["Tea"]
