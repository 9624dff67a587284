"""What is on an X display: its windows with their titles, a picture, and a click at a place."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liftwork.contract.errors import ProgramFailed
from liftwork.desktop.driver import Bounds
from liftwork.desktop.x11.connection import XConnection
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

_GET_GEOMETRY, _QUERY_TREE, _GET_PROPERTY, _TRANSLATE = 14, 15, 20, 40
_GET_FOCUS, _GET_IMAGE = 43, 73
_Z_PIXMAP, _ALL_PLANES, _ANY_TYPE = 2, 0xFFFFFFFF, 0
_FAKE_INPUT, _PRESSED, _RELEASED, _MOVED = 2, 4, 5, 6


@dataclass(frozen=True)
class ShownWindow:
    """A window as the window manager lists it. `kind` is its WM_CLASS; `pid` what it says."""

    id: int
    title: str
    kind: str
    pid: int
    bounds: Bounds


def shown_windows(screen: XConnection) -> list[ShownWindow]:
    """The top-level windows, the one in front last, as ``_NET_CLIENT_LIST_STACKING`` has them."""
    listed = _property(screen, screen.root, "_NET_CLIENT_LIST_STACKING")
    numbers = struct.unpack(f"<{len(listed) // 4}I", listed[: len(listed) // 4 * 4])
    found = []
    for number in numbers:
        try:
            found.append(_shown(screen, number))
        except ProgramFailed:  # it closed while the list was read
            continue
    return found


def _shown(screen: XConnection, number: int) -> ShownWindow:
    title = _property(screen, number, "_NET_WM_NAME") or _property(screen, number, "WM_NAME")
    kind = _property(screen, number, "WM_CLASS").rstrip(b"\0").rpartition(b"\0")[2]
    told = _property(screen, number, "_NET_WM_PID")
    pid = struct.unpack("<I", told[:4])[0] if len(told) >= 4 else 0
    return ShownWindow(
        number,
        title.decode("utf-8", "replace"),
        kind.decode("utf-8", "replace"),
        pid,
        _bounds(screen, number),
    )


def _property(screen: XConnection, window: int, name: str) -> bytes:
    """The bytes of a property; empty where the window has none."""
    asked = struct.pack("<IIIII", window, screen.atom(name), _ANY_TYPE, 0, 1 << 16)
    reply = screen.ask(_GET_PROPERTY, 0, asked)
    unit, (count,) = reply[1] // 8, struct.unpack_from("<I", reply, 16)
    return reply[32 : 32 + unit * count]


def _bounds(screen: XConnection, window: int) -> Bounds:
    told = screen.ask(_GET_GEOMETRY, 0, struct.pack("<I", window))
    width, height = struct.unpack_from("<HH", told, 16)
    asked = struct.pack("<IIhh", window, screen.root, 0, 0)
    left, top = struct.unpack_from("<hh", screen.ask(_TRANSLATE, 0, asked), 12)
    return left, top, width, height


def picture(screen: XConnection, bounds: Bounds) -> Image.Image:
    """The picture of a part of the display, as it is seen there (24 bits, 32 in memory)."""
    left, top, right, bottom = _inside(screen, bounds)
    asked = struct.pack("<IhhHHI", screen.root, left, top, right - left, bottom - top, _ALL_PLANES)
    pixels = screen.ask(_GET_IMAGE, _Z_PIXMAP, asked)[32:]
    return Image.frombytes("RGB", (right - left, bottom - top), pixels, "raw", "BGRX")


def _inside(screen: XConnection, bounds: Bounds) -> tuple[int, int, int, int]:
    left, top = max(bounds[0], 0), max(bounds[1], 0)
    right = min(bounds[0] + bounds[2], screen.size[0])
    bottom = min(bounds[1] + bounds[3], screen.size[1])
    if right <= left or bottom <= top:
        raise ProgramFailed("the window is outside the display")
    return left, top, right, bottom


def is_on_top(screen: XConnection, window: int, x: int, y: int) -> bool:
    """Whether what is seen at a place belongs to this window, and not to one that lies over it."""
    asked = struct.pack("<IIhh", screen.root, screen.root, x, y)
    (seen,) = struct.unpack_from("<I", screen.ask(_TRANSLATE, 0, asked), 8)
    while window not in (0, screen.root):
        if window == seen:
            return True
        (window,) = struct.unpack_from(
            "<I", screen.ask(_QUERY_TREE, 0, struct.pack("<I", window)), 12
        )
    return False


def point(screen: XConnection, x: int, y: int) -> None:
    """Move the pointer of this display to a place."""
    _fake(screen, (_MOVED, 0), x, y)


def click(screen: XConnection, x: int, y: int) -> None:
    """Move the pointer to a place and press its first button there once."""
    for input in ((_MOVED, 0), (_PRESSED, 1), (_RELEASED, 1)):
        _fake(screen, input, x, y)


def _fake(screen: XConnection, input: tuple[int, int], x: int, y: int) -> None:
    body = struct.pack("<BBxxII8xhh8x", *input, 0, screen.root, x, y)
    screen.tell(screen.extension("XTEST"), _FAKE_INPUT, body)
    screen.ask(_GET_FOCUS, 0, b"")  # answered only after everything before it was done
