"""The tool of the scenes craft: show a house plan in 3D.

The plan becomes a scene of closed solids; Blender draws its views in the background and
saves the scene itself and a 3D model of it, which are then read back.
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
from liftwork.crafts.scenes.build import Sizes, build_scene
from liftwork.crafts.scenes.drawing import draw_scene, film_of, silhouette_of
from liftwork.crafts.scenes.light import Light, light_of
from liftwork.crafts.scenes.readback.blend_checks import BLEND_CHECKS, check_blend
from liftwork.crafts.scenes.readback.model_checks import MODEL_CHECKS, check_model
from liftwork.crafts.scenes.readback.picture_checks import PICTURE_CHECKS, check_picture
from liftwork.crafts.scenes.readback.sun_checks import SUN_CHECKS, check_sun
from liftwork.crafts.scenes.readback.video_checks import VIDEO_CHECKS, check_video
from liftwork.crafts.scenes.sun import sun_of
from liftwork.crafts.scenes.views import TITLES, TURN_FPS, TURN_FRAMES, TURNTABLE, default_size
from liftwork.crafts.scenes.words import PictureSize, Views, find_style
from liftwork.crafts.scenes.words_sun import Day, Hour, Place
from liftwork.formats.house_plan import load_house
from liftwork.programs.blender.render import Drawn

PlanFile = Annotated[Path, FileOf("plan")]
Style = Annotated[Literal["draft", "final"], Reads(find_style)]
_MAKES = (*(kind.name for kind in kinds.OF_VIEW.values()), kinds.MODEL.name, kinds.BLEND.name)
_WARMS = ("numpy", "shapely", "PIL.Image", "trimesh")
_PLAN = Views()


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.RENDER_PLAN_3D,
    signals=examples.SIGNALS,
    warms=_WARMS,
)
def render_plan_3d(
    job: Job,
    plan: PlanFile,
    *,
    view: Views = _PLAN,
    style: Style = "draft",
    place: Place | None = None,
    hour: Hour | None = None,
    day: Day | None = None,
    size: PictureSize | None = None,
) -> Made:
    """Show the house plan in 3D with Blender: roof off from above, front, street or turntable."""
    house = load_house(plan)
    light = light_of(place, hour, day)
    job.progress("building the house", 0.05)
    scene = build_scene(house, view.names, sun_of(light.stands, house.north), _sizes(size))
    files, drawn = draw_scene(job, scene, style)
    facts = {
        "engine": drawn.engine,
        "samples": drawn.samples,
        "denoised": drawn.denoised,
        "blender": drawn.version,
        "sun_elevation": round(light.stands.elevation, 2),
        "sun_azimuth": round(light.stands.azimuth, 2),
        "parts": len(scene.parts),
    }
    return Made(_summary(house.plot, view, light, drawn), files, facts)


def _sizes(asked: PictureSize | None) -> Sizes:
    if asked is not None:
        return Sizes((asked.width, asked.height), (asked.width, asked.height))
    return Sizes(default_size(""), default_size(TURNTABLE))


def _summary(plot: str, view: Views, light: Light, drawn: Drawn) -> str:
    how = f"Blender {drawn.version}, {drawn.engine}"
    if drawn.samples:
        how += f", {drawn.samples} samples" + (", denoised" if drawn.denoised else "")
    if drawn.reason:
        how += f"; not Cycles, because {drawn.reason}"
    shown = " and ".join(TITLES[name] for name in view.names)
    sun = f"{light.stands.elevation:.0f} degrees high"
    return f"Drew {shown} of the {plot} house ({how}); sun of {light}, {sun}."


@render_plan_3d.verifier(*MODEL_CHECKS, *SUN_CHECKS, *BLEND_CHECKS, *PICTURE_CHECKS, *VIDEO_CHECKS)
def check_render(seen: Seen) -> Iterator[Check]:
    """Read the model, the pictures and the video back, and hold them against the plan."""
    args: Any = seen.args
    facts = seen.made.facts
    light = light_of(args.place, args.hour, args.day)
    yield from check_model(load_house(args.plan), seen.file(kinds.MODEL.name))
    yield from check_sun(
        light.place.spot,
        (light.day.month, light.day.day),
        light.hour.hours,
        (facts["sun_elevation"], facts["sun_azimuth"]),
    )
    yield check_blend(seen.file(kinds.BLEND.name))
    sizes = _sizes(args.size)
    for name in args.view.names:
        made = seen.file(kinds.OF_VIEW[name].name)
        if name == TURNTABLE:
            yield from check_video(film_of(made), sizes.turning, TURN_FRAMES, TURN_FPS)
        else:
            yield from check_picture(name, made, silhouette_of(made), sizes.still)


TOOLS: tuple[Tool, ...] = (render_plan_3d,)
