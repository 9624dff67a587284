"""Charts of a deck: native ones, whose numbers can be edited where the deck is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.deck.outline import ChartSlide
from liftwork.crafts.office.deck.themes import Box, Look
from liftwork.crafts.office.inline import plain
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import pptx.enum.chart as chart_enum
    from pptx import oxml, util
    from pptx.oxml import ns
else:
    chart_enum = lazy("pptx.enum.chart")
    oxml = lazy("pptx.oxml")
    ns = lazy("pptx.oxml.ns")
    util = lazy("pptx.util")
chart_data = lazy("pptx.chart.data")
color = lazy("pptx.dml.color")

_TYPES = {
    "column": "COLUMN_CLUSTERED",
    "bar": "BAR_CLUSTERED",
    "line": "LINE_MARKERS",
    "area": "AREA",
    "pie": "PIE",
    "doughnut": "DOUGHNUT",
}
LETTERS = 14
"""Size of the words in a chart, in points."""

_MOST_LABELS = 12
"""Numbers that are written at their columns; more would be in each other's way."""


def number_format(slide: ChartSlide) -> str:
    """How the numbers of a chart are written, with its unit behind them."""
    places = max(
        len(f"{value:.4f}".rstrip("0").partition(".")[2])
        for series in slide.series
        for value in series.values
    )
    unit = slide.unit.replace('"', "")
    return "#,##0" + ("." + "0" * min(places, 4) if places else "") + (f'"{unit}"' if unit else "")


def add_chart(to: Any, slide: ChartSlide, box: Box, look: Look) -> None:
    """Put a chart onto a slide."""
    data = chart_data.CategoryChartData(number_format=number_format(slide))
    data.categories = [plain(category) for category in slide.categories]
    for series in slide.series:
        data.add_series(plain(series.name), series.values)
    kind = getattr(chart_enum.XL_CHART_TYPE, _TYPES[slide.chart])
    edges = (util.Pt(v) for v in (box.x, box.y, box.width, box.height))
    shape = to.shapes.add_chart(kind, *edges, data)
    shape.name = "chart"
    chart = shape.chart
    chart.font.size = util.Pt(LETTERS)
    chart.font.color.rgb = color.RGBColor.from_string(look.ink)
    round_one = slide.chart in ("pie", "doughnut")
    chart.has_legend = round_one or len(slide.series) > 1
    if chart.has_legend:
        chart.legend.include_in_layout = False
        place = chart_enum.XL_LEGEND_POSITION
        chart.legend.position = place.RIGHT if round_one else place.BOTTOM
    _name(chart, slide, look)
    if round_one:
        _slices(chart, slide, look)
    else:
        _paint(chart, slide, look)
        _axes(chart, slide, look)


def _name(chart: Any, slide: ChartSlide, look: Look) -> None:
    """Write what has no other place: the name of a single series, and what its slices are."""
    texts = [plain(slide.series[0].name)] if len(slide.series) == 1 else []
    if slide.chart in ("pie", "doughnut"):
        texts.append(plain(slide.label))
    title = " · ".join(text for text in texts if text.strip())
    chart.has_title = bool(title)
    if title:
        _write_small(chart.chart_title.text_frame, title, look)
        chart.chart_title.include_in_layout = False


def _write_small(frame: Any, text: str, look: Look) -> None:
    frame.text = text
    font = frame.paragraphs[0].runs[0].font
    font.size, font.bold = util.Pt(LETTERS), False
    font.color.rgb = color.RGBColor.from_string(look.muted)


def _paint(chart: Any, slide: ChartSlide, look: Look) -> None:
    plot = chart.plots[0]
    for at, series in enumerate(plot.series):
        colour = color.RGBColor.from_string(look.series[at % len(look.series)])
        if slide.chart == "line":
            series.smooth = False
            series.format.line.color.rgb = colour
            series.format.line.width = util.Pt(2.5)
            series.marker.style = chart_enum.XL_MARKER_STYLE.CIRCLE
            series.marker.size = 7
            for fill in (series.marker.format.fill,):
                fill.solid()
                fill.fore_color.rgb = colour
            series.marker.format.line.color.rgb = colour
        else:
            series.format.fill.solid()
            series.format.fill.fore_color.rgb = colour
            if slide.chart in ("column", "bar"):
                series.invert_if_negative = False
    if slide.chart in ("column", "bar"):
        plot.gap_width = 60 if len(slide.series) == 1 else 80
        if len(slide.series) > 1:
            plot.overlap = -8


def _labels(plot: Any, slide: ChartSlide, look: Look) -> None:
    plot.has_data_labels = True
    labels = plot.data_labels
    labels.show_value = True
    labels.number_format = number_format(slide)
    labels.number_format_is_linked = False
    labels.font.size = util.Pt(LETTERS)
    labels.font.color.rgb = color.RGBColor.from_string(look.ink)


def _axes(chart: Any, slide: ChartSlide, look: Look) -> None:
    rule = color.RGBColor.from_string(look.rule)
    ink = color.RGBColor.from_string(look.muted)
    labelled = (
        slide.chart in ("column", "bar")
        and len(slide.series) * len(slide.categories) <= _MOST_LABELS
    )
    values, names = chart.value_axis, chart.category_axis
    for axis in (values, names):
        axis.tick_labels.font.size = util.Pt(LETTERS)
        axis.tick_labels.font.color.rgb = ink
        axis.major_tick_mark = chart_enum.XL_TICK_MARK.NONE
        axis.format.line.color.rgb = rule
    values.tick_labels.number_format = number_format(slide)
    values.tick_labels.number_format_is_linked = False
    values.has_major_gridlines = not labelled
    values.visible = not labelled
    if not labelled:
        values.major_gridlines.format.line.color.rgb = rule
        values.format.line.fill.background()
    if slide.chart == "bar":
        names.reverse_order = True
    names.has_major_gridlines = False
    if slide.label.strip():
        _write_small(names.axis_title.text_frame, plain(slide.label), look)
    names.tick_label_position = chart_enum.XL_TICK_LABEL_POSITION.LOW
    if labelled:
        _labels(chart.plots[0], slide, look)
    if all(value >= 0 for series in slide.series for value in series.values):
        values.minimum_scale = 0


def _slices(chart: Any, slide: ChartSlide, look: Look) -> None:
    plot = chart.plots[0]
    plot.vary_by_categories = True
    back = color.RGBColor.from_string(look.back)
    for at in range(len(slide.categories)):
        point = plot.series[0].points[at]
        point.format.fill.solid()
        point.format.fill.fore_color.rgb = color.RGBColor.from_string(
            look.series[at % len(look.series)]
        )
        point.format.line.color.rgb = back
        point.format.line.width = util.Pt(1.5)
    if slide.chart == "pie":
        _labels(plot, slide, look)
        plot.data_labels.position = chart_enum.XL_LABEL_POSITION.OUTSIDE_END
    else:
        _labels(plot, slide, look)
        for at in range(len(slide.categories)):
            _label_on(plot.series[0].points[at], look.series[at % len(look.series)], slide)


def _label_on(point: Any, colour: str, slide: ChartSlide) -> None:
    """Write the number on its slice in black or white, whichever is read better there."""
    label = point.data_label
    label.font.size = util.Pt(LETTERS)
    label.font.bold = True
    ink = "FFFFFF" if luminance(colour) < 0.179 else "101418"
    label.font.color.rgb = color.RGBColor.from_string(ink)
    element = label._dLbl
    form = oxml.parse_xml(f'<c:numFmt {ns.nsdecls("c")} formatCode="" sourceLinked="0"/>')
    form.set("formatCode", number_format(slide))
    first = next(e for e in element if e.tag in (ns.qn("c:spPr"), ns.qn("c:txPr")))
    first.addprevious(form)


def luminance(colour: str) -> float:
    """Relative luminance of a colour RRGGBB, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
