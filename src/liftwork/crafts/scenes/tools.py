"""The tool of the scenes craft: show a house plan in 3D.

The plan becomes a scene of closed solids; Blender draws its views in the background and
saves them with the scene itself and a 3D model, which are then read back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.scenes import examples, kinds
from liftwork.crafts.scenes.build import build_scene
from liftwork.crafts.scenes.document import save_scene
from liftwork.crafts.scenes.light import light_of
from liftwork.crafts.scenes.plan import load_house
from liftwork.crafts.scenes.sun import sun_of
from liftwork.crafts.scenes.views import TURNTABLE, default_size
from liftwork.crafts.scenes.words import PictureSize, Views, find_style
from liftwork.crafts.scenes.words_sun import Day, Hour, Place

PlanFile = Annotated[Path, FileOf("plan")]
Style = Annotated[Literal["draft", "final"], Reads(find_style)]
