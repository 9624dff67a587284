"""Every spoiler of the images craft, by the code of the check that it must trip."""

from __future__ import annotations

from tests.crafts.images.change_spoilers import SPOILERS as CHANGE_SPOILERS
from tests.crafts.images.layered_spoilers import SPOILERS as LAYERED_SPOILERS
from tests.crafts.images.looks.spoilers import SPOILERS as LOOK_SPOILERS
from tests.crafts.images.vector.spoilers import OUTLINE_SPOILERS
from tests.crafts.images.vector.spoilers import SPOILERS as VECTOR_SPOILERS

SPOILERS = {
    **LAYERED_SPOILERS,
    **CHANGE_SPOILERS,
    **VECTOR_SPOILERS,
    **OUTLINE_SPOILERS,
    **LOOK_SPOILERS,
}
