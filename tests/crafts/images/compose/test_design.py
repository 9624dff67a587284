"""Whole designs: every kind of layer, placed, masked, grouped, blended, and read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images.samples import logo, made_by, photo, tripped

from liftwork.contract.errors import BadInput
from liftwork.crafts.images.compose.blending import blended
from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.psd.write import BLEND_KEYS
from liftwork.crafts.images.readback.tree import Layered, read_layered
from liftwork.crafts.images.tools_layered import compose_layered_image
from liftwork.programs.imagemagick import imagemagick


def composed(folder: Path, *layers: dict[str, Any], size: str = "300x200") -> Layered:
    made, checks = made_by(compose_layered_image, folder, size=size, layers=list(layers))
    assert tripped(checks) == [], [c.detail for c in checks if not c.passed]
    return read_layered(made.files["layered-image"])


def box(layered: Layered, name: str) -> tuple[int, int, int, int]:
    return next(node.box for node in layered.flat if node.name == name)


GROUND = {"kind": "solid", "colour": "navy", "name": "Ground"}


def test_everything_together_reads_back_as_designed(tmp_path: Path) -> None:
    seen = composed(
        tmp_path,
        GROUND,
        {"kind": "picture", "picture": photo(tmp_path / "p.jpg"), "name": "Photo", "opacity": 40},
        {"kind": "gradient", "name": "Shade", "stops": [
            {"colour": "black", "at": 0, "opacity": 0}, {"colour": "black", "at": 100}]},
        {"kind": "group", "name": "Badge", "opacity": 90, "layers": [
            {"kind": "shape", "shape": "star", "colour": "gold", "width": 60, "at": "top-right"},
            {"kind": "shape", "shape": "ring", "colour": "white", "width": 70, "at": "top-right",
             "blend": "screen"}]},
        {"kind": "picture", "picture": logo(tmp_path / "l.png"), "logo": True, "name": "Logo",
         "at": "top-left"},
        {"kind": "text", "text": "Eid Sale", "style": "display", "colour": "white", "at": "bottom",
         "name": "Title", "size": 40},
        size="400x400",
    )  # fmt: skip
    names = ["Ground", "Photo", "Shade", "Star", "Ring", "Badge", "Logo", "Title"]
    assert [node.name for node in seen.flat] == names


@pytest.mark.parametrize(
    ("at", "corner"),
    [
        ("top-left", (12, 12)), ("top right", (248, 12)), ("bottom-right", (248, 148)),
        ("centre", (130, 80)), ("left", (12, 80)), ("7, 9", (7, 9)), ("bottom", (130, 148)),
    ],
)  # fmt: skip
def test_a_shape_stands_where_it_was_put(at: str, corner: tuple[int, int], tmp_path: Path) -> None:
    seen = composed(
        tmp_path,
        GROUND,
        {"kind": "shape", "shape": "rectangle", "colour": "red", "width": 40, "height": 40,
         "at": at, "name": "Box"},
    )  # fmt: skip
    assert box(seen, "Box")[:2] == corner


@pytest.mark.parametrize(
    ("fit", "size"),
    [("fill", (100, 100)), ("fit", (100, 75)), ("crop", (100, 100)), ("stretch", (100, 100))],
)
def test_a_picture_goes_into_its_box_as_asked(
    fit: str, size: tuple[int, int], tmp_path: Path
) -> None:
    picture = photo(tmp_path / "p.png", (640, 480))
    seen = composed(
        tmp_path,
        GROUND,
        {"kind": "picture", "picture": picture, "fit": fit, "width": 100, "height": 100,
         "name": "P", "at": "0, 0"},
    )  # fmt: skip
    node = next(n for n in seen.layers if n.name == "P")
    assert node.record.size == size
    if fit == "crop":
        with Image.open(picture) as opened:
            middle = opened.convert("RGBA").crop((270, 190, 370, 290))
        assert node.image.tobytes() == middle.tobytes()


def test_a_percentage_is_one_of_the_canvas(tmp_path: Path) -> None:
    shape = {"kind": "shape", "shape": "ellipse", "colour": "red", "name": "E"}
    seen = composed(tmp_path, GROUND, {**shape, "width": "50%", "height": "25%", "at": "0, 0"})
    assert box(seen, "E") == (0, 0, 150, 50)


@pytest.mark.parametrize("mask", [
    {"shape": "ellipse"}, {"shape": "rounded", "radius": "30%"},
    {"shape": "fade", "fade_to": "right"}, {"shape": "rectangle", "inverted": True},
    {"shape": "ellipse", "feather": 12},
])  # fmt: skip
def test_a_mask_is_kept_as_one_and_can_be_switched_off(
    mask: dict[str, Any], tmp_path: Path
) -> None:
    seen = composed(
        tmp_path, GROUND, {"kind": "solid", "colour": "gold", "name": "Top", "mask": mask}
    )
    top = next(node for node in seen.layers if node.name == "Top")
    assert top.mask is not None
    assert top.image.getextrema()[3] == (255, 255)


def test_a_canvas_with_nothing_behind_stays_clear(tmp_path: Path) -> None:
    made, checks = made_by(
        compose_layered_image,
        tmp_path,
        size="100x100",
        layers=[{"kind": "shape", "shape": "ellipse", "colour": "red", "width": 40}],
    )
    assert tripped(checks) == []
    with Image.open(made.files["flattened"]) as flat:
        assert flat.mode == "RGBA"
        assert flat.getpixel((2, 2))[3] == 0


def test_two_layers_of_one_name_get_names_of_their_own(tmp_path: Path) -> None:
    seen = composed(tmp_path, GROUND, {**GROUND, "opacity": 50})
    assert [node.name for node in seen.layers] == ["Ground", "Ground 2"]


@pytest.mark.parametrize(
    ("layer", "reason"),
    [
        ({"kind": "solid", "colour": "blurple"}, "not a colour"),
        ({"kind": "solid", "colour": "red", "opacity": 120}, "at most 100"),
        ({"kind": "shape", "shape": "heart", "colour": "red"}, "rectangle"),
        ({"kind": "hologram"}, "its kind must be one of picture, text"),
        ({"kind": "solid", "colour": "red", "at": "somewhere"}, "not a place"),
    ],
)
def test_a_wrong_layer_is_named_with_its_place(
    layer: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match=reason):
        made_by(compose_layered_image, tmp_path, size="100x100", layers=[GROUND, layer])


_MAGICK: dict[Blend, str] = {
    "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay", "darken": "Darken",
    "lighten": "Lighten", "colour dodge": "ColorDodge", "colour burn": "ColorBurn",
    "hard light": "HardLight", "soft light": "SoftLight", "difference": "Difference",
    "exclusion": "Exclusion", "linear dodge": "LinearDodge",
}  # fmt: skip


@pytest.mark.parametrize("mode", _MAGICK)
def test_a_blend_mode_gives_what_imagemagick_gives(mode: Blend, tmp_path: Path) -> None:
    command = imagemagick()
    if command is None:
        pytest.skip("ImageMagick is not installed")
    import subprocess

    ramp = np.tile(np.arange(0, 256, 3, dtype=np.uint8), (86, 1))
    below, above = np.dstack([ramp] * 3), np.dstack([ramp.T] * 3)
    Image.fromarray(below).save(tmp_path / "below.png")
    Image.fromarray(above).save(tmp_path / "above.png")
    done = subprocess.run(
        [command, "below.png", "above.png", "-compose", _MAGICK[mode], "-composite",
         "-depth", "8", "rgb:-"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    theirs = np.frombuffer(done.stdout, np.uint8).reshape(below.shape).astype(int)
    unit = np.float32(255)
    ours = np.rint(np.clip(blended(mode, below / unit, above / unit), 0, 1) * 255).astype(int)
    undefined = (below == 0) & (above == 255) | (below == 255) & (above == 0)
    assert np.abs(ours - theirs)[~undefined].max() <= 1


@pytest.mark.parametrize("mode", BLEND_KEYS)
def test_every_blend_mode_stacks_to_the_flattened_picture(mode: Blend, tmp_path: Path) -> None:
    top = {"kind": "picture", "picture": photo(tmp_path / "p.png", (90, 60)), "name": "Top",
           "width": 90, "height": 60, "blend": mode, "opacity": 70}  # fmt: skip
    seen = composed(tmp_path, {**GROUND, "colour": "coral"}, top, size="120x100")
    assert seen.layers[1].blend == mode
