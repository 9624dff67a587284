"""Pieces of a document that a program fills in: numbers of pages, references, bookmarks, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from docx import oxml
    from docx.opc import packuri
    from docx.opc import part as opc_part
    from docx.oxml import ns
else:
    oxml = lazy("docx.oxml")
    ns = lazy("docx.oxml.ns")
    opc_part = lazy("docx.opc.part")
    packuri = lazy("docx.opc.packuri")

_NOTES_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_NOTES_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"


def add_field(paragraph: Any, instruction: str, shown: str) -> list[Any]:
    """Append a field with what it shows until a program works it out again; gives its runs."""
    runs = []
    for kind in ("begin", "instruction", "separate", "shown", "end"):
        run = paragraph.add_run(shown if kind == "shown" else "")
        if kind == "instruction":
            run._r.append(
                oxml.parse_xml(
                    f'<w:instrText {ns.nsdecls("w")} xml:space="preserve"> {escape(instruction)} '
                    "</w:instrText>"
                )
            )
        elif kind != "shown":
            run._r.append(oxml.parse_xml(f'<w:fldChar {ns.nsdecls("w")} w:fldCharType="{kind}"/>'))
        runs.append(run)
    return runs


def add_bookmark(paragraph: Any, number: int, name: str, runs: Sequence[Any] = ()) -> None:
    """Put a bookmark around runs of a paragraph, or around all of it."""
    start = oxml.parse_xml(
        f'<w:bookmarkStart {ns.nsdecls("w")} w:id="{number}" w:name="{escape(name)}"/>'
    )
    end = oxml.parse_xml(f'<w:bookmarkEnd {ns.nsdecls("w")} w:id="{number}"/>')
    inside = [run._r for run in runs] or paragraph._p.findall(ns.qn("w:r"))
    if not inside:
        paragraph._p.append(start)
        paragraph._p.append(end)
        return
    inside[0].addprevious(start)
    inside[-1].addnext(end)


def link_to(anchor: str, runs: Sequence[Any]) -> None:
    """Make runs a link to a bookmark of the document."""
    link = oxml.parse_xml(
        f'<w:hyperlink {ns.nsdecls("w")} w:anchor="{escape(anchor)}" w:history="1"/>'
    )
    runs[0]._r.addprevious(link)
    for run in runs:
        link.append(run._r)


def link_out(paragraph: Any, address: str, runs: Sequence[Any]) -> None:
    """Make runs of a paragraph a link to an address."""
    relation = paragraph.part.relate_to(
        address,
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink",
        is_external=True,
    )
    link = oxml.parse_xml(f'<w:hyperlink {ns.nsdecls("w", "r")} r:id="{relation}"/>')
    runs[0]._r.addprevious(link)
    for run in runs:
        link.append(run._r)


def add_note_mark(paragraph: Any, number: int) -> None:
    """Append the raised number of a footnote."""
    run = paragraph.add_run()
    run.font.superscript = True
    run._r.append(oxml.parse_xml(f'<w:footnoteReference {ns.nsdecls("w")} w:id="{number}"/>'))


def add_notes(document: Any, texts: Sequence[str]) -> None:
    """Write the part that holds the footnotes, numbered from 1."""
    rows = [
        '<w:footnote w:type="separator" w:id="-1"><w:p><w:r>'
        "<w:separator/></w:r></w:p></w:footnote>",
        '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r>'
        "<w:continuationSeparator/></w:r></w:p></w:footnote>",
    ]
    for number, text in enumerate(texts, 1):
        rows.append(
            f'<w:footnote w:id="{number}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>'
            '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>'
            f'<w:r><w:t xml:space="preserve"> {escape(text)}</w:t></w:r></w:p></w:footnote>'
        )
    xml = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        f"<w:footnotes {ns.nsdecls('w', 'r')}>{''.join(rows)}</w:footnotes>"
    )
    name = packuri.PackURI("/word/footnotes.xml")
    package = document.part.package
    part = opc_part.Part(name, _NOTES_TYPE, xml.encode("utf-8"), package)
    document.part.relate_to(part, _NOTES_RELATION)
    mark = oxml.parse_xml(
        f'<w:footnotePr {ns.nsdecls("w")}><w:footnote w:id="-1"/><w:footnote w:id="0"/>'
        "</w:footnotePr>"
    )
    compatibility = document.settings.element.find(ns.qn("w:compat"))
    if compatibility is not None:  # the format wants its settings in their own order
        compatibility.addprevious(mark)
    else:
        document.settings.element.append(mark)
