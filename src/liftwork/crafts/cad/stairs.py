"""A dog-leg stair in a room, after the International Residential Code, R311.7.

Risers are at most 7 3/4 in (R311.7.5.1), treads at least 10 in (R311.7.5.2), flights at
least 36 in wide (R311.7.1), and a landing is as deep as its flight is wide (R311.7.6).
"""

from __future__ import annotations

from typing import Literal

from liftwork.crafts.cad.walls import OUTER, after, before
from liftwork.formats.house_plan import Flight, Rect, Stair

RISER_MAX = 7.75
TREAD = 10
WIDTH = 36
STOREY_HEIGHT = 132
"""Floor to floor, inches: 11 ft."""

End = Literal["x0", "x1", "y0", "y1"]
"""The side of a stair's room at which one steps on it."""


def risers_of(height: int) -> int:
    """The least even number of risers, so that both flights climb alike."""
    risers = -int(-height // RISER_MAX)
    return risers + risers % 2


RUN = (risers_of(STOREY_HEIGHT) // 2 - 1) * TREAD
"""Inches that one flight takes along the room."""
LEAST_LENGTH = RUN + WIDTH
LEAST_WIDTH = 2 * WIDTH


def stair_space(outline: Rect) -> Rect:
    """Where flights may lie in a stair's room: the same on every floor, whatever its walls."""
    return Rect(
        x0=outline.x0 + after(OUTER),
        y0=outline.y0 + after(OUTER),
        x1=outline.x1 - before(OUTER),
        y1=outline.y1 - before(OUTER),
    )


def fit_stair(room: str, clear: Rect, end: End, height: int = STOREY_HEIGHT) -> Stair:
    """A dog-leg stair that fills `clear`, stepped on and left at its side `end`.

    The first flight is the right-hand one as one steps on. What is left of the room's
    length before the first riser is floor.
    """
    along_x = end in ("x0", "x1")
    length = clear.width if along_x else clear.depth
    across = clear.depth if along_x else clear.width
    width = across // 2
    turn = max(WIDTH, min(width, length - RUN))
    reach = (length - turn - RUN, length - turn)

    def rect(low: int, high: int, near: int, far: int) -> Rect:
        if end in ("x1", "y1"):
            low, high, near, far = across - high, across - low, length - far, length - near
        if along_x:
            low, high = across - high, across - low
            return Rect(
                x0=clear.x0 + near, x1=clear.x0 + far, y0=clear.y0 + low, y1=clear.y0 + high
            )
        return Rect(x0=clear.x0 + low, x1=clear.x0 + high, y0=clear.y0 + near, y1=clear.y0 + far)

    ways: dict[End, tuple[Literal["+x", "-x", "+y", "-y"], Literal["+x", "-x", "+y", "-y"]]] = {
        "x0": ("+x", "-x"),
        "x1": ("-x", "+x"),
        "y0": ("+y", "-y"),
        "y1": ("-y", "+y"),
    }
    up, back = ways[end]
    risers = risers_of(height)
    treads = risers // 2 - 1
    return Stair(
        room=room,
        flights=(
            Flight(rect=rect(across - width, across, *reach), climbs=up, treads=treads),
            Flight(rect=rect(0, width, *reach), climbs=back, treads=treads),
        ),
        landings=(rect(0, across, reach[1], length),),
        riser=round(height / risers, 3),
        tread=TREAD,
        risers=risers,
    )
