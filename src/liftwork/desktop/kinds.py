"""Kinds of files that work in windows leaves behind."""

from __future__ import annotations

from liftwork.contract.files import FileKind

WINDOW_PICTURE = FileKind("window-picture", (".window.png",), "picture of a window")
ACTIONS = FileKind("actions", (".actions.json",), "record of actions in a window")
