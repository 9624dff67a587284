"""Names and numbers of AX: attributes, roles, actions, errors, notifications.

Source: AXAttributeConstants.h, AXRoleConstants.h, AXActionConstants.h, AXError.h and
AXNotificationConstants.h of HIServices.
"""

from __future__ import annotations

from liftwork.desktop.driver import Operation

READ = (
    "AXRole", "AXSubrole", "AXTitle", "AXDescription", "AXHelp", "AXValue", "AXEnabled",
    "AXFocused", "AXSelected", "AXExpanded", "AXPosition", "AXSize", "AXChildren", "AXModal",
    "AXPlaceholderValue",
)  # fmt: skip
"""Attributes asked for together, in one call for each control."""

ROLES = {
    "AXWindow": "window", "AXSheet": "dialog", "AXDrawer": "group", "AXButton": "button",
    "AXCheckBox": "check box", "AXRadioButton": "radio button", "AXPopUpButton": "combo box",
    "AXMenuButton": "button", "AXComboBox": "combo box", "AXTextField": "text",
    "AXTextArea": "text", "AXStaticText": "label", "AXLink": "link", "AXList": "list",
    "AXOutline": "tree", "AXTable": "table", "AXRow": "row", "AXCell": "cell", "AXColumn": "header",
    "AXMenu": "menu", "AXMenuBar": "menu bar", "AXMenuItem": "menu item",
    "AXMenuBarItem": "menu item", "AXTabGroup": "tab list", "AXSlider": "slider",
    "AXIncrementor": "spin button", "AXScrollBar": "scroll bar",
    "AXProgressIndicator": "progress bar", "AXBusyIndicator": "progress bar",
    "AXToolbar": "tool bar", "AXImage": "picture", "AXWebArea": "document", "AXGroup": "group",
    "AXScrollArea": "group", "AXSplitGroup": "group", "AXSplitter": "separator",
    "AXDisclosureTriangle": "toggle button", "AXHelpTag": "tooltip", "AXLevelIndicator": "slider",
    "AXColorWell": "button", "AXDateField": "text", "AXTimeField": "text",
}  # fmt: skip
SUBROLES = {
    "AXDialog": "dialog", "AXSystemDialog": "dialog", "AXFloatingWindow": "window",
    "AXSecureTextField": "password text", "AXSearchField": "text", "AXToggle": "toggle button",
    "AXSwitch": "toggle button", "AXTabButton": "tab", "AXOutlineRow": "tree item",
    "AXTableRow": "row", "AXContentList": "list",
}  # fmt: skip
"""Finer roles, which come before the coarse ones."""

ACTIONS = {
    "AXPress": Operation.PRESS,
    "AXPick": Operation.PRESS,
    "AXConfirm": Operation.PRESS,
    "AXShowMenu": Operation.EXPAND,
    "AXScrollToVisible": Operation.SCROLL,
}
"""Actions of a control, and the operations that they are."""

TOGGLED = frozenset({"check box", "toggle button", "radio button"})
CHOSEN = frozenset({"row", "tree item", "list item", "cell"})
WRITTEN = frozenset({"text", "password text", "combo box", "document"})
NUMBERS = frozenset({"slider", "spin button", "scroll bar", "progress bar"})

SUCCESS = 0
GONE = frozenset({-25202, -25203})
"""kAXErrorInvalidUIElement, kAXErrorInvalidUIElementObserver."""
NO_ANSWER = frozenset({-25204})
"""kAXErrorCannotComplete: the program is busy, frozen or ending."""
NOTHING = frozenset({-25205, -25212, -25213})
"""Attribute unsupported, no value, parameterized attribute unsupported."""
DISABLED = -25211
"""kAXErrorAPIDisabled: this program was not given the right to use other programs' windows."""

NOTIFICATIONS = {
    "AXFocusedUIElementChanged": "focus",
    "AXFocusedWindowChanged": "focus",
    "AXValueChanged": "value",
    "AXTitleChanged": "changed",
    "AXSelectedChildrenChanged": "state",
    "AXSelectedRowsChanged": "state",
    "AXRowExpanded": "state",
    "AXRowCollapsed": "state",
    "AXLayoutChanged": "tree",
    "AXCreated": "tree",
    "AXUIElementDestroyed": "tree",
    "AXMenuOpened": "tree",
    "AXMenuClosed": "tree",
    "AXWindowCreated": "window opened",
    "AXSheetCreated": "window opened",
}
"""Notifications that are listened to, and the kinds of events that they are."""
