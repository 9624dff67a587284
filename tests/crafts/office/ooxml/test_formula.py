"""References in formulas are found, compared, moved and renamed as openpyxl and Excel would."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from liftwork.crafts.office.ooxml.cells import Area, address, place_of
from liftwork.crafts.office.ooxml.formula import (
    copied,
    quoted,
    references,
    relative_form,
    renamed_sheet,
)

cells = st.builds(
    lambda c, r, fc, fr: f"{'$' * fc}{address(1, c)[:-1]}{'$' * fr}{r}",
    st.integers(5, 700), st.integers(9, 9000), st.booleans(), st.booleans(),
)  # fmt: skip
sheets = st.sampled_from(["", "Data!", "'My sheet'!", "'It''s'!"])
terms = st.one_of(
    st.builds(lambda s, c: s + c, sheets, cells),
    st.builds(lambda s, a, b: f"{s}{a}:{b}", sheets, cells, cells),
    st.sampled_from(
        ["12.5", '"A1 of B2"', "SUM(C9:C12)", "LOG10(D9)", "TRUE", "Rate", "F:F", "$9:11"]
    ),
)
formulas = st.lists(terms, min_size=1, max_size=4).map("+".join)


@given(formula=formulas, down=st.integers(-8, 40), right=st.integers(-2, 20))
@settings(max_examples=150)
def test_a_copied_formula_is_the_one_that_openpyxl_makes(
    formula: str, down: int, right: int
) -> None:
    expected = Translator("=" + formula, origin="J20").translate_formula(
        address(20 + down, 10 + right)
    )
    assert copied(formula, down, right) == expected[1:]


@given(formula=formulas, down=st.integers(-8, 40), right=st.integers(-2, 20))
@settings(max_examples=60)
def test_a_copied_formula_has_the_same_relative_form(formula: str, down: int, right: int) -> None:
    moved = copied(formula, down, right)
    assert relative_form(formula, 50, 50) == relative_form(moved, 50 + down, 50 + right)


@pytest.mark.parametrize(
    ("formula", "after"),
    [
        ("Data!A1+data!B2", "'New one'!A1+'New one'!B2"),
        ("'Data'!A1&\"Data!A1\"", "'New one'!A1&\"Data!A1\""),
        ("SUM(Data:Last!A1)", "SUM('New one:Last'!A1)"),
        ("Database!A1+MyData!B1", "Database!A1+MyData!B1"),
        ("Data!Rate*2", "'New one'!Rate*2"),
        ("[1]Data!A1", "[1]Data!A1"),
    ],
)
def test_a_sheet_is_renamed_where_it_is_meant(formula: str, after: str) -> None:
    assert renamed_sheet(formula, "Data", "New one") == after


@pytest.mark.parametrize(
    ("name", "written"),
    [("Data", "Data!"), ("My data", "'My data'!"), ("It's", "'It''s'!"), ("Q1", "'Q1'!"),
     ("2024", "'2024'!"), ("R1C1", "'R1C1'!"), ("Tab_1.x", "Tab_1.x!")],
)  # fmt: skip
def test_a_sheet_is_quoted_where_it_must_be(name: str, written: str) -> None:
    assert quoted(name) == written


def test_functions_names_and_texts_are_no_references() -> None:
    formula = 'LOG10(A1)+TAX2024X+"B2"+Table1[[#This Row],[C3]]+_xlfn.XLOOKUP(D4,E:E,$5:6)'
    assert [str(r) for r in references(formula)] == ["A1", "D4", "E:E", "$5:6"]


@given(st.integers(1, 1_048_576), st.integers(1, 16_384))
@settings(max_examples=60)
def test_an_address_reads_back(row: int, column: int) -> None:
    assert place_of(address(row, column)) == (row, column)
    assert Area.read(f"{address(row, column)}:A1") == Area(1, 1, row, column)
