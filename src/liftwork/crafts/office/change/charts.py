"""A chart of Excel's own, editable like any other, drawn from columns of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.plan import Chart
from liftwork.crafts.office.change.table import Table, find_table, shown
from liftwork.crafts.office.ooxml.cells import column_letters
from liftwork.crafts.office.ooxml.escaping import escape
from liftwork.crafts.office.ooxml.formula import quoted
from liftwork.crafts.office.ooxml.names import (
    ART,
    CHART,
    CHART_TYPE,
    DRAWING,
    DRAWING_TYPE,
    RELATED,
    q,
)
from liftwork.crafts.office.ooxml.package import parse
from liftwork.crafts.office.ooxml.sheet import SheetEditor, number_text
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

_COLOURS = ("2F5597", "C55A11", "548235", "7F6000", "7030A0", "0E7C7B", "A5A5A5", "9E2A2B")
_COLUMNS, _ROWS = 9, 20
"""How many columns and rows of the sheet a chart covers."""
_AXES = '<c:axId val="50010"/><c:axId val="50020"/>'


def add_chart(editor: Editor, change: Chart) -> Account:
    """Draw a chart beside the table, or on a new sheet."""
    table = find_table(editor.book, change.sheet, [change.labels, *change.values])
    labels = table.column(change.labels)
    values = [table.column(name) for name in change.values]
    for column in values:
        if not any(isinstance(table.sheet.value(r, column), float) for r in table.rows):
            raise Refuse(f"column {table.headers()[column]!r} has no numbers to draw")
    if change.kind == "pie" and len(values) > 1:
        raise Refuse("a pie shows one column of values", "a column chart shows several")
    names: tuple[str, ...] = ()
    if change.to is not None:
        name, part, sheet = editor.new_sheet(change.to)
        names, at = (name,), (0, 0)
    else:
        sheet, part = editor.sheet(table.sheet), table.sheet.part
        at = (_free_column(table), table.header - 1)
    chart = editor.package.free_name("xl/charts/chart{}.xml")
    title = change.title or _title(table, labels, values)
    body = _chart_xml(change.kind, table, labels, values, title)
    editor.package.put(chart, parse(body.encode()), CHART_TYPE)
    _anchor(editor, sheet, part, partial(_frame, at, title), chart)
    where = names[0] if names else table.sheet.name
    return Account(
        says=f"Drew a {change.kind} chart, {title!r}, on {where!r}.",
        sheet=table.sheet.name,
        sheets=names,
        facts={
            "data": str(table.data),
            "labels": column_letters(labels),
            "values": ",".join(column_letters(c) for c in values),
            "title": title,
            "on": where,
        },
    )


def _title(table: Table, labels: int, values: Sequence[int]) -> str:
    headers = table.headers()
    return f"{', '.join(headers[c] for c in values)} by {headers[labels]}"


def _free_column(table: Table) -> int:
    """The first column, from 0, at the right of everything on the sheet, with one left free."""
    return max((column for _, column in table.sheet.cells), default=0) + 1


def _anchor(
    editor: Editor, sheet: SheetEditor, part: str, frame: Callable[[int, str], str], chart: str
) -> None:
    package = editor.package
    drawing = next((t for k, t in package.relations(part).values() if k == "drawing"), None)
    if drawing is None:
        drawing = package.free_name("xl/drawings/drawing{}.xml")
        empty = f'<xdr:wsDr xmlns:xdr="{DRAWING}" xmlns:a="{ART}"/>'
        package.put(drawing, parse(empty.encode()), DRAWING_TYPE)
        element = etree.Element(q("drawing"))
        element.set(q("id", RELATED), package.relate(part, "drawing", drawing))
        sheet.place(element)
    holder = package.edit(drawing)
    ids = [int(e.get("id", 0)) for e in holder.iter(q("cNvPr", DRAWING))]
    number, relation = max([1, *ids]) + 1, package.relate(drawing, "chart", chart)
    holder.append(parse(frame(number, relation).encode()))


def _frame(at: tuple[int, int], title: str, number: int, relation: str) -> str:
    column, row = at
    name = escape(title)
    return (
        f'<xdr:twoCellAnchor xmlns:xdr="{DRAWING}" xmlns:a="{ART}">'
        f"{_corner('from', column, row)}{_corner('to', column + _COLUMNS, row + _ROWS)}"
        f'<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="{number}" '
        f'name="Chart {number}" descr="{name}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>'
        '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>'
        f'<a:graphic><a:graphicData uri="{CHART}"><c:chart xmlns:c="{CHART}" '
        f'xmlns:r="{RELATED}" r:id="{relation}"/></a:graphicData></a:graphic>'
        "</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>"
    )


def _corner(name: str, column: int, row: int) -> str:
    return (
        f"<xdr:{name}><xdr:col>{column}</xdr:col><xdr:colOff>0</xdr:colOff>"
        f"<xdr:row>{row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:{name}>"
    )


def _chart_xml(kind: str, table: Table, labels: int, values: Sequence[int], title: str) -> str:
    series = "".join(_series(kind, n, table, labels, column) for n, column in enumerate(values))
    legend = (
        '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>'
        if kind == "pie" or len(values) > 1
        else ""
    )
    headers = table.headers()
    across, up = headers[labels], headers[values[0]] if len(values) == 1 else ""
    return (
        f'<c:chartSpace xmlns:c="{CHART}" xmlns:a="{ART}" xmlns:r="{RELATED}">'
        f'<c:roundedCorners val="0"/><c:chart>{_words(title, 1400)}'
        '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>'
        f"{_plot(kind, series)}{_axes(kind, across, up)}</c:plotArea>{legend}"
        '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
    )


def _words(text: str, size: int) -> str:
    return (
        "<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr>"
        f'<a:defRPr sz="{size}" b="{int(size > 1000)}"/></a:pPr>'
        f'<a:r><a:rPr sz="{size}" b="{int(size > 1000)}"/><a:t>{escape(text)}</a:t></a:r></a:p>'
        '</c:rich></c:tx><c:overlay val="0"/></c:title>'
    )


def _plot(kind: str, series: str) -> str:
    if kind in ("column", "bar"):
        way = "col" if kind == "column" else "bar"
        return (
            f'<c:barChart><c:barDir val="{way}"/><c:grouping val="clustered"/>'
            f'<c:varyColors val="0"/>{series}<c:gapWidth val="70"/>{_AXES}</c:barChart>'
        )
    if kind == "line":
        return (
            '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>'
            f'{series}<c:marker val="1"/>{_AXES}</c:lineChart>'
        )
    if kind == "scatter":
        return (
            '<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>'
            f"{series}{_AXES}</c:scatterChart>"
        )
    return f'<c:pieChart><c:varyColors val="1"/>{series}<c:firstSliceAng val="0"/></c:pieChart>'


def _axes(kind: str, across: str, up: str) -> str:
    if kind == "pie":
        return ""
    flat, tall = ("l", "b") if kind == "bar" else ("b", "l")
    titles = _words(across, 1000), _words(up, 1000) if up else ""
    grid = '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/>' \
           "</a:solidFill></a:ln></c:spPr></c:majorGridlines>"  # fmt: skip
    order = "maxMin" if kind == "bar" else "minMax"
    first = "valAx" if kind == "scatter" else "catAx"
    ends = "" if kind == "scatter" else '<c:auto val="0"/><c:lblOffset val="100"/>'
    crosses = '<c:crosses val="max"/>' if kind == "bar" else '<c:crosses val="autoZero"/>'
    return (
        f'<c:{first}><c:axId val="50010"/><c:scaling><c:orientation val="{order}"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{flat}"/>{titles[0]}<c:numFmt formatCode="General" '
        'sourceLinked="1"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
        '<c:tickLblPos val="low"/><c:crossAx val="50020"/><c:crosses val="autoZero"/>'
        f'{ends}</c:{first}><c:valAx><c:axId val="50020"/><c:scaling><c:orientation '
        f'val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="{tall}"/>{grid}{titles[1]}'
        '<c:numFmt formatCode="General" sourceLinked="1"/><c:majorTickMark val="none"/>'
        '<c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="50010"/>'
        f"{crosses}</c:valAx>"
    )


def _series(kind: str, n: int, table: Table, labels: int, column: int) -> str:
    colour = _COLOURS[n % len(_COLOURS)]
    solid = f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'
    if kind == "line":
        shape = f'<c:spPr><a:ln w="28575" cap="rnd">{solid}</a:ln></c:spPr>' \
                '<c:marker><c:symbol val="none"/></c:marker>'  # fmt: skip
    elif kind == "scatter":
        shape = '<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr><c:marker><c:symbol ' \
                f'val="circle"/><c:size val="6"/><c:spPr>{solid}</c:spPr></c:marker>'  # fmt: skip
    elif kind == "pie":
        shape = _slices(len(table.rows))
    else:
        shape = f'<c:spPr>{solid}</c:spPr><c:invertIfNegative val="0"/>'
    marks = (
        '<c:dLbls><c:dLblPos val="outEnd"/><c:showLegendKey val="0"/>'
        '<c:showVal val="0"/><c:showCatName val="0"/>'
        '<c:showSerName val="0"/><c:showPercent val="1"/><c:showBubbleSize val="0"/></c:dLbls>'
        if kind == "pie"
        else ""
    )
    name = escape(table.headers()[column])
    first, second = ("xVal", "yVal") if kind == "scatter" else ("cat", "val")
    head = f"{quoted(table.sheet.name)}${column_letters(column)}${table.header}"
    end = '<c:smooth val="0"/>' if kind in ("line", "scatter") else ""
    return (
        f'<c:ser><c:idx val="{n}"/><c:order val="{n}"/><c:tx><c:strRef><c:f>{escape(head)}</c:f>'
        f'<c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{name}</c:v></c:pt></c:strCache>'
        f"</c:strRef></c:tx>{shape}{marks}<c:{first}>{_data(table, labels)}</c:{first}>"
        f"<c:{second}>{_data(table, column, numbers=True)}</c:{second}>{end}</c:ser>"
    )


def _slices(count: int) -> str:
    return "".join(
        f'<c:dPt><c:idx val="{n}"/><c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr '
        f'val="{_COLOURS[n % len(_COLOURS)]}"/></a:solidFill></c:spPr></c:dPt>'
        for n in range(min(count, 40))
    )


def _data(table: Table, column: int, numbers: bool = False) -> str:
    letters = column_letters(column)
    area = escape(f"{quoted(table.sheet.name)}${letters}${table.first}:${letters}${table.last}")
    cells = [table.sheet.value(row, column) for row in table.rows]
    numeric = numbers or all(isinstance(v, float) for v in cells if v not in (None, ""))
    points = "".join(
        f'<c:pt idx="{n}"><c:v>{number_text(v) if isinstance(v, float) else escape(shown(v))}'
        "</c:v></c:pt>"
        for n, v in enumerate(cells)
        if v not in (None, "") and (isinstance(v, float) or not numeric)
    )
    kind, cache = ("numRef", "numCache") if numeric else ("strRef", "strCache")
    code = "<c:formatCode>General</c:formatCode>" if numeric else ""
    return (
        f'<c:{kind}><c:f>{area}</c:f><c:{cache}>{code}<c:ptCount val="{len(cells)}"/>'
        f"{points}</c:{cache}></c:{kind}>"
    )
