"""The tools for workbooks that people bring: one looks them through, one changes a copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.office import examples_changes, kinds
from liftwork.crafts.office.change.codes import CHANGE_CHECKS
from liftwork.crafts.office.change.plan import Change
from liftwork.crafts.office.hearing.changes import hear_changes
from liftwork.crafts.office.hearing.checking import hear_check
from liftwork.crafts.office.review.codes import REVIEW_CHECKS
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.pool import office

if TYPE_CHECKING:
    from liftwork.crafts.office.change import apply, verify
    from liftwork.crafts.office.ooxml import computed
    from liftwork.crafts.office.review import findings, report, reviewing
    from liftwork.crafts.office.review import verify as review_verify
else:
    apply = lazy("liftwork.crafts.office.change.apply")
    verify = lazy("liftwork.crafts.office.change.verify")
    computed = lazy("liftwork.crafts.office.ooxml.computed")
    findings = lazy("liftwork.crafts.office.review.findings")
    report = lazy("liftwork.crafts.office.review.report")
    reviewing = lazy("liftwork.crafts.office.review.reviewing")
    review_verify = lazy("liftwork.crafts.office.review.verify")

Workbook = Annotated[Path, FileOf(kinds.SPREADSHEET.name)]
_READS = ("lxml.etree", "openpyxl", "defusedxml.ElementTree")


@tool(
    effect=Effect.LOCAL,
    makes=(kinds.REVIEW.name, kinds.FINDINGS.name, kinds.PDF.name, kinds.PREVIEW.name),
    examples=examples_changes.CHECK_WORKBOOK,
    signals=examples_changes.CHECK_WORDS,
    warms=(*_READS, "docx", "pypdfium2"),
    hears=hear_check,
    answers=True,
)
def check_workbook(job: Job, workbook: Workbook) -> Made:
    """Check a workbook (xlsx, xls, ods, csv) for errors, odd formulas and hidden things."""
    pdf = job.path(kinds.PDF.name)
    review = reviewing.review_workbook(job, workbook, pdf)
    files = {kinds.FINDINGS.name: job.path(kinds.FINDINGS.name)}
    findings.save_review(review, files[kinds.FINDINGS.name])
    if review.printed:
        files[kinds.PDF.name] = pdf
    if review.recalculated:
        job.progress("writing the report", 0.9)
        page = job.path(kinds.REVIEW.name)
        report.write_report(review, job.folder / "steps", page)
        report.write_preview(page, job.path(kinds.PREVIEW.name))
        files |= {
            kinds.REVIEW.name: page,
            kinds.PREVIEW.name: job.path(kinds.PREVIEW.name),
        }
    return Made(_reviewed(review), files, _facts(review))


def _reviewed(review: findings.Review) -> str:
    said = [f"{finding.where}: {finding.says}" for finding in review.findings[:3]]
    more = len(review.findings) - len(said)
    if more > 0:
        said.append(f"and {more} more in the report")
    return " ".join([f"{review.file}: {report.verdict(review)}", "; ".join(said)]).strip()


def _facts(review: findings.Review) -> dict[str, object]:
    return {
        "sheets": len(review.sheets),
        "cells": review.cells,
        "formulas": review.formulas,
        "findings": [
            {"code": f.code, "where": f.where, "count": f.count, "says": f.says}
            for f in review.findings[:20]
        ],
    }


@check_workbook.verifier(*REVIEW_CHECKS)
def verify_review(seen: Seen) -> Iterator[Check]:
    """Read the workbook again with openpyxl and LibreOffice, and the pages with PDFium."""
    files = seen.made.files
    review = findings.Review.model_validate_json(seen.file(kinds.FINDINGS.name).read_bytes())
    args: Any = seen.args
    yield from review_verify.check_review(
        review, args.workbook, files.get(kinds.REVIEW.name), files.get(kinds.PDF.name)
    )


@tool(
    effect=Effect.LOCAL,
    makes=(kinds.WORKBOOK.name, kinds.SPREADSHEET.name, kinds.HISTORY.name, kinds.PDF.name),
    examples=examples_changes.CHANGE_WORKBOOK,
    signals=examples_changes.CHANGE_WORDS,
    warms=_READS,
    hears=hear_changes,
)
def change_workbook(
    job: Job,
    workbook: Workbook,
    changes: Annotated[tuple[Change, ...], Field(min_length=1, max_length=40)],
    other: Workbook | None = None,
) -> Made:
    """Change a copy of a workbook: sort, filter, add columns, group, pivot, chart, join, split.

    Columns are named by their headers, and formulas name them in brackets. `other` is a second
    workbook to join from. Everything that no change reaches stays as it is.
    """
    result, history = apply.apply_changes(job, workbook, changes, other)
    kind = kinds.WORKBOOK if result.suffix == ".xlsx" else kinds.SPREADSHEET
    files = {kind.name: result, kinds.HISTORY.name: job.path(kinds.HISTORY.name)}
    apply.save_history(history, files[kinds.HISTORY.name])
    if history.recalculated and computed.printable(result):
        job.progress("printing")
        pdf = job.path(kinds.PDF.name)
        office().job("pdf", {"path": str(result), "out": str(pdf)}, limit_s=120, stop=job.stop)
        files[kinds.PDF.name] = pdf
    return Made(_changed(history), files, {"changes": len(changes)})


def _changed(history: apply.History) -> str:
    said = [account.says for account in history.accounts]
    notes = [note for account in history.accounts for note in account.notes]
    if history.note:
        notes.insert(0, history.note)
    return " ".join(said) + (f" Note: {'; '.join(notes)}." if notes else "")


@change_workbook.verifier(*CHANGE_CHECKS)
def verify_changes(seen: Seen) -> Iterator[Check]:
    """Hold each step against the one before it, and its effect against what was asked."""
    files = seen.made.files
    result = files.get(kinds.WORKBOOK.name) or files[kinds.SPREADSHEET.name]
    args: Any = seen.args
    history = apply.load_history(seen.file(kinds.HISTORY.name))
    yield from verify.check_changes(result, args.workbook, history, args.changes, args.other)


TOOLS: tuple[Tool, ...] = (check_workbook, change_workbook)
