"""The scene file that Blender is given: its shape, and what must hold of it.

Read before Blender starts, so that a file that cannot be drawn is one line that names the
part and the field. `docs/blender.md` says what each field means.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from liftwork.contract.errors import DocumentUnusable

Number = Annotated[float, Field(allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1)]
Point = tuple[Number, Number, Number]
Colour = tuple[Share, Share, Share]
Index = Annotated[int, Field(ge=0)]
Pixels = Annotated[int, Field(ge=1, le=8192)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
"""Blender cuts names after 63 bytes, and two that are cut alike would be numbered."""


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Surface(_Shape):
    """A material."""

    colour: Colour
    roughness: Share
    metallic: Share
    transmission: Share


class Solid(_Shape):
    """A closed solid."""

    name: Name
    kind: str
    group: Name
    material: Name
    vertices: Annotated[list[Point], Field(min_length=4)]
    faces: Annotated[list[Annotated[list[Index], Field(min_length=3)]], Field(min_length=4)]
    of: str

    @model_validator(mode="after")
    def _whole(self) -> Self:
        highest = max(max(face) for face in self.faces)
        if highest >= len(self.vertices):
            raise ValueError(f"a face names corner {highest} of {len(self.vertices)}")
        return self


class Camera(_Shape):
    """Where a view is taken from."""

    position: Point
    target: Point
    width: Pixels
    height: Pixels
    focal_mm: Annotated[float, Field(ge=1, le=5000)]
    scale_m: Annotated[float, Field(gt=0)] | None
    shift: tuple[Number, Number]
    frames: Annotated[int, Field(ge=1, le=2000)]
    fps: Annotated[int, Field(ge=1, le=120)]

    @model_validator(mode="after")
    def _looks(self) -> Self:
        if self.position == self.target:
            raise ValueError("it stands on its own target")
        return self


class Words(_Shape):
    """A label."""

    text: str
    at: Point
    size: Annotated[float, Field(gt=0)]
    turn: Number
    wide: Annotated[float, Field(gt=0)]


class View(_Shape):
    """A picture."""

    name: Name
    camera: Camera
    shows: list[str]
    subject: list[str]
    moves: Mapping[str, Point]
    sky: bool
    labels: list[Words] = Field(default_factory=list)


class Sun(_Shape):
    """The sun."""

    direction: Point
    elevation: Number
    azimuth: Number
    strength: Annotated[float, Field(ge=0)]
    colour: Colour


class SceneFile(_Shape):
    """A whole scene."""

    format: Literal["liftwork-scene/1"]
    title: str
    parts: Annotated[list[Solid], Field(min_length=1)]
    materials: Mapping[str, Surface]
    views: Annotated[list[View], Field(min_length=1)]
    sun: Sun
    exports: list[str]

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        """Names are there once, and everything that is named is there."""
        _once("part", [part.name for part in self.parts])
        _once("view", [view.name for view in self.views])
        for part in self.parts:
            if part.material not in self.materials:
                raise ValueError(f"{part.name} is of {part.material}, which is no material here")
        groups = {part.group for part in self.parts}
        if not groups & set(self.exports):
            raise ValueError("exports names no group that has a part")
        for view in self.views:
            if not groups & set(view.shows):
                raise ValueError(f"the view {view.name} shows no group that has a part")
        return self


def _once(what: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"two {what}s are named {name}")
        seen.add(name)


def read(path: Path) -> SceneFile:
    """A scene file, checked. Raises `DocumentUnusable` with the first thing that is wrong."""
    try:
        return SceneFile.model_validate_json(path.read_bytes())
    except OSError as error:
        raise DocumentUnusable(f"{path.name} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        said = first["msg"].removeprefix("Value error, ")
        where = f"{where}: " if where else ""
        raise DocumentUnusable(f"{path.name} is no scene to draw: {where}{said}") from error
