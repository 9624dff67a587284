"""Posters of every size and language pass their own checks, and keep to the rules of layout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.crafts.images.samples import logo, made_by, photo, tripped

from liftwork.crafts.images.colours import Colour, contrast
from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.brief import PosterBrief, Words
from liftwork.crafts.images.poster.frame import frame_of
from liftwork.crafts.images.poster.layout import lay_out
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.crafts.images.tools_layered import make_poster

TITLES = {
    "short": "Eid Sale",
    "long": "The Grand Opening of our new Coffee House on Mall Road",
    "Urdu": "عید مبارک سیل",
    "Arabic": "تخفيضات العيد",
    "Hindi": "ईद की बड़ी सेल",
    "Chinese": "开斋节大促销",
}


def laid(size: str, title: str, **more: Any) -> dict[str, DrawnLayer]:
    words = (Words("title", title, Colour(255, 255, 255)), Words("subtitle", "20% off"))
    layers = lay_out(PosterBrief(CanvasSize.read(size), words, **more)).layers
    return {layer.name: layer for layer in flat(layers)}


def flat(layers: Any) -> list[DrawnLayer]:
    found: list[DrawnLayer] = []
    for layer in layers:
        drawn: Drawn = layer
        found += flat(drawn.parts) if isinstance(drawn, DrawnGroup) else [drawn]
    return found


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
@pytest.mark.parametrize("size", ["360x360", "360x640", "720x240", "300x420"])
def test_every_size_and_language_passes_every_check(size: str, title: str, tmp_path: Path) -> None:
    _, checks = made_by(
        make_poster,
        tmp_path,
        size=size,
        title=title,
        subtitle="20% off everything",
        button="Shop now",
        background=photo(tmp_path / "p.jpg"),
        logo=logo(tmp_path / "logo.png"),
    )
    assert tripped(checks) == [], [c.detail for c in checks if not c.passed]


@pytest.mark.parametrize("colour", ["navy", "cream", "emerald", "yellow", "black", "white"])
def test_a_poster_without_a_photo_is_legible_on_any_ground(colour: str, tmp_path: Path) -> None:
    _, checks = made_by(
        make_poster,
        tmp_path,
        size="300x400",
        title="Open House",
        subtitle="Sunday at four",
        footer="14 Mall Road",
        background_colour=colour,
    )
    assert tripped(checks) == [], [c.detail for c in checks if not c.passed]


@pytest.mark.parametrize("light", [0.2, 1.0, 1.4])
@pytest.mark.parametrize("colour", ["white", "yellow", "black", "red", "navy"])
def test_words_are_legible_on_dark_and_bright_photos(
    colour: str, light: float, tmp_path: Path
) -> None:
    _, checks = made_by(
        make_poster,
        tmp_path,
        size="360x360",
        title="Eid Sale",
        title_colour=colour,
        background=photo(tmp_path / "p.jpg", light=light),
    )
    assert tripped(checks) == [], [c.detail for c in checks if not c.passed]


def test_a_calm_dark_photo_gets_no_scrim(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (400, 400), (20, 30, 50)).save(tmp_path / "calm.png")
    layers = laid("400x400", "Eid Sale", background=tmp_path / "calm.png")
    assert "Scrim" not in layers


def test_a_busy_photo_gets_a_scrim_that_is_no_stronger_than_needed(tmp_path: Path) -> None:
    bright = laid("400x400", "Eid", background=photo(tmp_path / "b.jpg", light=1.4))
    dim = laid("400x400", "Eid", background=photo(tmp_path / "d.jpg", light=0.6))
    assert 0 < dim["Scrim"].told["strength"] < bright["Scrim"].told["strength"] <= 0.88


def test_the_subtitle_is_less_than_half_the_title() -> None:
    layers = laid("1080x1080", "Eid Sale")
    title, subtitle = (layers[n].told["text"]["largest"] for n in ("Title", "Subtitle"))
    assert subtitle < 0.5 * title


def test_everything_keeps_the_margins(tmp_path: Path) -> None:
    mark = logo(tmp_path / "l.png")
    layers = laid("1080x1080", TITLES["long"], logo=mark, logo_at=Place("right", "top"))
    frame = frame_of(CanvasSize(1080, 1080))
    for name in ("Title", "Subtitle", "Logo"):
        left, top, right, bottom = layers[name].box
        assert left >= frame.left - 3 and right <= frame.right + 3, name
        assert top >= frame.top - 3 and bottom <= frame.bottom + 3, name


def test_a_story_leaves_both_ends_to_the_app() -> None:
    layers = laid("1080x1920", TITLES["long"])
    for name in ("Title", "Subtitle"):
        assert layers[name].box[1] > 0.12 * 1920
        assert layers[name].box[3] < 0.85 * 1920


def test_urdu_stands_at_the_right_and_latin_at_the_left() -> None:
    urdu, latin = laid("1080x1080", TITLES["Urdu"]), laid("1080x1080", "Eid")
    assert urdu["Title"].box[2] > 990
    assert latin["Title"].box[0] < 90


def test_words_and_logo_do_not_meet_at_the_bottom(tmp_path: Path) -> None:
    mark = logo(tmp_path / "l.png")
    layers = laid("800x800", "Eid Sale", logo=mark, logo_at=Place("left", "bottom"))
    assert layers["Subtitle"].box[3] < layers["Logo"].box[1]


def test_an_opaque_logo_is_put_on_a_plate_of_its_own_edge(tmp_path: Path) -> None:
    from PIL import Image

    mark = Image.new("RGB", (300, 120), (250, 250, 250))
    mark.paste((200, 20, 30), (100, 30, 200, 90))
    mark.save(tmp_path / "mark.jpg", quality=95)
    layers = laid("800x800", "Eid Sale", logo=tmp_path / "mark.jpg")
    assert layers["Logo plate"].image.getpixel((40, 5))[:3] == (250, 250, 250)


def test_a_white_logo_on_a_white_photo_can_be_seen(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (400, 400), (252, 252, 250)).save(tmp_path / "white.png")
    layers = laid("400x400", "Eid", background=tmp_path / "white.png",
                  logo=logo(tmp_path / "l.png"))  # fmt: skip
    assert "Logo shade" in layers


def test_a_button_has_words_that_stand_out_from_it() -> None:
    words = (Words("title", "Hi"), Words("button", "Shop now", Colour.read("yellow")))
    layers = {n.name: n for n in flat(lay_out(PosterBrief(CanvasSize(600, 600), words)).layers)}
    label = Colour.read(layers["Button label"].told["text"]["colour"])
    assert contrast(label, Colour.read("yellow")) > 7
    shape, text = layers["Button shape"].box, layers["Button label"].box
    assert shape[0] < text[0] and text[2] < shape[2]
    assert abs((shape[1] + shape[3]) - (text[1] + text[3])) <= 12
