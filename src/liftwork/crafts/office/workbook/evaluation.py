"""Works a book out: every column, item, total and group, in the order that they need.

Columns that wait for each other row by row (a balance that begins with the one above) are
worked out together; a circle that no row breaks is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.binding import Bound, Home, bind, span_fields
from liftwork.crafts.office.workbook.book import Block, Book, Entry, Field
from liftwork.crafts.office.workbook.compiling import Worked, compiled, outcome
from liftwork.crafts.office.workbook.formulas import Span, walk
from liftwork.crafts.office.workbook.given import cell as given_cell
from liftwork.crafts.office.workbook.metrics import column
from liftwork.crafts.office.workbook.ordering import put_in_order
from liftwork.crafts.office.workbook.plan import Total, WorkbookPlan
from liftwork.crafts.office.workbook.statistic import average, count_filled, maximum, minimum, total
from liftwork.crafts.office.workbook.values import CellError, Trip
from liftwork.crafts.office.workbook.vectors import Cell, Vector, key_of

Thing = Field | Entry

_TOTALS = {
    "sum": total, "average": average, "count": count_filled, "min": minimum, "max": maximum,
}  # fmt: skip
_MOST_KEYS = 400


@dataclass
class WorkedBook:
    """A book with every value, and every formula with its names known."""

    book: Book
    formulas: dict[Thing, Bound]


_last: list[tuple[WorkbookPlan, WorkedBook]] = []


def worked_book(plan: WorkbookPlan) -> WorkedBook:
    """The book of a plan, worked out. The last one is kept, since it is asked for again.

    Raises `BadInput` for what cannot be built: a name that is not there, a circle, a value
    that is not of its type. An error in a cell is a value, and stays there.
    """
    if _last and _last[0][0] is plan:
        return _last[0][1]
    worked = _work_out(put_in_order(plan))
    _last[:] = [(plan, worked)]
    return worked


def _work_out(book: Book) -> WorkedBook:
    worked = WorkedBook(book, {})
    main = [t for t in _things(book) if not (isinstance(t, Field) and t.block.group)]
    _bind_all(worked, main)
    for together in _rounds(main, worked.formulas):
        _fill_in(together, worked.formulas)
    for page in book.pages:
        for group in page.groups:
            _work_out_group(worked, group)
    for field in book.fields():
        for kind in field.totals:
            field.total_values[kind] = _total(field, kind)
    return worked


def _things(book: Book) -> Iterator[Thing]:
    yield from book.fields()
    yield from book.entries()


def _bind_all(worked: WorkedBook, things: list[Thing]) -> None:
    for thing in things:
        if thing.source is not None:
            block = thing.block if isinstance(thing, Field) else None
            page = thing.block.page if isinstance(thing, Field) else thing.page
            home = Home(worked.book, page, block)
            worked.formulas[thing] = bind(thing.source, home, thing.at)


def _needs(thing: Thing, formulas: dict[Thing, Bound]) -> dict[Thing, set[str]]:
    """What a thing is worked out from, and how far each reaches."""
    bound = formulas.get(thing)
    needs: dict[Thing, set[str]] = {}
    if bound is None:
        return needs
    for target in bound.targets.values():
        needs.setdefault(target.of, set()).add(target.reach)
    for node in walk(bound.tree):
        if isinstance(node, Span):
            for field in span_fields(bound, node):
                needs.setdefault(field, set()).add("row")
    return needs


def _rounds(things: list[Thing], formulas: dict[Thing, Bound]) -> list[list[Thing]]:
    """Things in the order of working out; those of one list wait for each other.

    Tarjan's strongly connected components, without recursion (SIAM J. Comput. 1, 1972).
    """
    needs = {thing: _needs(thing, formulas) for thing in things}
    number: dict[Thing, int] = {}
    low: dict[Thing, int] = {}
    stack: list[Thing] = []
    on_stack: set[Thing] = set()
    rounds: list[list[Thing]] = []
    for start in things:
        if start in number:
            continue
        work = [(start, iter(needs[start]))]
        number[start] = low[start] = len(number)
        stack.append(start)
        on_stack.add(start)
        while work:
            thing, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[thing])
                if low[thing] == number[thing]:
                    cut = stack.index(thing)
                    rounds.append(stack[cut:])
                    on_stack.difference_update(stack[cut:])
                    del stack[cut:]
            elif following not in number:
                number[following] = low[following] = len(number)
                stack.append(following)
                on_stack.add(following)
                work.append((following, iter(needs[following])))
            elif following in on_stack:
                low[thing] = min(low[thing], number[following])
    return [_within(one, needs) for one in rounds]


def _within(together: list[Thing], needs: dict[Thing, dict[Thing, set[str]]]) -> list[Thing]:
    """One round in the order within a row. Raises `BadInput` where it is a true circle."""
    members = set(together)
    inner = {t: {n: r for n, r in needs[t].items() if n in members} for t in together}
    if len(together) == 1 and not inner[together[0]]:
        return together
    ordered: list[Thing] = []
    open_ones = sorted(together, key=lambda t: t.at)
    while open_ones:
        ready = [
            t
            for t in open_ones
            if all(reach == {"previous"} or n in ordered for n, reach in inner[t].items())
        ]
        if not ready or any("whole" in r or "alone" in r for t in ready for r in inner[t].values()):
            raise BadInput(_circle(open_ones, inner))
        ordered += ready
        open_ones = [t for t in open_ones if t not in ready]
    return ordered


def _circle(things: list[Thing], inner: dict[Thing, dict[Thing, set[str]]]) -> str:
    path = [things[0]]
    while True:
        follows = [n for n, reach in inner[path[-1]].items() if reach != {"previous"}]
        path.append(next((n for n in follows if n in things), follows[0] if follows else path[0]))
        if path[-1] in path[:-1]:
            break
    names = " -> ".join(t.name for t in path[path.index(path[-1]) :])
    return f"{path[-1].at} is worked out from itself: {names}"


def _fill_in(together: list[Thing], formulas: dict[Thing, Bound]) -> None:
    works = [(thing, compiled(formulas[thing])) for thing in together if thing in formulas]
    if len(works) == 1:
        _fill_one(*works[0])
        return
    fields = [(thing, work) for thing, work in works if isinstance(thing, Field)]
    if not fields:
        return
    for row in range(fields[0][0].block.rows):
        for field, work in fields:
            field.vector.cells.append(outcome(work, row))


def _fill_one(thing: Thing, work: Worked) -> None:
    if isinstance(thing, Entry):
        thing.value = outcome(work, 0)
        return
    cells = thing.vector.cells
    for row in range(thing.block.rows):
        cells.append(outcome(work, row))


def _work_out_group(worked: WorkedBook, block: Block) -> None:
    assert block.group is not None
    key = block.fields[0]
    by = grouped_by(worked.book, block)
    key.type = by.type
    key.vector = Vector(_keys(by, block))
    block.rows = len(key.vector)
    fields: list[Thing] = [*block.fields]
    _bind_all(worked, fields)
    for field in block.fields[1:]:
        _fill_one(field, compiled(worked.formulas[field]))


def grouped_by(book: Book, block: Block) -> Field:
    """The column that a group has a line for each value of. Raises `BadInput`."""
    assert block.group is not None
    probe = f"COUNTA({column(block.group.by, block.page.name)})"
    bound = bind(probe, Home(book, block.page, None), f"{block.page.name}, {block.name}")
    [target] = bound.targets.values()
    if not isinstance(target.of, Field):
        raise BadInput(f"{block.page.name}, {block.name}: {block.group.by} is not a column")
    return target.of


def _keys(by: Field, block: Block) -> list[Cell]:
    """The lines of a group: as the plan says, as the column's choices, or what there is."""
    assert block.group is not None
    if block.group.keys:
        where = f"{block.page.name}, {block.name}"
        return [given_cell(k, by.type, where) for k in block.group.keys]
    if by.column and by.column.choices:
        return list(by.column.choices)
    there = {key_of(c): c for c in by.vector if c not in (None, "")}
    found = [c for c in there.values() if not isinstance(c, CellError)]
    if len(found) > _MOST_KEYS:
        raise BadInput(
            f"{block.page.name}, {block.name}: {by.name} has {len(found):,} different values; "
            f"{_MOST_KEYS} lines are the most"
        )
    return sorted(found, key=lambda c: (isinstance(c, str), c))


def _total(field: Field, kind: Total) -> Cell:
    try:
        return _TOTALS[kind](field.vector)
    except Trip as trip:
        return trip.error
