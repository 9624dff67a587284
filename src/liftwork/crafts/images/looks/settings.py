"""What a look sets, in the units and ranges of Camera Raw's process version 5.

Names, ranges and directions are those of the sliders that photographers know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

COLOURS = ("red", "orange", "yellow", "green", "aqua", "blue", "purple", "magenta")
"""The eight colour ranges of the HSL sliders."""

SLIDERS: Mapping[str, float] = {
    "exposure": 5,
    "contrast": 100,
    "highlights": 100,
    "shadows": 100,
    "whites": 100,
    "blacks": 100,
    "temperature": 100,
    "tint": 150,
    "clarity": 100,
    "vibrance": 100,
    "saturation": 100,
    "vignette": 100,
    "grain": 100,
}
"""Each slider and how far it goes to both sides (grain only upwards)."""

Percent = Annotated[float, Field(ge=-100, le=100)]
Point = tuple[Annotated[int, Field(ge=0, le=255)], Annotated[int, Field(ge=0, le=255)]]


class Grade(BaseModel):
    """A tint of the shadows or the highlights: `hue` in degrees, `saturation` 0 to 100."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    hue: float = Field(ge=0, le=360)
    saturation: float = Field(ge=0, le=100)


class Settings(BaseModel):
    """A look.

    `exposure` is in stops; `temperature` is above 0 for warmer, `tint` above 0 for more
    magenta, `vignette` below 0 for darker corners. `curve` holds points (in, out) of 0 to
    255. `hue`, `colour_saturation` and `luminance` map a colour of `COLOURS` to -100..100.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    exposure: Annotated[float, Field(ge=-5, le=5)] = 0
    contrast: Percent = 0
    highlights: Percent = 0
    shadows: Percent = 0
    whites: Percent = 0
    blacks: Percent = 0
    temperature: Percent = 0
    tint: Annotated[float, Field(ge=-150, le=150)] = 0
    clarity: Percent = 0
    vibrance: Percent = 0
    saturation: Percent = 0
    vignette: Percent = 0
    grain: Annotated[float, Field(ge=0, le=100)] = 0
    monochrome: bool = False
    curve: tuple[Point, ...] = ()
    hue: Mapping[str, Percent] = Field(default_factory=dict)
    colour_saturation: Mapping[str, Percent] = Field(default_factory=dict)
    luminance: Mapping[str, Percent] = Field(default_factory=dict)
    shadow_grade: Grade | None = None
    highlight_grade: Grade | None = None


LOOKS: Mapping[str, Settings] = {
    "warm": Settings(
        temperature=22,
        tint=4,
        exposure=0.1,
        highlights=-15,
        shadows=10,
        vibrance=8,
        highlight_grade=Grade(hue=42, saturation=12),
    ),
    "cool": Settings(
        temperature=-22,
        contrast=6,
        vibrance=4,
        shadow_grade=Grade(hue=215, saturation=10),
    ),
    "moody": Settings(
        exposure=-0.45,
        contrast=22,
        highlights=-35,
        blacks=-15,
        saturation=-22,
        clarity=18,
        vignette=-35,
        shadow_grade=Grade(hue=205, saturation=16),
        highlight_grade=Grade(hue=38, saturation=8),
        luminance={"green": -20},
        colour_saturation={"green": -25},
    ),
    "film": Settings(
        contrast=-8,
        highlights=-20,
        saturation=-12,
        temperature=6,
        grain=22,
        curve=((0, 22), (64, 66), (128, 132), (192, 196), (255, 243)),
        shadow_grade=Grade(hue=190, saturation=10),
        highlight_grade=Grade(hue=48, saturation=12),
    ),
    "black and white": Settings(monochrome=True, contrast=18, clarity=12, vignette=-10),
    "vivid": Settings(contrast=14, vibrance=28, saturation=10, clarity=10),
    "bright": Settings(exposure=0.5, shadows=18, highlights=-10),
}
"""The looks with a name."""


def merged(base: Settings, over: Mapping[str, object]) -> Settings:
    """`base` with some settings replaced; maps of colours are joined. Raises `ValidationError`."""
    whole = base.model_dump()
    for name, value in over.items():
        both = isinstance(value, Mapping) and isinstance(whole[name], Mapping)
        whole[name] = {**whole[name], **dict(value)} if both else value  # type: ignore[call-overload]
    return Settings.model_validate(whole)
