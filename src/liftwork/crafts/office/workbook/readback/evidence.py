"""Everything that the checks of a workbook look at, each read once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Seen
from liftwork.crafts.office.workbook.evaluation import WorkedBook, worked_book
from liftwork.crafts.office.workbook.layout import Layout, lay_out
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.reading import BookRead, read_book
from liftwork.crafts.office.workbook.recalculation import Recalculated, recalculated
from liftwork.crafts.office.workbook.runs import Run, runs_of


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
        return read_book(self.path)

    @cached_property
    def recalculated(self) -> Recalculated | Refuse:
        """LibreOffice's answer, or why there is none."""
        try:
            return recalculated(self.path)
        except Refuse as error:
            return error


def cells_of(runs: Iterable[Run]) -> Iterator[tuple[Run, int]]:
    """Each cell of each run, by its index."""
    for run in runs:
        for index in range(len(run.cells)):
            yield run, index
