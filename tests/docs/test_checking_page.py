"""The page on workbooks that people bring names every check, every finding and every change."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from liftwork.crafts.office.change.codes import CHANGE_CHECKS
from liftwork.crafts.office.change.editor import MOST_CELLS
from liftwork.crafts.office.change.newsheets import MOST_SHEETS
from liftwork.crafts.office.change.plan import Change
from liftwork.crafts.office.ooxml.computed import MOST_PRINTED
from liftwork.crafts.office.review.codes import REVIEW_CHECKS
from liftwork.crafts.office.review.findings import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "checking-workbooks.md").read_text(encoding="utf-8")


def test_every_code_is_on_the_page_and_no_other() -> None:
    codes = {check.code for check in (*CHANGE_CHECKS, *REVIEW_CHECKS)} | {c.code for c in CODES}
    assert set(re.findall(r"OFF-\d{3}", PAGE)) == codes


def test_every_change_is_on_the_page() -> None:
    kinds = get_args(get_args(Change)[0])
    names = {get_args(kind.model_fields["do"].annotation)[0] for kind in kinds}
    table = PAGE.partition("| `do` |")[2].partition("\n\n")[0]
    assert (
        set(re.findall(r"`([a-z_]+)`", "\n".join(r.split("|")[1] for r in table.splitlines()[2:])))
        == names
    )


def test_the_limits_are_those_of_the_code() -> None:
    assert f"More than {MOST_CELLS:,} cells in memory; more than {MOST_SHEETS} sheets" in PAGE
    assert f"more than {MOST_PRINTED / 1e6:.0f} MB" in PAGE
