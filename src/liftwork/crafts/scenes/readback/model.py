"""The saved 3D model as shapes by name, read by trimesh and turned upright.

glTF has y up and the front along +z (Khronos, glTF 2.0, 3.4); here z is up again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from liftwork.crafts.scenes.metres import short
from liftwork.formats.house_plan import Storey
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy("numpy")

trimesh: Any = lazy("trimesh")

Numbers: TypeAlias = "NDArray[np.float64]"
NEAR = 0.006
"""Metres that a face may be off: half a millimetre more than rounding to half inches."""
_DECIMALS = 5
"""Decimals of a metre to which corners are the same."""


@dataclass(frozen=True)
class Shape:
    """A solid: its name, its corners (n, 3) in metres, its triangles (m, 3) as indices."""

    name: str
    vertices: Numbers
    triangles: NDArray[np.int64]
    material: str = ""

    @property
    def kind(self) -> str:
        """The first word of its name."""
        return self.name.partition("/")[0]

    @cached_property
    def low(self) -> Numbers:
        """Its least x, y and z."""
        least: Numbers = self.vertices.min(axis=0)
        return least

    @cached_property
    def high(self) -> Numbers:
        """Its greatest x, y and z."""
        greatest: Numbers = self.vertices.max(axis=0)
        return greatest

    @cached_property
    def corners(self) -> Numbers:
        """The corners of its triangles, (m, 3, 3)."""
        found: Numbers = self.vertices[self.triangles]
        return found

    @cached_property
    def normals(self) -> Numbers:
        """Twice the area of each triangle along its outward direction, (m, 3)."""
        a, b, c = self.corners[:, 0], self.corners[:, 1], self.corners[:, 2]
        crossed: Numbers = np.cross(b - a, c - a)
        return crossed

    @property
    def closed(self) -> bool:
        """Whether every edge has as many faces one way as the other, and they look outwards."""
        ends = np.concatenate([self.triangles[:, [i, (i + 1) % 3]] for i in range(3)])
        size = len(self.vertices)
        there = np.sort(ends[:, 0] * size + ends[:, 1])
        back = np.sort(ends[:, 1] * size + ends[:, 0])
        return bool(np.array_equal(there, back)) and self.volume > 0

    @property
    def volume(self) -> float:
        """Cubic metres enclosed; negative where the faces look inwards."""
        return float(np.einsum("ij,ij->", self.corners[:, 0], self.normals) / 6)

    @cached_property
    def _upward(self) -> NDArray[np.bool_]:
        length = np.linalg.norm(self.normals, axis=1)
        up: NDArray[np.bool_] = self.normals[:, 2] > 0.99 * np.maximum(length, 1e-12)
        return up

    @property
    def top_area(self) -> float:
        """Square metres of its faces that look straight up."""
        return float(self.normals[self._upward, 2].sum() / 2)

    @property
    def treads(self) -> list[float]:
        """The heights of its faces that look straight up, the lowest first."""
        heights = self.corners[self._upward][:, :, 2].mean(axis=1)
        return sorted({round(float(z), 4) for z in heights})

    def covers(self, points: Numbers, across: int = 2) -> NDArray[np.bool_]:
        """Which of the points (n, 2) lie behind one of its faces, looking along an axis."""
        first, second = [axis for axis in range(3) if axis != across]
        flat = self.corners[np.abs(self.normals[:, across]) > 1e-9][:, :, [first, second]]
        hit: NDArray[np.bool_] = np.zeros(len(points), dtype=np.bool_)
        for a, b, c in flat:
            hit |= _inside(points, a, b, c)
        return hit


Shapes = dict[str, Shape]
"""The shapes of a model by their names."""


def _inside(points: Numbers, a: Numbers, b: Numbers, c: Numbers) -> NDArray[np.bool_]:
    def side(p: Numbers, q: Numbers) -> Numbers:
        turn: Numbers = (q[0] - p[0]) * (points[:, 1] - p[1]) - (q[1] - p[1]) * (
            points[:, 0] - p[0]
        )
        return turn

    turns = np.stack([side(a, b), side(b, c), side(c, a)])
    left: NDArray[np.bool_] = np.all(turns >= -1e-12, axis=0)
    right: NDArray[np.bool_] = np.all(turns <= 1e-12, axis=0)
    return left | right


def read_model(path: Path) -> dict[str, Shape]:
    """Every solid of a .glb by the name of its node. Raises ValueError for anything else."""
    scene = trimesh.load(str(path), force="scene", process=False)
    shapes: dict[str, Shape] = {}
    for node in scene.graph.nodes_geometry:
        placed, geometry = scene.graph[node]
        mesh = scene.geometry[geometry]
        at = np.asarray(mesh.vertices, dtype=float) @ placed[:3, :3].T + placed[:3, 3]
        upright = np.column_stack([at[:, 0], -at[:, 2], at[:, 1]])
        corners, where = np.unique(np.round(upright, _DECIMALS), axis=0, return_inverse=True)
        triangles = np.asarray(where).reshape(-1)[np.asarray(mesh.faces)]
        material = getattr(getattr(mesh.visual, "material", None), "name", "") or ""
        shapes[node] = Shape(node, corners, triangles, str(material))
    return shapes


def named(kind: str, storey: Storey, id: str) -> str:
    """What the solid of a part of the plan is called."""
    return f"{kind}/{storey.level}/{short(id)}"


def of_kind(shapes: Iterable[Shape], *kinds: str) -> list[Shape]:
    """The shapes whose names begin so."""
    return [shape for shape in shapes if shape.kind in kinds]
