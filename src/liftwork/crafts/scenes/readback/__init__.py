"""Reading back what Blender made: the 3D model, the pictures and the video."""

from __future__ import annotations

from liftwork.crafts.scenes.readback.model_checks import MODEL_CHECKS, check_model
from liftwork.crafts.scenes.readback.picture_checks import PICTURE_CHECKS, check_picture
from liftwork.crafts.scenes.readback.sun_checks import SUN_CHECKS, check_sun
from liftwork.crafts.scenes.readback.video_checks import VIDEO_CHECKS, check_video

__all__ = [
    "MODEL_CHECKS",
    "PICTURE_CHECKS",
    "SUN_CHECKS",
    "VIDEO_CHECKS",
    "check_model",
    "check_picture",
    "check_sun",
    "check_video",
]
