"""For every check of reviews and changes: a result spoilt so that exactly this check trips."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.pdfgen import canvas

from liftwork.crafts.office.review.findings import Review

SORTED = {"do": "sort", "by": [{"column": "Price"}]}
TOTAL = {"do": "add_column", "name": "Total", "formula": "[Price] * [Qty]"}


@dataclass(frozen=True)
class InFiles:
    """Damage done to the files of a result that these `changes` made."""

    changes: tuple[dict[str, Any], ...]
    damage: Callable[[Path], None]


@dataclass(frozen=True)
class InWish:
    """A result of `made` where `asked` was asked for."""

    made: dict[str, Any]
    asked: dict[str, Any]


@dataclass(frozen=True)
class InReview:
    """A review that says something else than it found; its report says the same."""

    change: Callable[[Review], Review]


@dataclass(frozen=True)
class InPages:
    """Damage done to the files of a review."""

    damage: Callable[[Path], None]


def in_part(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Replace a text, by regular expression, in a part of the result ``v0.xlsx``."""

    def damage(folder: Path) -> None:
        path = folder / "v0.xlsx"
        with zipfile.ZipFile(path) as package:
            parts = {n: package.read(n) for n in package.namelist()}
        text = parts[name].decode()
        changed = re.sub(old, new, text, count=1, flags=re.S)
        assert changed != text, f"{old} is not in {name}"
        parts[name] = changed.encode()
        with zipfile.ZipFile(path, "w") as package:
            for part, data in parts.items():
                package.writestr(part, data)

    return damage


def _touch_source(folder: Path) -> None:
    with (folder / "given.xlsx").open("ab") as stream:
        stream.write(b"\0")


def _group(total: str, column: str = "Price") -> dict[str, Any]:
    return {"do": "group", "by": "Item", "values": [{"total": total, "column": column}]}


_WISHES: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "OFF-130": (SORTED, {"do": "sort", "by": [{"column": "Price", "descending": True}]}),
    "OFF-131": (
        {"do": "filter", "where": [{"column": "Region", "value": "South"}]},
        {"do": "filter", "where": [{"column": "Region", "value": "East"}]},
    ),
    "OFF-132": (TOTAL, {**TOTAL, "name": "Amount"}),
    "OFF-133": (
        {"do": "fill_missing", "column": "Status", "value": "Open"},
        {"do": "fill_missing", "column": "Status", "value": "Lost"},
    ),
    "OFF-134": ({"do": "remove_duplicates", "by": ["Item"]}, {"do": "remove_duplicates"}),
    "OFF-135": (_group("sum"), _group("max")),
    "OFF-136": (
        {"do": "pivot", "rows": "Item", "columns": "Region", "value": "Qty"},
        {"do": "pivot", "rows": "Item", "columns": "Region", "value": "Qty", "total": "max"},
    ),
    "OFF-137": (
        {"do": "chart", "labels": "Item", "values": ["Price"]},
        {"do": "chart", "labels": "Item", "values": ["Qty"]},
    ),
    "OFF-138": (
        {"do": "format", "columns": ["Item"], "bold": True},
        {"do": "format", "columns": ["Item"], "fill": "#FFFF00"},
    ),
    "OFF-139": (
        {"do": "highlight", "where": {"column": "Qty", "test": "over", "value": 5}},
        {"do": "highlight", "where": {"column": "Qty", "test": "over", "value": 5},
         "fill": "#C6EFCE"},
    ),
    "OFF-140": ({"do": "freeze"}, {"do": "freeze", "columns": 1}),
    "OFF-141": (
        {"do": "rename_column", "column": "Qty", "to": "Pieces"},
        {"do": "rename_column", "column": "Qty", "to": "Count"},
    ),
    "OFF-142": (
        {"do": "rename_sheet", "sheet": "Items", "to": "Goods"},
        {"do": "rename_sheet", "sheet": "Items", "to": "Things"},
    ),
    "OFF-143": (
        {"do": "join", "key": "Item", "other": "Items", "columns": ["Colour"]},
        {"do": "join", "key": "Item", "other": "Items", "columns": ["Cost"]},
    ),
    "OFF-144": ({"do": "split", "column": "Item"}, {"do": "split", "column": "Region"}),
    "OFF-145": (
        {"do": "total_row", "columns": ["Qty"]},
        {"do": "total_row", "columns": ["Qty"], "total": "max"},
    ),
    "OFF-146": (
        {"do": "copy_columns", "columns": ["Item", "Qty"], "to": "Copy"},
        {"do": "copy_columns", "columns": ["Qty", "Item"], "to": "Copy"},
    ),
    "OFF-147": (
        {"do": "choices", "column": "Status", "options": ["Open", "Closed"]},
        {"do": "choices", "column": "Status", "options": ["Open", "Lost"]},
    ),
    "OFF-149": (
        {"do": "unique", "column": "Item", "to": "Kinds"},
        {"do": "unique", "column": "Region", "to": "Kinds"},
    ),
    "OFF-148": (
        {"do": "write", "cells": {"H2": "seen", "H3": "=D3*2", "H4": 5}},
        {"do": "write", "cells": {"H2": "seen", "H3": "=D3*3", "H4": 5}},
    ),
}  # fmt: skip

_ORDERS, _SUMMARY = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml"
_ERROR_CELL = r'<c r="Z1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'


def _changed(review: Review, **parts: Any) -> Review:
    return review.model_copy(update=parts)


def _without_errors(review: Review) -> Review:
    return _changed(review, findings=tuple(f for f in review.findings if f.code != "OFF-150"))


def _misplaced(review: Review) -> Review:
    """A finding that names a cell besides those it was found in."""
    findings = [
        f.model_copy(update={"cells": (*f.cells, "A1")}) if f.code == "OFF-150" else f
        for f in review.findings
    ]
    return _changed(review, findings=tuple(findings))


def _hide_in_words(review: Review) -> Review:
    return _changed(review, sheets=dict.fromkeys(review.sheets, "hidden"))


def _blank_report(folder: Path) -> None:
    shutil.copyfile(folder / "v0.pdf", folder / "v0.review.pdf")


def _blank_pages(folder: Path) -> None:
    page = canvas.Canvas(str(folder / "v0.pdf"))
    page.showPage()
    page.save()


REVIEW_SPOILERS: dict[str, InReview | InPages] = {
    "OFF-100": InPages(_touch_source),
    "OFF-101": InReview(_hide_in_words),
    "OFF-102": InReview(lambda r: _changed(r, formulas=r.formulas + 1)),
    "OFF-103": InReview(_without_errors),
    "OFF-104": InReview(_misplaced),
    "OFF-105": InPages(_blank_report),
    "OFF-106": InPages(_blank_pages),
    "OFF-107": InReview(lambda r: _changed(r, recalculated=False)),
}

CHANGE_SPOILERS: dict[str, InFiles | InWish] = {
    "OFF-120": InFiles((TOTAL,), in_part("xl/theme/theme1.xml", "Office", "0ffice")),
    "OFF-121": InFiles((TOTAL,), in_part(_SUMMARY, "<v>77</v>", "<v>78</v>")),
    "OFF-122": InFiles((TOTAL,), in_part(_SUMMARY, r'(<c r="D9")', r'\1 s="1"')),
    "OFF-123": InFiles((TOTAL,), in_part(_ORDERS, r"<dataValidations.*?</dataValidations>", "")),
    "OFF-124": InFiles(
        (TOTAL,),
        in_part("xl/drawings/drawing1.xml", r"<xdr:twoCellAnchor.*?</xdr:twoCellAnchor>", ""),
    ),
    "OFF-125": InFiles((TOTAL,), in_part("xl/workbook.xml", r"Summary!\$B\$3", "Summary!$B$2")),
    "OFF-126": InFiles(
        (_group("sum"),), in_part("xl/worksheets/sheet4.xml", "</row>", _ERROR_CELL)
    ),
    "OFF-127": InFiles(
        (TOTAL,), in_part(_ORDERS, r"(<f>D2\*E2</f>|<f>D2 \* E2</f>)<v>50</v>", r"\1<v>51</v>")
    ),
    "OFF-128": InFiles((TOTAL,), _touch_source),
    **{code: InWish(*pair) for code, pair in _WISHES.items()},
}

SPOILERS: dict[str, Any] = {**REVIEW_SPOILERS, **CHANGE_SPOILERS}


def spoil_review(folder: Path, change: Callable[[Review], Review]) -> Review:
    """The review in a folder, changed, also on disk."""
    path = folder / "v0.findings.json"
    review = change(Review.model_validate_json(path.read_bytes()))
    path.write_text(json.dumps(review.model_dump()), "utf-8")
    return review
