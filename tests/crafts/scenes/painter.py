"""A painter's view of a scene: its faces as polygons, the farthest first, and a silhouette.

It shares the cameras' numbers with Blender and nothing else, so it shows without a renderer
whether a view frames its house.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from liftwork.crafts.scenes.document import Camera, Scene, View

_SUN = np.array([0.4, -0.7, 0.6]) / np.linalg.norm([0.4, -0.7, 0.6])


def projected(camera: Camera, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pixels (n, 2) and depths (n,) of points, by the pinhole camera that `Camera` describes."""
    at, to = np.array(camera.position), np.array(camera.target)
    forward = (to - at) / np.linalg.norm(to - at)
    right = np.cross(forward, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    rel = points - at
    depth = rel @ forward
    scale = camera.focal_mm / 36.0 * camera.width
    x = rel @ right / depth * scale - camera.shift[0] * camera.width
    y = rel @ up / depth * scale - camera.shift[1] * camera.width
    return np.column_stack([camera.width / 2 + x, camera.height / 2 - y]), depth


def paint(scene: Scene, view: View, picture: Path, silhouette: Path) -> None:
    """Draw a view and its silhouette as PNG."""
    size = (view.camera.width, view.camera.height)
    canvas = Image.new("RGB", size, (205, 220, 238))
    mask = Image.new("L", size, 0)
    drawn, masked = ImageDraw.Draw(canvas), ImageDraw.Draw(mask)
    faces = []
    for part in scene.parts:
        if part.group not in view.shows:
            continue
        points = np.array(part.vertices) + np.array(view.moves.get(part.group, (0.0, 0.0, 0.0)))
        pixels, depth = projected(view.camera, points)
        for face in part.faces:
            if min(depth[list(face)]) < 0.1:
                continue
            a, b, c = points[face[0]], points[face[1]], points[face[2]]
            normal = np.cross(b - a, c - a)
            light = 0.55 + 0.45 * max(0.0, float(normal @ _SUN) / np.linalg.norm(normal))
            colour = tuple(int(255 * c * light) for c in scene.materials[part.material].colour)
            ring = [tuple(map(float, pixels[i])) for i in face]
            faces.append((-depth[list(face)].mean(), ring, colour, part.group in view.subject))
    for _, ring, colour, subject in sorted(faces, key=lambda face: face[0]):
        drawn.polygon(ring, fill=colour, outline=tuple(c * 3 // 4 for c in colour))
        if subject:
            masked.polygon(ring, fill=255)
    canvas.save(picture)
    mask.save(silhouette)
