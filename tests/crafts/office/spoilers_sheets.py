"""For each check of a built workbook: a good result spoilt so that exactly it trips."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from pypdf import PdfReader, PdfWriter
from tests.crafts.office.shop import column, item

Plan = dict[str, Any]
SALES_XML, SUMMARY_XML = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"


@dataclass(frozen=True)
class InPlan:
    """A plan that means something wrong although both calculators agree."""

    change: Callable[[Plan], None]


@dataclass(frozen=True)
class InFiles:
    """Made files that are damaged afterwards: the folder of workbook, PDF and picture."""

    change: Callable[[Path], None]


@dataclass(frozen=True)
class OtherwiseAsked:
    """A ready workbook held against other arguments than it was made with, by tool."""

    args: dict[str, dict[str, Any]]


@dataclass(frozen=True)
class WithoutProgram:
    """Nothing is damaged, and there is no LibreOffice."""


def in_part(part: str, pattern: str, new: str) -> InFiles:
    """The first match of a pattern in one part of the workbook, put otherwise."""

    def change(folder: Path) -> None:
        path = next(folder.glob("*.xlsx"))
        rewrite(path, part, lambda text: replaced(text, pattern, new))

    return InFiles(change)


def replaced(text: str, pattern: str, new: str) -> str:
    """The text with the first match replaced; LookupError where there is none."""
    changed, count = re.subn(pattern, new, text, count=1, flags=re.DOTALL)
    if not count:
        raise LookupError(f"{pattern} is not there")
    return changed


def rewrite(path: Path, part: str, change: Callable[[str], str]) -> None:
    """Change one part of a package."""
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts[part] = change(parts[part].decode()).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)


def _empty_page(folder: Path) -> None:
    path = next(folder.glob("*.pdf"))
    box = PdfReader(path).pages[0].mediabox
    writer = PdfWriter()
    writer.add_blank_page(width=box.width, height=box.height)
    writer.write(path)


def _white_picture(folder: Path) -> None:
    path = next(folder.glob("*.png"))
    with Image.open(path) as picture:
        size = picture.size
    Image.new("L", size, 255).save(path)


def _formula(sheet: str, cell: str, old: str, new: str) -> InFiles:
    return in_part(sheet, rf'(<c r="{cell}"[^>]*><f>){old}(</f>)', rf"\g<1>{new}\g<2>")


def _set(name: str, **parts: Any) -> InPlan:
    return InPlan(lambda plan: column(plan, name).update(parts))


def _add_column(**parts: Any) -> InPlan:
    return InPlan(lambda plan: plan["sheets"][0]["columns"].append(parts))


def _add_item(**parts: Any) -> InPlan:
    return InPlan(lambda plan: plan["sheets"][1]["items"].append(parts))


def _count_unpaid_as_paid(plan: Plan) -> None:
    item(plan, "Paid orders")["metric"]["where"][0]["value"] = "Unpaid"


def _ask_for_a_slip(plan: Plan) -> None:
    item(plan, "Paid orders")["metric"]["where"][0]["value"] = "Payed"


def _forget_kettles(plan: Plan) -> None:
    plan["sheets"][1]["groups"][0]["keys"] = ["Fan", "Lamp"]


def _sell_too_many(plan: Plan) -> None:
    plan["sheets"][0]["rows"][0][3] = 101


def _dates_in_words(plan: Plan) -> None:
    column(plan, "Sold on")["type"] = "text"


def _numbers_in_words(plan: Plan) -> None:
    plan["sheets"][0]["columns"].insert(0, {"name": "Weight"})
    for row, weight in zip(plan["sheets"][0]["rows"], ("12", "7", "3.5", "9"), strict=True):
        row.insert(0, weight)


def _sevenths(plan: Plan) -> None:
    column(plan, "Tax").update(formula="[Amount] / 7", totals=["sum"])


def _name_no_sample(plan: Plan) -> None:
    plan["sheets"][0]["sample"] = "These sales are made up."


SPOILERS: dict[str, InPlan | InFiles | WithoutProgram | OtherwiseAsked] = {
    "OFF-001": in_part("xl/workbook.xml", r"(<sheet [^>]*/>)(<sheet [^>]*/>)", r"\2\1"),
    "OFF-002": in_part("xl/sharedStrings.xml", "Tax rate", "Tax rote"),
    "OFF-003": in_part(SALES_XML, r'(<c r="F7"[^>]*>)<f>.*?</f>', r"\1"),
    "OFF-004": in_part(SALES_XML, "</row>", '<c r="Z1"><v>5</v></c></row>'),
    "OFF-005": WithoutProgram(),
    "OFF-006": _formula(SUMMARY_XML, "B6", ".*?", "1/0"),
    "OFF-007": in_part(SALES_XML, r'(<c r="D11"[^>]*><f>)SUM', r"\1AVERAGE"),
    "OFF-008": _formula(SALES_XML, "F7", ".*?", "D7*E7+0.0052"),
    "OFF-009": in_part("xl/styles.xml", "dd mmm yyyy", "dd mm yyyy"),
    "OFF-010": in_part(SALES_XML, r'(<col min="5" max="6" width=")[\d.]+', r"\g<1>6"),
    "OFF-011": in_part(SALES_XML, r"<pane [^>]*/>", ""),
    "OFF-012": in_part(SALES_XML, r"<formula2>100(?:\.0)?</formula2>", "<formula2>1000</formula2>"),
    "OFF-013": in_part(SALES_XML, '<formula>"Large"', '<formula>"Small"'),
    "OFF-014": in_part("xl/charts/chart1.xml", r"(<c:val><c:numRef><c:f>[^<]*\$)\d+<", r"\g<1>9<"),
    "OFF-015": in_part(SUMMARY_XML, r"Page &amp;P of &amp;N", "Page"),
    "OFF-016": InFiles(_empty_page),
    "OFF-017": InFiles(_white_picture),
    "OFF-018": InPlan(_name_no_sample),
    "OFF-019": OtherwiseAsked(
        {
            "make_marks_sheet": {"students": 9},
            "make_invoice": {"tax": "17%"},
            "make_budget": {"income": "151000"},
            "make_attendance_sheet": {"people": 21},
            "make_inventory": {"items": "40 x rice bags @ 5201; 25 x sugar bags @ 7100"},
            "make_timesheet": {"rate": "501"},
            "make_loan_schedule": {"amount": "2000001"},
        }
    ),
    "OFF-030": _add_column(name="Margin", type="percent", formula="[Qty] * 20"),
    "OFF-031": InPlan(_count_unpaid_as_paid),
    "OFF-032": _set("Order no", totals=["average"]),
    "OFF-033": _add_column(
        name="Discount", type="percent", formula="[Qty] / 20", totals=["sum"]
    ),
    "OFF-034": InPlan(_dates_in_words),
    "OFF-035": _add_item(
        name="Highest quantity", type="integer", metric={"function": "min", "of": "Sales[Qty]"}
    ),
    "OFF-036": InPlan(_numbers_in_words),
    "OFF-037": InPlan(_ask_for_a_slip),
    "OFF-038": InPlan(_forget_kettles),
    "OFF-039": InPlan(_sell_too_many),
    "OFF-040": InPlan(_sevenths),
    "OFF-041": _set("Size", formula='IF([Qty] >= 3, "Medium", IF([Qty] >= 10, "Large", "Small"))'),
    "OFF-042": _add_column(name="Half", type="integer", formula="[Qty] / 2"),
}  # fmt: skip
"""By code. The discount of 033 comes to 90%, which is no whole."""
