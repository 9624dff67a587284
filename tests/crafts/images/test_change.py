"""A layer of somebody else's PSD is changed, and all else in the file is what it was."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images import foreign
from tests.crafts.images.change_spoilers import SPOILERS
from tests.crafts.images.layered_spoilers import Files
from tests.crafts.images.samples import logo, made_by, photo, poster_args, tripped

from liftwork.contract.errors import Refuse, Stopped
from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.images.psd.parse import Psd, parse, serialise
from liftwork.crafts.images.psd.planes import merged_planes
from liftwork.crafts.images.psd.told import to_xmp
from liftwork.crafts.images.readback.tree import read_layered
from liftwork.crafts.images.tools_layered import change_layer, make_poster, swap_picture
from liftwork.programs.imagemagick import imagemagick

TOOLS = {tool.name: tool for tool in (change_layer, swap_picture)}


def others(psd: Psd, name: str) -> list[Any]:
    """Every layer but one."""
    return [layer for layer in psd.layers if layer.name != name]


def given(path: Path) -> Path:
    Image.new("RGB", (120, 80), (10, 160, 90)).save(path)
    return path


@pytest.mark.parametrize(
    ("layer", "what"),
    [
        ("Dot", {"at": "top-left"}),
        ("Dot", {"at": "5, 7"}),
        ("Dot", {"opacity": 40, "blend": "multiply"}),
        ("Dot", {"colour": "gold"}),
        ("Box", {"visible": False}),
        ("Badges", {"at": "100, 60"}),
        ("Badges", {"opacity": 50}),
        ("Photo", {"new_name": "تصویر"}),
    ],
)
def test_a_change_touches_its_layer_and_nothing_else(
    layer: str, what: dict[str, Any], tmp_path: Path
) -> None:
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    made, checks = made_by(change_layer, tmp_path, file=file, layer=layer, **what)
    assert tripped(checks) == []
    before, after = parse(file.read_bytes()), parse(made.files["layered-image"].read_bytes())
    moved = {"Badges": "Box"}.get(layer, layer) if "at" in what else layer
    name = what.get("new_name", moved)
    assert others(before, moved) == others(after, name)
    assert before.after_layers == after.after_layers
    assert before.resources == after.resources


def test_a_swapped_picture_fills_the_box_of_the_old_one(tmp_path: Path) -> None:
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    picture = given(tmp_path / "new.png")
    made, checks = made_by(swap_picture, tmp_path, file=file, layer="photo", picture=picture)
    assert tripped(checks) == []
    node = read_layered(made.files["layered-image"]).layers[0]
    assert node.box == (0, 0, *foreign.SIZE)
    assert node.image.getpixel((100, 70)) == (10, 160, 90, 255)


def test_a_spare_channel_of_the_merged_picture_is_kept(tmp_path: Path) -> None:
    file = foreign.with_spare_channel(tmp_path / "spare.psd")
    made, checks = made_by(change_layer, tmp_path, file=file, layer="Dot", opacity=10)
    assert tripped(checks) == []
    old = merged_planes(parse(file.read_bytes()))
    new = merged_planes(parse(made.files["layered-image"].read_bytes()))
    assert len(old) == len(new) == 4
    assert old[3].tobytes() == new[3].tobytes()


def test_a_file_of_imagemagick_is_changed(tmp_path: Path) -> None:
    command = imagemagick()
    if command is None:
        pytest.skip("ImageMagick is not installed")
    file = foreign.by_imagemagick(tmp_path / "im.psd", command)
    made, checks = made_by(change_layer, tmp_path, file=file, layer="Box", at="100, 60")
    assert tripped(checks) == []
    old, new = parse(file.read_bytes()), parse(made.files["layered-image"].read_bytes())
    assert others(old, "Box") == others(new, "Box")


@pytest.mark.acceptance
def test_a_file_of_gimp_is_changed_and_gimps_mask_goes_along(tmp_path: Path) -> None:
    file = foreign.by_gimp(tmp_path / "gimp.psd")
    if file is None:
        pytest.skip("GIMP is not installed")
    made, checks = made_by(change_layer, tmp_path, file=file, layer="Box", at="100, 60")
    assert tripped(checks) == []
    box = next(n for n in read_layered(made.files["layered-image"]).layers if n.name == "Box")
    assert box.mask is not None
    assert box.mask.box == box.box == (100, 60, 160, 100)


@pytest.mark.parametrize("code", SPOILERS)
def test_each_check_of_a_change_trips_on_its_spoiler(code: str, tmp_path: Path) -> None:
    if code == "IMG-034" and imagemagick() is None:
        pytest.skip("ImageMagick is not installed")
    spoiler = SPOILERS[code]
    tool = TOOLS[spoiler.tool]
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    args: dict[str, Any] = {"file": file, **spoiler.args}
    if spoiler.tool == "swap_picture":
        args["picture"] = given(tmp_path / "new.png")
    made, checks = made_by(tool, tmp_path, **args)
    assert tripped(checks) == []
    spoiler.spoil(Files(made.files["layered-image"], made.files["flattened"]), file)
    assert tool.verify is not None
    seen = Seen(Made("spoilt", made.files), tool.validate(args))
    assert tripped(list(tool.verify(seen))) == [code]


# -- our own posters ------------------------------------------------------------------


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("poster")
    made, checks = made_by(make_poster, folder, **poster_args(folder))
    assert tripped(checks) == []
    return made.files["layered-image"]


@pytest.mark.parametrize(
    "what",
    [
        {"layer": "title", "text": "Summer Sale in all our shops"},
        {"layer": "title", "colour": "red"},
        {"layer": "headline", "text": "عید مبارک"},
        {"layer": "subtitle", "scale": 70},
        {"layer": "logo", "at": "bottom-right"},
        {"layer": "logo", "scale": 80},
        {"layer": "scrim", "opacity": 95},
        {"layer": "subtitle", "visible": False},
    ],
)
def test_a_poster_is_changed_and_stays_legible(
    what: dict[str, Any], poster: Path, tmp_path: Path
) -> None:
    _, checks = made_by(change_layer, tmp_path, file=poster, **what)
    assert tripped(checks) == []


def test_a_title_that_somebody_moved_is_reworded_where_it_is_now(
    poster: Path, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    made, _ = made_by(change_layer, tmp_path / "a", file=poster, layer="title", at="40, 150")
    moved = made.files["layered-image"]
    made, checks = made_by(change_layer, tmp_path, file=moved, layer="title", text="Eid Sole")
    assert tripped(checks) == []
    boxes = [next(n.box for n in read_layered(f).layers if n.name == "Title")
             for f in (moved, made.files["layered-image"])]  # fmt: skip
    assert abs(boxes[0][1] - boxes[1][1]) <= 2


def test_a_red_title_after_a_white_one_needs_a_plate_once(poster: Path, tmp_path: Path) -> None:
    file = poster
    for n, what in enumerate(({"colour": "red"}, {"text": "Big Sale"}, {"at": "40, 200"})):
        (tmp_path / str(n)).mkdir()
        made, checks = made_by(change_layer, tmp_path / str(n), file=file, layer="title", **what)
        assert tripped(checks) == []
        file = made.files["layered-image"]
    nodes = {node.name: node for node in read_layered(file).layers}
    title, plate = nodes["Title"].box, nodes["Title plate"].box
    assert sum("plate" in name for name in nodes) == 1
    assert plate[0] < title[0] and plate[1] < title[1] and plate[2] > title[2]


def test_a_new_background_keeps_words_and_logo_where_they_were(
    poster: Path, tmp_path: Path
) -> None:
    picture = photo(tmp_path / "beach.png", (300, 900), light=1.2)
    made, checks = made_by(swap_picture, tmp_path, file=poster, layer="background", picture=picture)
    assert tripped(checks) == []
    old = {n.name: n.box for n in read_layered(poster).layers}
    assert old == {n.name: n.box for n in read_layered(made.files["layered-image"]).layers}


def test_a_new_logo_keeps_its_own_shape(poster: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark.png"
    Image.new("RGBA", (90, 90), (255, 255, 255, 255)).save(mark)
    made, checks = made_by(swap_picture, tmp_path, file=poster, layer="logo", picture=mark)
    assert tripped(checks) == []
    node = next(n for n in read_layered(made.files["layered-image"]).layers if n.name == "Logo")
    assert node.record.size[0] == node.record.size[1]


# -- what cannot be done ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"layer": "Photo", "text": "hello"}, "no text that was written here"),
        ({"layer": "Photo", "colour": "red"}, "many colours"),
        ({"layer": "Photo", "at": "top-left"}, "fills the canvas"),
        ({"layer": "Nobody", "opacity": 5}, "no layer is called 'Nobody'"),
        ({"layer": "Dot"}, "nothing was said"),
        ({"layer": "Invert 1", "at": "1, 1"}, "no pixels to move"),
        ({"layer": "Badges", "colour": "red"}, "no colour that can be changed"),
    ],
)
def test_what_would_lose_something_is_refused(
    args: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    with pytest.raises(Refuse, match=reason):
        made_by(change_layer, tmp_path, file=file, **args)


def test_the_names_of_all_layers_are_told_where_one_is_not_found(tmp_path: Path) -> None:
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    with pytest.raises(Refuse) as caught:
        made_by(change_layer, tmp_path, file=file, layer="sky", opacity=5)
    assert caught.value.instead == "one of 'Invert 1', 'Dot', 'Badges', 'Box', 'Photo'"


def test_the_file_that_was_given_is_never_written_to(tmp_path: Path) -> None:
    file = foreign.with_strange_parts(tmp_path / "theirs.psd")
    copy = shutil.copy(file, tmp_path / "copy.psd")
    made_by(change_layer, tmp_path, file=file, layer="Dot", opacity=5)
    assert file.read_bytes() == Path(copy).read_bytes()


def test_a_logo_of_one_colour_is_recoloured_with_its_edges(tmp_path: Path) -> None:
    args = poster_args(tmp_path)
    made, _ = made_by(make_poster, tmp_path, **args)
    out = tmp_path / "again"
    out.mkdir()
    file = made.files["layered-image"]
    made, checks = made_by(change_layer, out, file=file, layer="logo", colour="gold")
    assert tripped(checks) == []
    node = next(n for n in read_layered(made.files["layered-image"]).layers if n.name == "Logo")
    pixels = np.asarray(node.image)
    assert len(np.unique(pixels[..., :3].reshape(-1, 3), axis=0)) == 1
    assert logo(tmp_path / "same.png").exists()


@pytest.mark.parametrize(
    "told",
    [
        [],
        {"Title": "text"},
        {"Title": {"kind": "text"}},
        {"Title": {"kind": "text", "text": {"text": "x", "colour": "red", "box": [0, 0, 1, 9**9]}}},
        {"Title": {"kind": "text", "text": {"text": "x", "colour": "no", "box": [0, 0, 9, 9]}}},
        {"Title": {"kind": "text", "text": {"text": "", "colour": "red", "box": [9, 9, 0, 0]}}},
        {"Title": {"kind": "picture", "at": ["a", None, 3, 4]}},
        {"Scrim": {"kind": "scrim", "side": "up", "inner": 1, "outer": 2, "colour": "red"}},
        {"Scrim": {"kind": "scrim", "side": "top", "inner": -1, "outer": 2, "colour": "red"}},
        {"Scrim": {"kind": "scrim", "side": "top", "inner": 1, "outer": 2, "colour": "?"}},
    ],
)  # fmt: skip
def test_what_a_file_tells_wrongly_of_itself_is_not_believed(
    told: Any, poster: Path, tmp_path: Path
) -> None:
    psd = parse(poster.read_bytes()).with_resource(1060, to_xmp({"layers": told}))
    file = tmp_path / "told.psd"
    file.write_bytes(serialise(psd))
    assert read_layered(file).told == {}
    with pytest.raises(Refuse, match="no text that was written here"):
        made_by(change_layer, tmp_path, file=file, layer="title", text="hello")


def test_a_stopped_job_leaves_at_once(tmp_path: Path) -> None:
    job = Job(tmp_path)
    job.stop.set()
    with pytest.raises(Stopped):
        make_poster.run(job, make_poster.validate({"title": "Hi", "size": "200x200"}))
    assert list(tmp_path.iterdir()) == []
