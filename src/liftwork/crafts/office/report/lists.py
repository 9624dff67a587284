"""Lists of a report: bullets and numbers, each list counted from one again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from docx import oxml, shared
    from docx.oxml import ns
else:
    oxml = lazy("docx.oxml")
    shared = lazy("docx.shared")
    ns = lazy("docx.oxml.ns")

_STEP = 18.0
"""Points by which each level of a list moves in."""

_BULLETS = ("•", "–", "·")
_NUMBERS = (("decimal", "%1."), ("lowerLetter", "%2."), ("lowerRoman", "%3."))
_FIRST = 900
"""Above the numbers of the lists that the library's own template has."""


class Lists:
    """The lists of one document."""

    def __init__(self, document: Any) -> None:
        self._numbering = document.part.numbering_part.element
        self._count = 0
        self._bullets = _FIRST
        rows = [_level(at, "bullet", mark) for at, mark in enumerate(_BULLETS)]
        self._define(self._bullets, rows)

    def begin(self) -> int:
        """A list with numbers of its own; gives the number that `mark` wants."""
        self._count += 1
        number = _FIRST + self._count
        rows = [_level(at, kind, text) for at, (kind, text) in enumerate(_NUMBERS)]
        self._define(number, rows)
        return number

    def mark(self, paragraph: Any, numbers: int, level: int, kind: str) -> None:
        """Make a paragraph a line of a list."""
        if kind == "none":
            paragraph.paragraph_format.left_indent = shared.Pt(_STEP * (level + 1))
            return
        listed = numbers if kind == "number" else self._bullets
        properties = paragraph._p.get_or_add_pPr()
        marks = properties.get_or_add_numPr()
        marks.get_or_add_ilvl().val = level
        marks.get_or_add_numId().val = listed

    def _define(self, number: int, levels: list[str]) -> None:
        first = self._numbering.find(ns.qn("w:num"))
        described = oxml.parse_xml(
            f'<w:abstractNum {ns.nsdecls("w")} w:abstractNumId="{number}">'
            f'<w:multiLevelType w:val="hybridMultilevel"/>{"".join(levels)}</w:abstractNum>'
        )
        if first is not None:
            first.addprevious(described)
        else:
            self._numbering.append(described)
        self._numbering.append(
            oxml.parse_xml(
                f'<w:num {ns.nsdecls("w")} w:numId="{number}">'
                f'<w:abstractNumId w:val="{number}"/></w:num>'
            )
        )


def _level(at: int, kind: str, text: str) -> str:
    indent, step = round(_STEP * (at + 1) * 20), round(_STEP * 20)
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{indent}" w:hanging="{step}"/></w:pPr></w:lvl>'
    )
