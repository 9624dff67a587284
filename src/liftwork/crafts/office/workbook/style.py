"""How a workbook looks: one restrained palette, one font that every system has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.workbook.display import number_format
from liftwork.crafts.office.workbook.plan import Type

if TYPE_CHECKING:
    import xlsxwriter
    import xlsxwriter.format

FONT, SIZE = "Arial", 10
ACCENT, ACCENT_SOFT = "#1F4E79", "#DCE6F1"
INK, GREY, LINE = "#1A1A1A", "#6B6B6B", "#BFC7D1"
GIVEN_INK = "#1F3FBF"
SAMPLE_FILL, SAMPLE_INK = "#FFF4D6", "#7A5200"
SERIES = ("#1F4E79", "#C55A11", "#548235", "#7F6000", "#7030A0", "#2E9CA6", "#A33B3B", "#59616B")

HIGHLIGHTS = {
    "good": {"bg_color": "#E2F0D9", "font_color": "#2F5D1A"},
    "bad": {"bg_color": "#FBE3E1", "font_color": "#9C1C13"},
    "warn": {"bg_color": "#FFF2CC", "font_color": "#7A5200"},
}

_ROLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 16, "font_color": ACCENT},
    "subtitle": {"font_color": GREY, "font_size": 11},
    "sample": {
        "bg_color": SAMPLE_FILL, "font_color": SAMPLE_INK, "italic": True, "text_wrap": True,
    },
    "heading": {"bold": True, "font_size": 12, "font_color": ACCENT},
    "header": {
        "bold": True, "font_color": "#FFFFFF", "bg_color": ACCENT, "text_wrap": True,
        "valign": "vcenter", "border": 1, "border_color": ACCENT,
    },
    "cell": {"border": 1, "border_color": LINE},
    "total": {
        "bold": True, "bg_color": ACCENT_SOFT, "top": 1, "bottom": 1, "top_color": ACCENT,
        "bottom_color": ACCENT,
    },
    "label": {"font_color": GREY},
    "strong label": {
        "bold": True, "top": 1, "top_color": ACCENT, "bottom": 6, "bottom_color": ACCENT,
        "bg_color": ACCENT_SOFT,
    },
    "value": {},
    "given": {"font_color": GIVEN_INK},
    "placeholder": {"font_color": GREY, "italic": True},
    "strong value": {
        "bold": True, "top": 1, "top_color": ACCENT, "bottom": 6, "bottom_color": ACCENT,
        "bg_color": ACCENT_SOFT,
    },
    "note": {"font_color": GREY, "text_wrap": True, "valign": "top", "font_size": 9},
}  # fmt: skip


_PADDED = ("cell", "total", "sample")


def _is_padded(role: str, align: str) -> bool:
    """Text has a margin of its own; numbers have theirs in their format."""
    return align == "left" if role in _PADDED else role == "header" and align != "center"


class Styles:
    """The formats of one workbook, each made once."""

    def __init__(self, file: xlsxwriter.Workbook, sign: str) -> None:
        self._file = file
        self._sign = sign
        self._kept: dict[tuple[object, ...], xlsxwriter.format.Format] = {}

    def of(
        self,
        role: str,
        type: Type = "text",
        decimals: int | None = None,
        *,
        identifier: bool = False,
        align: str = "",
        wrap: bool = False,
        literal: bool = False,
    ) -> xlsxwriter.format.Format:
        """The format of a role and a type. `literal` text never turns into a formula."""
        align = align or alignment(type, identifier)
        key = (role, type, decimals, identifier, align, wrap, literal)
        if key not in self._kept:
            self._kept[key] = self._file.add_format(
                {
                    "font_name": FONT,
                    "font_size": SIZE,
                    "font_color": INK,
                    "valign": "vcenter",
                    "num_format": number_format(type, decimals, self._sign, identifier),
                    "align": align,
                    **({"indent": 1} if _is_padded(role, align) else {}),
                    **({"text_wrap": True} if wrap else {}),
                    **({"quote_prefix": True} if literal else {}),
                    **_ROLES[role],
                }
            )
        return self._kept[key]

    def highlight(self, style: str) -> xlsxwriter.format.Format:
        """The format of cells that stand out."""
        key = ("highlight", style)
        if key not in self._kept:
            self._kept[key] = self._file.add_format(HIGHLIGHTS[style])
        return self._kept[key]


def alignment(type: Type, identifier: bool = False) -> str:
    """Text to the left, numbers to the right, dates and what only names things in the middle."""
    if identifier or type in ("date", "time"):
        return "center"
    return "left" if type == "text" else "right"
