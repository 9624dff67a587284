"""Every check of a built workbook, in the order in which people read them."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.crafts.office.workbook.meaning import check_meaning
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.readback.file_checks import check_file
from liftwork.crafts.office.workbook.readback.look_checks import check_looks
from liftwork.crafts.office.workbook.readback.page_checks import check_pages
from liftwork.crafts.office.workbook.readback.value_checks import check_values


def check_book(seen: Evidence) -> Iterator[Check]:
    """Hold a workbook, its pages and its picture against its plan."""
    yield from check_file(seen)
    yield from check_values(seen)
    yield from check_looks(seen)
    yield from check_pages(seen)
    yield from check_meaning(seen.worked)
