"""Changes of looks: number formats, weight, colours, widths, what stays in sight, lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office.change.editor import Account, Editor, set_width
from liftwork.crafts.office.change.plan import (
    Choices,
    Condition,
    Extreme,
    Format,
    Freeze,
    Highlight,
)
from liftwork.crafts.office.change.styles import FORMATS
from liftwork.crafts.office.change.table import find_table, shown
from liftwork.crafts.office.ooxml.cells import Area, address, column_letters
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.sheet import places
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

_CURRENCY = late(r'[$€£¥₹₨]|"?Rs\.?"?|"?PKR"?')
_LONGEST_LIST = 255


def code_for(editor: Editor, looks: str | None, decimals: int | None) -> str | None:
    """The number format that a look means here. Currency takes the sign the workbook uses."""
    if looks is None and decimals is None:
        return None
    if looks == "currency":
        used = [code for code in editor.book.formats if _CURRENCY.search(code)]
        if used and decimals is None:
            return used[0]
    code = FORMATS[looks or "number"]
    if decimals is None:
        return code
    places_after = "." + "0" * decimals if decimals else ""
    return re.sub(r"0(?:\.0+)?", "0" + places_after, code, count=1)


def format_columns(editor: Editor, change: Format) -> Account:
    """Let the cells of columns look as asked; what they hold does not change."""
    table = find_table(editor.book, change.sheet, change.columns)
    sheet = editor.sheet(table.sheet)
    columns = [table.column(name) for name in change.columns] or list(
        range(table.left, table.right + 1)
    )
    code = code_for(editor, change.looks, change.decimals)
    looks = (code, change.bold, change.colour, change.fill)
    top, bottom = (table.header, table.header) if change.header else (table.first, table.end)
    areas = [Area(top, column, bottom, column) for column in columns]
    if any(look is not None for look in looks):
        for row, column in places(areas):
            style = editor.styles.derive(
                sheet.style(row, column), code=code, bold=change.bold,
                colour=change.colour, fill=change.fill,
            )  # fmt: skip
            sheet.cell(row, column).set("s", str(style))
    elif change.width is None:
        raise Refuse("it is not said how the columns should look", "as currency, bold, wider ...")
    if change.width is not None:
        for column in columns:
            set_width(sheet, column, change.width)
    what = "the header row" if change.header else ", ".join(table.headers()[c] for c in columns)
    return Account(
        says=f"Formatted {what} of {table.sheet.name!r}.",
        sheet=table.sheet.name,
        written=tuple(map(str, areas)),
        facts={"code": code or ""},
    )


def freeze(editor: Editor, change: Freeze) -> Account:
    """Keep everything down to the header row in sight while the rest scrolls."""
    table = find_table(editor.book, change.sheet)
    sheet = editor.sheet(table.sheet)
    views = sheet.find("sheetViews")
    if views is None:
        views = sheet.place(etree.Element(q("sheetViews")))
        etree.SubElement(views, q("sheetView"), workbookViewId="0")
    view = views[0]
    for old in [e for e in view if e.tag in (q("pane"), q("selection"))]:
        view.remove(old)
    corner = address(table.header + 1, change.columns + 1)
    pane = etree.Element(q("pane"), ySplit=str(table.header), topLeftCell=corner)
    if change.columns:
        pane.set("xSplit", str(change.columns))
    active = "bottomRight" if change.columns else "bottomLeft"
    pane.set("activePane", active)
    pane.set("state", "frozen")
    view.insert(0, pane)
    view.insert(1, etree.Element(q("selection"), pane=active))
    return Account(
        says=f"Row {table.header}{_and_columns(change.columns)} of {table.sheet.name!r} "
        f"stay{'' if change.columns else 's'} in sight.",
        sheet=table.sheet.name,
        facts={"corner": corner},
    )


def _and_columns(count: int) -> str:
    if count == 0:
        return ""
    return " and the first column" if count == 1 else f" and the first {count} columns"


def highlight(editor: Editor, change: Highlight) -> Account:
    """Colour the cells of a column that pass a test, by a rule that stays."""
    condition = change.where
    table = find_table(editor.book, change.sheet, [condition.column])
    column = table.column(condition.column)
    area = Area(table.first, column, table.last, column)
    sheet = editor.sheet(table.sheet)
    look = editor.styles.differential(change.fill, change.colour)
    priorities = [int(rule.get("priority", 0)) for rule in sheet.root.iter(q("cfRule"))]
    block = etree.Element(q("conditionalFormatting"), sqref=str(area))
    rule = etree.SubElement(
        block, q("cfRule"), dxfId=str(look), priority=str(max([0, *priorities]) + 1)
    )
    if isinstance(condition, Extreme):
        rule.set("type", "top10")
        rule.set("rank", str(condition.count))
        if condition.test == "lowest":
            rule.set("bottom", "1")
    else:
        rule.set("type", "expression")
        formula = test_formula(condition, address(table.first, column))
        etree.SubElement(rule, q("formula")).text = formula
    sheet.place(block)
    return Account(
        says=f"Cells of {condition.column!r} are coloured where the value {_words(condition)}.",
        sheet=table.sheet.name,
        facts={"area": str(area)},
    )


def _words(condition: Condition | Extreme) -> str:
    if isinstance(condition, Extreme):
        many = f"among the {condition.count} {condition.test}"
        return f"is {f'the {condition.test}' if condition.count == 1 else many}"
    test = condition.test if condition.test[:2] in ("is", "co") else f"is {condition.test}"
    return f"{test} {shown(condition.value)}".strip()


_SIGNS = {"over": ">", "under": "<", "at least": ">=", "at most": "<=", "is": "=", "is not": "<>"}


def test_formula(condition: Condition, cell: str) -> str:
    """A test as a formula about a cell."""
    if condition.test == "is empty":
        return f"LEN(TRIM({cell}))=0"
    if condition.test == "is filled":
        return f"LEN(TRIM({cell}))>0"
    if condition.value is None:
        raise Refuse(f"the test {condition.test!r} on {condition.column!r} needs a value")
    text = shown(condition.value)
    as_text = '"' + text.replace('"', '""') + '"'
    if condition.test == "contains":
        return f"ISNUMBER(SEARCH({as_text},{cell}))"
    try:
        value = f"{float(text):.15g}"
    except ValueError:
        value = as_text
        if condition.test not in ("is", "is not"):
            raise Refuse(f"{text!r} is not a number to compare {condition.column!r} with") from None
    compare = f"{cell}{_SIGNS[condition.test]}{value}"
    return compare if value == as_text else f"AND(ISNUMBER({cell}),{compare})"


def set_choices(editor: Editor, change: Choices) -> Account:
    """Give the cells of a column a list to choose from."""
    table = find_table(editor.book, change.sheet, [change.column])
    column = table.column(change.column)
    area = Area(table.first, column, table.last, column)
    listed = ",".join(change.options)
    if len(listed) > _LONGEST_LIST or any("," in option for option in change.options):
        raise Refuse(
            f"a list in a cell holds at most {_LONGEST_LIST} characters, and no commas in a choice",
            "use shorter or fewer choices",
        )
    sheet = editor.sheet(table.sheet)
    rules = sheet.find("dataValidations")
    if rules is None:
        rules = sheet.place(etree.Element(q("dataValidations"), count="0"))
    for rule in rules:
        if any(Area.read(part).meets(area) for part in rule.get("sqref", "").split()):
            raise Refuse(
                f"column {column_letters(column)} has a rule for what may be typed already"
            )
    rule = etree.SubElement(
        rules,
        q("dataValidation"),
        type="list",
        allowBlank="1",
        showErrorMessage="1",
        sqref=str(area),
    )
    etree.SubElement(rule, q("formula1")).text = '"' + listed.replace('"', '""') + '"'
    rules.set("count", str(len(rules)))
    return Account(
        says=f"Cells of {change.column!r} now offer: {', '.join(change.options)}.",
        sheet=table.sheet.name,
        facts={"area": str(area)},
    )
