"""What surrounds the cells: frozen headings, filters, lists to choose from, colours, printing."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.book import Block, Book, Field, Page
from liftwork.crafts.office.workbook.given import cell as given_cell
from liftwork.crafts.office.workbook.layout import BlockPlace, PagePlace
from liftwork.crafts.office.workbook.plan import Given, Highlight
from liftwork.crafts.office.workbook.rendering import address
from liftwork.crafts.office.workbook.style import ACCENT, Styles

A4 = 9
LONGEST_LIST = 255
"""Characters that Excel takes for a list of choices."""

_WHOLE = ("integer",)
_SPELLED = {"=": "==", "<>": "!="}


def dress(sheet: Any, page: Page, place: PagePlace, styles: Styles, book: Book) -> None:
    """Dress one sheet."""
    if place.frozen:
        sheet.freeze_panes(*place.frozen)
    sheet.hide_gridlines(2)
    _print_setup(sheet, page, place, book)
    for block, spot in place.blocks.items():
        for index, one in enumerate(block.fields):
            _validate(sheet, one, spot, spot.left + index)
            for highlight in one.highlights:
                rule = _highlight(one, highlight, styles)
                column = spot.left + index
                sheet.conditional_format(spot.first, column, spot.last, column, rule)
        _filter(sheet, page, block, spot)
    for entry, at in place.entries.items():
        item = entry.item
        if item.value is not None and (item.least is not None or item.most is not None):
            rule = _range_rule(item.least, item.most, item.type, item.name)
            sheet.data_validation(at.row, at.value, at.row, at.value, rule)


def _print_setup(sheet: Any, page: Page, place: PagePlace, book: Book) -> None:
    sheet.set_paper(A4)
    if place.landscape:
        sheet.set_landscape()
    sheet.fit_to_pages(1, 1 if place.one_page else 0)
    sheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.7)
    sheet.center_horizontally()
    title = _plain(book.plan.title)
    name = _plain(page.name)
    sheet.set_footer(f"&L&8{title} - {name}&R&8Page &P of &N")
    if page.table:
        header = place.blocks[page.table].header
        sheet.repeat_rows(header)
        sheet.set_tab_color(ACCENT)
    sheet.print_area(0, 0, max(place.last, 1), place.right)


def _plain(text: str) -> str:
    """Text for a footer, in which & begins a code and a number would be a size."""
    text = " ".join(text.replace("&", "&&").split())[:80]
    return f" {text}" if text[:1].isdigit() else text


def _filter(sheet: Any, page: Page, block: Block, spot: BlockPlace) -> None:
    """A list that people sort and filter; not a printed form such as an invoice."""
    if block is page.table and not page.bottom and block.rows > 1:
        right = spot.left + len(block.fields) - 1
        sheet.autofilter(spot.header, spot.left, spot.last, right)


def _validate(sheet: Any, one: Field, spot: BlockPlace, column: int) -> None:
    asked = one.column
    if asked is None:
        return
    at = (spot.first, column, spot.last, column)
    if asked.type == "text" and one.source is None:
        sheet.ignore_errors({"number_stored_as_text": _cells(*at)})
    if asked.choices:
        sheet.data_validation(*at, _list_rule(asked.choices, one.at))
    elif one.source is None and (asked.least is not None or asked.most is not None):
        sheet.data_validation(*at, _range_rule(asked.least, asked.most, asked.type, asked.name))


def _cells(top: int, left: int, bottom: int, right: int) -> str:
    return f"{address(top, left)}:{address(bottom, right)}"


def _list_rule(choices: tuple[str, ...], where: str) -> dict[str, Any]:
    length = len(",".join(choices))
    if length > LONGEST_LIST:
        raise BadInput(f"{where}: the choices have {length} characters; Excel takes 255")
    if any("," in choice for choice in choices):
        raise BadInput(f"{where}: a choice with a comma would become two; leave the comma out")
    return {
        "validate": "list",
        "source": list(choices),
        "error_title": "Not in the list",
        "error_message": f"Choose one of: {', '.join(choices)}"[:250],
    }


def _range_rule(
    least: Decimal | None, most: Decimal | None, type: str, name: str
) -> dict[str, Any]:
    kind = "integer" if type in _WHOLE else "decimal"
    if least is not None and most is not None:
        bounds = {"criteria": "between", "minimum": float(least), "maximum": float(most)}
        says = f"{name} is from {least} to {most}"
    elif least is not None:
        bounds = {"criteria": ">=", "value": float(least)}
        says = f"{name} is at least {least}"
    else:
        assert most is not None
        bounds = {"criteria": "<=", "value": float(most)}
        says = f"{name} is at most {most}"
    return {
        "validate": kind, **bounds, "error_title": "Outside the range", "error_message": says[:250],
    }  # fmt: skip


def _highlight(one: Field, wanted: Highlight, styles: Styles) -> dict[str, Any]:
    if wanted.style == "scale":
        return {"type": "2_color_scale", "min_color": "#FFFFFF", "max_color": "#9DC3E6"}
    if wanted.style == "bars":
        return {"type": "data_bar", "bar_color": "#9DC3E6", "bar_solid": True}
    return {
        "type": "cell",
        "criteria": _SPELLED.get(wanted.compares, wanted.compares),
        "value": _operand(wanted.value, one),
        "format": styles.highlight(wanted.style),
    }


def _operand(value: Given, one: Field) -> float | str:
    found = given_cell(value, one.type, f"{one.at}, highlight")
    if isinstance(found, Decimal):
        return float(found)
    words = str(found or "").replace('"', '""')
    return f'"{words}"'
