"""A photo, a logo and a poster to test with, drawn here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from liftwork.contract.checks import Check
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool


def photo(path: Path, size: tuple[int, int] = (640, 480), light: float = 1.0) -> Path:
    """A restless, bright picture: bands of colour with grain."""
    rng = np.random.default_rng(7)
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    waves = np.sin(x / 17)[..., None] * [50, 20, -40] + np.cos(y / 23)[..., None] * [10, 40, 30]
    grain = rng.normal(0, 14, (size[1], size[0], 1))
    pixels = np.clip((185 + waves + grain) * light, 0, 255).astype(np.uint8)
    Image.fromarray(pixels).save(path)
    return path


def logo(path: Path, colour: tuple[int, int, int] = (255, 255, 255)) -> Path:
    """A transparent mark, 300 x 100 px within a clear edge."""
    image = Image.new("RGBA", (340, 140), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((20, 20, 119, 119), fill=(*colour, 255))
    pen.rounded_rectangle((140, 40, 319, 99), 12, fill=(*colour, 255))
    image.save(path)
    return path


def poster_args(folder: Path) -> dict[str, Any]:
    """A poster with a photo, a logo, a title and a subtitle, 540 px wide."""
    return {
        "size": "540x540",
        "title": "Eid Sale",
        "title_colour": "white",
        "subtitle": "20% off",
        "subtitle_colour": "yellow",
        "background": photo(folder / "shop.jpg"),
        "logo": logo(folder / "logo.png"),
        "logo_at": "top-left",
    }


def made_by(tool: Tool, folder: Path, **args: Any) -> tuple[Made, list[Check]]:
    """What a tool makes of the arguments, and what its verifier finds."""
    typed = tool.validate(args)
    out = folder / "out"
    out.mkdir(exist_ok=True)
    made = tool.run(Job(out), typed)
    assert tool.verify is not None
    return made, list(tool.verify(Seen(made, typed)))


def tripped(checks: list[Check]) -> list[str]:
    """The codes of the checks that did not pass."""
    return [check.code for check in checks if not check.passed]
