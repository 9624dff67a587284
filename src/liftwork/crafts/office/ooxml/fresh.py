"""A new workbook from rows of text, such as those of a csv file. Text stays text."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

from liftwork.contract.patterns import late
from liftwork.crafts.office.ooxml.cells import address
from liftwork.crafts.office.ooxml.escaping import escape
from liftwork.crafts.office.ooxml.names import MAIN, RELATED, RELATIONS, TYPES, WORKSHEET_TYPE
from liftwork.crafts.office.ooxml.sheet import number_text, safe_text

_NUMBER = late(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?\Z")
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{TYPES}"><Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
    'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType='
    f'"{_SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" '
    f'ContentType="{WORKSHEET_TYPE}"/><Override PartName="/xl/styles.xml" ContentType='
    f'"{_SHEET_TYPE}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" '
    f'Type="{RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" '
    f'Type="{RELATED}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
    f'Type="{RELATED}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><fonts count="2"><font><sz val="11"/><name '
    'val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/>'
    '<family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/>'
    '</fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border>'
    '<left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf '
    'numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf '
    'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" '
    'fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle '
    'name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def write_workbook(rows: Sequence[Sequence[str]], name: str, target: Path) -> None:
    """Write rows of text as a workbook of one sheet.

    Only plain numbers (``12``, ``-3.5``, no leading zero, at most 15 digits) become numbers;
    everything else stays the text that it is, whatever it begins with.
    """
    sheet = re.sub(r"[\[\]:*?/\\]", "-", name).strip("' ")[:31] or "Sheet1"
    book = (
        f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><sheets><sheet '
        f'name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>'
    )
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for part, text in _PARTS.items():
            package.writestr(part, _HEAD + text)
        package.writestr("xl/workbook.xml", _HEAD + book)
        with package.open("xl/worksheets/sheet1.xml", "w") as stream:
            stream.write(f'{_HEAD}<worksheet xmlns="{MAIN}"><sheetData>'.encode())
            for number, row in enumerate(rows, 1):
                stream.write(_row(number, row, bold=number == 1).encode())
            stream.write(b"</sheetData></worksheet>")


def _row(number: int, values: Sequence[str], bold: bool) -> str:
    style = ' s="1"' if bold else ""
    cells = (
        _cell(address(number, column), value, style)
        for column, value in enumerate(values, 1)
        if value != ""
    )
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(where: str, value: str, style: str) -> str:
    if _NUMBER.match(value):
        return f'<c r="{where}"{style}><v>{number_text(float(value))}</v></c>'
    keep = ' xml:space="preserve"' if value != value.strip() else ""
    text = escape(safe_text(value))
    return f'<c r="{where}"{style} t="inlineStr"><is><t{keep}>{text}</t></is></c>'
