"""The tools for layered images: make a poster, compose a design, change a layer, swap a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.images import examples, vocabulary
from liftwork.crafts.images.codes import DESIGN_CHECKS, FILE_CHECKS
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.design import GroupLayer, Layer, PictureLayer, TextLayer
from liftwork.crafts.images.heard import hear_poster
from liftwork.crafts.images.kinds import FLATTENED, LAYERED
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.crafts.images import pictures, publish
    from liftwork.crafts.images.compose import layers as drawing
    from liftwork.crafts.images.compose import scaling
    from liftwork.crafts.images.poster import brief, layout
    from liftwork.crafts.images.readback import design_checks, file_checks, tree
else:
    _HERE = "liftwork.crafts.images"
    pictures = lazy(f"{_HERE}.pictures")
    publish = lazy(f"{_HERE}.publish")
    drawing = lazy(f"{_HERE}.compose.layers")
    scaling = lazy(f"{_HERE}.compose.scaling")
    brief = lazy(f"{_HERE}.poster.brief")
    layout = lazy(f"{_HERE}.poster.layout")
    design_checks = lazy(f"{_HERE}.readback.design_checks")
    file_checks = lazy(f"{_HERE}.readback.file_checks")
    tree = lazy(f"{_HERE}.readback.tree")

PictureFile = Annotated[Path, FileOf("picture")]
LayeredFile = Annotated[Path, FileOf("layered-image")]
Line = Annotated[str, Field(min_length=1, max_length=600)]

_MAKES = (LAYERED.name, FLATTENED.name)
_WARMS = (
    "numpy",
    "PIL.Image",
    "PIL.ImageDraw",
    "PIL.ImageFont",
    "PIL.ImageCms",
    "psd_tools.psd.layer_and_mask",
    "psd_tools.psd.document",
    "fontTools.ttLib",
)
SQUARE = CanvasSize(1080, 1080)


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.MAKE_POSTER,
    warms=_WARMS,
    signals=vocabulary.MAKE_POSTER,
    hears=hear_poster,
)
def make_poster(
    job: Job,
    *,
    title: Line,
    size: CanvasSize = SQUARE,
    subtitle: Line | None = None,
    text: Line | None = None,
    button: Line | None = None,
    footer: Line | None = None,
    background: PictureFile | None = None,
    background_colour: Colour | None = None,
    logo: PictureFile | None = None,
    logo_at: Place | None = None,
    text_at: Place | None = None,
    title_colour: Colour | None = None,
    subtitle_colour: Colour | None = None,
    text_colour: Colour | None = None,
    button_colour: Colour | None = None,
    footer_colour: Colour | None = None,
) -> Made:
    """Make a poster, social media post, banner or flyer as a layered Photoshop file (PSD).

    A title, and if wanted a subtitle, a text, a button, a footer, a background photo or
    colour and a logo; sizes like 1080x1080, story, banner or A4.
    """
    job.progress("laying out the poster")
    said: tuple[tuple[brief.Role, str | None, Colour | None], ...] = (
        ("title", title, title_colour),
        ("subtitle", subtitle, subtitle_colour),
        ("text", text, text_colour),
        ("button", button, button_colour),
        ("footer", footer, footer_colour),
    )
    words = tuple(
        brief.Words(role, line, colour) for role, line, colour in said if line is not None
    )
    asked = brief.PosterBrief(size, words, background, background_colour, logo, logo_at, text_at)
    made = layout.lay_out(asked)
    files = publish.publish(job, size, made.layers)
    return Made(_told(size, len(made.layers), made.notes), files, {"size": str(size)})


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=(),
    warms=_WARMS,
    signals=vocabulary.COMPOSE,
)
def compose_layered_image(
    job: Job,
    size: CanvasSize,
    layers: Annotated[tuple[Layer, ...], Field(min_length=1, max_length=200)],
    name: Annotated[str, Field(max_length=100)] = "",
) -> Made:
    """Compose a layered Photoshop file (PSD) from a list of layers, bottom to top.

    Layers are pictures, texts, solid colours, gradients, shapes and groups of them, each
    with a name, a place, opacity, a blend mode and a mask if wanted.
    """
    size.check()
    job.progress("drawing the layers")
    artist = drawing.Drawing(size)
    files = publish.publish(job, size, artist.draw(layers))
    summary = _told(size, len(layers), artist.notes, name)
    return Made(summary, files, {"size": str(size)})


def _told(size: CanvasSize, count: int, notes: Sequence[str], name: str = "") -> str:
    called = f" {name!r}" if name else ""
    line = f"Made a layered image{called} of {size.width} x {size.height} px with {count} layers."
    return " ".join([line, *(f"{note[0].upper()}{note[1:]}." for note in dict.fromkeys(notes))])


def _logo_sizes(paths: Sequence[Path]) -> list[tuple[int, int]]:
    return [scaling.trimmed(pictures.open_picture(path).image).size for path in paths]


@make_poster.verifier(*FILE_CHECKS, *DESIGN_CHECKS)
def check_poster(seen: Seen) -> Iterator[Check]:
    """Read the poster back and measure it."""
    args = seen.args
    roles = ("title", "subtitle", "text", "button", "footer")
    texts = [
        design_checks.AskedText(line, None if role == "button" else getattr(args, f"{role}_colour"))
        for role in roles
        if (line := getattr(args, role)) is not None
    ]
    logos = _logo_sizes([path] if (path := getattr(args, "logo")) else [])  # noqa: B009
    yield from _checked(seen, texts, logos)


@compose_layered_image.verifier(*FILE_CHECKS, *DESIGN_CHECKS)
def check_composed(seen: Seen) -> Iterator[Check]:
    """Read the design back and measure it."""
    layers = list(_leaves(_layers_of(seen.args)))
    texts = [
        design_checks.AskedText(layer.text, layer.colour)
        for layer in layers
        if isinstance(layer, TextLayer)
    ]
    logos = [la.picture for la in layers if isinstance(la, PictureLayer) and la.logo]
    yield from _checked(seen, texts, _logo_sizes(logos))


def _layers_of(args: BaseModel) -> Sequence[Layer]:
    layers: Sequence[Layer] = vars(args)["layers"]
    return layers


def _leaves(layers: Sequence[Layer]) -> Iterator[Layer]:
    for layer in layers:
        if isinstance(layer, GroupLayer):
            yield from _leaves(layer.layers)
        else:
            yield layer


def _checked(
    seen: Seen, texts: Sequence[design_checks.AskedText], logos: Sequence[tuple[int, int]]
) -> Iterator[Check]:
    path = seen.file(LAYERED.name)
    layered = tree.read_layered(path)
    yield from file_checks.check_file(layered, path, seen.file(FLATTENED.name))
    yield from design_checks.check_design(layered, texts, logos)


TOOLS: tuple[Tool, ...] = (make_poster, compose_layered_image)
