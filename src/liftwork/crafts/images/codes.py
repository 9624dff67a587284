"""Every check of layered images, declared once."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

OPENS = CheckCode(
    "IMG-001", "the PSD opens elsewhere: 8-bit RGB with an sRGB profile, as large as the PNG"
)
NAMED = CheckCode("IMG-002", "every layer has a name of its own")
SAME_LAYERS = CheckCode("IMG-003", "Pillow and ImageMagick see the same layers: place and pixels")
STACKED = CheckCode("IMG-004", "the flattened picture is its layers stacked, pixel for pixel")
SAME_PICTURE = CheckCode("IMG-005", "the PSD's own flattened picture and the PNG are the same")
COMPRESSED = CheckCode("IMG-006", "every layer is compressed")

FILE_CHECKS = (OPENS, NAMED, SAME_LAYERS, STACKED, SAME_PICTURE, COMPRESSED)

INSIDE = CheckCode("IMG-010", "every text lies whole on the canvas")
APART = CheckCode("IMG-011", "no text covers another text")
LOGO_SIZE = CheckCode("IMG-012", "a logo fills at least 5 % of the canvas's width or height")
LOGO_SHAPE = CheckCode("IMG-013", "a logo keeps its own shape")
CONTRAST = CheckCode("IMG-014", "every text has a contrast of 4.5:1 with what is under its letters")
LOGO_CLEAR = CheckCode("IMG-015", "no text covers a logo")
AS_ASKED = CheckCode("IMG-016", "the texts are those that were asked for, in their colours")

DESIGN_CHECKS = (INSIDE, APART, LOGO_SIZE, LOGO_SHAPE, CONTRAST, LOGO_CLEAR, AS_ASKED)

KEPT = CheckCode("IMG-030", "all else in the file is kept, block by block")
LAYER_AS_ASKED = CheckCode("IMG-031", "the layer is as asked")
ONLY_THERE = CheckCode("IMG-032", "the flattened picture changed only where the layer is")
PICTURE_IN = CheckCode("IMG-033", "the layer shows the new picture")
LAYER_SEEN = CheckCode("IMG-034", "Pillow and ImageMagick see the same changed layer")

CHANGE_CHECKS = (
    KEPT,
    LAYER_AS_ASKED,
    ONLY_THERE,
    LAYER_SEEN,
    STACKED,
    SAME_PICTURE,
    INSIDE,
    APART,
    CONTRAST,
    LOGO_CLEAR,
)
SWAP_CHECKS = (
    KEPT,
    ONLY_THERE,
    PICTURE_IN,
    LAYER_SEEN,
    STACKED,
    SAME_PICTURE,
    LOGO_SIZE,
    LOGO_SHAPE,
    CONTRAST,
    LOGO_CLEAR,
)
