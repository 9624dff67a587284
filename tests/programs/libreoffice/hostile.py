"""Documents that would act when opened: run a macro, fetch from a server, read a file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import docx
import openpyxl
from docx.opc.constants import RELATIONSHIP_TYPE

_ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
    'xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" '
    'xmlns:ooo="http://openoffice.org/2004/office" '
    'xmlns:dom="http://www.w3.org/2001/xml-events" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:library="http://openoffice.org/2000/library"'
)
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def macro_workbook(path: Path, writes: Path) -> Path:
    """An .ods whose macro writes the file `writes` as soon as the workbook is open."""
    basic = f'Sub Main\nOpen "{writes}" For Output As #1\nPrint #1, "ran"\nClose #1\nEnd Sub'
    listener = (
        "<office:scripts><office:event-listeners><script:event-listener "
        'script:language="ooo:script" script:event-name="dom:load" xlink:type="simple" '
        'xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;'
        'location=document"/></office:event-listeners></office:scripts>'
    )
    library = '<library:library library:name="Standard" library:readonly="false" '
    return _open_document(
        path,
        "spreadsheet",
        listener,
        "<table:table table:name='A'><table:table-row><table:table-cell/></table:table-row>"
        "</table:table>",
        {
            "Basic/script-lc.xml": f'<library:libraries {_ODF}>{library}library:link="false"/>'
            "</library:libraries>",
            "Basic/Standard/script-lb.xml": f"<library:library {_ODF} "
            'library:name="Standard" library:readonly="false" '
            'library:passwordprotected="false"><library:element library:name="Module1"/>'
            "</library:library>",
            "Basic/Standard/Module1.xml": "<script:module "
            'xmlns:script="http://openoffice.org/2000/script" '
            f'script:name="Module1" script:language="StarBasic">{basic}</script:module>',
        },
    )


def entity_documents(folder: Path, file: Path) -> list[Path]:
    """Documents with an entity that stands for another file, and with one that never ends."""
    outside = f'<!DOCTYPE x [<!ENTITY e SYSTEM "{file.as_uri()}">]>'
    laughs = "".join(
        f'<!ENTITY e{n or ""} "{f"&e{n + 1};" * 10 if n < 9 else "ha" * 10}">' for n in range(10)
    )
    return [
        _with_entity(folder / f"{name}.{end}", part, doctype)
        for name, doctype in (("outside", outside), ("laughs", f"<!DOCTYPE x [{laughs}]>"))
        for end, part in (("docx", "word/document.xml"), ("xlsx", "xl/worksheets/sheet1.xml"))
    ]


def _with_entity(path: Path, part: str, doctype: str) -> Path:
    plain = path.with_name(f"plain-{path.name}")
    if path.suffix == ".docx":
        document = docx.Document()
        document.add_paragraph("MARK")
        document.save(plain)
    else:
        book = openpyxl.Workbook()
        book.active["A1"] = '="MARK"'
        book.save(plain)
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == part:
                text = data.decode("utf-8").replace("MARK", "&e;")
                start = text.index("?>") + 2 if text.startswith("<?xml") else 0
                data = (text[:start] + doctype + text[start:]).encode("utf-8")
            target.writestr(name, data)
    plain.unlink()
    return path


def linked_documents(folder: Path, base: str) -> list[Path]:
    """Documents of many kinds whose parts lie under `base`, such as ``http://127.0.0.1:9/``."""
    return [
        _web_page(folder / "page.html", base),
        _workbook(folder / "formulas.xlsx", base),
        _linked_sheet(folder / "sheet.ods", base),
        _linked_text(folder / "text.odt", base),
        _document(folder / "picture.docx", base),
    ]


def _web_page(path: Path, base: str) -> Path:
    path.write_text(
        f'<html><body><p>hello</p><img src="{base}html.png"></body></html>', encoding="utf-8"
    )
    return path


def _workbook(path: Path, base: str) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = f'=_xlfn.WEBSERVICE("{base}webservice.csv")'
    sheet["A2"] = f"='{base}[book.xlsx]Sheet1'!A1"
    book.save(path)
    return path


def _linked_sheet(path: Path, base: str) -> Path:
    return _open_document(
        path,
        "spreadsheet",
        "",
        '<table:table table:name="A"><table:table-source xlink:type="simple" '
        f'xlink:href="{base}sheet.csv" table:table-name="sheet" '
        'table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1" '
        'table:mode="copy-all" table:refresh-delay="PT0S"/>'
        "<table:table-row><table:table-cell/></table:table-row></table:table>"
        '<table:table table:name="B"><table:table-row><table:table-cell>'
        f'<draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="{base}ods.png" '
        'xlink:type="simple"/></draw:frame></table:table-cell></table:table-row></table:table>',
    )


def _linked_text(path: Path, base: str) -> Path:
    return _open_document(
        path,
        "text",
        "",
        '<text:section text:name="S"><text:section-source xlink:type="simple" '
        f'xlink:href="{base}section.txt" text:filter-name="Text (encoded)"/>'
        "<text:p>before</text:p></text:section>"
        f'<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image '
        f'xlink:href="{base}odt.png" xlink:type="simple"/></draw:frame></text:p>',
    )


def _document(path: Path, base: str) -> Path:
    document = docx.Document()
    document.add_paragraph("hello")
    link = document.part.relate_to(f"{base}docx.png", RELATIONSHIP_TYPE.IMAGE, is_external=True)
    run = document.add_paragraph().add_run()
    run._r.append(docx.oxml.parse_xml(_INLINE.format(link=link)))
    template = document.part._settings_part.relate_to(
        f"{base}template.dotx",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate",
        is_external=True,
    )
    attached = docx.oxml.parse_xml(_TEMPLATE.format(link=template))
    document.settings.element.insert(0, attached)
    document.save(path)
    return path


_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_PIC = "http://schemas.openxmlformats.org/drawingml/2006/picture"
_WP = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
_TEMPLATE = f'<w:attachedTemplate xmlns:w="{_W}" xmlns:r="{_R}" r:id="{{link}}"/>'
_INLINE = (
    f'<w:drawing xmlns:w="{_W}"><wp:inline xmlns:wp="{_WP}"><wp:extent cx="914400" cy="914400"/>'
    f'<wp:docPr id="1" name="P"/><a:graphic xmlns:a="{_A}"><a:graphicData uri="{_PIC}">'
    f'<pic:pic xmlns:pic="{_PIC}"><pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/>'
    f'</pic:nvPicPr><pic:blipFill><a:blip xmlns:r="{_R}" r:link="{{link}}"/><a:stretch>'
    "<a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x='0' y='0'/>"
    "<a:ext cx='914400' cy='914400'/></a:xfrm><a:prstGeom prst='rect'><a:avLst/></a:prstGeom>"
    "</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
)


def _open_document(
    path: Path, kind: str, scripts: str, body: str, parts: dict[str, str] | None = None
) -> Path:
    media = f"application/vnd.oasis.opendocument.{kind}"
    content = (
        f'{_XML}<office:document-content {_ODF} office:version="1.2">{scripts}<office:body>'
        f"<office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    files = {"content.xml": content, **{n: _XML + text for n, text in (parts or {}).items()}}
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>'
        for name in files
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", media)
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(
            "META-INF/manifest.xml",
            f'{_XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:'
            f'manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" '
            f'manifest:media-type="{media}"/>{entries}</manifest:manifest>',
        )
    return path
