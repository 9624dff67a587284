"""Checks of a design as it is seen: texts on the canvas, apart, legible; logos whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.images.codes import (
    APART,
    AS_ASKED,
    CONTRAST,
    INSIDE,
    LOGO_CLEAR,
    LOGO_SHAPE,
    LOGO_SIZE,
)
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.poster.legible import LEAST, least_contrast
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import Layered, Node
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageFilter
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    ImageFilter = lazy("PIL.ImageFilter")
    NDArray = Any

LEAST_LOGO = 0.05
_INK = 128
_EDGE = 16
_BENT = 0.02
"""By so much may a logo's width to height differ from that of its picture."""


@dataclass(frozen=True)
class AskedText:
    """A text that was asked for; its colour where that was asked for too."""

    text: str
    colour: Colour | None


def words_and_marks(layered: Layered) -> tuple[list[Node], list[Node]]:
    """The texts and the logos that are seen."""
    hidden = layered.hidden()
    words = [node for node in layered.of_kind("text") if node.index not in hidden]
    marks = [
        node
        for node in layered.layers
        if layered.told.get(node.name, {}).get("logo") and node.index not in hidden
    ]
    return words, marks


def check_words(stacker: Stacker) -> Iterator[Check]:
    """Texts on the canvas, apart from each other and from logos, and legible."""
    layered = stacker.layered
    words, marks = words_and_marks(layered)
    yield _inside(layered, words)
    yield _apart(words, words, APART, "texts")
    yield _contrast(stacker, words)
    yield _apart(words, marks, LOGO_CLEAR, "logos and texts")


def check_marks(layered: Layered, logos: Sequence[tuple[int, int]]) -> Iterator[Check]:
    """Logos large enough and in their own shape."""
    _, marks = words_and_marks(layered)
    yield _logo_size(layered, marks)
    yield _logo_shape(marks, logos)


def check_swapped(stacker: Stacker, logos: Sequence[tuple[int, int]]) -> Iterator[Check]:
    """What a new picture can spoil: a logo, and the words on it."""
    layered = stacker.layered
    words, marks = words_and_marks(layered)
    yield from check_marks(layered, logos)
    yield _contrast(stacker, words)
    yield _apart(words, marks, LOGO_CLEAR, "logos and texts")


def check_design(
    stacker: Stacker, texts: Sequence[AskedText], logos: Sequence[tuple[int, int]]
) -> Iterator[Check]:
    """Every check of the design; `logos` are the sizes of the pictures that were given as logos."""
    yield from check_words(stacker)
    yield from check_marks(stacker.layered, logos)
    yield _as_asked(stacker.layered, texts)


def _inside(layered: Layered, words: Sequence[Node]) -> Check:
    wide, high = layered.size
    out = []
    for node in words:
        left, top, right, bottom = node.box
        over = max(-left, -top, right - wide, bottom - high)
        if over > 0:
            out.append(f"{node.name} is {over} px off the canvas")
    return INSIDE(not out, "; ".join(out) or f"{len(words)} texts on {wide} x {high} px")


def _ink(node: Node, box: tuple[int, int, int, int]) -> NDArray[np.bool_]:
    """Where a layer covers, in a box of the canvas."""
    left, top = node.box[:2]
    cut = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    return np.asarray(node.image.getchannel("A").crop(cut)) >= _INK


def _apart(ones: Sequence[Node], others: Sequence[Node], code: CheckCode, what: str) -> Check:
    pairs = combinations(ones, 2) if ones is others else ((a, b) for a in ones for b in others)
    hits, count = [], 0
    for one, other in pairs:
        count += 1
        box = (
            max(one.box[0], other.box[0]), max(one.box[1], other.box[1]),
            min(one.box[2], other.box[2]), min(one.box[3], other.box[3]),
        )  # fmt: skip
        if box[0] >= box[2] or box[1] >= box[3]:
            continue
        shared = int((_ink(one, box) & _ink(other, box)).sum())
        if shared:
            hits.append(f"{one.name} and {other.name} share {shared:,} px")
    return code(not hits, "; ".join(hits) or f"{count} pairs of {what}, none touches")


def _logo_size(layered: Layered, marks: Sequence[Node]) -> Check:
    wide, high = layered.size
    shares = {n.name: max(n.record.size[0] / wide, n.record.size[1] / high) for n in marks}
    small = {name: share for name, share in shares.items() if share < LEAST_LOGO}
    said = "; ".join(f"{name} {share:.1%}" for name, share in (small or shares).items())
    return LOGO_SIZE(not small, said or "no logo")


def _logo_shape(marks: Sequence[Node], own: Sequence[tuple[int, int]]) -> Check:
    bent, said = [], []
    for node, (wide, high) in zip(marks, own, strict=False):
        size = node.record.size
        ratio = (size[0] / size[1]) / (wide / high)
        allowed = max(_BENT, 1.0 / min(size))
        said.append(f"{node.name} {ratio - 1:+.1%}")
        if abs(ratio - 1) > allowed:
            bent.append(f"{node.name} is {ratio - 1:+.1%} wider than its picture")
    missing = max(len(own) - len(marks), 0)
    if missing > 0:
        bent.append(f"{missing} logo is not there")
    return LOGO_SHAPE(not bent, "; ".join(bent or said) or "no logo")


def contrasts(stacker: Stacker, words: Sequence[Node]) -> dict[str, float]:
    """For each text, the contrast that all but 2 % of the pixels under its letters have."""
    found: dict[str, float] = {}
    for node in words:
        below = pixels_below(stacker, node)
        if len(below):
            found[node.name] = least_contrast(below, own_colour(node))
    return found


def pixels_below(stacker: Stacker, node: Node) -> NDArray[np.float32]:
    """The pixels (n, 3) under a layer's ink and close to its edge."""
    wide, high = stacker.layered.size
    left, top, right, bottom = node.box
    box = (max(left - 2, 0), max(top - 2, 0), min(right + 2, wide), min(bottom + 2, high))
    if box[0] >= box[2] or box[1] >= box[3]:
        return np.zeros((0, 3), dtype=np.float32)
    cut = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    near = node.image.getchannel("A").crop(cut).point([0] * _EDGE + [255] * (256 - _EDGE))
    under = np.asarray(near.filter(ImageFilter.MaxFilter(5))) > 0
    return _on_white(stacker.pixels(box, below=node))[under]


def _on_white(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    alpha = pixels[..., 3:].astype(np.float32) / np.float32(255)
    return np.asarray(pixels[..., :3] * alpha + 255 * (1 - alpha), dtype=np.float32)


def own_colour(node: Node) -> Colour:
    """The colour of a text's letters: the middle one of its full pixels."""
    pixels = np.asarray(node.image)
    full = pixels[pixels[..., 3] >= 250][:, :3]
    if not len(full):
        full = pixels[pixels[..., 3] >= pixels[..., 3].max()][:, :3]
    red, green, blue = (int(value) for value in np.median(full, axis=0))
    return Colour(red, green, blue)


def _contrast(stacker: Stacker, words: Sequence[Node]) -> Check:
    plain = [node for node in words if min(node.record.size) > 0]
    puzzle = next((f"{n.name} {why}" for n in stacker.layered.flat if (why := n.puzzling())), None)
    if puzzle:
        return CONTRAST(True, f"not measured: {puzzle}")
    found = contrasts(stacker, plain)
    low = {name: ratio for name, ratio in found.items() if ratio < LEAST}
    said = ", ".join(f"{name} {ratio:.1f}:1" for name, ratio in (low or found).items())
    return CONTRAST(not low, said or "no text")


def _as_asked(layered: Layered, texts: Sequence[AskedText]) -> Check:
    words = layered.of_kind("text")
    there = [(node, layered.told[node.name].get("text", {}).get("text", "")) for node in words]
    wrong = []
    for asked in texts:
        node = next((node for node, text in there if text == asked.text), None)
        if node is None:
            wrong.append(f"{asked.text[:40]!r} is not there")
        elif asked.colour is not None and min(node.record.size) > 0:
            own = own_colour(node)
            far = max(abs(a - b) for a, b in zip(own.rgb, asked.colour.rgb, strict=True))
            if far > 2:
                wrong.append(f"{node.name} is {own}, asked was {asked.colour}")
    return AS_ASKED(not wrong, "; ".join(wrong) or f"{len(texts)} texts as asked")
