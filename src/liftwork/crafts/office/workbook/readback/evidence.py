"""Everything that the checks of a workbook look at, each read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Seen
from liftwork.crafts.office.workbook.evaluation import WorkedBook, worked_book
from liftwork.crafts.office.workbook.layout import Layout, lay_out
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.reading import BookRead, read_book
from liftwork.crafts.office.workbook.recalculation import Recalculated, recalculated
from liftwork.crafts.office.workbook.runs import Run, runs_of
from liftwork.crafts.office.workbook.writing import is_large

HEAD, TAIL = 400, 50
"""Rows of a very large table that the second reader reads: at its beginning and its end."""


@dataclass(frozen=True)
class Evidence:
    """A plan, worked out again, beside the file that was made of it."""

    plan: WorkbookPlan
    path: Path
    pdf: Path | None
    preview: Path | None

    @classmethod
    def of(cls, seen: Seen, plan: WorkbookPlan) -> Evidence:
        """What there is to look at."""
        files = seen.made.files
        return cls(plan, files["workbook"], files.get("pdf"), files.get("preview"))

    @cached_property
    def worked(self) -> WorkedBook:
        return worked_book(self.plan)

    @cached_property
    def layout(self) -> Layout:
        return lay_out(self.worked.book)

    @cached_property
    def runs(self) -> list[Run]:
        return runs_of(self.worked, self.layout)

    @cached_property
    def read(self) -> BookRead:
        return read_book(self.path, self._cuts)

    @cached_property
    def _cuts(self) -> dict[int, tuple[int, int]]:
        """Rows of very large tables that the second reader passes over, by sheet number."""
        cuts = {}
        for number, page in enumerate(self.worked.book.pages, 1):
            if page.table and is_large(page.table):
                spot = self.layout.pages[page].blocks[page.table]
                cuts[number] = (spot.first + HEAD + 1, spot.last - TAIL + 2)
        return cuts

    def in_file(self, run: Run) -> Iterable[int]:
        """The cells of a run that the second reader reads: all, or both ends of very many."""
        count = len(run.cells)
        if count <= HEAD + TAIL or not self.is_cut(run):
            return range(count)
        return chain(range(HEAD), range(count - TAIL, count))

    @cached_property
    def recalculated(self) -> Recalculated | Refuse:
        """LibreOffice's answer, or why there is none."""
        try:
            return recalculated(self.path)
        except Refuse as error:
            return error

    def is_cut(self, run: Run) -> bool:
        """Whether the second reader passes over rows of this run's table."""
        return run.page.table is not None and is_large(run.page.table)

    def cells(self, runs: Iterable[Run]) -> Iterator[tuple[Run, int]]:
        """Each cell of each run that the second reader reads, by its index."""
        for run in runs:
            for index in self.in_file(run):
                yield run, index
