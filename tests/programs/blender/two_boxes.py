"""The smallest scene: a box on a plate, seen once and turned about once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FACES = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]


def box(name: str, low: tuple[float, ...], high: tuple[float, ...], group: str) -> dict[str, Any]:
    """A part: the block between two corners."""
    ring = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    vertices = [(x, y, z) for z in (low[2], high[2]) for x, y in ring]
    return {
        "name": name,
        "kind": name,
        "group": group,
        "material": name,
        "vertices": vertices,
        "faces": _FACES,
        "of": "",
    }


def camera(**more: Any) -> dict[str, Any]:
    """A camera that sees both boxes from above."""
    return {
        "position": (6, -9, 6),
        "target": (0, 0, 0.5),
        "width": 320,
        "height": 180,
        "focal_mm": 35.0,
        "scale_m": None,
        "shift": (0.0, 0.0),
        "frames": 1,
        "fps": 12,
        **more,
    }


def write_scene(path: Path, **changes: Any) -> Path:
    """A scene file with one view, ``still``; `changes` replace its parts."""
    view = {
        "name": "still",
        "camera": camera(),
        "shows": ["plate", "box"],
        "subject": ["box"],
        "moves": {},
        "sky": True,
    }
    plain = {"roughness": 0.8, "metallic": 0.0, "transmission": 0.0}
    scene = {
        "format": "liftwork-scene/1",
        "title": "two boxes",
        "parts": [
            box("plate", (-3, -3, -0.2), (3, 3, 0), "plate"),
            box("box", (-1, -1, 0), (1, 1, 1.5), "box"),
        ],
        "materials": {
            "plate": {"colour": (0.4, 0.6, 0.3), **plain},
            "box": {"colour": (0.9, 0.8, 0.7), **plain},
        },
        "views": [view],
        "sun": {
            "direction": (0.5, -0.5, 0.7071),
            "elevation": 45.0,
            "azimuth": 135.0,
            "strength": 3.0,
            "colour": (1.0, 1.0, 1.0),
        },
        "exports": ["box"],
        **changes,
    }
    path.write_text(json.dumps(scene), encoding="utf-8")
    return path
