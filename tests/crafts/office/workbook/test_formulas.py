"""Bracket formulas are read as spreadsheets read them, and say what is wrong with them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.formulas import Ref, parse, walk
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.vectors import Cell


def value(formula: str, **more: object) -> Cell:
    """What a formula gives in the only row of a table with A = 6, B = 4 and T = "x"."""
    columns = [
        {"name": "A", "type": "number"},
        {"name": "B", "type": "number"},
        {"name": "T"},
        {"name": "Result", "formula": formula},
    ]
    sheet = {"kind": "table", "name": "Data", "columns": columns, "rows": [[6, 4, "x"]], **more}
    worked = worked_book(WorkbookPlan.model_validate({"title": "One", "sheets": [sheet]}))
    return next(f for f in worked.book.fields() if f.name == "Result").vector.cells[0]


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("-2 ^ 2", 4),
        ("2 ^ 3 ^ 2", 64),
        ("2 + 3 * 4", 14),
        ("50% ^ 2", Decimal("0.25")),
        ("1 & 2 + 3", "15"),
        ("(1 + 2) * [A]", 18),
        ("=[A] - [B]", 2),
        ("0.1 + 0.2 = 0.3", True),
        ('"say ""hi"""', 'say "hi"'),
        ("[A] / 3 * 3", 6),
        ("1,5", None),
    ],
)
def test_operators_bind_as_in_every_spreadsheet(formula: str, result: object) -> None:
    if result is None:
        with pytest.raises(BadInput, match="`,` is not expected there"):
            value(formula)
    else:
        assert value(formula) == result


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("B4 * 2", "the cell address B4 in `B4 \\* 2`: name the column instead"),
        ("SUM(A1:A9)", "the cell address A1 in"),
        ("SUM(A:A)", "the cell address A:A in"),
        ("'Other'!$B$2", "the cell address 'Other'!\\$B\\$2"),
        ("[Totl] + 1", "there is no column or item \\[Totl\\] on Data; there are: A, B, T, Result"),
        ("SUMM([A])", "the function SUMM is not among those that can be checked; .*SUM"),
        ("VLOOKUP([A], [B], 2)", "use INDEX\\(Sheet\\[Result\\], MATCH"),
        ("TODAY()", "TODAY changes each day, so nothing could be checked"),
        ("IF([A] > 1; 2; 3)", "separate the arguments with commas, not semicolons"),
        ("ROUND([A])", "ROUND takes 2 arguments, not 1"),
        ("[A] +", "ends too early"),
        ("[A] [B]", "is not expected there"),
        ("Total + 1", "`Total` in .* write \\[Total\\]"),
        ("Data[A] * 2", "A is a column; write \\[A\\] for the cell of this row"),
        ("Nowhere[A]", "there is no sheet 'Nowhere'; there are: Data"),
        ("", "at least 1 character"),
        ("(" * 70 + "1" + ")" * 70, "nested more than 60 deep"),
        ("1 + " * 1200 + "1", "at most 4000 characters"),
        ("PREVIOUS(1, 0)", "PREVIOUS takes a column of its own table"),
        ("[B]:[A]", "a range where one value is wanted"),
        ("SUM([B]:[A])", "runs backwards"),
        ('cmd|" /C calc"!A0', "`cmd` in"),
    ],
)
def test_a_formula_that_cannot_be_used_says_why_in_one_line(formula: str, says: str) -> None:
    with pytest.raises((BadInput, ValueError), match=says):
        value(formula)


def test_a_text_is_not_searched_for_addresses_or_names() -> None:
    assert value('"B4 [Nobody] SUM("') == "B4 [Nobody] SUM("


def test_names_may_hold_what_looks_like_an_address() -> None:
    refs = [n for n in walk(parse("[Q1] + Q2[B3] + 'C4'!['x']")) if isinstance(n, Ref)]
    assert [(r.sheet, r.name) for r in refs] == [(None, "Q1"), ("Q2", "B3"), ("C4", "'x'")]


_LEAVES = st.one_of(
    st.integers(0, 999).map(lambda n: (str(n), Decimal(n))),
    st.decimals("0.01", "99.99", places=2).map(lambda d: (str(d), d)),
    st.sampled_from([("[A]", Decimal(6)), ("[B]", Decimal(4))]),
)


def _joined(
    parts: st.SearchStrategy[tuple[str, Decimal]],
) -> st.SearchStrategy[tuple[str, Decimal]]:
    def build(
        left: tuple[str, Decimal], operator: str, right: tuple[str, Decimal]
    ) -> tuple[str, Decimal]:
        results = {
            "+": left[1] + right[1], "-": left[1] - right[1], "*": left[1] * right[1],
        }  # fmt: skip
        return f"({left[0]} {operator} {right[0]})", results[operator]

    return st.builds(build, parts, st.sampled_from("+-*"), parts)


@settings(max_examples=80)
@given(st.recursive(_LEAVES, _joined, max_leaves=10))
def test_arithmetic_is_exact(expression: tuple[str, Decimal]) -> None:
    formula, result = expression
    assert value(formula) == result


@settings(max_examples=150)
@given(st.text(alphabet="[]AB1.5+-*/^&=<>%(),:\"' !x", max_size=30))
def test_any_text_is_a_value_or_one_clear_line(formula: str) -> None:
    try:
        value(formula)
    except BadInput as error:
        assert "\n" not in str(error)
        assert str(error)
    except ValueError:
        assert not formula or len(formula) > 4000
