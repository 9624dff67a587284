"""Every product of a building model as a solid, made by IfcOpenShell's geometry kernels.

The openings are cut from the walls there, so a wall's volume is what is left of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import ifcopenshell
    import ifcopenshell.geom
    import numpy
else:
    ifcopenshell = lazy("ifcopenshell")
    numpy = lazy("numpy")

_KERNEL = "opencascade"
_JOIN_M = 1e-5


@dataclass(frozen=True)
class Solid:
    """One product's body in the world, metres. `closed` says that its surface has no edge."""

    id: str
    volume: float
    low: tuple[float, float, float]
    high: tuple[float, float, float]
    closed: bool


def build_solids(path: Path) -> dict[str, Solid]:
    """The solids of a file's products by their identities; openings left out."""
    geom = lazy("ifcopenshell.geom")
    settings = geom.settings()
    settings.set("use-world-coords", True)
    settings.set("weld-vertices", True)
    model = ifcopenshell.open(str(path))
    shapes = geom.iterator(
        settings, model, 1, exclude=["IfcOpeningElement"], geometry_library=_KERNEL
    )
    found: dict[str, Solid] = {}
    if not shapes.initialize():
        return found
    while True:
        shape = shapes.get()
        found[shape.guid] = _measured(shape.guid, shape.geometry)
        if not shapes.next():
            return found


def _measured(id: str, geometry: Any) -> Solid:
    points = numpy.array(geometry.verts).reshape(-1, 3)
    faces = numpy.array(geometry.faces, dtype=int).reshape(-1, 3)
    a, b, c = (points[faces[:, n]] for n in range(3))
    volume = float(numpy.einsum("ij,ij->i", a, numpy.cross(b, c)).sum() / 6)
    return Solid(
        id,
        volume,
        tuple(points.min(axis=0).tolist()),
        tuple(points.max(axis=0).tolist()),
        _closed(points, faces),
    )


def _closed(points: Any, faces: Any) -> bool:
    """Whether every edge is met as often one way as the other, points joined by place."""
    _, place = numpy.unique(numpy.round(points / _JOIN_M), axis=0, return_inverse=True)
    met = place.reshape(-1)[faces]
    edges = numpy.concatenate([met[:, [0, 1]], met[:, [1, 2]], met[:, [2, 0]]])
    edges = edges[edges[:, 0] != edges[:, 1]]
    there, forward = numpy.unique(edges, axis=0, return_counts=True)
    back, backward = numpy.unique(edges[:, ::-1], axis=0, return_counts=True)
    return there.shape == back.shape and bool((there == back).all() and (forward == backward).all())
