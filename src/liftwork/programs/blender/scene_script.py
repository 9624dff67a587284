"""Runs inside Blender: draws the views of a scene file, and saves it as .blend and .glb.

Given the path of an order: ``{"document", "style", "pictures", "silhouettes", "model",
"blend"}``. Says how far it is, and at the end what drew it, in lines that begin with MARK.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import bpy
from mathutils import Matrix, Vector

MARK = "LIFTWORK "
SAMPLES = 12
_BOUNCES = 3
_SMOOTH = 0.93
"""Surfaces that are rougher, such as grass and earth, show some grain."""
_GRAIN = ((0.35, 0.16), (9.0, 0.22))
"""Patches to a metre, and how much they vary at most."""
_INK = {"colour": [0.1, 0.11, 0.13], "roughness": 1.0, "metallic": 0.0, "transmission": 0.0}
_PLAIN = (0.93, 0.94, 0.95)
_SKY, _HORIZON = (0.44, 0.64, 0.90), (0.86, 0.91, 0.95)


def say(**what: Any) -> None:
    """A line for whoever started this."""
    sys.stdout.write(f"\n{MARK}{json.dumps(what)}\n")
    sys.stdout.flush()


def linear(colour: list[float]) -> list[float]:
    """From sRGB to linear light (IEC 61966-2-1)."""
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]


def written(path: str, result: set[str]) -> None:
    """Blender reports a file that it could not write, and goes on; this ends the order."""
    if "FINISHED" not in result or not Path(path).is_file():
        raise OSError(f"{Path(path).name} could not be written")


def denoises() -> bool:
    """Whether this build has Cycles with Intel's denoiser."""
    try:
        import _cycles
    except ImportError:
        return False
    return bool(getattr(_cycles, "with_openimagedenoise", False))


def material(name: str, said: dict[str, Any]) -> Any:
    """A material for Cycles and for Workbench alike."""
    made = bpy.data.materials.new(name)
    colour = linear(said["colour"])
    clear = said["transmission"]
    made.diffuse_color = (*colour, 1 - 0.6 * clear)
    made.roughness, made.metallic = said["roughness"], said["metallic"]
    made.use_nodes = True
    surface = made.node_tree.nodes["Principled BSDF"].inputs
    surface["Base Color"].default_value = (*colour, 1)
    surface["Roughness"].default_value = said["roughness"]
    surface["Metallic"].default_value = said["metallic"]
    if said["roughness"] > _SMOOTH:
        grain(made, colour, (said["roughness"] - _SMOOTH) / (1 - _SMOOTH))
    if clear:
        surface["Alpha"].default_value = 1 - 0.75 * clear
        made.blend_method = "BLEND"
    return made


def grain(made: Any, colour: list[float], share: float) -> None:
    """Let a rough surface vary in brightness, in patches of a few metres and of centimetres."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    level = None
    for scale, part in _GRAIN:
        noise, spread = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMapRange")
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, 3.0
        links.new(place, noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], spread.inputs["Value"])
        spread.inputs["From Min"].default_value, spread.inputs["From Max"].default_value = 0.3, 0.7
        spread.inputs["To Min"].default_value = 1 - part * share
        spread.inputs["To Max"].default_value = 1 + part * share
        product = nodes.new("ShaderNodeMath")
        product.operation = "MULTIPLY"
        links.new(spread.outputs["Result"], product.inputs[0])
        product.inputs[1].default_value = 1.0
        if level is not None:
            links.new(level, product.inputs[1])
        level = product.outputs[0]
    tint = nodes.new("ShaderNodeVectorMath")
    tint.operation = "SCALE"
    tint.inputs[0].default_value = colour
    links.new(level, tint.inputs["Scale"])
    links.new(tint.outputs["Vector"], nodes["Principled BSDF"].inputs["Base Color"])


class Studio:
    """One scene in Blender, set up once and looked at from several sides."""

    def __init__(self, document: dict[str, Any], style: str) -> None:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.document = document
        self.scene = bpy.context.scene
        self.cycles = style == "final" and denoises()
        self.groups: dict[str, list[Any]] = {}
        surfaces = {n: material(n, said) for n, said in document["materials"].items()}
        self.ink = material("ink", _INK)
        for part in document["parts"]:
            mesh = bpy.data.meshes.new(part["name"])
            mesh.from_pydata(part["vertices"], [], part["faces"])
            mesh.materials.append(surfaces[part["material"]])
            thing = bpy.data.objects.new(part["name"], mesh)
            self.scene.collection.objects.link(thing)
            self.groups.setdefault(part["group"], []).append(thing)
        self._light()
        self._engine(style)

    def _light(self) -> None:
        sun = self.document["sun"]
        lamp = bpy.data.lights.new("sun", "SUN")
        lamp.energy, lamp.color, lamp.angle = sun["strength"], sun["colour"], math.radians(0.8)
        thing = bpy.data.objects.new("sun", lamp)
        thing.rotation_euler = Vector(sun["direction"]).to_track_quat("Z", "Y").to_euler()
        self.scene.collection.objects.link(thing)
        world = bpy.data.worlds.new("sky")
        self.scene.world = world
        world.use_nodes = True
        nodes, links = world.node_tree.nodes, world.node_tree.links
        shine = nodes["Background"]
        shine.inputs["Color"].default_value = (*linear([0.82, 0.88, 0.97]), 1)
        shine.inputs["Strength"].default_value = 0.75
        self.behind = nodes.new("ShaderNodeBackground")
        mix, path = nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeLightPath")
        self.horizon = self._horizon(nodes, links)
        links.new(path.outputs["Is Camera Ray"], mix.inputs["Fac"])
        links.new(shine.outputs[0], mix.inputs[1])
        links.new(self.behind.outputs[0], mix.inputs[2])
        links.new(mix.outputs[0], nodes["World Output"].inputs["Surface"])

    def _horizon(self, nodes: Any, links: Any) -> Any:
        """A ramp from the horizon's colour up to the sky's."""
        ramp = nodes.new("ShaderNodeValToRGB")
        seen, parts = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
        links.new(seen.outputs["Generated"], parts.inputs[0])
        links.new(parts.outputs["Z"], ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], self.behind.inputs["Color"])
        steps = ramp.color_ramp.elements
        steps[0].position, steps[1].position = 0.0, 0.45
        return steps

    def _engine(self, style: str) -> None:
        scene = self.scene
        scene.view_settings.view_transform = "Standard"
        scene.render.image_settings.file_format = "PNG"
        scene.cycles.device = "CPU"
        scene.cycles.samples = SAMPLES
        scene.cycles.use_adaptive_sampling = True
        scene.cycles.max_bounces = _BOUNCES
        scene.cycles.transparent_max_bounces = 8
        scene.cycles.use_denoising = self.cycles
        if self.cycles:
            scene.cycles.denoising_prefilter = "FAST"
        scene.render.use_persistent_data = True
        self.final = style == "final"
        shading = scene.display.shading
        shading.light, shading.color_type = "FLAT", "MATERIAL"
        shading.show_shadows, shading.shadow_intensity = True, 0.42
        shading.show_cavity, shading.cavity_type = True, "BOTH"
        shading.cavity_ridge_factor, shading.curvature_ridge_factor = 0.0, 0.35
        shading.cavity_valley_factor, shading.curvature_valley_factor = 1.6, 1.0
        shading.show_object_outline = True
        x, y, z = self.document["sun"]["direction"]
        scene.display.light_direction = (x, z, -y)

    def show(self, groups: list[str], moves: dict[str, list[float]]) -> None:
        """Hide everything but these groups, and move those."""
        for group, things in self.groups.items():
            for thing in things:
                thing.hide_render = thing.hide_viewport = group not in groups
                thing.location = moves.get(group, (0, 0, 0))

    def camera(self, said: dict[str, Any], name: str) -> Any:
        """The camera of a view, and the size of its picture."""
        lens = bpy.data.cameras.new(name)
        lens.sensor_width, lens.lens, lens.clip_end = 36.0, said["focal_mm"], 2000
        lens.shift_x, lens.shift_y = said["shift"]
        if said["scale_m"]:
            lens.type, lens.ortho_scale = "ORTHO", said["scale_m"]
        thing = bpy.data.objects.new(name, lens)
        aim(thing, said["position"], said["target"])
        self.scene.collection.objects.link(thing)
        self.scene.camera = thing
        self.scene.render.resolution_x = said["width"]
        self.scene.render.resolution_y = said["height"]
        return thing

    def label(self, said: dict[str, Any]) -> Any:
        """Words that lie flat, no wider than they may be, and cast no shadow."""
        letters = bpy.data.curves.new("label", "FONT")
        letters.body, letters.size = said["text"], said["size"]
        letters.align_x, letters.align_y = "CENTER", "CENTER"
        letters.materials.append(self.ink)
        thing = bpy.data.objects.new(said["text"], letters)
        thing.location, thing.rotation_euler = said["at"], (0, 0, math.radians(said["turn"]))
        thing.display.show_shadows = False
        if hasattr(thing, "visible_shadow"):
            thing.visible_shadow = thing.visible_diffuse = thing.visible_glossy = False
        self.scene.collection.objects.link(thing)
        bpy.context.view_layer.update()
        letters.size *= min(1.0, said["wide"] / max(thing.dimensions.x, 1e-6))
        return thing

    def draw(self, view: dict[str, Any], to: str, silhouette: str | None) -> None:
        """One picture, and the silhouette of its subject."""
        camera = self.camera(view["camera"], view["name"])
        self.show(view["shows"], view["moves"])
        words = [self.label(said) for said in view.get("labels", [])]
        low, high = (_HORIZON, _SKY) if view["sky"] else (_PLAIN, _PLAIN)
        for element, colour in zip(self.horizon, (low, high), strict=True):
            element.color = (*linear(list(colour)), 1)
        self.scene.world.color = linear([(a + b) / 2 for a, b in zip(low, high, strict=True)])
        turns = view["camera"]["frames"] > 1
        self.scene.render.engine = "CYCLES" if self.cycles and not turns else "BLENDER_WORKBENCH"
        self.scene.display.render_aa = self._smoothing(view)
        self.scene.display.shading.show_cavity = not turns
        if turns:
            self._turn(camera, view, Path(to))
            return
        self._render(to)
        for thing in words:
            thing.hide_render = thing.hide_viewport = True
        if silhouette:
            self._silhouette(view, silhouette)

    def _smoothing(self, view: dict[str, Any]) -> str:
        """How Workbench smooths edges; words need more of it than walls do."""
        if self.final and view["camera"]["frames"] == 1:
            return "16"
        return "5" if view.get("labels") else "FXAA"

    def _turn(self, camera: Any, view: dict[str, Any], folder: Path) -> None:
        said = view["camera"]
        about = Vector((*said["target"][:2], 0))
        for frame in range(said["frames"]):
            turn = Matrix.Rotation(math.tau * frame / said["frames"], 3, "Z")
            at = turn @ (Vector(said["position"]) - about) + about
            aim(camera, at, said["target"])
            self._render(str(folder / f"{frame:04d}.png"))
            say(message=f"turning, picture {frame + 1} of {said['frames']}")

    def _render(self, to: str) -> None:
        self.scene.render.filepath = to
        written(to, bpy.ops.render.render(write_still=True))

    def _silhouette(self, view: dict[str, Any], to: str) -> None:
        shading = self.scene.display.shading
        before = (shading.color_type, self.scene.world.color[:])
        self.show(view["subject"], view["moves"])
        shading.color_type, shading.single_color = "SINGLE", (1, 1, 1)
        shading.show_shadows = shading.show_cavity = shading.show_object_outline = False
        self.scene.display.render_aa = "OFF"
        self.scene.render.dither_intensity = 0
        self.scene.world.color = (0, 0, 0)
        self.scene.render.engine = "BLENDER_WORKBENCH"
        self._render(to)
        self.scene.render.dither_intensity = 1
        shading.color_type, self.scene.world.color = before
        shading.show_shadows = shading.show_cavity = shading.show_object_outline = True

    def save(self, model: str, blend: str) -> None:
        """The whole scene as .blend, and what is to be exported as .glb."""
        exports = self.document["exports"]
        self.show([*exports, "surroundings"], {})
        for group, things in self.groups.items():
            for thing in things:
                thing.select_set(group in exports)
        written(
            model,
            bpy.ops.export_scene.gltf(filepath=model, export_format="GLB", use_selection=True),
        )
        self.scene.render.engine = "CYCLES" if denoises() else "BLENDER_WORKBENCH"
        written(blend, bpy.ops.wm.save_as_mainfile(filepath=blend, compress=True))


def aim(thing: Any, position: Any, target: Any) -> None:
    """Put a camera somewhere and point it at a place, upright."""
    thing.location = position
    thing.rotation_euler = (Vector(target) - Vector(position)).to_track_quat("-Z", "Y").to_euler()


def in_a_line(error: Exception) -> str:
    """What went wrong, without the traceback that Blender's operators put into their texts."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    named = [line for line in lines if "Error" in line and "Traceback" not in line]
    return f"{type(error).__name__}: {(named or lines or ['no reason given'])[-1]}"


def main() -> None:
    """Do one order."""
    order = json.loads(Path(sys.argv[sys.argv.index("--") + 1]).read_text(encoding="utf-8"))
    document = json.loads(Path(order["document"]).read_text(encoding="utf-8"))
    say(message="building the scene", fraction=0.1)
    studio = Studio(document, order["style"])
    views = document["views"]
    for n, view in enumerate(views):
        say(message=f"drawing the view {view['name']}", fraction=0.2 + 0.7 * n / len(views))
        name = view["name"]
        studio.draw(view, order["pictures"][name], order["silhouettes"].get(name))
    say(message="saving the 3D model", fraction=0.95)
    studio.save(order["model"], order["blend"])
    say(
        engine="Cycles" if studio.cycles else "Workbench",
        samples=SAMPLES if studio.cycles else 0,
        denoised=studio.cycles,
        denoises=denoises(),
        version=bpy.app.version_string.split()[0],
    )


try:
    main()
except Exception as error:  # noqa: BLE001
    say(error=in_a_line(error))
    sys.exit(3)
