"""Comments and links of cells, which go where their rows go."""

from __future__ import annotations

from collections.abc import Mapping

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Editor
from liftwork.crafts.office.ooxml.book import Sheet
from liftwork.crafts.office.ooxml.cells import Area, place_of
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.package import Element

_OFFICE = "urn:schemas-microsoft-com:office:excel"


def move_remarks(editor: Editor, sheet: Sheet, area: Area, order: Mapping[int, int]) -> None:
    """Let links and comments in an area follow their rows.

    Raises `Refuse` where a row that is taken out has one: it would be lost with it.
    """
    for link in editor.sheet(sheet).root.iterfind(f"{q('hyperlinks')}/{q('hyperlink')}"):
        _follow(link, area, order, "a link")
    parts = list(editor.package.relations(sheet.part).values())
    moved = [
        _move_comments(editor, part, area, order)
        for kind, part in parts
        if kind in ("comments", "threadedComment")
    ]
    if any(moved):
        for kind, part in parts:
            if kind == "vmlDrawing":
                _move_boxes(editor, part, area, order)


def _move_comments(editor: Editor, part: str, area: Area, order: Mapping[int, int]) -> bool:
    there = [e.get("ref") for e in editor.package.look(part).iter() if isinstance(e.tag, str)]
    if not any(ref and place_of(ref) in area for ref in there):
        return False
    for entry in editor.package.edit(part).iter():
        if isinstance(entry.tag, str) and entry.get("ref"):
            _follow(entry, area, order, "a comment")
    return True


def _follow(entry: Element, area: Area, order: Mapping[int, int], what: str) -> None:
    where = Area.read(entry.get("ref"))
    if not where.meets(area):
        return
    if where.top != where.bottom:
        raise Refuse(f"{where} has {what} over several rows, so its rows cannot move")
    if where.top not in order:
        raise Refuse(f"{where} has {what} that would be lost with its row", "take it off first")
    moved = Area(order[where.top], where.left, order[where.top], where.right)
    entry.set("ref", str(moved))


def _move_boxes(editor: Editor, part: str, area: Area, order: Mapping[int, int]) -> None:
    """The boxes of comments name their cell by row and column, counted from 0."""
    row_tag, column_tag = f"{{{_OFFICE}}}Row", f"{{{_OFFICE}}}Column"
    for data in editor.package.edit(part).iter(f"{{{_OFFICE}}}ClientData"):
        row, column = data.find(row_tag), data.find(column_tag)
        if data.get("ObjectType") != "Note" or row is None or column is None:
            continue
        place = int(row.text) + 1, int(column.text) + 1
        if place in area and place[0] in order:
            row.text = str(order[place[0]] - 1)
