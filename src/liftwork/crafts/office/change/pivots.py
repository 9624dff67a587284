"""A pivot table of Excel's own on a new sheet, with its values written out for other readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor, set_width
from liftwork.crafts.office.change.newsheets import distinct, in_order
from liftwork.crafts.office.change.plan import Pivot
from liftwork.crafts.office.change.table import Table, find_table, shown
from liftwork.crafts.office.ooxml.book import Value
from liftwork.crafts.office.ooxml.cells import Area, column_letters
from liftwork.crafts.office.ooxml.escaping import quoted_attribute
from liftwork.crafts.office.ooxml.names import MAIN, RELATED, q
from liftwork.crafts.office.ooxml.package import parse
from liftwork.crafts.office.ooxml.sheet import SheetEditor, number_text

_CACHE_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml"
_RECORDS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheRecords+xml"
_TABLE_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotTable+xml"
MOST_ITEMS = 500
"""Different values that a column may have to go across or down a pivot table."""


@dataclass(frozen=True)
class _Shape:
    """The fields of a pivot: columns of the sheet, and the distinct values of each axis."""

    table: Table
    rows: int
    columns: int | None
    value: int
    total: str
    down: Sequence[Value]
    across: Sequence[Value]


def add_pivot(editor: Editor, change: Pivot) -> Account:
    """Add a pivot table: values down, values across, one total in the middle."""
    named = [n for n in (change.rows, change.columns, change.value) if n is not None]
    table = find_table(editor.book, change.sheet, named)
    if change.value is None and change.total != "count":
        raise Refuse(f"it is not said which column to take the {change.total} of")
    rows = table.column(change.rows)
    columns = None if change.columns is None else table.column(change.columns)
    if columns == rows:
        raise Refuse("a pivot needs two different columns for its rows and its columns")
    value = rows if change.value is None else table.column(change.value)
    for axis in (rows, columns):
        if axis and any(table.sheet.value(row, axis) in (None, "") for row in table.rows):
            raise Refuse(
                f"column {table.headers()[axis]!r} has empty cells, which fit no place in a pivot",
                "fill the empty cells first",
            )
    down = in_order(distinct(table, rows))
    across = [] if columns is None else in_order(distinct(table, columns))
    if max(len(down), len(across)) > MOST_ITEMS or not down:
        raise Refuse(
            f"{len(down):,} different values down and {len(across):,} across do not make a table",
            f"choose columns with at most {MOST_ITEMS} different values",
        )
    shape = _Shape(table, rows, columns, value, change.total, down, across)
    name, part, sheet = editor.new_sheet(change.to or f"Pivot by {change.rows}")
    area = _write_values(editor, sheet, shape)
    _write_parts(editor, part, name, shape, area)
    return Account(
        says=f"Added a pivot table of {len(down)} rows on {name!r}.",
        sheet=table.sheet.name,
        sheets=(name,),
        facts={
            "data": str(table.data),
            "rows": column_letters(rows),
            "columns": "" if columns is None else column_letters(columns),
            "value": column_letters(value),
            "total": change.total,
            "area": str(area),
        },
    )


def _alike(value: Value) -> object:
    return value.casefold() if isinstance(value, str) else value


def _total(shape: _Shape, down: Value | None, across: Value | None) -> float | None:
    """The total of the rows with those values; None stands for every value."""
    sheet = shape.table.sheet
    found: list[Value] = []
    for row in shape.table.rows:
        mine = _alike(sheet.value(row, shape.rows))
        theirs = None if shape.columns is None else _alike(sheet.value(row, shape.columns))
        if (down is None or mine == _alike(down)) and (across is None or theirs == _alike(across)):
            found.append(sheet.value(row, shape.value))
    if shape.total == "count":
        return float(sum(v not in (None, "") for v in found)) or None
    numbers = [v for v in found if isinstance(v, float)]
    if not numbers:
        return None
    totals = {
        "sum": fsum(numbers),
        "average": fsum(numbers) / len(numbers),
        "min": min(numbers),
        "max": max(numbers),
    }
    return totals[shape.total]


def _label(shape: _Shape) -> str:
    return f"{shape.total.capitalize()} of {shape.table.headers()[shape.value]}"


def _write_values(editor: Editor, sheet: SheetEditor, shape: _Shape) -> Area:
    """What the pivot shows, as plain cells, in the places where Excel will draw it.

    With a column axis, row 3 names the axis and row 4 its values, else row 3 heads both.
    """
    old = editor.sheet(shape.table.sheet)
    number = old.style(shape.table.first, shape.value) if shape.total != "count" else 0
    if shape.total == "average" and editor.styles.code(number) in ("0", "1"):
        number = editor.styles.derive(number, code="#,##0.00")
    bold = editor.styles.derive(0, bold=True)
    columns: list[Value | None] = [*shape.across, None] if shape.columns is not None else [None]
    head = 4 if shape.columns is not None else 3
    headers = shape.table.headers()
    sheet.put(head, 1, headers[shape.rows], style=bold)
    if shape.columns is not None:
        sheet.put(3, 1, _label(shape), style=bold)
        sheet.put(3, 2, headers[shape.columns], style=bold)
    for c, across in enumerate(columns, 2):
        title = across if across is not None else "Grand Total"
        sheet.put(head, c, title if shape.columns is not None else _label(shape), style=bold)
        for r, down in enumerate([*shape.down, None], head + 1):
            style = number if down is not None else editor.styles.derive(number, bold=True)
            sheet.put(r, c, _total(shape, down, across), style=style)
        set_width(sheet, c, max(12.0, len(shown(title if shape.columns else _label(shape))) + 2.0))
    for r, down in enumerate([*shape.down, None], head + 1):
        key_style = bold if down is None else old.style(shape.table.first, shape.rows)
        sheet.put(r, 1, "Grand Total" if down is None else down, style=key_style)
    widest = max(len(shown(v)) for v in [headers[shape.rows], _label(shape), *shape.down])
    set_width(sheet, 1, max(12.0, widest + 2.0))
    return Area(3, 1, head + len(shape.down) + 1, 1 + len(columns))


def _write_parts(editor: Editor, part: str, name: str, shape: _Shape, area: Area) -> None:
    package, table = editor.package, shape.table
    cache = package.free_name("xl/pivotCache/pivotCacheDefinition{}.xml")
    records = package.free_name("xl/pivotCache/pivotCacheRecords{}.xml")
    pivot = package.free_name("xl/pivotTables/pivotTable{}.xml")
    package.put(records, parse(_records(shape).encode()), _RECORDS_TYPE)
    relation = "rId1"
    package.put(cache, parse(_cache(shape, relation).encode()), _CACHE_TYPE)
    if package.relate(cache, "pivotCacheRecords", records) != relation:
        raise AssertionError("the records are the cache's first relation")
    root = package.edit(editor.main)
    caches = root.find(q("pivotCaches"))
    number = 1
    if caches is None:
        caches = parse(f'<pivotCaches xmlns="{MAIN}"/>'.encode())
        before = ("oleSize", "customWorkbookViews", "calcPr", "definedNames", "sheets")
        anchor = next(e for n in before if (e := root.find(q(n))) is not None)
        anchor.addnext(caches)
    else:
        number = max(int(entry.get("cacheId")) for entry in caches) + 1
    entry = caches.makeelement(q("pivotCache"), {"cacheId": str(number)})
    entry.set(q("id", RELATED), package.relate(editor.main, "pivotCacheDefinition", cache))
    caches.append(entry)
    package.put(pivot, parse(_pivot(shape, area, number).encode()), _TABLE_TYPE)
    package.relate(pivot, "pivotCacheDefinition", cache)
    package.relate(part, "pivotTable", pivot)
    assert table.sheet.name != name


def _axes(shape: _Shape) -> dict[int, Sequence[Value]]:
    axes = {shape.rows: shape.down}
    if shape.columns is not None:
        axes[shape.columns] = shape.across
    return axes


def _cache(shape: _Shape, relation: str) -> str:
    table = shape.table
    headers = table.headers()
    ref = Area(table.header, table.left, table.last, table.right)
    fields = "".join(
        f'<cacheField name={quoted_attribute(header)} numFmtId="0">{_shared(shape, column)}'
        "</cacheField>"
        for column, header in headers.items()
    )
    return (
        f'<pivotCacheDefinition xmlns="{MAIN}" xmlns:r="{RELATED}" r:id="{relation}" '
        f'refreshOnLoad="1" refreshedBy="" createdVersion="6" refreshedVersion="6" '
        f'minRefreshableVersion="3" recordCount="{len(table.rows)}"><cacheSource type="worksheet">'
        f'<worksheetSource ref="{ref}" sheet={quoted_attribute(table.sheet.name)}/></cacheSource>'
        f'<cacheFields count="{len(headers)}">{fields}</cacheFields></pivotCacheDefinition>'
    )


def _shared(shape: _Shape, column: int) -> str:
    axes = _axes(shape)
    cells = [shape.table.sheet.value(row, column) for row in shape.table.rows]
    if column in axes:
        items = "".join(map(_item, axes[column]))
        return f'<sharedItems{_kinds(cells)} count="{len(axes[column])}">{items}</sharedItems>'
    return f"<sharedItems{_kinds(cells)}/>"


def _kinds(cells: Sequence[Value]) -> str:
    """What kinds of values a field has, as the schema wants to know before it reads them."""
    numbers = [v for v in cells if isinstance(v, float)]
    texts = any(isinstance(v, str) and v for v in cells)
    blank = any(v in (None, "") for v in cells)
    said = ' containsBlank="1"' if blank else ""
    if not numbers:
        return said
    whole = ' containsInteger="1"' if all(v.is_integer() for v in numbers) else ""
    low, high = number_text(min(numbers)), number_text(max(numbers))
    mixed = ' containsMixedTypes="1"' if texts else ' containsString="0"'
    if not texts:
        mixed = ' containsSemiMixedTypes="0"' + mixed if not blank else mixed
    return f'{said}{mixed} containsNumber="1"{whole} minValue="{low}" maxValue="{high}"'


def _item(value: Value) -> str:
    if isinstance(value, bool):
        return f'<b v="{int(value)}"/>'
    if isinstance(value, float):
        return f'<n v="{number_text(value)}"/>'
    return "<m/>" if value in (None, "") else f"<s v={quoted_attribute(str(value))}/>"


def _records(shape: _Shape) -> str:
    table = shape.table
    places = {
        column: {_alike(v): n for n, v in enumerate(values)}
        for column, values in _axes(shape).items()
    }
    rows = []
    for row in table.rows:
        fields = []
        for column in range(table.left, table.right + 1):
            value = table.sheet.value(row, column)
            if column in places:
                fields.append(f'<x v="{places[column][_alike(value)]}"/>')
            else:
                fields.append(_item(value))
        rows.append(f"<r>{''.join(fields)}</r>")
    return (
        f'<pivotCacheRecords xmlns="{MAIN}" count="{len(rows)}">{"".join(rows)}</pivotCacheRecords>'
    )


def _pivot(shape: _Shape, area: Area, cache: int) -> str:
    table = shape.table
    first_row = 1 if shape.columns is None else 2
    fields = "".join(_field(shape, column) for column in range(table.left, table.right + 1))
    across = shape.columns is not None
    count = table.right - table.left + 1
    subtotal = "" if shape.total == "sum" else f' subtotal="{shape.total}"'
    column_items = _items(len(shape.across)) if across else '<colItems count="1"><i/></colItems>'
    column_fields = (
        f'<colFields count="1"><field x="{(shape.columns or 0) - table.left}"/></colFields>'
        if across
        else ""
    )
    return (
        f'<pivotTableDefinition xmlns="{MAIN}" name="Pivot{cache}" cacheId="{cache}" '
        'applyNumberFormats="0" applyBorderFormats="0" applyFontFormats="0" '
        'applyPatternFormats="0" applyAlignmentFormats="0" applyWidthHeightFormats="1" '
        'dataCaption="Values" updatedVersion="6" minRefreshableVersion="3" '
        'createdVersion="6" useAutoFormatting="1" itemPrintTitles="1" indent="0" outline="1" '
        f'outlineData="1" multipleFieldFilters="0" rowHeaderCaption='
        f"{quoted_attribute(table.headers()[shape.rows])}>"
        f'<location ref="{area}" firstHeaderRow="1" firstDataRow="{first_row}" firstDataCol="1"/>'
        f'<pivotFields count="{count}">{fields}</pivotFields>'
        f'<rowFields count="1"><field x="{shape.rows - table.left}"/></rowFields>'
        f"{_items(len(shape.down), 'rowItems')}{column_fields}{column_items}"
        f'<dataFields count="1"><dataField name={quoted_attribute(_label(shape))} '
        f'fld="{shape.value - table.left}"{subtotal} baseField="0" baseItem="0"/></dataFields>'
        '<pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="1" showColHeaders="1" '
        'showRowStripes="0" showColStripes="0" showLastColumn="1"/></pivotTableDefinition>'
    )


def _field(shape: _Shape, column: int) -> str:
    data = ' dataField="1"' if column == shape.value else ""
    axes = _axes(shape)
    if column not in axes:
        return f'<pivotField{data} showAll="0"/>'
    axis = "axisRow" if column == shape.rows else "axisCol"
    listed = [f'<item x="{n}"/>' for n in range(len(axes[column]))]
    listed.append('<item t="default"/>')
    return (
        f'<pivotField axis="{axis}"{data} showAll="0"><items count="{len(listed)}">'
        f"{''.join(listed)}</items></pivotField>"
    )


def _items(count: int, name: str = "colItems") -> str:
    listed = "".join(f"<i><x{f' v={chr(34)}{n}{chr(34)}' if n else ''}/></i>" for n in range(count))
    return f'<{name} count="{count + 1}">{listed}<i t="grand"><x/></i></{name}>'
