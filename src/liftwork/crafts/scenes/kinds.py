"""The kinds of files that the scenes craft makes. Each view is a kind of its own, so that
"the front view" finds that picture; all of them are a ``render`` too.
"""

from __future__ import annotations

from liftwork.contract.files import FileKind

PLAN_VIEW = FileKind("plan-view", (".plan3d.png",), "3D view of the plan")
FRONT_VIEW = FileKind("front-view", (".front.png",), "front view")
STREET_VIEW = FileKind("street-view", (".street.png",), "street view")
RENDER = FileKind(
    "render", (".plan3d.png", ".front.png", ".street.png"), "picture of the house in 3D"
)
TURNTABLE = FileKind("turntable", (".turntable.mp4",), "turntable video")
MODEL = FileKind("model-3d", (".glb",), "3D model")
BLEND = FileKind("blend", (".blend",), "Blender file")

OF_VIEW = {
    "plan3d": PLAN_VIEW,
    "front": FRONT_VIEW,
    "street": STREET_VIEW,
    "turntable": TURNTABLE,
}
"""The kind of each view's picture or video."""
