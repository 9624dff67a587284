"""Takes a PSD apart into its blocks, byte for byte, and puts them together again.

Written after Adobe's published description of the format, and shares no code with the
library that writes our files. What is not understood is kept as it is: `serialise` of what
`parse` gave is the very file that was read.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace

from liftwork.contract.errors import Refuse

RGB = 3
MODES = {0: "bitmap", 1: "grey", 2: "indexed", 3: "RGB", 4: "CMYK", 7: "multichannel", 8: "duotone",
         9: "Lab"}  # fmt: skip
_BLOCKS = (b"8BIM", b"8B64")


class Malformed(Refuse):
    """The bytes are not those of a whole PSD."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the PSD is damaged or cut short ({what})", "save it again and retry")


@dataclass(frozen=True)
class Channel:
    """One plane of a layer. `data` begins with two bytes that tell the compression."""

    id: int
    data: bytes


@dataclass(frozen=True)
class Block:
    """A tagged block. `pad` are the bytes after it that belong to nothing."""

    signature: bytes
    key: bytes
    data: bytes
    pad: bytes = b""


@dataclass(frozen=True)
class LayerBlock:
    """One layer record with its channels; `box` is left, top, right, bottom."""

    box: tuple[int, int, int, int]
    channels: tuple[Channel, ...]
    signature: bytes
    blend: bytes
    opacity: int
    clipping: int
    flags: int
    filler: int
    mask: bytes
    ranges: bytes
    pascal: bytes
    blocks: tuple[Block, ...]
    rest: bytes = b""

    def block(self, *keys: bytes) -> bytes | None:
        """The data of the first tagged block of those keys."""
        return next((b.data for b in self.blocks if b.key in keys), None)

    @property
    def name(self) -> str:
        """The layer's Unicode name, or the short one where it has no other."""
        unicode = self.block(b"luni")
        if unicode is not None and len(unicode) >= 4:
            length = struct.unpack_from(">I", unicode)[0]
            return unicode[4 : 4 + 2 * length].decode("utf-16-be", "replace").rstrip("\0")
        return self.pascal[1 : 1 + self.pascal[0]].decode("mac-roman", "replace")

    @property
    def visible(self) -> bool:
        """Whether its eye is on; the group around it may still be hidden."""
        return not self.flags & 2

    @property
    def divider(self) -> int:
        """0 for a layer, 1 or 2 for a group, 3 for the lower end of a group."""
        data = self.block(b"lsct", b"lsdk")
        return struct.unpack_from(">I", data)[0] if data and len(data) >= 4 else 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]


@dataclass(frozen=True)
class Resource:
    """An image resource; `raw` is all of it."""

    id: int
    data: bytes
    raw: bytes


@dataclass(frozen=True)
class Psd:
    """A PSD in its blocks. Layers are bottom to top; `count` is negative with merged alpha."""

    header: bytes
    colour_mode: bytes
    resources: tuple[Resource, ...]
    layers: tuple[LayerBlock, ...]
    count: int
    layer_pad: bytes
    after_layers: bytes
    merged: bytes

    @property
    def channels(self) -> int:
        """Planes of the merged picture."""
        return int(struct.unpack_from(">H", self.header, 12)[0])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the canvas."""
        height, width = struct.unpack_from(">II", self.header, 14)
        return width, height

    @property
    def depth(self) -> int:
        """Bits a channel."""
        return int(struct.unpack_from(">H", self.header, 22)[0])

    @property
    def mode(self) -> int:
        """Colour mode; see `MODES`."""
        return int(struct.unpack_from(">H", self.header, 24)[0])

    @property
    def dpi(self) -> int:
        """Pixels to the inch as resource 1005 tells them; 72 where it tells none."""
        data = self.resource(1005)
        return round(struct.unpack_from(">I", data)[0] / 65536) or 72 if data else 72

    def resource(self, id: int) -> bytes | None:
        """The data of an image resource."""
        return next((r.data for r in self.resources if r.id == id), None)

    def with_layer(self, at: int, layer: LayerBlock) -> Psd:
        """The same with another layer at that place."""
        return replace(self, layers=(*self.layers[:at], layer, *self.layers[at + 1 :]))

    def with_resource(self, id: int, data: bytes) -> Psd:
        """The same with one resource's data replaced, or added at the end."""
        raw = b"8BIM" + struct.pack(">H", id) + b"\0\0" + struct.pack(">I", len(data)) + data
        new = Resource(id, data, raw + b"\0" * (len(data) % 2))
        kept = tuple(new if r.id == id else r for r in self.resources)
        return replace(self, resources=kept if new in kept else (*kept, new))


class _Reader:
    """Reads along bytes; a section is read within them, so that large ones are not copied."""

    def __init__(self, data: bytes | memoryview, what: str) -> None:
        self.data, self.at, self.what = memoryview(data), 0, what

    def _passed(self, size: int) -> memoryview:
        if size < 0 or self.at + size > len(self.data):
            raise Malformed(self.what)
        self.at += size
        return self.data[self.at - size : self.at]

    def take(self, size: int) -> bytes:
        return bytes(self._passed(size))

    def number(self, form: str) -> int:
        return int(struct.unpack(f">{form}", self._passed(struct.calcsize(f">{form}")))[0])

    def sized(self) -> bytes:
        return self.take(self.number("I"))

    def section(self, what: str) -> _Reader:
        return _Reader(self._passed(self.number("I")), what)

    def rest(self) -> bytes:
        return self.take(len(self.data) - self.at)


def parse(data: bytes) -> Psd:
    """The blocks of a PSD (version 1). Raises `Refuse` for what is none, or is damaged."""
    reader = _Reader(data, "its header")
    header = reader.take(26)
    if header[:4] != b"8BPS":
        raise Refuse("this is not a PSD file", "a file saved as PSD")
    if header[4:6] != b"\0\1":
        raise Refuse("this is a PSB (large document) file", "a file saved as PSD")
    reader.what = "its colour table"
    colour_mode = reader.sized()
    reader.what = "its image resources"
    resources = _resources(reader.sized())
    reader.what = "its layers"
    section = reader.section("its layers")
    merged = reader.rest()
    if len(merged) < 2:
        raise Malformed("its merged picture")
    if not section.data.nbytes:
        return Psd(header, colour_mode, resources, (), 0, b"", b"", merged)
    info = section.section("its layer records")
    after = section.rest()
    layers: tuple[LayerBlock, ...] = ()
    count = 0
    if info.data.nbytes:
        count = info.number("h")
        layers = _layers(info, abs(count))
    return Psd(header, colour_mode, resources, layers, count, info.rest(), after, merged)


def _resources(data: bytes) -> tuple[Resource, ...]:
    reader = _Reader(data, "its image resources")
    found = []
    while reader.at < len(data):
        start = reader.at
        reader.take(4)
        id = reader.number("H")
        length = reader.number("B")
        reader.take(length + (length + 1) % 2)
        body = reader.sized()
        if len(body) % 2 and reader.at < len(data):
            reader.take(1)
        found.append(Resource(id, body, data[start : reader.at]))
    return tuple(found)


def _layers(reader: _Reader, count: int) -> tuple[LayerBlock, ...]:
    records = [_record(reader) for _ in range(count)]
    layers = []
    for record, lengths in records:
        channels = tuple(Channel(id, reader.take(length)) for id, length in lengths)
        layers.append(replace(record, channels=channels))
    return tuple(layers)


def _record(reader: _Reader) -> tuple[LayerBlock, list[tuple[int, int]]]:
    top, left, bottom, right = (reader.number("i") for _ in range(4))
    lengths = [(reader.number("h"), reader.number("I")) for _ in range(reader.number("H"))]
    signature, blend = reader.take(4), reader.take(4)
    opacity, clipping, flags, filler = reader.take(4)
    extra = reader.section("a layer's record")
    mask, ranges = extra.sized(), extra.sized()
    length = extra.number("B")
    pascal = bytes([length]) + extra.take(length + (-(length + 1)) % 4)
    blocks = _blocks(extra)
    layer = LayerBlock(
        (left, top, right, bottom), (), signature, blend, opacity, clipping, flags, filler,
        mask, ranges, pascal, blocks, extra.rest(),
    )  # fmt: skip
    return layer, lengths


def _blocks(reader: _Reader) -> tuple[Block, ...]:
    found: list[Block] = []
    while reader.data[reader.at : reader.at + 4] in _BLOCKS:
        signature, key = reader.take(4), reader.take(4)
        data = reader.sized()
        pad = b""
        for size in range(4):
            ahead = reader.data[reader.at + size : reader.at + size + 4]
            if ahead in _BLOCKS:
                pad = reader.take(size)
                break
        found.append(Block(signature, key, data, pad))
    return tuple(found)


def serialise(psd: Psd) -> bytes:
    """The file again."""
    resources = b"".join(resource.raw for resource in psd.resources)
    parts = [psd.header, _sized(psd.colour_mode), _sized(resources)]
    if psd.layers or psd.after_layers or psd.layer_pad or psd.count:
        records = b"".join(_packed(layer) for layer in psd.layers)
        planes = [channel.data for layer in psd.layers for channel in layer.channels]
        count = struct.pack(">h", psd.count) if psd.layers or psd.count else b""
        info = b"".join([count, records, *planes, psd.layer_pad])
        info += b"\0" * (len(info) % 2 if psd.layers else 0)
        parts.append(_sized(_sized(info) + psd.after_layers))
    else:
        parts.append(_sized(b""))
    return b"".join([*parts, psd.merged])


def _sized(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def _packed(layer: LayerBlock) -> bytes:
    left, top, right, bottom = layer.box
    channels = b"".join(struct.pack(">hI", c.id, len(c.data)) for c in layer.channels)
    blocks = b"".join(b.signature + b.key + _sized(b.data) + b.pad for b in layer.blocks)
    extra = _sized(layer.mask) + _sized(layer.ranges) + layer.pascal + blocks + layer.rest
    head = struct.pack(">4iH", top, left, bottom, right, len(layer.channels))
    marks = bytes([layer.opacity, layer.clipping, layer.flags, layer.filler])
    return head + channels + layer.signature + layer.blend + marks + _sized(extra)
