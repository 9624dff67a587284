"""What a workbook hides, and what it takes from elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from liftwork.crafts.office.ooxml.book import Book
from liftwork.crafts.office.ooxml.formula import tokens
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.package import Package
from liftwork.crafts.office.review.findings import (
    EXTERNAL,
    HIDDEN,
    LOST_NAME,
    Finding,
    areas_of,
)


def find_hidden(book: Book) -> Iterator[Finding]:
    """Sheets that are not shown; one that is very hidden can only be shown by a macro's editor."""
    for sheet in book.sheets:
        if sheet.state != "visible":
            how = "hidden" if sheet.state == "hidden" else "hidden so that no menu shows it"
            says = f"the sheet {sheet.name!r} is {how}; it holds {len(sheet.cells):,} cells"
            yield Finding(code=HIDDEN.code, sheet=sheet.name, says=says)


def find_lost_names(book: Book) -> Iterator[Finding]:
    """Defined names whose cells were deleted."""
    for name, refers, local in book.names:
        if "#REF!" in refers and not name.startswith("_xlnm."):
            yield Finding(
                code=LOST_NAME.code,
                sheet=local or "",
                says=f"the name {name!r} refers to {refers}: its cells were deleted",
            )


def find_links(book: Book, package: Package) -> Iterator[Finding]:
    """Other workbooks and sources that this one takes values from. None of them is opened."""
    targets = _linked_files(package)
    used: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for sheet in book.sheets:
        for place, cell in sheet.cells.items():
            if cell.formula is not None and is_outside(cell.formula):
                used[sheet.name].append(place)
    for name, places in used.items():
        files = ", ".join(targets) or "another workbook"
        yield Finding(
            code=EXTERNAL.code,
            sheet=name,
            cells=areas_of(places),
            count=len(places),
            says=f"{len(places):,} formulas take values from {files}",
        )
    if not used:
        for target in targets:
            says = f"it is linked to {target}, and no formula of a cell uses it"
            yield Finding(code=EXTERNAL.code, says=says)
    for part in package.names():
        lower = part.lower()
        if lower.endswith("connections.xml"):
            for entry in package.look(part).iter(q("connection")):
                says = f"it has the data connection {entry.get('name') or entry.get('id')!r}"
                yield Finding(code=EXTERNAL.code, says=says)


def _linked_files(package: Package) -> list[str]:
    found = []
    for part in package.names():
        if part.startswith("xl/externalLinks/") and part.endswith(".xml"):
            for _, target in package.relations(part).values():
                found.append(target.rsplit("/", 1)[-1].rsplit("\\", 1)[-1] or target)
    return sorted(set(found))


def is_outside(formula: str) -> bool:
    """Whether a formula names another workbook; ``[0]`` is this one."""
    for kind, text, _ in tokens(formula):
        if kind in ("reference", "named", "structured") and text.lstrip("'").startswith("["):
            book = text.lstrip("'")[1:].partition("]")[0]
            if book != "0" and "!" in text:
                return True
    return False
