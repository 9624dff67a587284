"""Every spoiler of the scenes craft, by the code of the check that it must trip."""

from __future__ import annotations

from typing import Any

from tests.crafts.scenes.model_spoilers import MODEL_SPOILERS
from tests.crafts.scenes.picture_spoilers import (
    BLEND_SPOILERS,
    FILM_SPOILERS,
    PICTURE_SPOILERS,
    SUN_SPOILERS,
)

SPOILERS: dict[str, Any] = {
    **MODEL_SPOILERS,
    **PICTURE_SPOILERS,
    **FILM_SPOILERS,
    **SUN_SPOILERS,
    **BLEND_SPOILERS,
}
