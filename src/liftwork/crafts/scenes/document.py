"""A scene as plain data: solids, materials, cameras and a sun, for any program that draws.

Metres and seconds; x runs along the road, y away from it, z up; angles in degrees. Every
part is one closed solid whose faces turn counter-clockwise seen from outside. Parts belong
to a group (``site``, ``storey/0``, ``top/1`` ...); a view shows some groups and may move them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

Point = tuple[float, float, float]

FORMAT = "liftwork-scene/1"


@dataclass(frozen=True)
class Material:
    """A surface: `colour` in sRGB from 0 to 1, `roughness` and `metallic` from 0 to 1.

    `transmission` is the share of light that passes, 0 for what is opaque.
    """

    colour: tuple[float, float, float]
    roughness: float = 0.8
    metallic: float = 0.0
    transmission: float = 0.0


@dataclass(frozen=True)
class Part:
    """A closed solid. `kind` says what it is, `of` the id in the plan it stands for, or ``""``."""

    name: str
    kind: str
    group: str
    material: str
    vertices: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]
    of: str = ""


@dataclass(frozen=True)
class Camera:
    """Where a view is taken from.

    Perspective with a lens of `focal_mm` before a sensor 36 mm wide, or orthographic where
    `scale_m` is set: the metres across the picture. `shift` moves the picture on the sensor,
    in widths of it, so that upright edges stay upright. A camera that turns goes once round
    the upright axis through `target`, in `frames` pictures of which `fps` make a second.
    """

    position: Point
    target: Point
    width: int
    height: int
    focal_mm: float = 35.0
    scale_m: float | None = None
    shift: tuple[float, float] = (0.0, 0.0)
    frames: int = 1
    fps: int = 24


@dataclass(frozen=True)
class Label:
    """Words that lie flat about the point `at`, turned `turn` degrees from +x.

    The type is `size` metres high; it is set smaller where they would be wider than `wide`.
    """

    text: str
    at: Point
    size: float
    turn: float
    wide: float


@dataclass(frozen=True)
class View:
    """A picture to be drawn: its camera, the groups it `shows`, and how far it `moves` some.

    `subject` are the groups that must lie inside the frame: a second picture, black and
    white, shows them alone. `sky` is whether the sky stands behind, or a plain light ground.
    """

    name: str
    camera: Camera
    shows: tuple[str, ...]
    subject: tuple[str, ...]
    moves: Mapping[str, Point] = field(default_factory=dict)
    sky: bool = True
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True)
class Sun:
    """The sun: `direction` is the unit vector from the ground towards it.

    `elevation` above the horizon, `azimuth` clockwise from north; `strength` in watts per
    square metre of a surface that faces it, as Blender's sun lamps are measured.
    """

    direction: Point
    elevation: float
    azimuth: float
    strength: float
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Scene:
    """Everything that is drawn. `exports` are the groups that a saved 3D model holds."""

    parts: tuple[Part, ...]
    materials: Mapping[str, Material]
    views: tuple[View, ...]
    sun: Sun
    exports: tuple[str, ...]
    title: str = ""
    format: str = FORMAT


def save_scene(scene: Scene, path: Path) -> None:
    """Write a scene as JSON: the fields of the classes above, tuples as lists."""
    path.write_text(json.dumps(asdict(scene), separators=(",", ":")), encoding="utf-8")
