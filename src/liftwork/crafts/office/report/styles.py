"""How a report looks: paper, fonts, sizes, colours, and the styles that carry them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.report.wordml import put
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from docx import oxml, shared
    from docx.enum import style as style_enum
    from docx.enum import text as text_enum
    from docx.oxml import ns
else:
    oxml = lazy("docx.oxml")
    shared = lazy("docx.shared")
    style_enum = lazy("docx.enum.style")
    text_enum = lazy("docx.enum.text")
    ns = lazy("docx.oxml.ns")

BODY_FONT = "Calibri"
HEADING_FONT = "Calibri"
CODE_FONT = "Courier New"
INK, ACCENT, MUTED, RULE, SOFT = "1D2733", "1C5FB8", "55626F", "D5DCE4", "F1F5FA"

PAPERS = {"A4": (595.3, 841.9), "Letter": (612.0, 792.0)}
"""Width and height in points."""


@dataclass(frozen=True)
class Setting:
    """One way to set a report. Sizes and margins are in points; `spacing` is of lines."""

    size: float
    spacing: float
    after: float
    margin: float

    def heading(self, level: int) -> float:
        """The size of a heading of a level, 1 to 3."""
        return round(self.size * (1.75, 1.36, 1.12)[level - 1] * 2) / 2

    def text_width(self, paper: str) -> float:
        """The width between the margins."""
        return PAPERS[paper][0] - 2 * self.margin

    def text_height(self, paper: str) -> float:
        """The height between the margins."""
        return PAPERS[paper][1] - 2 * self.margin


_SETTINGS = (
    Setting(9.5, 1.0, 4, 54),
    Setting(10, 1.05, 5, 58),
    Setting(10.5, 1.1, 6, 64),
    Setting(11, 1.15, 8, 72),
    Setting(11, 1.3, 9, 76),
    Setting(11.5, 1.4, 10, 80),
    Setting(12, 1.5, 12, 84),
)
"""From the tightest that is still read with ease to the widest."""

USUAL, WIDEST = 3.0, float(len(_SETTINGS) - 1)
"""What is used where no length is asked for, and the end of what `setting_at` takes."""

LEAST_MARGIN = min(setting.margin for setting in _SETTINGS)


def setting_at(place: float) -> Setting:
    """The setting at a place between 0, the tightest, and `WIDEST`."""
    low = _SETTINGS[math.floor(place)]
    high = _SETTINGS[math.ceil(place)]
    part = place - math.floor(place)

    def between(name: str, step: float) -> float:
        exact = getattr(low, name) * (1 - part) + getattr(high, name) * part
        return float(round(exact / step) * step)

    return Setting(
        between("size", 0.5), between("spacing", 0.01), between("after", 0.5), between("margin", 1)
    )


def colour(name: str) -> Any:
    """A colour RRGGBB as the library wants it."""
    return shared.RGBColor.from_string(name)


def set_styles(document: Any, setting: Setting) -> None:
    """Write the look into the styles of a document, and make those that are missing."""
    normal = document.styles["Normal"]
    _font(normal, BODY_FONT, setting.size, INK)
    normal.paragraph_format.line_spacing = setting.spacing
    normal.paragraph_format.space_after = shared.Pt(setting.after)
    normal.paragraph_format.widow_control = True
    for level in (1, 2, 3):
        style = document.styles[f"Heading {level}"]
        _font(style, HEADING_FONT, setting.heading(level), ACCENT if level < 3 else INK, bold=True)
        style.paragraph_format.space_before = shared.Pt(setting.size * (2.0, 1.5, 1.2)[level - 1])
        style.paragraph_format.space_after = shared.Pt(setting.size * 0.45)
        style.paragraph_format.keep_with_next = True
        style.paragraph_format.line_spacing = 1.05
    _font(document.styles["Caption"], BODY_FONT, max(setting.size - 1.5, 9), MUTED, bold=False)
    _font(document.styles["Title"], HEADING_FONT, 34, INK, bold=True)
    _plain_border(document.styles["Title"])
    _font(document.styles["Subtitle"], BODY_FONT, 16, MUTED)
    document.styles["Subtitle"].font.italic = False
    _quote(document.styles["Quote"], setting)
    _code(document, setting)
    _contents(document, setting)


def _font(style: Any, name: str, size: float, ink: str, *, bold: bool | None = None) -> None:
    font = style.font
    font.name, font.size, font.color.rgb = name, shared.Pt(size), colour(ink)
    if bold is not None:
        font.bold = font.cs_bold = bold
    properties = style.element.get_or_add_rPr()
    for spacing in properties.findall(ns.qn("w:spacing")):  # it would tear joined letters apart
        properties.remove(spacing)
    fonts = properties.get_or_add_rFonts()
    for key in list(fonts.attrib):
        if key.endswith("Theme"):
            del fonts.attrib[key]
    fonts.set(ns.qn("w:hAnsi"), name)
    put(properties, "szCs", f'w:val="{round(size * 2)}"')


def _plain_border(style: Any) -> None:
    properties = style.element.get_or_add_pPr()
    for border in properties.findall(ns.qn("w:pBdr")):
        properties.remove(border)


def _quote(style: Any, setting: Setting) -> None:
    _font(style, BODY_FONT, setting.size + 1, MUTED)
    style.font.italic = True
    style.paragraph_format.left_indent = shared.Pt(22)
    style.paragraph_format.right_indent = shared.Pt(22)
    rule = f'<w:left w:val="single" w:sz="18" w:space="10" w:color="{ACCENT}"/>'
    put(style.element.get_or_add_pPr(), "pBdr", inner=rule)


def _code(document: Any, setting: Setting) -> None:
    style = document.styles.add_style("Code", style_enum.WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Normal"]
    _font(style, CODE_FONT, max(setting.size - 2, 8.5), INK)
    style.paragraph_format.space_after = shared.Pt(0)
    style.paragraph_format.line_spacing = 1.0
    shade = f'w:val="clear" w:color="auto" w:fill="{SOFT}"'
    put(style.element.get_or_add_pPr(), "shd", shade)


def _contents(document: Any, setting: Setting) -> None:
    styles = document.styles
    for level in (1, 2, 3):
        style = styles.add_style(f"TOC {level}", style_enum.WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = styles["Normal"]
        _font(style, BODY_FONT, setting.size, INK, bold=level == 1)
        form = style.paragraph_format
        form.left_indent = shared.Pt(16 * (level - 1))
        form.space_before = shared.Pt(6 if level == 1 else 0)
        form.space_after = shared.Pt(2)
        form.line_spacing = 1.1
    head = styles.add_style("Contents Heading", style_enum.WD_STYLE_TYPE.PARAGRAPH)
    head.base_style = styles["Normal"]
    _font(head, HEADING_FONT, setting.heading(1), ACCENT, bold=True)
    head.paragraph_format.space_after = shared.Pt(setting.size)
    note = styles.add_style("Footnote Text", style_enum.WD_STYLE_TYPE.PARAGRAPH)
    note.base_style = styles["Normal"]
    _font(note, BODY_FONT, 9, INK)
    note.paragraph_format.space_after = shared.Pt(1)
    note.paragraph_format.line_spacing = 1.0
