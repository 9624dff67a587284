"""A window as a few lines of text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import App, Node, Operation, Snapshot, Window
from liftwork.desktop.observe import (
    MOST_CHARACTERS,
    Numbers,
    changes,
    describe,
    richness,
    texts,
)
from liftwork.desktop.targets import find_any, find_control, find_in_menu

ON = frozenset({"visible", "enabled"})
PRESS = frozenset({Operation.PRESS, Operation.FOCUS})
WRITE = frozenset({Operation.SET_VALUE, Operation.TYPE, Operation.FOCUS})
WINDOW = Window("w", App("a", "Notes", 1), "Note 1")


def button(ref: str, name: str, **more: object) -> Node:
    return replace(Node(ref, "button", name, states=ON, operations=PRESS), **more)  # type: ignore[arg-type]


FIELD = Node("t", "text", "Title", value="Tea", states=ON, operations=WRITE)
SAVE, DROP = button("s", "Save"), button("d", "Drop")
FILE = Node(
    "m",
    "menu",
    "File",
    states=ON,
    operations=PRESS,
    children=(
        Node("m1", "menu item", "Open...", states=frozenset({"enabled"}), operations=PRESS),
        Node("m2", "menu item", "Export", states=frozenset({"enabled"}), operations=PRESS),
    ),
)
LABEL = Node("l", "label", "2 notes", states=ON)
FILLER = Node("f", "group", "", states=ON, children=(FIELD, SAVE, DROP, LABEL))


def snapshot(*children: Node) -> Snapshot:
    return Snapshot(WINDOW, Node("w", "window", "Note 1", states=ON, children=children))


NOTES = snapshot(FILE, FILLER)


def test_a_window_is_told_with_a_line_for_each_useful_control_and_no_filler() -> None:
    assert describe(NOTES, Numbers()).splitlines() == [
        'Notes: window "Note 1", poor tree, 6 controls'.replace("poor", "rich"),
        'e1 menu "File" 2 inside -> press',
        'e2 text "Title" = "Tea" -> set value, type',
        'e3 button "Save" -> press',
        'e4 button "Drop" -> press',
        'e5 label "2 notes"',
    ]


def test_a_look_into_a_menu_tells_what_is_inside_it() -> None:
    numbers = Numbers()
    describe(NOTES, numbers)
    assert describe(NOTES, numbers, inside="e1").splitlines()[1:] == [
        'e6 menu item "Open..." -> press',
        'e7 menu item "Export" -> press',
    ]


def test_words_keep_only_the_controls_that_have_them() -> None:
    assert describe(NOTES, Numbers(), words="sav").splitlines()[1:] == ['e1 button "Save" -> press']


def test_a_number_stays_with_its_control() -> None:
    numbers = Numbers()
    describe(NOTES, numbers)
    assert describe(snapshot(SAVE), numbers).splitlines()[1:] == ['e3 button "Save" -> press']


@pytest.mark.parametrize(("count", "word"), [(0, "none"), (1, "poor"), (5, "poor"), (6, "rich")])
def test_a_window_with_few_controls_is_poor(count: int, word: str) -> None:
    buttons = (button(f"b{n}", f"B{n}") for n in range(count))
    assert richness(snapshot(*buttons).root) == word


@given(st.lists(st.text(max_size=300), max_size=120))
@settings(max_examples=40)
def test_whatever_a_window_holds_it_is_told_in_few_lines_that_hide_nothing(
    names: list[str],
) -> None:
    told = describe(snapshot(*(button(f"b{n}", name) for n, name in enumerate(names))), Numbers())
    assert len(told) <= MOST_CHARACTERS + 250
    assert len(told.splitlines()) <= 63
    assert all(c.isprintable() or c == "\n" for c in told)


def test_what_did_not_fit_is_counted() -> None:
    many = snapshot(*(button(f"b{n}", f"Button {n}") for n in range(100)))
    assert describe(many, Numbers()).splitlines()[-1].startswith("... 40 more")


def test_only_what_is_different_is_told_afterwards() -> None:
    numbers = Numbers()
    typed = replace(FIELD, value="Tea and rice")
    off = replace(SAVE, states=frozenset({"visible"}), operations=frozenset())
    after = snapshot(FILE, replace(FILLER, children=(typed, off, LABEL, button("n", "New"))))
    assert changes(NOTES, after, numbers) == [
        'e1 text "Title": "Tea" is now "Tea and rice"',
        'e2 button "Save": no longer enabled',
        'new: e3 button "New" -> press',
        'gone: button "Drop"',
    ]
    assert changes(NOTES, NOTES, numbers) == []


def test_another_window_in_front_is_told_as_such() -> None:
    dialog = Window("d", WINDOW.app, "Sure?", role="dialog", modal=True)
    after = Snapshot(dialog, Node("d", "dialog", "Sure?", states=ON))
    [told] = changes(NOTES, after, Numbers())
    assert told.startswith('another window is in front: Notes: dialog "Sure?"')


def test_the_texts_of_a_window_are_what_it_holds_not_its_buttons() -> None:
    assert texts(NOTES) == "Tea\n2 notes"


def test_the_captions_inside_buttons_are_no_texts_of_the_window() -> None:
    caption = Node("c", "label", "", value="7", states=ON)
    window = snapshot(FILE, replace(button("b", "7"), children=(caption,)), LABEL)
    assert texts(window) == texts(snapshot(FILE, LABEL))


# -- which control is meant -----------------------------------------------------------


@pytest.mark.parametrize("name", ["Save", "save", " SAVE ", "button Save", 'button "save"'])
def test_a_control_is_found_by_its_caption(name: str) -> None:
    assert find_control(NOTES, Numbers(), name, Operation.PRESS) == SAVE


def test_a_control_is_found_by_its_number() -> None:
    numbers = Numbers()
    describe(NOTES, numbers)
    assert find_control(NOTES, numbers, "e4", Operation.PRESS) == DROP
    with pytest.raises(Refuse, match="e9 is not in the window"):
        find_control(NOTES, numbers, "e9", Operation.PRESS)


def test_a_caption_that_fits_several_is_asked_about() -> None:
    with pytest.raises(Refuse, match="'OK' fits 2 controls"):
        find_control(
            snapshot(button("1", "OK"), button("2", "OK")), Numbers(), "OK", Operation.PRESS
        )


def test_a_caption_that_fits_none_names_what_there_is() -> None:
    with pytest.raises(Refuse, match="no control called 'Send'") as refusal:
        find_control(NOTES, Numbers(), "Send", Operation.PRESS)
    assert "'Save'" in str(refusal.value.instead)


def test_a_label_is_never_pressed_and_can_be_looked_at() -> None:
    with pytest.raises(Refuse):
        find_control(NOTES, Numbers(), "2 notes", Operation.PRESS)
    assert find_any(NOTES, Numbers(), "2 notes") == LABEL


def test_a_menu_is_followed_to_its_item() -> None:
    menu, item = find_in_menu(NOTES.root, ["File", "open"])
    assert (menu.name, item and item.name) == ("File", "Open...")


def test_an_item_that_comes_only_with_its_open_menu_is_not_there_yet() -> None:
    closed = snapshot(replace(FILE, children=()))
    menu, item = find_in_menu(closed.root, ["File", "Export"])
    assert (menu.name, item) == ("File", None)


def test_a_menu_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refuse, match="no menu called 'Edit'") as refusal:
        find_in_menu(NOTES.root, ["Edit", "Copy"])
    assert "File" in str(refusal.value.instead)
