from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.crafts.images.layered_spoilers import DESIGN_SPOILERS, FILE_SPOILERS, Files
from tests.crafts.images.samples import made_by, poster_args, tripped

from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.brief import PosterBrief, Words
from liftwork.crafts.images.poster.layout import lay_out
from liftwork.crafts.images.publish import publish
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.crafts.images.tools_layered import make_poster
from liftwork.programs.imagemagick import imagemagick


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("poster")


@pytest.fixture(scope="module")
def good(folder: Path) -> Made:
    made, checks = made_by(make_poster, folder, **poster_args(folder))
    assert tripped(checks) == []
    return made


def failing(made: Made, folder: Path) -> list[str]:
    assert make_poster.verify is not None
    args = make_poster.validate(poster_args(folder))
    return tripped(list(make_poster.verify(Seen(made, args))))


@pytest.mark.parametrize("code", FILE_SPOILERS)
def test_each_check_of_the_file_trips_on_its_spoiler(
    code: str, good: Made, folder: Path, tmp_path: Path
) -> None:
    if code == "IMG-003" and imagemagick() is None:
        pytest.skip("ImageMagick is not installed")
    files = {kind: Path(shutil.copy(path, tmp_path)) for kind, path in good.files.items()}
    FILE_SPOILERS[code](Files(files["layered-image"], files["flattened"]))
    assert failing(Made("spoilt", files), folder) == [code]


@pytest.mark.parametrize("code", DESIGN_SPOILERS)
def test_each_check_of_the_design_trips_on_its_spoiler(
    code: str, folder: Path, tmp_path: Path
) -> None:
    poster_args(folder)
    size = CanvasSize(540, 540)
    words = (
        Words("title", "Eid Sale", Colour.read("white")),
        Words("subtitle", "20% off", Colour.read("yellow")),
    )
    shop, mark = folder / "shop.jpg", folder / "logo.png"
    brief = PosterBrief(size, words, shop, logo=mark, logo_at=Place("left", "top"))
    layers = DESIGN_SPOILERS[code](lay_out(brief).layers)
    files = publish(Job(tmp_path), size, layers)
    assert failing(Made("spoilt", files), folder) == [code]
