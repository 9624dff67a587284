"""Jobs on text documents: on which page each heading, figure and table lies."""

from __future__ import annotations

from typing import Any

from .desk import Desk
from .opening import Refused, family_of, opened, write


def headings(desk: Desk, arguments: dict[str, Any]) -> dict[str, Any]:
    """Headings with their level and page after layout, pages of figures and tables."""
    with opened(desk, arguments["path"]) as document:
        if family_of(document) != "writer":
            raise Refused("this is not a text document")
        if arguments.get("update", True):
            indexes = document.getDocumentIndexes()
            for n in range(indexes.getCount()):
                indexes.getByIndex(n).update()
        controller = document.getCurrentController()
        cursor = controller.getViewCursor()
        told = {
            "pages": controller.PageCount,
            "headings": _headings(document, cursor),
            "figures": _anchored(document.getGraphicObjects(), cursor),
            "tables": _anchored(document.getTextTables(), cursor),
        }
        if arguments.get("pdf"):
            write(desk, document, arguments["pdf"])
        return told


def _headings(document: Any, cursor: Any) -> list[dict[str, Any]]:
    found = []
    paragraphs = document.getText().createEnumeration()
    while paragraphs.hasMoreElements():
        paragraph = paragraphs.nextElement()
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        level = paragraph.OutlineLevel
        if level > 0 and paragraph.getString().strip():
            page = _page(cursor, paragraph.getStart())
            found.append({"text": paragraph.getString(), "level": level, "page": page})
    return found


def _anchored(collection: Any, cursor: Any) -> list[dict[str, Any]]:
    found = []
    for n in range(collection.getCount()):
        item = collection.getByIndex(n)
        found.append({"name": item.Name, "page": _page(cursor, item.getAnchor())})
    return found


def _page(cursor: Any, place: Any) -> int:
    cursor.gotoRange(place, False)
    return int(cursor.getPage())
