"""The layers of a PSD as a tree, decoded by Pillow from our own parser's blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.psd.parse import LayerBlock, Psd, parse
from liftwork.crafts.images.psd.planes import RasterMask, layer_image, layer_mask, merged_image
from liftwork.crafts.images.psd.told import believed, from_xmp
from liftwork.crafts.images.psd.write import BLEND_KEYS

if TYPE_CHECKING:
    from PIL import Image

BLENDS: dict[bytes, Blend] = {key: name for name, key in BLEND_KEYS.items()}
XMP = 1060
PASS = b"pass"
_ADJUSTING = (
    b"brit", b"levl", b"curv", b"expA", b"vibA", b"hue ", b"hue2", b"blnc", b"blwh", b"phfl",
    b"mixr", b"clrL", b"nvrt", b"post", b"thrs", b"grdm", b"selc", b"CgEd",
)  # fmt: skip
"""Tagged blocks of adjustment layers: they change what is below and have no pixels."""
_FILLING = (b"SoCo", b"GdFl", b"PtFl")
_EFFECTS = (b"lfx2", b"lrFX", b"lmfx")


@dataclass
class Node:
    """A layer or a group: its record, its place among all records, its parts if it is a group."""

    record: LayerBlock
    index: int
    parts: list[Node] = field(default_factory=list)
    group: bool = False

    @property
    def name(self) -> str:
        """The layer's name."""
        return self.record.name

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom on the canvas."""
        return self.record.box

    @property
    def blend(self) -> Blend | None:
        """The blend mode, where it is one that we know; some programs write its key backwards."""
        key = self.record.blend
        return BLENDS.get(key) or BLENDS.get(key[::-1])

    @cached_property
    def image(self) -> Image.Image:
        """The pixels, RGBA."""
        return layer_image(self.record)

    @cached_property
    def mask(self) -> RasterMask | None:
        """The mask, where there is one that is on."""
        return layer_mask(self.record)

    def puzzling(self) -> str | None:
        """Why this cannot be stacked by plain arithmetic; None where it can."""
        keys = {block.key for block in self.record.blocks}
        for found, why in (
            (keys & set(_ADJUSTING), "is an adjustment layer"),
            (keys & set(_FILLING), "is a fill layer"),
            (keys & set(_EFFECTS) and self._effects_on(), "has layer effects"),
            (self.record.clipping, "is clipped to the layer below"),
            (keys & {b"vmsk", b"vsms"}, "has a vector mask"),
            ((self.record.block(b"iOpa") or b"\xff")[:1] != b"\xff", "has a fill opacity"),
            (self.blend is None and self.record.blend != PASS, "has a blend mode of its own"),
        ):
            if found:
                return why
        return None

    def _effects_on(self) -> bool:
        return bool(self.record.visible)


@dataclass
class Layered:
    """A PSD that was read: its blocks, its tree bottom to top, what it says of itself."""

    psd: Psd
    nodes: list[Node]
    told: dict[str, dict[str, Any]]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the canvas."""
        return self.psd.size

    @cached_property
    def flat(self) -> list[Node]:
        """Every layer and group, bottom to top, a group after its parts."""
        return _walk(self.nodes)

    @property
    def layers(self) -> list[Node]:
        """Every layer that is no group, bottom to top."""
        return [node for node in self.flat if not node.group]

    @cached_property
    def merged(self) -> Image.Image:
        """The merged picture."""
        return merged_image(self.psd)

    def hidden(self) -> set[int]:
        """Indices of all that is not seen, by itself or by its group."""
        return _hidden(self.nodes, False)

    def of_kind(self, kind: str) -> list[Node]:
        """The layers that are told to be of a kind: text, picture, shape ..."""
        return [n for n in self.layers if self.told.get(n.name, {}).get("kind") == kind]


def read_layered(path: Path) -> Layered:
    """Read a PSD. Raises `Refuse` for what is none, or is damaged."""
    return layered(parse(path.read_bytes()))


def layered(psd: Psd) -> Layered:
    """The tree of a parsed PSD."""
    told = believed(from_xmp(psd.resource(XMP) or b"").get("layers"), psd.size)
    return Layered(psd, _tree(psd), told)


def _tree(psd: Psd) -> list[Node]:
    open_lists: list[list[Node]] = [[]]
    for index, record in enumerate(psd.layers):
        if record.divider == 3:
            open_lists.append([])
        elif record.divider in (1, 2) and len(open_lists) > 1:
            parts = open_lists.pop()
            open_lists[-1].append(Node(record, index, parts, group=True))
        else:
            open_lists[-1].append(Node(record, index))
    while len(open_lists) > 1:
        inner = open_lists.pop()
        open_lists[-1] += inner
    return open_lists[0]


def _walk(nodes: list[Node]) -> list[Node]:
    found: list[Node] = []
    for node in nodes:
        found += _walk(node.parts)
        found.append(node)
    return found


def _hidden(nodes: list[Node], within: bool) -> set[int]:
    found: set[int] = set()
    for node in nodes:
        off = within or not node.record.visible
        if off:
            found.add(node.index)
        found |= _hidden(node.parts, off)
    return found
