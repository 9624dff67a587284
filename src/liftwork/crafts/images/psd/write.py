"""Writes drawn layers as a PSD, one at a time, so that no two need be in memory together."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer, DrawnMask
from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.psd.told import to_xmp
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image, ImageCms
    from psd_tools import compression, constants
    from psd_tools.psd import document, header, image_resources, layer_and_mask, tagged_blocks
else:
    Image = lazy("PIL.Image")
    ImageCms = lazy("PIL.ImageCms")
    compression = lazy("psd_tools.compression")
    constants = lazy("psd_tools.constants")
    document = lazy("psd_tools.psd.document")
    header = lazy("psd_tools.psd.header")
    image_resources = lazy("psd_tools.psd.image_resources")
    layer_and_mask = lazy("psd_tools.psd.layer_and_mask")
    tagged_blocks = lazy("psd_tools.psd.tagged_blocks")

BLEND_KEYS: Mapping[Blend, bytes] = {
    "normal": b"norm", "multiply": b"mul ", "screen": b"scrn", "overlay": b"over",
    "darken": b"dark", "lighten": b"lite", "colour dodge": b"div ", "colour burn": b"idiv",
    "linear dodge": b"lddg", "linear burn": b"lbrn", "soft light": b"sLit",
    "hard light": b"hLit", "difference": b"diff", "exclusion": b"smud",
    "subtract": b"fsub", "divide": b"fdiv",
}  # fmt: skip
"""The four letters by which the format calls a blend mode."""
_ORDER = (0, 1, 2, -1)
"""Channels in the order that simple readers count on."""
_THUMBNAIL = 160


class PsdWriter:
    """Collects layers, bottom to top, as compressed records; then writes the file."""

    def __init__(self, size: tuple[int, int], dpi: int) -> None:
        self.size = size
        self.dpi = dpi
        self.told: dict[str, Any] = {}
        self._records = layer_and_mask.LayerRecords()
        self._channels = layer_and_mask.ChannelImageData()

    def add(self, drawn: Drawn) -> None:
        """Add a layer or a whole group above what is there."""
        if isinstance(drawn, DrawnGroup):
            self._add_group(drawn)
        else:
            self._add_layer(drawn)

    def _add_layer(self, layer: DrawnLayer) -> None:
        record = _record(layer.name, layer.box, layer.opacity, BLEND_KEYS[layer.blend])
        record.flags.visible = layer.visible
        channels = layer_and_mask.ChannelDataList()
        for id, packed in zip(_ORDER, packed_planes(layer.image), strict=True):
            self._put(record, channels, id, packed)
        self._put_mask(record, channels, layer.mask)
        self._append(record, channels)
        if layer.told:
            self.told[layer.name] = {"at": list(layer.box), **layer.told}

    def _add_group(self, group: DrawnGroup) -> None:
        kinds = constants.SectionDivider
        end = _record("</Layer group>", (0, 0, 0, 0), 255, b"norm")
        _divide(end, kinds.BOUNDING_SECTION_DIVIDER)
        self._append(end, self._empty(end))
        for part in group.parts:
            self.add(part)
        key = BLEND_KEYS[group.blend] if group.blend else b"pass"
        record = _record(group.name, (0, 0, 0, 0), group.opacity, key)
        record.flags.visible = group.visible
        _divide(record, kinds.OPEN_FOLDER, key)
        channels = self._empty(record)
        self._put_mask(record, channels, group.mask)
        self._append(record, channels)

    def _empty(self, record: layer_and_mask.LayerRecord) -> layer_and_mask.ChannelDataList:
        channels = layer_and_mask.ChannelDataList()
        for id in _ORDER:
            data = layer_and_mask.ChannelData(constants.Compression.RAW)
            record.channel_info.append(layer_and_mask.ChannelInfo(constants.ChannelID(id), 2))
            channels.append(data)
        return channels

    def _put(
        self,
        record: layer_and_mask.LayerRecord,
        channels: layer_and_mask.ChannelDataList,
        id: int,
        packed: bytes,
    ) -> None:
        data = layer_and_mask.ChannelData(constants.Compression.RLE)
        data.data = packed
        info = layer_and_mask.ChannelInfo(constants.ChannelID(id), len(data.data) + 2)
        record.channel_info.append(info)
        channels.append(data)

    def _put_mask(
        self,
        record: layer_and_mask.LayerRecord,
        channels: layer_and_mask.ChannelDataList,
        mask: DrawnMask | None,
    ) -> None:
        if mask is None:
            return
        record.mask_data = layer_and_mask.MaskData(
            top=mask.top,
            left=mask.left,
            bottom=mask.top + mask.image.height,
            right=mask.left + mask.image.width,
            background_color=0,
        )
        self._put(record, channels, -2, run_lengths(mask.image))

    def _append(
        self, record: layer_and_mask.LayerRecord, channels: layer_and_mask.ChannelDataList
    ) -> None:
        self._records.append(record)
        self._channels.append(channels)

    def write(self, path: Path, flat: Image.Image) -> None:
        """Write the file with `flat` (RGB or RGBA) as its merged picture."""
        bands = len(flat.getbands())
        count = len(self._records)
        head = header.FileHeader(
            channels=bands, height=self.size[1], width=self.size[0], depth=8, color_mode=3
        )
        info = layer_and_mask.LayerInfo(
            layer_count=-count if bands == 4 else count,
            layer_records=self._records,
            channel_image_data=self._channels,
        )
        whole = document.PSD(
            header=head,
            image_resources=self._resources(flat),
            layer_and_mask_information=layer_and_mask.LayerAndMaskInformation(
                layer_info=info,
                global_layer_mask_info=layer_and_mask.GlobalLayerMaskInfo(),
                tagged_blocks=tagged_blocks.TaggedBlocks(),
            ),
        )
        whole.image_data.compression = constants.Compression.RLE
        whole.image_data.set_data([plane.tobytes() for plane in flat.split()], head)
        with path.open("wb") as file:
            whole.write(file)

    def _resources(self, flat: Image.Image) -> image_resources.ImageResources:
        found = image_resources.ImageResources()
        for key, data in (
            (1005, _resolution(self.dpi)),
            (1036, thumbnail(flat)),
            (1039, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()),
            (1057, _version_info()),
            (1060, to_xmp({"layers": self.told})),
        ):
            found[key] = image_resources.ImageResource(key=key, data=data)
        return found


def packed_planes(image: Image.Image) -> list[bytes]:
    """Each plane of a picture by run lengths; those that are the same are packed once."""
    planes = [plane.tobytes() for plane in image.split()]
    done: list[bytes] = []
    for plane in planes:
        same = next(
            (packed for packed, other in zip(done, planes, strict=False) if other == plane), None
        )
        done.append(same or _run_lengths(plane, *image.size))
    return done


def run_lengths(plane: Image.Image) -> bytes:
    """A plane (mode L) by run lengths: the length of each row, then the rows, evened."""
    return _run_lengths(plane.tobytes(), *plane.size)


def _run_lengths(data: bytes, width: int, height: int) -> bytes:
    """A plane of one value, such as the colour of letters, is its first row over and over."""
    kind = constants.Compression.RLE
    first = data[:width]
    if first.count(first[:1]) == width and data == first * height:
        row = compression.compress(first, kind, width, 1, 8)
        packed = row[:2] * height + row[2:] * height
    else:
        packed = compression.compress(data, kind, width, height, 8)
    return _evened(packed, height)


def _evened(packed: bytes, height: int) -> bytes:
    """The same rows with an even number of bytes in all.

    Some readers expect planes to begin at even places and others that nothing stands
    between them: so the last row is packed a byte longer, to the same values.
    """
    if len(packed) % 2 == 0:
        return packed
    at = 2 * (height - 1)
    length = struct.unpack_from(">H", packed, at)[0]
    longer = _one_longer(packed[-length:])
    counts = packed[:at] + struct.pack(">H", len(longer)) + packed[at + 2 : 2 * height]
    return counts + packed[2 * height : len(packed) - length] + longer


def _one_longer(row: bytes) -> bytes:
    """A row of PackBits with one of its runs split, so that an odd number of bytes is added."""
    at = 0
    while at < len(row):
        head = row[at]
        if head < 128:
            if head:
                split = bytes([0, row[at + 1], head - 1]) + row[at + 2 : at + 2 + head]
                return row[:at] + split + row[at + 2 + head :]
            at += 2
            continue
        count, value = 257 - head, row[at + 1 : at + 2]
        rest = {2: b"", 3: b"\0" + value}.get(count, bytes([257 - (count - 2) & 255]) + value)
        return row[:at] + b"\1" + value * 2 + rest + row[at + 2 :]
    return row + b"\x80"


def _record(
    name: str, box: tuple[int, int, int, int], opacity: int, blend: bytes
) -> layer_and_mask.LayerRecord:
    left, top, right, bottom = box
    short = name.encode("ascii", "replace").decode()[:60]
    record = layer_and_mask.LayerRecord(
        top=top, left=left, bottom=bottom, right=right, name=short, opacity=opacity
    )
    record.blend_mode = constants.BlendMode(blend)
    record.tagged_blocks = tagged_blocks.TaggedBlocks()
    record.tagged_blocks.set_data(constants.Tag.UNICODE_LAYER_NAME, name)
    return record


def _divide(
    record: layer_and_mask.LayerRecord, kind: constants.SectionDivider, blend: bytes = b""
) -> None:
    more = {"signature": b"8BIM", "blend_mode": constants.BlendMode(blend)} if blend else {}
    key = constants.Tag.SECTION_DIVIDER_SETTING
    record.tagged_blocks.set_data(key, kind=kind, **more)


def _resolution(dpi: int) -> bytes:
    """Resource 1005: fixed point 16.16 dots to the inch, shown in inches."""
    return struct.pack(">IHHIHH", dpi << 16, 1, 1, dpi << 16, 1, 1)


def _version_info() -> bytes:
    """Resource 1057: the file has a merged picture, written and last read by us."""
    name = b"".join(struct.pack(">I", len(n)) + n.encode("utf-16-be") for n in ("Liftwork",) * 2)
    return struct.pack(">IB", 1, 1) + name + struct.pack(">I", 1)


def thumbnail(flat: Image.Image) -> bytes:
    """Resource 1036: a JPEG of at most 160 px, for file managers."""
    small = flat.convert("RGB")
    small.thumbnail((_THUMBNAIL, _THUMBNAIL), reducing_gap=2)
    data = io.BytesIO()
    small.save(data, "JPEG", quality=80)
    width, height = small.size
    row = (width * 24 + 31) // 32 * 4
    jpeg = data.getvalue()
    head = struct.pack(">IIIIIIHH", 1, width, height, row, row * height, len(jpeg), 24, 1)
    return head + jpeg
