"""Photos of 16 bits a channel that tests make, byte by byte."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tests.crafts.images.looks.photos import photo, pixels

from liftwork.crafts.images.looks.deep import png_of

MAKER, LENS = "Liftwork Cameras", "35mm, of several"


def deep_pixels(channels: int = 3, size: tuple[int, int] = (120, 80)) -> np.ndarray:
    """The picture of `photos` with steps much finer than 8 bits can tell."""
    fine = np.random.default_rng(3).integers(0, 257, (size[1], size[0], 4), dtype=np.uint16)
    colour = pixels(*size).astype(np.uint16) * 255 + fine[..., :3]
    if channels == 1:
        return colour[..., 1:2]
    return np.concatenate((colour, fine[..., 3:] * 200), axis=2)[..., :channels]


def deep_png(path: Path, channels: int = 3) -> Path:
    """A PNG with EXIF tags and, where it is not grey, a colour profile."""
    photo(path, size=(120, 80))
    data = path.read_bytes()
    if channels == 1:
        at = data.index(b"iCCP") - 4
        data = data[:at] + data[at + 12 + struct.unpack_from(">I", data, at)[0] :]
    path.write_bytes(png_of(data, deep_pixels(channels)))
    return path


@dataclass(frozen=True)
class Form:
    """How a TIFF is laid out."""

    order: str = "<"
    compression: int = 1
    predictor: int = 1
    strip: int = 80
    index_first: bool = False
    short: bool = False


def deep_tiff(path: Path, form: Form, channels: int = 3) -> Path:
    """A TIFF with a maker, an orientation and a note in its EXIF group, in that form."""
    strips = _strips(deep_pixels(channels), form)
    head = {"<": b"II*\0", ">": b"MM\0*"}[form.order]
    index_size = 1024
    start = 8 + index_size if form.index_first else 8
    offsets = [start + sum(map(len, strips[:n])) for n in range(len(strips))]
    at = 8 if form.index_first else start + sum(map(len, strips))
    index = _index(form, channels, offsets, [len(s) for s in strips], at).ljust(index_size, b"\0")
    parts = [index, *strips] if form.index_first else [*strips, index]
    path.write_bytes(head + struct.pack(f"{form.order}I", at) + b"".join(parts))
    return path


def _strips(values: np.ndarray, form: Form) -> list[bytes]:
    found = []
    for top in range(0, len(values), form.strip):
        strip = values[top : top + form.strip]
        if form.predictor == 2:
            strip = np.concatenate((strip[:, :1], np.diff(strip, axis=1)), axis=1)
        raw = strip.astype(f"{form.order}u2").tobytes()
        found.append(raw if form.compression == 1 else zlib.compress(raw))
    return found


def _index(form: Form, channels: int, offsets: list[int], counts: list[int], start: int) -> bytes:
    wide = 3 if form.short else 4
    tags: list[tuple[int, int, list[int] | bytes]] = [
        (256, 3, [120]), (257, 3, [80]), (258, 3, [16] * channels), (259, 3, [form.compression]),
        (262, 3, [1 if channels == 1 else 2]), (271, 2, MAKER.encode() + b"\0"),
        (273, 4, offsets), (274, 3, [6]), (277, 3, [channels]), (278, 3, [form.strip]),
        (279, wide, counts), (284, 3, [1]), (317, 3, [form.predictor]), (34665, 4, [0]),
    ]  # fmt: skip
    if channels == 4:
        tags.insert(-1, (338, 3, [2]))
    after = start + 2 + 12 * len(tags) + 4
    body = b""
    entries = []
    for tag, kind, given in tags:
        numbers = given
        if tag == 34665:
            numbers = [after + len(body)]
            lens = LENS.encode() + b"\0"
            body += struct.pack(
                f"{form.order}HHHIII", 1, 0xA434, 2, len(lens), after + len(body) + 18, 0
            ) + lens + b"\0"  # fmt: skip
        data = _bytes(form, kind, numbers)
        if len(data) > 4:
            place = struct.pack(f"{form.order}I", after + len(body))
            body += data + b"\0" * (len(data) % 2)
        else:
            place = data.ljust(4, b"\0")
        entries.append(struct.pack(f"{form.order}HHI", tag, kind, len(numbers)) + place)
    return struct.pack(f"{form.order}H", len(tags)) + b"".join(entries) + b"\0\0\0\0" + body


def _bytes(form: Form, kind: int, numbers: list[int] | bytes) -> bytes:
    if isinstance(numbers, bytes):
        return numbers
    return struct.pack(f"{form.order}{len(numbers)}{'H' if kind == 3 else 'I'}", *numbers)
