"""Documents to give to LibreOffice."""

from __future__ import annotations

from pathlib import Path

import openpyxl


def write_marks(path: Path, students: int = 8) -> Path:
    """A workbook with marks and totals that no program has calculated yet."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Marks"
    sheet.append(["Name", "Maths", "Science", "Total"])
    for row in range(2, students + 2):
        sheet.append([f"Student {row}", 50 + row, 60 + row, f"=B{row}+C{row}"])
    book.save(path)
    return path
