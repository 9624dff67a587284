"""For every kind of finding: a workbook with exactly that flaw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import xlsxwriter

ROWS = 8


def _book(path: Path, flaw: Callable[[Any, Any], None]) -> Path:
    """A clean price list, computed and totalled, and then a flaw."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Prices")
    sheet.write_row(0, 0, ("Item", "Price", "Qty", "Total", "Code"))
    for n in range(1, ROWS + 1):
        sheet.write_row(n, 0, (f"item {n}", 10.0 * n, n))
        sheet.write_formula(n, 3, f"=B{n + 1}*C{n + 1}", None, 10.0 * n * n)
        sheet.write_string(n, 4, f"{n:04}")
    sheet.write_string(ROWS + 1, 0, "Total")
    whole = sum(10.0 * n * n for n in range(1, ROWS + 1))
    sheet.write_formula(ROWS + 1, 3, "=SUM(D2:D9)", None, whole)
    flaw(book, sheet)
    book.close()
    return path


def clean(path: Path) -> Path:
    """Nothing wrong: codes with leading zeros are no numbers, a total is no odd formula."""
    return _book(path, lambda _book, _sheet: None)


def _error(_book: Any, sheet: Any) -> None:
    sheet.write_formula("G2", "=D2/G9", None, "#DIV/0!")


def _circle(_book: Any, sheet: Any) -> None:
    sheet.write_formula("G2", "=H2+1", None, 0)
    sheet.write_formula("H2", "=G2+1", None, 0)


def _stale(_book: Any, sheet: Any) -> None:
    sheet.write_formula("G2", "=B2*7", None, 99)


def _lost_name(book: Any, _sheet: Any) -> None:
    book.define_name("Gone", "=#REF!")


def _unlike(_book: Any, sheet: Any) -> None:
    sheet.write_formula("D5", "=B5*C4", None, 120.0)
    sheet.write_formula("D10", "=SUM(D2:D9)", None, 2000.0)


def _typed(_book: Any, sheet: Any) -> None:
    sheet.write_number("D5", 160)


def _text(_book: Any, sheet: Any) -> None:
    sheet.write_string("B5", "40")


def _outside(_book: Any, sheet: Any) -> None:
    sheet.write_formula("G2", "='[1]Old prices'!A1*2", None, 8)


def _hidden(book: Any, _sheet: Any) -> None:
    book.add_worksheet("Secret").hide()


def _unknown(_book: Any, sheet: Any) -> None:
    sheet.write_formula("G2", "=_xlfn.NEWSTUFF(B2)", None, 5)


_FLAWS: dict[str, Callable[[Any, Any], None]] = {
    "OFF-150": _error,
    "OFF-151": _circle,
    "OFF-152": _stale,
    "OFF-153": _lost_name,
    "OFF-154": _unlike,
    "OFF-155": _typed,
    "OFF-156": _text,
    "OFF-157": _outside,
    "OFF-158": _hidden,
    "OFF-159": _unknown,
}
FLAWS = tuple(_FLAWS)


def flawed(code: str, path: Path) -> Path:
    """A workbook with the flaw of a code and no other."""
    return _book(path, _FLAWS[code])
