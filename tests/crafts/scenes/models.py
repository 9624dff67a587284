"""A scene's exported parts as a .glb written by trimesh, where no Blender is needed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import trimesh

from liftwork.crafts.scenes.document import Part


def write_model(parts: Iterable[Part], path: Path) -> Path:
    """Write parts as nodes of their names, y up, as Blender's exporter does."""
    scene = trimesh.Scene()
    for part in parts:
        x, y, z = np.array(part.vertices).T
        fans = [(f[0], f[n], f[n + 1]) for f in part.faces for n in range(1, len(f) - 1)]
        mesh = trimesh.Trimesh(np.column_stack([x, z, -y]), np.array(fans), process=False)
        material = trimesh.visual.material.PBRMaterial(name=part.material)
        mesh.visual = trimesh.visual.TextureVisuals(material=material)
        scene.add_geometry(mesh, node_name=part.name, geom_name=part.name)
    path.write_bytes(scene.export(file_type="glb"))
    return path
