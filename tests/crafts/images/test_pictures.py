"""Every kind of bad picture: the right result, or a refusal that says which it is."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageCms
from tests.crafts.images.looks.deep_photos import deep_png
from tests.crafts.images.samples import made_by, photo, tripped

from liftwork.contract.errors import BadInput, Refuse
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.tools_layered import compose_layered_image, make_poster


def png(size: tuple[int, int], body: bytes = b"") -> bytes:
    """A PNG that says it is of a size, whatever it holds."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    packed = zlib.compress(body)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def poster(path: Path, folder: Path) -> list[str]:
    _, checks = made_by(make_poster, folder, title="Eid Sale", size="300x300", background=path)
    return tripped(checks)


def refusal(path: Path) -> Refuse:
    with pytest.raises(Refuse) as caught:
        open_picture(path)
    return caught.value


def test_a_picture_cut_short_is_refused_by_name(tmp_path: Path) -> None:
    whole = photo(tmp_path / "shop.jpg").read_bytes()
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(whole[: len(whole) // 2])
    assert "cut.jpg is damaged or cut short" in refusal(cut).reason


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    fake = tmp_path / "fake.png"
    fake.write_text("not a picture")
    assert "fake.png is not a picture" in refusal(fake).reason


def test_an_empty_file_is_refused_as_empty(tmp_path: Path) -> None:
    empty = tmp_path / "empty.png"
    empty.touch()
    assert refusal(empty).reason == "empty.png is empty"


@pytest.mark.parametrize("size", [(0, 10), (10, 0)])
def test_a_picture_without_pixels_is_refused_as_such(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "none.png"
    path.write_bytes(png(size))
    assert "none.png has no pixels" in refusal(path).reason


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(png((60_000, 60_000)))
    assert "too large" in refusal(path).reason


def test_a_picture_of_forty_thousand_by_forty_thousand_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "vast.png"
    path.write_bytes(png((40_000, 40_000)))
    assert "too large" in refusal(path).reason


def test_a_strip_forty_thousand_pixels_long_is_used(tmp_path: Path) -> None:
    path = tmp_path / "strip.png"
    Image.new("RGB", (40_000, 60), (30, 60, 90)).save(path)
    assert poster(path, tmp_path) == []


def test_a_turned_photo_stands_upright(tmp_path: Path) -> None:
    path = tmp_path / "turned.jpg"
    image = Image.new("RGB", (80, 40), (255, 0, 0))
    image.paste((0, 0, 255), (40, 0, 80, 40))
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(path, exif=exif, quality=95)
    upright = open_picture(path).image
    assert upright.size == (40, 80)
    red, _, blue = upright.getpixel((20, 10))
    assert red > 200 and blue < 60


def test_sixteen_bits_become_eight_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "deep.tif"
    values = np.linspace(0, 65535, 256).astype(np.uint16)
    Image.fromarray(np.tile(values, (4, 1))).save(path)
    picture = open_picture(path)
    assert [picture.image.getpixel((x, 0))[0] for x in (0, 128, 255)] == [0, 128, 255]
    assert "more than 8 bits" in picture.notes[0]


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_sixteen_bits_of_colour_are_said_too_and_only_once(tmp_path: Path, channels: int) -> None:
    picture = open_picture(deep_png(tmp_path / "deep.png", channels))
    assert picture.notes == ("deep.png has more than 8 bits a channel: it was reduced to 8",)


def test_cmyk_becomes_rgb_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "print.jpg"
    Image.new("CMYK", (40, 40), (0, 255, 255, 0)).save(path, quality=95)
    picture = open_picture(path)
    red, green, blue = picture.image.getpixel((20, 20))
    assert red > 200 and green < 40 and blue < 40
    assert "CMYK" in picture.notes[0]


def test_a_moving_picture_gives_its_first_frame_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "moves.gif"
    frames = [Image.new("RGB", (30, 30), colour) for colour in ("red", "blue")]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    picture = open_picture(path)
    assert picture.image.convert("RGB").getpixel((5, 5)) == (255, 0, 0)
    assert "first frame" in picture.notes[0]


def test_colours_of_a_wide_profile_are_brought_to_srgb(tmp_path: Path) -> None:
    path = tmp_path / "lab.png"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    Image.new("RGB", (10, 10), (120, 130, 140)).save(path, icc_profile=profile)
    assert open_picture(path).image.mode == "RGB"


def test_a_palette_with_a_clear_colour_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "mark.gif"
    image = Image.new("P", (20, 20), 0)
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.paste(1, (0, 0, 10, 20))
    image.save(path, transparency=0)
    read = open_picture(path).image
    assert read.mode == "RGBA"
    assert read.getpixel((15, 5))[3] == 0
    assert read.getpixel((5, 5)) == (0, 255, 0, 255)


def test_a_small_photo_is_used_and_said_to_look_soft(tmp_path: Path) -> None:
    path = photo(tmp_path / "small.jpg", (60, 60))
    made, _ = made_by(make_poster, tmp_path, title="Hi", size="400x400", background=path)
    assert "small.jpg is only 60 x 60 px: enlarged 6.7 times" in made.summary


def test_letters_that_no_font_has_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(Refuse, match=r"U\+10920"):
        made_by(make_poster, tmp_path, title="Party \U00010920", size="300x300")


def test_an_unknown_colour_is_refused_with_the_nearest_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="did you mean yellow"):
        made_by(make_poster, tmp_path, title="Hi", title_colour="yelow")


@pytest.mark.parametrize("size", ["8x8", "20000x100", "12000x12000"])
def test_a_canvas_of_no_use_is_refused(size: str, tmp_path: Path) -> None:
    with pytest.raises(Refuse, match="canvas"):
        made_by(make_poster, tmp_path, title="Hi", size=size)


def test_a_text_too_long_for_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refuse, match="does not fit"):
        made_by(make_poster, tmp_path, title="word " * 100, size="64x64")


def test_a_damaged_photo_is_refused_inside_a_design_too(tmp_path: Path) -> None:
    fake = tmp_path / "fake.png"
    fake.write_bytes(io.BytesIO(b"\x89PNG\r\n\x1a\n").getvalue())
    with pytest.raises(Refuse, match=r"fake\.png"):
        made_by(
            compose_layered_image,
            tmp_path,
            size="200x200",
            layers=[{"kind": "picture", "picture": str(fake)}],
        )
