from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from tests.crafts.images.samples import made_by

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.tools_layered import compose_layered_image
from liftwork.programs import imagemagick

needed = pytest.mark.skipif(
    imagemagick.imagemagick() is None, reason="ImageMagick is not installed"
)


@needed
def test_layers_are_read_with_their_places_and_pixels(tmp_path: Path) -> None:
    folder = tmp_path / "a [1] %d folder"
    folder.mkdir()
    box = {"kind": "shape", "shape": "rectangle", "colour": "#102030", "width": 20, "height": 10,
           "at": "7, 9", "name": "Box"}  # fmt: skip
    layers = [{"kind": "solid", "colour": "white", "name": "Ground"}, box]
    made, _ = made_by(compose_layered_image, folder, size="64x48", layers=layers)
    merged, ground, seen = imagemagick.read_psd(made.files["layered-image"])
    assert merged.box == ground.box == (0, 0, 64, 48)
    assert seen.box == (7, 9, 27, 19)
    assert seen.pixels == bytes((16, 32, 48, 255)) * 200


@needed
def test_what_is_no_psd_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "fake.psd"
    Image.new("RGB", (4, 4)).save(path, "PNG")
    with pytest.raises(Refuse, match="ImageMagick cannot read the file"):
        imagemagick.read_psd(path)


def test_without_imagemagick_its_install_command_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refuse) as caught:
        imagemagick.read_psd(tmp_path / "x.psd")
    assert "magick" in (caught.value.instead or "").lower()
