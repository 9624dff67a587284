"""Simple materials, and which floor a room gets."""

from __future__ import annotations

from liftwork.crafts.scenes.document import Material

MATERIALS: dict[str, Material] = {
    "plaster outside": Material((0.90, 0.86, 0.79), 0.85),
    "plaster inside": Material((0.95, 0.94, 0.91), 0.9),
    "cut": Material((0.24, 0.26, 0.30), 0.9),
    "concrete": Material((0.72, 0.71, 0.69), 0.85),
    "stone": Material((0.55, 0.50, 0.45), 0.8),
    "roof tiles": Material((0.70, 0.58, 0.50), 0.85),
    "wood floor": Material((0.66, 0.47, 0.31), 0.5),
    "tiles": Material((0.87, 0.83, 0.76), 0.35),
    "wet tiles": Material((0.62, 0.76, 0.80), 0.3),
    "kitchen tiles": Material((0.78, 0.70, 0.58), 0.35),
    "passage tiles": Material((0.82, 0.77, 0.70), 0.4),
    "terrace tiles": Material((0.72, 0.55, 0.45), 0.7),
    "paving": Material((0.68, 0.66, 0.62), 0.9),
    "drive": Material((0.56, 0.54, 0.52), 0.9),
    "grass": Material((0.42, 0.56, 0.28), 1.0),
    "earth": Material((0.66, 0.66, 0.53), 1.0),
    "asphalt": Material((0.33, 0.33, 0.34), 0.95),
    "kerb": Material((0.78, 0.77, 0.74), 0.9),
    "door wood": Material((0.45, 0.27, 0.15), 0.45),
    "inner door": Material((0.72, 0.53, 0.35), 0.5),
    "frame": Material((0.20, 0.21, 0.23), 0.4),
    "door frame": Material((0.36, 0.22, 0.13), 0.5),
    "glass": Material((0.72, 0.85, 0.90), 0.03, 0.0, 0.85),
    "metal": Material((0.75, 0.75, 0.77), 0.3, 1.0),
    "stair": Material((0.80, 0.76, 0.69), 0.5),
}

_FLOORS = {
    "porch": "drive",
    "drawing_room": "wood floor",
    "bedroom": "wood floor",
    "lounge": "tiles",
    "dining": "tiles",
    "kitchen": "kitchen tiles",
    "bath": "wet tiles",
    "powder": "wet tiles",
    "laundry": "wet tiles",
    "terrace": "terrace tiles",
    "stairs": "passage tiles",
    "passage": "passage tiles",
    "store": "passage tiles",
}


def floor_of(use: str) -> str:
    """The material of a room's floor."""
    return _FLOORS.get(use, "tiles")


def ground_of(name: str) -> str:
    """The material of a piece of open ground, by what it is called."""
    folded = name.casefold()
    if "lawn" in folded or "garden" in folded:
        return "grass"
    return "drive" if "drive" in folded else "paving"
