"""Check codes: stable, declared once, and never silently changed."""

from __future__ import annotations

import pytest

from liftwork.contract.checks import Check, CheckCode, declared_checks
from liftwork.contract.errors import ToolClash


def test_a_code_called_with_a_finding_gives_the_check() -> None:
    code = CheckCode("TST-001", "the lid closes")

    assert code(False, "gap of 3 mm") == Check(
        code="TST-001", name="the lid closes", passed=False, detail="gap of 3 mm"
    )


def test_a_second_meaning_for_one_code_is_refused() -> None:
    CheckCode("TST-002", "the lid opens")

    with pytest.raises(ToolClash, match="TST-002 is declared twice"):
        CheckCode("TST-002", "the lid is red")
    assert declared_checks()["TST-002"].name == "the lid opens"


@pytest.mark.parametrize("wrong", ["CAD7", "cad-007", "CAD-07", "CAD-0007", "", "CAD-007\n"])
def test_a_code_of_another_form_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="not of the form"):
        CheckCode(wrong, "anything")
