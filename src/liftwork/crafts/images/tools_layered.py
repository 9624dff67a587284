"""The tools for layered images: make a poster, compose a design, change a layer, swap a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Unreadable
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.images import examples, vocabulary
from liftwork.crafts.images.codes import CHANGE_CHECKS, DESIGN_CHECKS, FILE_CHECKS, SWAP_CHECKS
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.design import Blend, GroupLayer, Layer, PictureLayer, TextLayer
from liftwork.crafts.images.heard import hear_poster
from liftwork.crafts.images.heard_changes import hear_change, hear_swap
from liftwork.crafts.images.kinds import FLATTENED, LAYERED
from liftwork.crafts.images.layer_words import (
    find_blends,
    find_layers,
    find_opacity,
    find_scales,
    find_visible,
)
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image

    from liftwork.crafts.images import change, pictures, png, publish
    from liftwork.crafts.images.compose import layers as drawing
    from liftwork.crafts.images.compose import scaling
    from liftwork.crafts.images.poster import brief, layout
    from liftwork.crafts.images.psd import find, parse
    from liftwork.crafts.images.readback import (
        change_checks,
        design_checks,
        file_checks,
        stack,
        tree,
    )
else:
    _HERE = "liftwork.crafts.images"
    Image = lazy("PIL.Image")
    change = lazy(f"{_HERE}.change")
    parse = lazy(f"{_HERE}.psd.parse")
    find = lazy(f"{_HERE}.psd.find")
    change_checks = lazy(f"{_HERE}.readback.change_checks")
    pictures = lazy(f"{_HERE}.pictures")
    png = lazy(f"{_HERE}.png")
    publish = lazy(f"{_HERE}.publish")
    drawing = lazy(f"{_HERE}.compose.layers")
    scaling = lazy(f"{_HERE}.compose.scaling")
    brief = lazy(f"{_HERE}.poster.brief")
    layout = lazy(f"{_HERE}.poster.layout")
    design_checks = lazy(f"{_HERE}.readback.design_checks")
    file_checks = lazy(f"{_HERE}.readback.file_checks")
    stack = lazy(f"{_HERE}.readback.stack")
    tree = lazy(f"{_HERE}.readback.tree")

PictureFile = Annotated[Path, FileOf("picture")]
LayeredFile = Annotated[Path, FileOf("layered-image")]
Line = Annotated[str, Field(min_length=1, max_length=600)]


def _colour_words(words: str) -> str:
    try:
        return str(Colour.read(words))
    except Unreadable as error:
        raise ValueError(str(error)) from error


def _place_words(words: str) -> str:
    try:
        return str(Place.read(words))
    except Unreadable as error:
        raise ValueError(str(error)) from error


ColourWords = Annotated[str, AfterValidator(_colour_words)]
"""A colour of a poster; which text it belongs to is told by the poster's own reader alone."""
PlaceWords = Annotated[str, AfterValidator(_place_words)]
LayerLine = Annotated[str, Field(min_length=1, max_length=100)]
LayerName = Annotated[LayerLine, Reads(find_layers)]
Opacity = Annotated[float, Field(ge=0, le=100), Reads(find_opacity)]
BlendName = Annotated[Blend, Reads(find_blends)]
Scale = Annotated[float, Field(ge=5, le=1000), Reads(find_scales)]
Seeing = Annotated[bool, Reads(find_visible)]

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
    "liftwork.crafts.images.poster.layout",
    "liftwork.crafts.images.publish",
    "liftwork.crafts.images.readback.design_checks",
    "liftwork.crafts.images.readback.file_checks",
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
    background_colour: ColourWords | None = None,
    logo: PictureFile | None = None,
    logo_at: PlaceWords | None = None,
    text_at: PlaceWords | None = None,
    title_colour: ColourWords | None = None,
    subtitle_colour: ColourWords | None = None,
    text_colour: ColourWords | None = None,
    button_colour: ColourWords | None = None,
    footer_colour: ColourWords | None = None,
) -> Made:
    """Make a poster, social media post, banner or flyer as a layered Photoshop file (PSD).

    A title, and if wanted a subtitle, a text, a button, a footer, a background photo or
    colour and a logo; sizes like 1080x1080, story, banner or A4.
    """
    job.progress("laying out the poster")
    said: tuple[tuple[brief.Role, str | None, str | None], ...] = (
        ("title", title, title_colour),
        ("subtitle", subtitle, subtitle_colour),
        ("text", text, text_colour),
        ("button", button, button_colour),
        ("footer", footer, footer_colour),
    )
    words = tuple(
        brief.Words(role, line, _colour(colour)) for role, line, colour in said if line is not None
    )
    asked = brief.PosterBrief(
        size,
        words,
        background,
        _colour(background_colour),
        logo,
        Place.read(logo_at) if logo_at else None,
        Place.read(text_at) if text_at else None,
    )
    made = layout.lay_out(asked)
    files = publish.publish(job, size, made.layers)
    return Made(_told(size, len(made.layers), made.notes), files, {"size": str(size)})


def _colour(words: str | None) -> Colour | None:
    return Colour.read(words) if words else None


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


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.CHANGE_LAYER,
    warms=(*_WARMS, "liftwork.crafts.images.change"),
    signals=vocabulary.CHANGE_LAYER,
    hears=hear_change,
)
def change_layer(
    job: Job,
    *,
    file: LayeredFile,
    layer: LayerName,
    text: Line | None = None,
    colour: Colour | None = None,
    at: Place | None = None,
    scale: Scale | None = None,
    opacity: Opacity | None = None,
    blend: BlendName | None = None,
    visible: Seeing | None = None,
    new_name: LayerLine | None = None,
) -> Made:
    """Change one layer of a Photoshop file (PSD): its words, colour, place, opacity, or hide it.

    Works on files that others made, and keeps everything else in them as it is.
    """
    asked = change.LayerChange(text, colour, at, scale, opacity, blend, visible, new_name)
    before = change.open_psd(file)
    job.progress("changing the layer")
    return _changed(job, change.change_layer(before, layer, asked), "Changed the layer {}")


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.SWAP_PICTURE,
    warms=(*_WARMS, "liftwork.crafts.images.change"),
    signals=vocabulary.SWAP_PICTURE,
    hears=hear_swap,
)
def swap_picture(job: Job, file: LayeredFile, layer: LayerName, picture: PictureFile) -> Made:
    """Swap the picture of one layer of a Photoshop file (PSD), such as background or logo.

    Works on files that others made, and keeps everything else in them as it is.
    """
    before = change.open_psd(file)
    job.progress("putting the picture in")
    return _changed(job, change.swap_picture(before, layer, picture), "Put a new picture into {}")


def _changed(job: Job, done: change.Changed, said: str) -> Made:
    files = {kind: job.path(kind) for kind in _MAKES}
    files[LAYERED.name].write_bytes(parse.serialise(done.psd))
    png.write_png(done.flat, files[FLATTENED.name], done.psd.dpi)
    summary = " ".join([f"{said.format(repr(done.layer))}.", *_sentences(done.notes)])
    return Made(summary, files, {"layer": done.layer})


def _sentences(notes: Sequence[str]) -> list[str]:
    """Each note once, as a sentence; one that begins with a file's name keeps it as it is."""
    return [
        f"{note}." if "." in note.split(" ", 1)[0] else f"{note[0].upper()}{note[1:]}."
        for note in dict.fromkeys(notes)
    ]


def _told(size: CanvasSize, count: int, notes: Sequence[str], name: str = "") -> str:
    called = f" {name!r}" if name else ""
    line = f"Made a layered image{called} of {size.width} x {size.height} px with {count} layers."
    return " ".join([line, *_sentences(notes)])


def _logo_sizes(paths: Sequence[Path]) -> list[tuple[int, int]]:
    return [scaling.trimmed(pictures.open_picture(path).image).size for path in paths]


@make_poster.verifier(*FILE_CHECKS, *DESIGN_CHECKS)
def check_poster(seen: Seen) -> Iterator[Check]:
    """Read the poster back and measure it."""
    args: Any = seen.args
    roles = ("title", "subtitle", "text", "footer")
    texts = [
        design_checks.AskedText(
            line, None if role == "button" else _colour(getattr(args, f"{role}_colour"))
        )
        for role in roles
        if (line := getattr(args, role)) is not None
    ]
    logos = _logo_sizes([args.logo] if args.logo else [])
    if args.button is not None:
        texts.append(design_checks.AskedText(args.button, None))
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
    stacker = stack.Stacker(tree.read_layered(path))
    yield from file_checks.check_file(stacker, path, seen.file(FLATTENED.name))
    yield from design_checks.check_design(stacker, texts, logos)


@change_layer.verifier(*CHANGE_CHECKS)
def check_changed(seen: Seen) -> Iterator[Check]:
    """Compare the file with the one before, and measure the layer."""
    args: Any = seen.args
    asked = change.LayerChange(
        args.text,
        args.colour,
        args.at,
        args.scale,
        args.opacity,
        args.blend,
        args.visible,
        args.new_name,
    )
    pair = _pair(seen)
    yield change_checks.kept(pair, args.layer, change_checks.freed_by(asked))
    yield change_checks.as_asked(pair, args.layer, asked)
    yield from _still_whole(pair, args.new_name or _name_of(pair, args.layer))
    yield from design_checks.check_words(pair.stacker)


@swap_picture.verifier(*SWAP_CHECKS)
def check_swapped(seen: Seen) -> Iterator[Check]:
    """Compare the file with the one before, and the layer with the picture."""
    args: Any = seen.args
    pair = _pair(seen)
    yield change_checks.kept(pair, args.layer, change_checks.freed_by_swap())
    yield change_checks.picture_in(pair, args.layer, args.picture)
    name = _name_of(pair, args.layer)
    yield from _still_whole(pair, name)
    logo = pair.before.told.get(name, {}).get("logo")
    yield from design_checks.check_swapped(
        pair.stacker, _logo_sizes([args.picture] if logo else [])
    )


def _name_of(pair: change_checks.Pair, layer: str) -> str:
    return find.find_layer(pair.before, layer).name


def _still_whole(pair: change_checks.Pair, name: str) -> Iterator[Check]:
    yield change_checks.only_there(pair)
    yield change_checks.seen_alike(pair, name)
    yield change_checks.stacked_there(pair)
    yield file_checks.same_picture(pair.after, pair.flat)


def _pair(seen: Seen) -> change_checks.Pair:
    args: Any = seen.args
    new = seen.file(LAYERED.name)
    with Image.open(seen.file(FLATTENED.name)) as opened:
        flat = opened.convert("RGBA")
    return change_checks.Pair(
        tree.read_layered(args.file), tree.read_layered(new), args.file, new, flat
    )


TOOLS: tuple[Tool, ...] = (make_poster, compose_layered_image, change_layer, swap_picture)
