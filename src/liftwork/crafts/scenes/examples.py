"""Requests for pictures of a house, with the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

_HOUSE = ("a 10 marla house with 3 bedrooms",)

RENDER_PLAN_3D: tuple[Example, ...] = (
    Example("show it in 3d", {"view": "plan3d"}, _HOUSE),
    Example("show the plan in 3d in blender", {"view": "plan3d"}, _HOUSE),
    Example(
        "render the street view at 5 pm in Lahore",
        {"view": "street", "hour": "17:00", "place": "Lahore"},
        _HOUSE,
    ),
    Example("make a turntable video", {"view": "turntable"}, _HOUSE),
    Example("final quality front view", {"view": "front", "style": "final"}, _HOUSE),
    Example("draw the front elevation in 3d", {"view": "front"}, _HOUSE),
    Example("render the house from the street", {"view": "street"}, _HOUSE),
    Example("show me the house with the roof off", {"view": "plan3d"}, _HOUSE),
    Example(
        "render both views in final quality", {"view": "plan3d, front", "style": "final"}, _HOUSE
    ),
    Example("quick draft of the street view", {"view": "street", "style": "draft"}, _HOUSE),
    Example(
        "render the front at 8 am on 21 june in Karachi",
        {"view": "front", "hour": "08:00", "day": "21 June", "place": "Karachi"},
        _HOUSE,
    ),
    Example(
        "3d view of the plan from above, 1920 x 1080",
        {"view": "plan3d", "size": "1920 x 1080"},
        _HOUSE,
    ),
    Example("make a 3d model of the house", {"view": "plan3d"}, _HOUSE),
    Example("a realistic picture of the front view", {"view": "front", "style": "final"}, _HOUSE),
    Example("spin the house in a short video", {"view": "turntable"}, _HOUSE),
    Example(
        "street view in winter at noon in London",
        {"view": "street", "day": "21 December", "hour": "12:00", "place": "London"},
        _HOUSE,
    ),
)

SIGNALS: tuple[str, ...] = (
    "3d", "render", "rendering", "rendered", "rerender", "naqsha", "naksha",
    "blender", "view", "views", "front view",
    "street view", "elevation", "facade", "perspective", "turntable", "spin", "rotate", "video",
    "3d model", "roof", "picture", "image", "visualise", "visualize", "visualisation",
    "exterior", "sun", "sunlight", "daylight", "sunny", "light", "shadow", "shadows", "glb",
    "blend", "walkthrough", "home", "building", "show", "animation", "cycles", "clip", "quality",
    "realistic", "short", "floors", "floor", "storeys", "rooms", "inside",
)  # fmt: skip
