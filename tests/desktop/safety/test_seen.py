"""What surrounds a control is weighed with it."""

from __future__ import annotations

import pytest

from liftwork.desktop.driver import App, Node, Operation, Snapshot, Window
from liftwork.desktop.safety.classify import weigh
from liftwork.desktop.safety.deeds import told
from liftwork.desktop.safety.levels import Level
from liftwork.desktop.safety.seen import deed_of

CALC = App("1", "gnome-calculator", 7, "/usr/bin/gnome-calculator", ours=True)
PRESS = frozenset({Operation.PRESS})


def window(*children: Node, role: str = "window", modal: bool = False) -> Snapshot:
    return Snapshot(
        Window("w", CALC, "Calculator", role, modal=modal),
        Node("w", role, "Calculator", children=children),
    )


def level(snapshot: Snapshot, ref: str, operation: Operation = Operation.PRESS) -> Level:
    node = snapshot.find(ref)
    assert node is not None
    return weigh(deed_of(snapshot, node, operation, "1")).level


SEVEN = Node("7", "button", "7", operations=PRESS)


def test_a_digit_of_a_calculator_is_harmless() -> None:
    assert level(window(SEVEN), "7") is Level.LOW


def test_what_a_dialog_asks_counts_for_each_of_its_buttons() -> None:
    asks = Node("l", "label", "Send the result to everybody?")
    box = Node(
        "d", "dialog", "Question", children=(asks, Node("g", "group", "", children=(SEVEN,)))
    )
    assert level(window(box), "7") is Level.HIGH


def test_a_dialog_that_only_the_window_knows_of_counts_too() -> None:
    asks = Node("t", "text", "", value="This cannot be undone")
    assert level(window(asks, SEVEN, modal=True), "7") is Level.HIGH


def test_the_caption_inside_a_button_without_a_name_is_its_name() -> None:
    inner = Node("b", "button", "", operations=PRESS, children=(Node("i", "label", "Delete"),))
    snapshot = window(inner, role="alert")
    node = snapshot.find("b")
    assert node is not None
    deed = deed_of(snapshot, node, Operation.PRESS)
    assert deed.inside == ("Delete",)
    assert weigh(deed).level is Level.HIGH


@pytest.mark.parametrize("label", ["Password", "رمز المرور", "Card number"])
def test_a_field_without_a_name_is_known_by_the_label_beside_it(label: str) -> None:
    field = Node("f", "text", "", operations=frozenset({Operation.TYPE}))
    group = Node("g", "group", "", children=(Node("l", "label", label), field))
    assert level(window(group), "f", Operation.TYPE) is Level.BLOCK


def test_a_control_that_is_read_anew_is_weighed_with_its_new_name() -> None:
    fresh = Node("7", "button", "Send", operations=PRESS)
    assert weigh(deed_of(window(SEVEN), fresh, Operation.PRESS)).level is Level.HIGH


def test_a_control_that_is_in_no_window_is_weighed_without_one() -> None:
    stray = Node("x", "button", "Pay", operations=PRESS)
    assert weigh(deed_of(window(SEVEN), stray, Operation.PRESS)).level is Level.HIGH


def line(snapshot: Snapshot, ref: str) -> str:
    node = snapshot.find(ref)
    assert node is not None
    deed = deed_of(snapshot, node, Operation.PRESS)
    return told(deed, weigh(deed))


def test_the_same_button_of_two_rows_has_two_lines() -> None:
    rows = [
        Node(
            f"r{n}",
            "row",
            "",
            children=(
                Node(f"l{n}", "label", f"Invoice {n}"),
                Node(f"d{n}", "button", "Delete", operations=PRESS),
            ),
        )
        for n in (1, 2)
    ]
    snapshot = window(*rows)
    assert line(snapshot, "d1").startswith('press button "Delete" of "Invoice 1", in')
    assert line(snapshot, "d2").startswith('press button "Delete" of "Invoice 2", in')


def test_the_line_shows_what_the_dialog_asks() -> None:
    asks = Node("l", "label", "Delete 3 files?")
    box = Node(
        "d", "dialog", "Question", children=(asks, Node("o", "button", "OK", operations=PRESS))
    )
    assert 'which says "Delete 3 files? Question"' in line(window(box), "o")


def test_a_dialog_that_asks_something_else_has_another_line() -> None:
    def asking(text: str) -> str:
        asks = Node("l", "label", text)
        button = Node("o", "button", "OK", operations=PRESS)
        return line(window(Node("d", "dialog", "Question", children=(asks, button))), "o")

    assert asking("Keep 3 files?") != asking("Delete 3 files?")
