"""What is written opens elsewhere: in Pillow's own reader, in psd-tools, in GIMP."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from PIL import Image
from psd_tools import PSDImage
from psd_tools.compression import decompress
from psd_tools.constants import Compression
from tests.crafts.images.samples import made_by, photo, poster_args

from liftwork.contract.job import Made
from liftwork.crafts.images.psd.planes import plane
from liftwork.crafts.images.psd.write import run_lengths
from liftwork.crafts.images.readback.tree import read_layered
from liftwork.crafts.images.tools_layered import compose_layered_image, make_poster

SHAPES = array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=40)


@given(arrays(np.uint8, SHAPES, elements=st.integers(0, 255)) | arrays(
    np.uint8, SHAPES, elements=st.integers(0, 1)))  # fmt: skip
def test_a_plane_is_packed_to_an_even_length_that_every_reader_unpacks(
    pixels: np.ndarray[Any, np.dtype[np.uint8]],
) -> None:
    high, wide = pixels.shape
    packed = run_lengths(Image.fromarray(pixels))
    assert len(packed) % 2 == 0
    assert sum(struct.unpack_from(f">{high}H", packed)) == len(packed) - 2 * high
    assert plane(b"\0\1" + packed, (wide, high)).tobytes() == pixels.tobytes()
    assert decompress(packed, Compression.RLE, wide, high, 8) == pixels.tobytes()


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("poster")
    return made_by(make_poster, folder, **poster_args(folder))[0]


def design(folder: Path) -> Made:
    """Masks, groups, blend modes and a name in Urdu."""
    layers = [
        {"kind": "picture", "picture": photo(folder / "p.png"), "name": "Photo"},
        {"kind": "group", "name": "Badges", "opacity": 80, "layers": [
            {"kind": "shape", "shape": "star", "colour": "gold", "width": 81, "blend": "multiply"},
            {"kind": "shape", "shape": "ellipse", "colour": "red", "width": 95, "at": "3, 5",
             "mask": {"shape": "fade", "fade_to": "right"}, "opacity": 70}]},
        {"kind": "text", "text": "عید", "name": "عنوان", "colour": "white", "size": 51,
         "at": "bottom"},
    ]  # fmt: skip
    return made_by(compose_layered_image, folder, size="301x203", layers=layers)[0]


def test_pillow_itself_reads_every_layer(poster: Made) -> None:
    path = poster.files["layered-image"]
    own = read_layered(path).layers
    with Image.open(path) as opened:
        assert [layer[0] for layer in opened.layers] == [node.name for node in own]
        for n, node in reversed(list(enumerate(own, 1))):
            opened.seek(n)
            seen = opened.convert("RGBA").crop(node.box)
            assert seen.tobytes() == node.image.tobytes(), node.name


def test_psd_tools_reads_names_places_groups_masks_and_pixels(tmp_path: Path) -> None:
    made = design(tmp_path)
    document = PSDImage.open(made.files["layered-image"])
    nodes = {node.name: node for node in read_layered(made.files["layered-image"]).flat}
    names = [layer.name for layer in document.descendants()]
    assert sorted(names) == sorted(nodes)
    ellipse = next(layer for layer in document.descendants() if layer.name == "Ellipse")
    assert ellipse.parent.name == "Badges"
    assert ellipse.has_mask()
    assert ellipse.bbox == nodes["Ellipse"].box
    pixels = ellipse.topil()
    assert pixels is not None
    assert pixels.convert("RGBA").tobytes() == nodes["Ellipse"].image.tobytes()


def test_the_file_carries_its_profile_its_size_in_print_and_a_thumbnail(tmp_path: Path) -> None:
    made, _ = made_by(make_poster, tmp_path, title="Hi", size="A6")
    with Image.open(made.files["layered-image"]) as opened:
        assert opened.info["icc_profile"]
    document = PSDImage.open(made.files["layered-image"])
    thumbnail = document.thumbnail()
    assert thumbnail is not None
    assert max(thumbnail.size) == 160
    with Image.open(made.files["flattened"]) as opened:
        assert round(opened.info["dpi"][0]) == 300


GIMP_READS = """
(define (show l) (begin
  (gimp-message (string-append "LAYER " (car (gimp-item-get-name l))))
  (if (= 1 (car (gimp-item-is-group l)))
      (for-each show (vector->list (cadr (gimp-item-get-children l)))))))
(let* ((img (car (gimp-file-load RUN-NONINTERACTIVE "{psd}" "{psd}"))))
  (for-each show (vector->list (cadr (gimp-image-get-layers img))))
  (let ((flat (car (gimp-image-merge-visible-layers img CLIP-TO-IMAGE))))
    (file-png-save RUN-NONINTERACTIVE img flat "{png}" "{png}" 0 1 0 0 0 0 0))
  (gimp-quit 0))
"""


@pytest.mark.acceptance
def test_gimp_opens_every_layer_and_stacks_them_to_the_same_picture(tmp_path: Path) -> None:
    gimp = shutil.which("gimp-console-2.10") or shutil.which("gimp-console")
    if gimp is None:
        pytest.skip("GIMP is not installed")
    made = design(tmp_path)
    png = tmp_path / "gimp.png"
    script = GIMP_READS.format(psd=made.files["layered-image"], png=png).replace("\n", " ")
    done = subprocess.run(
        [gimp, "-i", "-d", "-f", "-b", script],
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    for name in ("Photo", "Badges", "Star", "Ellipse", "عنوان"):
        assert f"LAYER {name}" in done.stdout + done.stderr
    with Image.open(png) as theirs, Image.open(made.files["flattened"]) as ours:
        one, other = (np.asarray(image.convert("RGB"), int) for image in (theirs, ours))
    assert np.abs(one - other).max() <= 2
