"""A workbook as people have them: a table of orders with things around it that must not be lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import xlsxwriter
from PIL import Image

HEADERS = ("Order", "Region", "Item", "Price", "Qty", "Status")
ROWS: tuple[tuple[Any, ...], ...] = (
    (101, "North", "Pen", 12.5, 4, "Open"),
    (102, "South", "Ink", 80, 1, "Closed"),
    (103, "North", "Pad", 30, 2, None),
    (104, "East", "Pen", 12.5, 10, "Open"),
    (102, "South", "Ink", 80, 1, "Closed"),
    (105, "South", "Cap", 5.25, 40, None),
    (106, "north", "Pad", 30, 6, "Open"),
)
COLOURS = (("Pen", "blue", 1.1), ("Ink", "black", 2.2), ("Pad", "white", 3.3))


def write_orders(path: Path, flawed: bool = False) -> Path:
    """A workbook with much to lose.

    Sheet Orders: the table, with comments, links, rules, a chart, a picture, a text box and a
    frozen pane. Sheet Items: a second table. Sheet Summary: formulas and names over both; a
    flawed one divides by an empty cell.
    """
    book = xlsxwriter.Workbook(str(path))
    bold = book.add_format({"bold": True, "bg_color": "#DDEBF7"})
    money = book.add_format({"num_format": "#,##0.00"})
    orders, items, summary = map(book.add_worksheet, ("Orders", "Items", "Summary"))
    orders.write_row(0, 0, HEADERS, bold)
    for n, row in enumerate(ROWS, 1):
        orders.write_row(n, 0, row)
        orders.write_number(n, 3, row[3], money)
    orders.write_comment("C4", "ask about this one")
    orders.write_url("B3", "https://example.com/south", string="South")
    orders.data_validation("E2:E8", {"validate": "integer", "criteria": ">", "value": 0})
    orders.conditional_format("D2:D8", {"type": "data_bar"})
    orders.set_column(3, 3, 14)
    orders.freeze_panes(1, 0)
    orders.set_row(2, 24)
    _draw(book, orders, path.parent)
    items.write_row(0, 0, ("Item", "Colour", "Cost"), bold)
    for n, row in enumerate(COLOURS, 1):
        items.write_row(n, 0, row)
    items.merge_range("F1:G1", "Notes")
    items.write_rich_string("F3", "half ", bold, "bold")
    summary.write_row(0, 0, ("What", "Value"), bold)
    summary.write_row(1, 0, ("Orders", None))
    summary.write_formula("B2", "=COUNT(Orders!A2:A8)", None, 7)
    summary.write_row(2, 0, ("Pieces", None))
    summary.write_formula("B3", "=SUM(Orders!E2:E8)", None, 64)
    summary.write_number("D9", 77)
    if flawed:
        summary.write_row(3, 0, ("Share", None))
        summary.write_formula("B4", "=B3/D20", None, "#DIV/0!")
    book.define_name("Pieces", "=Summary!$B$3")
    book.close()
    return path


def _draw(book: Any, sheet: Any, folder: Path) -> None:
    chart = book.add_chart({"type": "column"})
    chart.add_series({"categories": "=Orders!$C$2:$C$8", "values": "=Orders!$E$2:$E$8"})
    sheet.insert_chart("J2", chart)
    picture = folder / "dot.png"
    Image.new("RGB", (8, 8), "red").save(picture)
    sheet.insert_image("J20", str(picture))
    sheet.insert_textbox("J25", "read me first")
