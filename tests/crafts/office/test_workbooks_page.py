"""What the page about workbooks says, held against what is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from liftwork.crafts.office.tools_designs import TOOLS
from liftwork.crafts.office.workbook.codes import AS_ASKED, BOOK_CHECKS
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.functions import FUNCTIONS, LAZY
from liftwork.crafts.office.workbook.plan import WorkbookPlan

PAGE = (Path(__file__).parents[3] / "docs" / "workbooks.md").read_text(encoding="utf-8")


def test_the_page_explains_every_check_by_its_own_sentence() -> None:
    told = dict(re.findall(r"^\| (OFF-\d{3}) \| (.+?) \| .+ \|$", PAGE, re.M))
    assert told == {check.code: check.name for check in (*BOOK_CHECKS, AS_ASKED)}


def test_the_page_lists_every_function() -> None:
    listed = PAGE[PAGE.index("- **Functions**") : PAGE.index("Anything else is refused")]
    assert set(re.findall(r"`([A-Z]+)`", listed)) == {*FUNCTIONS, *LAZY}


def test_the_page_lists_every_ready_workbook_with_its_arguments() -> None:
    for tool in TOOLS:
        [line] = [row for row in PAGE.splitlines() if row.startswith(f"| `{tool.name}` |")]
        arguments = line.split(" | ")[-1].strip(" |").split(", ")
        assert arguments == [argument.name for argument in tool.arguments]
        said = re.search(r'"(.+?)"', line)
        assert said is not None and tool.hears is not None
        heard = tool.hears(said[1], ())
        assert heard is not None and heard.missing is None


def test_the_plan_on_the_page_can_be_built() -> None:
    shown = re.search(r'^    \{"title": "Shop".*?\]\}$', PAGE, re.M | re.S)
    assert shown is not None
    worked = worked_book(WorkbookPlan.model_validate(json.loads(shown[0])))
    assert [page.name for page in worked.book.pages] == ["Sales", "Summary"]
