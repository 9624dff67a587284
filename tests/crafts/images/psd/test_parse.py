"""Our own parser keeps every byte, and never stumbles over damaged files."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from tests.crafts.images import foreign

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.change import open_psd
from liftwork.crafts.images.psd.parse import parse, serialise
from liftwork.crafts.images.psd.planes import layer_image, plane
from liftwork.crafts.images.psd.told import from_xmp, to_xmp


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("psd")
    return foreign.with_strange_parts(folder / "strange.psd").read_bytes()


def test_a_file_is_the_same_after_parsing(strange: bytes) -> None:
    assert serialise(parse(strange)) == strange


def test_names_of_every_script_are_read(strange: bytes) -> None:
    names = [layer.name for layer in parse(strange).layers]
    assert names == ["Photo", "</Layer group>", "Box", "Badges", "Dot", "Invert 1"]


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_file_is_refused_or_read_but_never_a_crash(
    strange: bytes, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(strange)))
    at = data.draw(st.integers(0, len(strange) - 1))
    broken = bytearray(strange[:cut] if data.draw(st.booleans()) else strange)
    if at < len(broken):
        broken[at] ^= data.draw(st.integers(1, 255))
    try:
        psd = parse(bytes(broken))
        for layer in psd.layers:
            if max(layer.size) < 1000:
                layer_image(layer)
    except Refuse:
        pass


@pytest.mark.parametrize("kind", [0, 1, 2, 3])
def test_every_compression_is_read(kind: int) -> None:
    import zlib

    from psd_tools.compression import compress
    from psd_tools.constants import Compression

    pixels = bytes((x * y) % 256 for y in range(9) for x in range(13))
    packed = compress(pixels, Compression(kind), 13, 9, 8)
    image = plane(struct.pack(">H", kind) + packed, (13, 9))
    assert image.tobytes() == pixels
    assert zlib.crc32(image.tobytes()) == zlib.crc32(pixels)


@pytest.mark.parametrize(
    ("where", "value", "reason"),
    [
        (slice(4, 6), b"\0\2", "PSB"),
        (slice(0, 4), b"GIF8", "not a PSD"),
        (slice(22, 24), b"\0\x10", "RGB with 16 bits"),
        (slice(24, 26), b"\0\4", "CMYK with 8 bits"),
    ],
)
def test_a_file_that_cannot_be_changed_is_refused_with_the_reason(
    where: slice, value: bytes, reason: str, strange: bytes, tmp_path: Path
) -> None:
    other = bytearray(strange)
    other[where] = value
    path = tmp_path / "other.psd"
    path.write_bytes(bytes(other))
    with pytest.raises(Refuse, match=reason):
        open_psd(path)


def test_a_file_without_layers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "flat.psd"
    head = b"8BPS\0\1" + b"\0" * 6 + struct.pack(">HIIHH", 3, 2, 2, 8, 3)
    path.write_bytes(head + b"\0" * 12 + b"\0\0" + bytes(12))
    with pytest.raises(Refuse, match="no layers"):
        open_psd(path)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=40), max_size=5))
def test_what_a_file_tells_of_itself_is_read_back(told: dict[str, str]) -> None:
    assert from_xmp(to_xmp({"layers": told})) == {"layers": told}


@given(st.binary(max_size=200))
def test_any_packet_is_read_without_an_error(packet: bytes) -> None:
    assert isinstance(from_xmp(packet), dict)


def test_a_huge_layer_is_refused_before_it_is_decoded() -> None:
    with pytest.raises(Refuse, match="too large"):
        plane(b"\0\1", (30_000, 30_000))
    assert Image.MAX_IMAGE_PIXELS
