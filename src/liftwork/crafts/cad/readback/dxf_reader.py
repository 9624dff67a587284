"""Reads a DXF without the library that wrote it: geometry by GDAL, the rest by its tags.

GDAL knows neither header variables nor viewports; those few are picked out of the
file's group codes (AutoCAD's DXF reference: code and value on alternate lines).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.programs.lazy import lazy

pyogrio = lazy("pyogrio")
raw = lazy("pyogrio.raw")
shapely = lazy("shapely")

Tag = tuple[int, str]
_INLINE = "DXF_INLINE_BLOCKS"


@dataclass(frozen=True)
class Entity:
    """One thing in model space: its layer, its handle, its letters or block, its geometry.

    `shape` is a shapely geometry. A dimension is several entities of one handle.
    """

    layer: str
    handle: str
    text: str
    block: str
    angle: float
    flipped: bool
    shape: Any


@dataclass(frozen=True)
class Viewport:
    """A window of a layout: its height in millimetres, and the inches that it shows."""

    height: float
    shown: float


@dataclass(frozen=True)
class DrawingFile:
    """What the readers found in a DXF."""

    entities: tuple[Entity, ...]
    units: int
    extents: tuple[float, float, float, float] | None
    viewports: tuple[Viewport, ...]

    def on(self, layer: str) -> list[Entity]:
        """The entities of a layer."""
        return [entity for entity in self.entities if entity.layer == layer]

    def dimensions(self) -> dict[str, list[Entity]]:
        """The parts of each dimension, by its handle."""
        parts: dict[str, list[Entity]] = defaultdict(list)
        for entity in self.on("A-ANNO-DIMS"):
            parts[entity.handle].append(entity)
        return parts


@contextmanager
def _blocks_kept() -> Iterator[None]:
    """Let GDAL give inserts as points, and set its option back afterwards."""
    before = pyogrio.get_gdal_config_option(_INLINE)
    pyogrio.set_gdal_config_options({_INLINE: False})
    try:
        yield
    finally:
        pyogrio.set_gdal_config_options({_INLINE: before})


def _read_entities(path: Path) -> Iterator[Entity]:
    with _blocks_kept():
        meta, _, shapes, columns = raw.read(path.read_bytes(), layer="entities")
    names = list(meta["fields"])
    column = {name: columns[names.index(name)] for name in names}
    for i, shape in enumerate(shapely.from_wkb(shapes)):
        block, scale = column["BlockName"][i], column["BlockScale"][i]
        yield Entity(
            layer=column["Layer"][i] or "",
            handle=column["EntityHandle"][i] or "",
            text=column["Text"][i] or "",
            block=block or "",
            angle=float(column["BlockAngle"][i]) if block else 0.0,
            flipped=bool(block) and scale is not None and scale[0] < 0,
            shape=shape,
        )


def read_tags(path: Path) -> list[Tag]:
    """Every group code of the file with its value. Raises ValueError where it is not DXF."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return [
        (int(code), value.strip()) for code, value in zip(lines[::2], lines[1::2], strict=False)
    ]


def _header(tags: list[Tag], name: str) -> dict[int, float]:
    """The numbers of a header variable by group code; empty where it is missing."""
    for i, tag in enumerate(tags):
        if tag == (9, name):
            values = {}
            for code, value in tags[i + 1 : i + 4]:
                if code in (9, 0):
                    break
                values[code] = float(value)
            return values
        if tag == (2, "BLOCKS"):
            break
    return {}


def _viewports(tags: list[Tag]) -> Iterator[Viewport]:
    """The viewports that show something; the first of a layout (id 1) is the paper itself."""
    starts = [i for i, tag in enumerate(tags) if tag == (0, "VIEWPORT")]
    for start in starts:
        end = next(j for j in range(start + 1, len(tags)) if tags[j][0] == 0)
        values = dict(tags[start + 1 : end])
        if values.get(69, "1") != "1":
            yield Viewport(float(values.get(41, 0)), float(values.get(45, 0)))


def read_drawing(path: Path) -> DrawingFile:
    """Read a DXF. Raises an exception of GDAL's or ValueError for what is not one."""
    tags = read_tags(path)
    low, high = _header(tags, "$EXTMIN"), _header(tags, "$EXTMAX")
    extents = (low[10], low[20], high[10], high[20]) if low and high else None
    return DrawingFile(
        entities=tuple(_read_entities(path)),
        units=int(_header(tags, "$INSUNITS").get(70, -1)),
        extents=extents,
        viewports=tuple(_viewports(tags)),
    )
