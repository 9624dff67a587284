"""An empty deck of one theme: slide size, colours, fonts, master and layouts.

The layouts are real ones with titles and bodies in their placeholders, so that the deck
can be gone on with by hand: its outline, its themes and new slides work as expected.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.deck.themes import GRIDS, LIMITS, LOOKS, Box, Grid, Look
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import pptx
    from pptx import oxml, util
    from pptx.opc import constants
    from pptx.oxml import ns
    from pptx.presentation import Presentation
else:
    pptx = lazy("pptx")
    constants = lazy("pptx.opc.constants")
    oxml = lazy("pptx.oxml")
    ns = lazy("pptx.oxml.ns")
    util = lazy("pptx.util")
color = lazy("pptx.dml.color")


COVER, CONTENT, SECTION, TWO, COMPARED, TITLE_ONLY = range(6)
"""Places of the layouts that are kept."""

_INSETS = {"lIns": "0", "tIns": "0", "rIns": "0", "bIns": "0"}
_BULLETS = ("•", "–", "·")
_STEPS = (22, 22, 18)
"""Points by which the text of each level stands in from its mark."""


def empty_deck(theme: str, size: str) -> Presentation:
    """A deck without slides, of a theme and a size by name."""
    look, grid = LOOKS[theme], GRIDS[size]
    deck = pptx.Presentation()
    deck.slide_width, deck.slide_height = util.Pt(grid.width), util.Pt(grid.height)
    _recolour(deck, look)
    _keep_layouts(deck)
    _style_master(deck, look, grid)
    _place_layouts(deck, look, grid)
    return deck


def place(shape: Any, box: Box) -> None:
    """Put a shape into a box."""
    shape.left, shape.top = util.Pt(box.x), util.Pt(box.y)
    shape.width, shape.height = util.Pt(box.width), util.Pt(box.height)


def fill_background(part: Any, colour: str) -> None:
    """Give a slide, a layout or a master a background of one colour."""
    fill = part.background.fill
    fill.solid()
    fill.fore_color.rgb = color.RGBColor.from_string(colour)


def _recolour(deck: Presentation, look: Look) -> None:
    """Write the theme's colours and fonts over those of the library's own template."""
    part = deck.slide_master.part.part_related_by(constants.RELATIONSHIP_TYPE.THEME)
    light, dark = (look.ink, look.back) if look.dark else (look.back, look.ink)
    light2, dark2 = (look.muted, look.soft) if look.dark else (look.soft, look.muted)
    colours = {"dk1": dark, "lt1": light, "dk2": dark2, "lt2": light2}
    colours |= {f"accent{n}": colour for n, colour in enumerate(look.series, 1)}
    colours |= {"hlink": look.accent, "folHlink": look.accent}
    rows = "".join(f'<a:{n}><a:srgbClr val="{c}"/></a:{n}>' for n, c in colours.items())
    xml = part.blob.decode("utf-8")
    xml = re.sub(
        r"<a:clrScheme .*?</a:clrScheme>",
        f'<a:clrScheme name="{look.name}">{rows}</a:clrScheme>',
        xml,
        flags=re.DOTALL,
    )
    for slot, font in (("major", look.heading_font), ("minor", look.body_font)):
        fonts = f'<a:{slot}Font><a:latin typeface="{font}"/><a:ea typeface=""/><a:cs typeface=""/>'
        xml = re.sub(rf"<a:{slot}Font>.*?(?=</a:{slot}Font>)", fonts, xml, flags=re.DOTALL)
    part._blob = xml.encode("utf-8")
    if look.dark:
        colour_map = deck.slide_master._element.find(ns.qn("p:clrMap"))
        for name, value in (("bg1", "dk1"), ("tx1", "lt1"), ("bg2", "dk2"), ("tx2", "lt2")):
            colour_map.set(name, value)


def _keep_layouts(deck: Presentation) -> None:
    for layout in list(deck.slide_layouts)[6:]:
        deck.slide_layouts.remove(layout)


def _style_master(deck: Presentation, look: Look, grid: Grid) -> None:
    master = deck.slide_master
    fill_background(master, look.back)
    for shape in list(master.placeholders):
        kind = shape._element.ph.get("type")
        if kind == "dt":
            shape._element.getparent().remove(shape._element)
            continue
        box = {"title": grid.title, "ftr": grid.footer, "sldNum": grid.number}.get(kind, grid.body)
        place(shape, box)
        _plain_body(shape, {"title": "b", "body": "t"}.get(kind, "ctr"))
        if kind in ("ftr", "sldNum"):
            _style_footer(shape, "l" if kind == "ftr" else "r")
    bands = {
        "left": Box(0, 0, 12, grid.height),
        "top": Box(0, 0, grid.width, 10),
        "tick": Box(grid.title.x, 0, 56, 7),
    }
    add_block(master, bands[look.band], '<a:schemeClr val="accent1"/>')
    styles = master._element.find(ns.qn("p:txStyles"))
    _style_titles(styles.find(ns.qn("p:titleStyle")))
    _style_bodies(styles.find(ns.qn("p:bodyStyle")))


def _plain_body(shape: Any, anchor: str) -> None:
    """No room inside the box's edges, text never resized by the program that shows it."""
    body = shape._element.txBody.find(ns.qn("a:bodyPr"))
    for child in list(body):
        body.remove(child)
    for name, value in {**_INSETS, "anchor": anchor, "wrap": "square"}.items():
        body.set(name, value)


def _style_footer(shape: Any, align: str) -> None:
    style = shape._element.txBody.find(ns.qn("a:lstStyle"))
    first = style.find(ns.qn("a:lvl1pPr"))
    first.set("algn", align)
    run = first.find(ns.qn("a:defRPr"))
    run.set("sz", "1050")
    for child in list(run):
        run.remove(child)
    run.append(_colour("tx2"))


def _colour(name: str) -> Any:
    return oxml.parse_xml(
        f'<a:solidFill {ns.nsdecls("a")}><a:schemeClr val="{name}"/></a:solidFill>'
    )


def _style_titles(style: Any) -> None:
    first = style.find(ns.qn("a:lvl1pPr"))
    first.set("algn", "l")
    first.insert(0, _spacing("lnSpc", 95))
    run = first.find(ns.qn("a:defRPr"))
    run.set("sz", str(round(LIMITS["title"].largest * 100)))
    run.set("b", "1")


def _spacing(name: str, percent: int) -> Any:
    return oxml.parse_xml(
        f'<a:{name} {ns.nsdecls("a")}><a:spcPct val="{percent * 1000}"/></a:{name}>'
    )


def _style_bodies(style: Any) -> None:
    indent = 0
    for level, (mark, step) in enumerate(zip(_BULLETS, _STEPS, strict=True), 1):
        indent += step
        paragraph = style.find(ns.qn(f"a:lvl{level}pPr"))
        paragraph.set("marL", str(util.Pt(indent)))
        paragraph.set("indent", str(-util.Pt(step)))
        bullet = paragraph.find(ns.qn("a:buChar"))
        bullet.set("char", mark)
        font = paragraph.find(ns.qn("a:buFont"))
        tint = f'<a:buClr {ns.nsdecls("a")}><a:schemeClr val="accent1"/></a:buClr>'
        font.addprevious(oxml.parse_xml(tint))
        paragraph.find(ns.qn("a:defRPr")).set(
            "sz", str(2200 - 200 * (level > 1) - 100 * (level > 2))
        )


def _place_layouts(deck: Presentation, look: Look, grid: Grid) -> None:
    boxes: dict[int, dict[int, Box]] = {
        COVER: {0: grid.cover_title, 1: grid.cover_subtitle},
        CONTENT: {0: grid.title, 1: grid.body},
        SECTION: {0: grid.cover_title, 1: grid.cover_subtitle},
        TWO: {0: grid.title, 1: grid.column("left", False), 2: grid.column("right", False)},
        COMPARED: {
            0: grid.title,
            1: grid.column_heading("left"),
            2: grid.column("left", True),
            3: grid.column_heading("right"),
            4: grid.column("right", True),
        },
        TITLE_ONLY: {0: grid.title},
    }
    for at, layout in enumerate(deck.slide_layouts):
        for shape in list(layout.placeholders):
            number = shape.placeholder_format.idx
            element: Any = shape._element
            if element.ph.get("type") == "dt":
                element.getparent().remove(element)
            elif number >= 10:
                place(shape, grid.number if number == 12 else grid.footer)
            else:
                place(shape, boxes[at][number])
                _level_style(shape, at, number)
        if at in (COVER, SECTION):
            fill_background(layout, look.panel if at == COVER else look.section)
            layout._element.set("showMasterSp", "0")


def add_block(part: Any, box: Box, paint: str) -> None:
    """Put a block of colour behind all else on a master, a layout or a slide."""
    x, y, width, height = (util.Pt(v) for v in (box.x, box.y, box.width, box.height))
    tree = part.shapes._spTree
    block = oxml.parse_xml(
        f'<p:sp {ns.nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="{len(tree) + 900}" name="block"/>'
        f'<p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="{x}" y="{y}"/>'
        f'<a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        f"</a:prstGeom><a:solidFill>{paint}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>"
    )
    tree.insert(2, block)


def _level_style(shape: Any, layout: int, number: int) -> None:
    """Take away what the template's layouts say themselves, and say what ours need."""
    on_panel = layout in (COVER, SECTION)
    body = shape._element.txBody
    anchor = "b" if number == 0 or (layout == COMPARED and number in (1, 3)) else "t"
    _plain_body(shape, anchor)
    style = body.find(ns.qn("a:lstStyle"))
    for child in list(style):
        style.remove(child)
    if number == 0 and on_panel:
        style.append(_first_level("cover title", "FFFFFF", bold=True))
    elif on_panel:
        style.append(_first_level("cover subtitle", "FFFFFF", bold=False))
    elif layout == COMPARED and number in (1, 3):
        style.append(_first_level("left heading", None, bold=True))


def _first_level(box: str, colour: str | None, *, bold: bool) -> Any:
    paint = f'<a:srgbClr val="{colour}"/>' if colour else '<a:schemeClr val="accent1"/>'
    size = round(LIMITS[box].largest * 100)
    return oxml.parse_xml(
        f'<a:lvl1pPr {ns.nsdecls("a")} marL="0" indent="0" algn="l"><a:buNone/>'
        f'<a:defRPr sz="{size}" b="{int(bold)}"><a:solidFill>{paint}</a:solidFill></a:defRPr>'
        "</a:lvl1pPr>"
    )
