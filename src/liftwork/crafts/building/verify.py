"""The verifiers of the building craft: the plan beside what was made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from liftwork.contract.checks import Check
from liftwork.crafts.building.readback.model import COUNTED, read_model
from liftwork.crafts.building.readback.part21 import NotStep
from liftwork.crafts.building.readback.readers import READER_CHECKS, check_counts, check_schema
from liftwork.crafts.building.readback.solid_checks import SOLID_CHECKS, check_solids
from liftwork.crafts.building.readback.solids import build_solids
from liftwork.crafts.building.readback.structure_checks import (
    STRUCTURE_CHECKS,
    WHOLE,
    check_structure,
)
from liftwork.formats.house_plan import House
from liftwork.programs.webifc import Counted, count_by_webifc

MODEL_CHECKS = (*STRUCTURE_CHECKS, *SOLID_CHECKS, *READER_CHECKS)


Counts = Callable[[Path, Sequence[str]], Counted | None]


def check_model(house: House, path: Path, counts: Counts = count_by_webifc) -> Iterator[Check]:
    """Every check of a building model. One that is no STEP text fails the first, alone.

    `counts` is a further reader, which runs beside the others; it gives None where it is
    not installed.
    """
    with ThreadPoolExecutor(max_workers=1) as beside:
        second = beside.submit(counts, path, COUNTED)
        try:
            model = read_model(path)
        except (NotStep, OSError, UnicodeError) as error:
            yield WHOLE(False, str(error))
            return
        yield from check_structure(house, model)
        solids = build_solids(path)
        schema = check_schema(path)
        counted = second.result()
    yield from check_solids(house, model, solids, counted.volumes if counted else {})
    yield schema
    yield check_counts(house, path, model, counted)
