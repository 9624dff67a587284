"""Somebody's SVG: what it may not hold, and what stays of it when its letters become outlines."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.errors import Refuse
from liftwork.crafts.images.fonts.faces import FOLDER
from liftwork.crafts.images.vector.readers import outside_of
from liftwork.crafts.images.vector.svg import SVG
from liftwork.programs.inkscape import look_at
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import defusedxml
    from defusedxml import ElementTree
    from PIL import Image, ImageChops
else:
    defusedxml = lazy("defusedxml")
    ElementTree = lazy("defusedxml.ElementTree")
    Image = lazy("PIL.Image")
    ImageChops = lazy("PIL.ImageChops")

NO_LETTERS = CheckCode("IMG-131", "No letter is text any more")
LOOKS_THE_SAME = CheckCode("IMG-132", "The drawing looks as it did before")

OUTLINE_CHECKS = (NO_LETTERS, LOOKS_THE_SAME)

LARGEST_BYTES = 50_000_000
_DPI = 96
_MOST_DIFFERENT = 0.01
"""The share of pixels that may differ by more than a quarter: the edges of letters."""


def refuse_active(path: Path) -> None:
    """Refuse an SVG that is none, that runs something, or that loads something from outside."""
    if path.stat().st_size > LARGEST_BYTES:
        raise Refuse(f"{path.name} is over {LARGEST_BYTES // 1_000_000} MB", "simplify it first")
    try:
        root = ElementTree.parse(path, forbid_dtd=False).getroot()
    except defusedxml.DefusedXmlException as error:
        raise Refuse(
            f"{path.name} declares entities, which could load other files", "save it as plain SVG"
        ) from error
    except (ElementTree.ParseError, UnicodeDecodeError, ValueError) as error:
        raise Refuse(f"{path.name} is not an SVG that can be read: {error}") from error
    if root.tag != f"{{{SVG}}}svg":
        raise Refuse(f"{path.name} is not an SVG", "save the drawing as plain SVG")
    found = outside_of(root)
    if found:
        raise Refuse(
            f"{path.name} is not opened: it holds {found[0]}",
            "save it as plain SVG with its pictures embedded",
        )


def check_outlined(before: Path, after: Path) -> Iterator[Check]:
    """No text is left, and Inkscape draws the same picture."""
    root = ElementTree.parse(after).getroot()
    left = [e for e in root.iter(f"{{{SVG}}}text") if "".join(e.itertext()).strip()]
    yield NO_LETTERS(not left, f"{len(left)} texts left")
    share = _difference(before, after)
    yield LOOKS_THE_SAME(share <= _MOST_DIFFERENT, f"{share:.2%} of the pixels differ")


def _difference(before: Path, after: Path) -> float:
    with tempfile.TemporaryDirectory(prefix="liftwork-") as name:
        shots = [Path(name) / "before.png", Path(name) / "after.png"]
        for path, shot in zip((before, after), shots, strict=True):
            look_at(path, shot, _DPI, FOLDER)
        old, new = (_on_white(shot) for shot in shots)
        if old.size != new.size:
            return 1.0
        histogram = ImageChops.difference(old, new).convert("L").histogram()
    return sum(histogram[64:]) / max(1, sum(histogram))


def _on_white(path: Path) -> Any:
    with Image.open(path) as picture:
        whole = picture.convert("RGBA")
    ground = Image.new("RGBA", whole.size, "white")
    ground.alpha_composite(whole)
    return ground.convert("RGB")
