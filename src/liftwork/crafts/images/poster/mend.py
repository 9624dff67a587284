"""Keeps the words of a poster legible after a change: a stronger scrim, or a plate."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast
from liftwork.crafts.images.compose.shapes import filled, shape_coverage
from liftwork.crafts.images.design import Extent, ShapeLayer
from liftwork.crafts.images.poster.legible import LEAST, MOST_SCRIM, scrim_needed, wants_dark
from liftwork.crafts.images.poster.scrim import Scrim
from liftwork.crafts.images.psd.encode import new_layer, with_pixels
from liftwork.crafts.images.psd.parse import Psd
from liftwork.crafts.images.readback.design_checks import contrasts, pixels_below
from liftwork.crafts.images.readback.stack import Stacker
from liftwork.crafts.images.readback.tree import Layered, Node, layered
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

Told = dict[str, dict[str, Any]]
NIGHT = Colour(16, 18, 24)
_FADE = 0.2
"""Of the canvas's height: a scrim that has to reach farther fades out over this."""


def mended(after: Layered) -> tuple[Psd, Told, list[str]]:
    """A changed poster with its words legible, what it tells of itself, and what was done."""
    told: Told = {name: dict(facts) for name, facts in after.told.items()}
    if not _low(after):
        return after.psd, told, []
    notes: list[str] = []
    scrim = next((n for n in after.layers if told.get(n.name, {}).get("side")), None)
    if scrim is not None:
        tried: Told = {name: dict(facts) for name, facts in told.items()}
        psd = _with_scrim(after, scrim, tried)
        better = None if psd is None else _again(psd, tried)
        if better is not None and len(_low(better)) < len(_low(after)):
            after, told = better, tried
            notes.append("the scrim was made to suit the words")
    for node in _low(after):
        psd = _with_plate(after, node, told)
        after = _again(psd, told)
        notes.append(f"{node.name!r} was given a plate, for it could not be read on what is there")
    return after.psd, told, notes


def _again(psd: Psd, told: Told) -> Layered:
    after = layered(psd)
    after.told = told
    return after


def _words(after: Layered) -> list[Node]:
    hidden = after.hidden()
    return [n for n in after.of_kind("text") if n.index not in hidden and min(n.record.size) > 0]


def _low(after: Layered) -> list[Node]:
    """The words that cannot be read."""
    if any(node.puzzling() for node in after.flat):
        return []
    words = _words(after)
    found = contrasts(Stacker(after), words)
    return [node for node in words if found.get(node.name, LEAST) < LEAST]


def _with_scrim(after: Layered, scrim: Node, told: Told) -> Psd | None:
    """The scrim as strong, and reaching as far, as the words need now; None where none helps."""
    bare = _again(after.psd.with_layer(scrim.index, replace(scrim.record, flags=2)), told)
    words = [n for n in _words(bare) if told[n.name].get("role") != "button"]
    facts = told[scrim.name]
    stacker = Stacker(bare)
    below = {node.name: pixels_below(stacker, node) for node in words}
    own = {node.name: Colour.read(told[node.name]["text"]["colour"]) for node in words}
    best: tuple[int, float, Colour] | None = None
    for tint in (Colour.read(facts["colour"]), Colour(6, 7, 10), WHITE):
        needs = [scrim_needed(below[name], own[name], tint) for name in below]
        helped = [need for need in needs if need is not None]
        if helped and (best is None or len(helped) > best[0]):
            best = (len(helped), max(helped), tint)
    if best is None:
        return None
    width, height = after.size
    side = facts["side"]
    reach = max(_reach(n.box, side, (width, height)) for n in words)
    inner, outer = int(facts["inner"]), int(facts["outer"])
    if side != "all" and reach > inner:
        inner, outer = reach, max(outer, reach + round(height * _FADE))
    new = Scrim(side, best[2], min(best[1], MOST_SCRIM), inner, outer)
    told[scrim.name] = {**facts, **new.told()}
    record = with_pixels(scrim.record, new.image((width, height)), (0, 0))
    return after.psd.with_layer(scrim.index, record)


def _reach(box: tuple[int, int, int, int], side: str, size: tuple[int, int]) -> int:
    left, top, right, bottom = box
    return {"top": bottom, "bottom": size[1] - top, "left": right, "right": size[0] - left}.get(
        side, 0
    )


def _with_plate(after: Layered, node: Node, told: Told) -> Psd:
    """A plate of black or white put right below a text."""
    colour = Colour.read(told[node.name]["text"]["colour"])
    first, second = (NIGHT, WHITE) if wants_dark(colour) else (WHITE, NIGHT)
    ground = next((g for g in (first, second, BLACK) if contrast(colour, g) >= LEAST), first)
    pad = _rim(after, node)
    left, top, right, bottom = node.box
    size = (right - left + 2 * pad, bottom - top + 2 * pad)
    shape = ShapeLayer(shape="rounded", colour=ground, radius=Extent(18, percent=True))
    name = f"{node.name} plate"
    plate = new_layer(name, filled(ground, shape_coverage(shape, size)), (left - pad, top - pad))
    told[name] = {"kind": "shape", "role": "plate"}
    layers = (*after.psd.layers[: node.index], plate, *after.psd.layers[node.index :])
    step = 1 if after.psd.count >= 0 else -1
    return replace(after.psd, layers=layers, count=after.psd.count + step)


def _rim(after: Layered, node: Node) -> int:
    """How far a plate reaches around its words: not as far as other words."""
    lines = max(1, len(after.told[node.name]["text"]["text"].splitlines()))
    wanted = max(6, round(min(node.record.size[1] / lines, after.size[1] * 0.16) * 0.18))
    gaps = [_gap(node.box, other.box) for other in _words(after) if other is not node]
    return max(2, min([wanted, *(gap - 4 for gap in gaps)]))


def _gap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """Pixels between two boxes, along the side on which they are apart."""
    aside = max(one[0] - other[2], other[0] - one[2])
    above = max(one[1] - other[3], other[1] - one[3])
    return max(aside, above, 0)
