"""Checks of meaning: where both calculators agree, and the number is still wrong."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.crafts.office.workbook.evaluation import WorkedBook
from liftwork.crafts.office.workbook.meaning.columns import check_columns
from liftwork.crafts.office.workbook.meaning.formulas import check_formulas
from liftwork.crafts.office.workbook.meaning.sums import check_sums


def check_meaning(worked: WorkedBook) -> Iterator[Check]:
    """What the values and the formulas of a plan mean, by their names and types."""
    yield from check_columns(worked)
    yield from check_formulas(worked)
    yield from check_sums(worked)
