"""Steps in a window: what is to be done to which control, and what should follow."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from liftwork.desktop.driver import Operation


@dataclass(frozen=True)
class Expectation:
    """What should hold afterwards. Empty fields ask for nothing.

    `control` names a control; `value` is what it should hold, `state` what it should be.
    `appears` and `gone` are captions that should be, or no longer be, in the window.
    """

    control: str = ""
    value: str | None = None
    state: str | None = None
    appears: str | None = None
    gone: str | None = None


@dataclass(frozen=True)
class Step:
    """One operation: on which control, with which text, and what should follow."""

    operation: Operation
    target: str = ""
    text: str = ""
    expect: Expectation | None = None


def step(do: str, target: str, text: str, expect: BaseModel | None = None) -> Step:
    """A step in the words of the tools; `expect` has the fields of an `Expectation`."""
    wanted = Expectation(**expect.model_dump()) if expect is not None else None
    return Step(Operation(do), target, text, wanted)


def typing(text: str, control: str) -> Step:
    """Type a text into a field; into the only one where none is named."""
    return Step(Operation.TYPE, control or "text", text)


def pressing(control: str) -> Step:
    """Press a control."""
    return Step(Operation.PRESS, control)


def choosing(menu: str) -> Step:
    """Choose an item by its menus."""
    return Step(Operation.MENU, text=menu)
