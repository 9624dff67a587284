"""Properties that the library has no name for, put where the format wants them.

The children of a properties element have an order (ECMA-376, part 1, 17.3 and 17.4); Word
may refuse a file that has them in another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from docx import oxml
    from docx.oxml import ns
else:
    oxml = lazy("docx.oxml")
    ns = lazy("docx.oxml.ns")


def _order(names: str) -> tuple[str, ...]:
    return tuple(names.split())


ORDERS = {
    "pPr": _order(
        "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers "
        "pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE "
        "autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents "
        "suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle "
        "rPr sectPr pPrChange"
    ),
    "rPr": _order(
        "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint "
        "noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u "
        "effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath"
    ),
    "tblPr": _order(
        "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc "
        "tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption "
        "tblDescription"
    ),
}
"""The order of the children of each properties element."""


def put(properties: Any, name: str, attributes: str = "", inner: str = "") -> None:
    """Give a properties element a child such as ``bidi``, in its place, instead of an older one.

    `attributes` and `inner` are XML with the prefix ``w:``.
    """
    for old in properties.findall(ns.qn(f"w:{name}")):
        properties.remove(old)
    order = ORDERS[local_name(properties)]
    child = oxml.parse_xml(f"<w:{name} {ns.nsdecls('w')} {attributes}>{inner}</w:{name}>")
    later = set(order[order.index(name) + 1 :])
    after = next((each for each in properties if local_name(each) in later), None)
    if after is None:
        properties.append(child)
    else:
        after.addprevious(child)


def local_name(element: Any) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def rule_table(table: Any, colour: str, room: float) -> None:
    """Hair lines between the rows of a table, no others; `room` in points inside its cells."""
    lines = "".join(
        f'<w:{side} w:val="{value}" w:sz="4" w:space="0" w:color="{colour}"/>'
        for side, value in (
            ("top", "nil"),
            ("left", "nil"),
            ("bottom", "single"),
            ("right", "nil"),
            ("insideH", "single"),
            ("insideV", "nil"),
        )
    )
    width = f'w:w="{round(room * 20)}" w:type="dxa"'
    properties = table._tbl.tblPr
    put(properties, "tblBorders", inner=lines)
    put(properties, "tblInd", width)
    put(properties, "tblCellMar", inner=f"<w:left {width}/><w:right {width}/>")


def keep_row(row: Any, *, header: bool) -> None:
    """Never cut a row over two pages; say the header again on each."""
    properties = row._tr.get_or_add_trPr()
    names = ("cantSplit", "tblHeader") if header else ("cantSplit",)
    for name in names:
        properties.append(oxml.parse_xml(f"<w:{name} {ns.nsdecls('w')}/>"))


def field_mark(kind: str) -> Any:
    """The mark at which a field begins, shows what it holds, or ends."""
    return oxml.parse_xml(f'<w:fldChar {ns.nsdecls("w")} w:fldCharType="{kind}"/>')
