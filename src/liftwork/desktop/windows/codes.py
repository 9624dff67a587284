"""Numbers of UI Automation: properties, patterns, types of controls, errors, events.

Source: UIAutomationClient.h of the Windows SDK.
"""

from __future__ import annotations

from liftwork.desktop.driver import Operation

RUNTIME_ID = 30000
BOUNDS = 30001
PROCESS_ID = 30002
CONTROL_TYPE = 30003
NAME = 30005
HAS_FOCUS = 30008
IS_FOCUSABLE = 30009
IS_ENABLED = 30010
AUTOMATION_ID = 30011
CLASS_NAME = 30012
HELP_TEXT = 30013
IS_PASSWORD = 30019
WINDOW_HANDLE = 30020
IS_OFFSCREEN = 30022
HAS_EXPAND = 30028
HAS_INVOKE = 30031
HAS_RANGE = 30033
HAS_SCROLL_ITEM = 30035
HAS_SELECTION_ITEM = 30036
HAS_TOGGLE = 30041
HAS_VALUE = 30043
VALUE = 30045
VALUE_READ_ONLY = 30046
RANGE_VALUE = 30047
RANGE_READ_ONLY = 30048
EXPAND_STATE = 30070
IS_MODAL = 30077
IS_SELECTED = 30079
TOGGLE_STATE = 30086

READ = (
    RUNTIME_ID, BOUNDS, PROCESS_ID, CONTROL_TYPE, NAME, HAS_FOCUS, IS_FOCUSABLE, IS_ENABLED,
    AUTOMATION_ID, CLASS_NAME, HELP_TEXT, IS_PASSWORD, WINDOW_HANDLE, IS_OFFSCREEN, HAS_EXPAND,
    HAS_INVOKE, HAS_RANGE, HAS_SCROLL_ITEM, HAS_SELECTION_ITEM, HAS_TOGGLE, HAS_VALUE, VALUE,
    VALUE_READ_ONLY, RANGE_VALUE, RANGE_READ_ONLY, EXPAND_STATE, IS_MODAL, IS_SELECTED,
    TOGGLE_STATE,
)  # fmt: skip
"""Properties asked for in one cached request."""

WATCHED = (NAME, IS_ENABLED, VALUE, RANGE_VALUE, EXPAND_STATE, IS_SELECTED, TOGGLE_STATE)

ELEMENT, CHILDREN, SUBTREE = 1, 2, 7
"""Scopes of a request."""

OFF, ON, MIXED = 0, 1, 2
COLLAPSED, EXPANDED, PARTLY, LEAF = 0, 1, 2, 3

PATTERNS = {
    Operation.PRESS: (10000, "IUIAutomationInvokePattern"),
    Operation.SET_VALUE: (10002, "IUIAutomationValuePattern"),
    Operation.EXPAND: (10005, "IUIAutomationExpandCollapsePattern"),
    Operation.SELECT: (10010, "IUIAutomationSelectionItemPattern"),
    Operation.TOGGLE: (10015, "IUIAutomationTogglePattern"),
    Operation.SCROLL: (10017, "IUIAutomationScrollItemPattern"),
    Operation.CLOSE: (10009, "IUIAutomationWindowPattern"),
}
RANGE_PATTERN = (10003, "IUIAutomationRangeValuePattern")

WINDOW_OPENED, WINDOW_CLOSED = 20016, 20017

GONE = frozenset({0x80040201, 0x80010108, 0x800706BA, 0x800401FD})
"""UIA_E_ELEMENTNOTAVAILABLE, RPC_E_DISCONNECTED, RPC_S_SERVER_UNAVAILABLE, CO_E_OBJNOTCONNECTED."""
NO_ANSWER = frozenset({0x80131505, 0x8001011F, 0x80010005, 0x800705B4})
"""UIA_E_TIMEOUT, RPC_E_TIMEOUT, RPC_E_CANTCALLOUT_..., ERROR_TIMEOUT."""

ROLES = {
    50000: "button", 50001: "group", 50002: "check box", 50003: "combo box", 50004: "text",
    50005: "link", 50006: "picture", 50007: "list item", 50008: "list", 50009: "menu",
    50010: "menu bar", 50011: "menu item", 50012: "progress bar", 50013: "radio button",
    50014: "scroll bar", 50015: "slider", 50016: "spin button", 50017: "status bar",
    50018: "tab list", 50019: "tab", 50020: "label", 50021: "tool bar", 50022: "tooltip",
    50023: "tree", 50024: "tree item", 50025: "group", 50026: "group", 50027: "group",
    50028: "table", 50029: "row", 50030: "document", 50031: "button", 50032: "window",
    50033: "group", 50034: "header", 50035: "header", 50036: "table", 50037: "group",
    50038: "separator", 50039: "group", 50040: "tool bar",
}  # fmt: skip

CONSOLES = frozenset(
    {"consolewindowclass", "cascadia_hosting_window_class", "termcontrol", "mintty", "putty"}
)
"""Classes of windows and controls that are terminals, in small letters."""
