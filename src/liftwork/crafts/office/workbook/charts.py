"""Charts, drawn by the spreadsheet program from the cells: they change when the cells do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.workbook.binding import Home, bind
from liftwork.crafts.office.workbook.book import Book, Field, Page
from liftwork.crafts.office.workbook.layout import Layout
from liftwork.crafts.office.workbook.metrics import column
from liftwork.crafts.office.workbook.rendering import range_of, sheet_prefix
from liftwork.crafts.office.workbook.style import FONT, GREY, INK, LINE, SERIES

if TYPE_CHECKING:
    import xlsxwriter

WIDTH, HEIGHT = 520, 310
"""Pixels of a chart."""


@dataclass(frozen=True)
class Drawn:
    """A chart of a page: its kind and title, and the fields along it and of it."""

    kind: str
    title: str
    along: Field
    of: tuple[Field, ...]


def charts_of(book: Book, page: Page) -> list[Drawn]:
    """Every chart of a page. Raises `BadInput` for a column that is not there."""
    drawn = [
        Drawn(
            chart.kind,
            chart.title,
            _field(book, page, chart.along, chart.title),
            tuple(_field(book, page, name, chart.title) for name in chart.of),
        )
        for chart in page.charts
    ]
    for group in page.groups:
        if group.group and group.group.chart:
            assert group.name is not None
            of = [f for f in group.fields[1:] if f.type == group.fields[1].type]
            of = of[:1] if group.group.chart == "pie" else of
            drawn.append(Drawn(group.group.chart, group.name, group.fields[0], tuple(of)))
    return drawn


def _field(book: Book, page: Page, name: str, title: str) -> Field:
    probe = f"COUNTA({column(name, page.name)})"
    bound = bind(probe, Home(book, page, None), f"{page.name}, chart {title}")
    [target] = bound.targets.values()
    assert isinstance(target.of, Field)
    return target.of


def add_charts(
    file: xlsxwriter.Workbook, sheet: Any, drawn: Sequence[Drawn], layout: Layout,
    spots: Sequence[tuple[int, int]],
) -> None:  # fmt: skip
    """Put charts on a sheet at rows and columns."""
    for chart, (row, left) in zip(drawn, spots, strict=True):
        sheet.insert_chart(row, left, _chart(file, chart, layout), {"object_position": 1})


def _chart(file: xlsxwriter.Workbook, drawn: Drawn, layout: Layout) -> Any:
    chart: Any = file.add_chart({"type": drawn.kind})
    for index, one in enumerate(drawn.of):
        chart.add_series(_series(drawn, one, index, layout))
    chart.set_title(
        {"name": drawn.title, "overlay": False,
         "name_font": {"name": FONT, "size": 12, "bold": True, "color": INK}}
    )  # fmt: skip
    several = len(drawn.of) > 1 or drawn.kind == "pie"
    chart.set_legend(
        {"position": "bottom", "font": {"name": FONT, "size": 9}} if several else {"none": True}
    )
    if drawn.kind != "pie":
        _axes(chart, drawn)
    chart.set_size({"width": WIDTH, "height": HEIGHT})
    chart.set_chartarea({"border": {"color": LINE}})
    return chart


def _axes(chart: Any, drawn: Drawn) -> None:
    font = {"name": FONT, "size": 9, "color": GREY}
    plain = {"num_font": font, "line": {"color": LINE}, "major_gridlines": {"visible": False}}
    lined = {
        "num_font": font,
        "line": {"none": True},
        "major_gridlines": {"visible": True, "line": {"color": "#E5E8EC"}},
        "num_format": "0%" if drawn.of[0].type == "percent" else "#,##0",
    }
    if all((c is None or c >= 0) for f in drawn.of for c in f.vector if not isinstance(c, str)):
        lined["min"] = 0
    upright = drawn.kind != "bar"
    if not upright:
        lined["label_position"] = "high"  # its categories run from the top down
    chart.set_x_axis(plain if upright else lined)
    chart.set_y_axis(lined if upright else {**plain, "reverse": True})


def _series(drawn: Drawn, one: Field, index: int, layout: Layout) -> dict[str, Any]:
    place, column_at = layout.of_field(one)
    colour = SERIES[index % len(SERIES)]
    series: dict[str, Any] = {
        "name": [one.block.page.name, place.header, column_at],
        "categories": "=" + _reference(drawn.along, layout),
        "values": "=" + _reference(one, layout),
        "categories_data": [],
        "values_data": [],
    }
    if drawn.kind == "pie":
        series["points"] = [{"fill": {"color": SERIES[i % 8]}} for i in range(one.block.rows)]
        series["data_labels"] = {"percentage": True, "font": {"name": FONT, "size": 9}}
    elif drawn.kind == "line":
        series["line"] = {"color": colour, "width": 2.0}
    else:
        series |= {"fill": {"color": colour}, "gap": 60}
    return series


def _reference(one: Field, layout: Layout) -> str:
    return sheet_prefix(one.block.page.name) + range_of(one, layout)
