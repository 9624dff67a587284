"""Requests for looks, in different wordings, and the arguments that are right for them."""

from __future__ import annotations

from liftwork.contract.tool import Example

PRESET_SIGNALS = ("preset", "presets", "xmp", "lightroom", "camera raw")
LOOK_SIGNALS = (
    "photo", "photos", "picture", "pictures", "look", "warmer", "cooler", "moody", "film",
    "black and white", "monochrome", "brighter", "darker", "contrast", "exposure", "vignette",
    "saturation", "highlights", "shadows",
)  # fmt: skip

MAKE_PRESET = (
    Example("make a warm preset for Lightroom", {"look": "warm"}),
    Example("a moody preset", {"look": "moody"}),
    Example("I need a black and white preset", {"look": "black and white"}),
    Example("create an xmp preset with exposure +0.5 and contrast 20",
            {"look": "exposure +0.5, contrast +20"}),
    Example("preset: film look with darker corners", {"look": "film, vignette -40"}),
    Example("lightroom preset, vivid, shadows +30", {"look": "vivid, shadows +30"}),
    Example("make me a preset with temperature +15 and tint -5",
            {"look": "temperature +15, tint -5"}),
    Example("camera raw preset with blue saturation -30 and clarity 20",
            {"look": "clarity +20, blue saturation -30"}),
    Example("save a cool tone preset for lr", {"look": "cool"}),
)  # fmt: skip

APPLY_LOOK = (
    Example("make these photos warmer", {"look": "warm"}),
    Example("apply a moody look to these pictures", {"look": "moody"}),
    Example("turn the photo into black and white", {"look": "black and white"}),
    Example("give all the photos a film look", {"look": "film"}),
    Example("photos a bit brighter with more contrast", {"look": "exposure +0.5, contrast +25"}),
    Example("exposure +0.7 and shadows 20 on these photos", {"look": "exposure +0.7, shadows +20"}),
    Example("make the pictures cooler with darker corners", {"look": "cool, vignette -40"}),
    Example("these images in b&w please", {"look": "black and white"}),
    Example("lift the shadows of the photo", {"look": "shadows +40"}),
    Example("desaturate these photos", {"look": "saturation -30"}),
)  # fmt: skip
