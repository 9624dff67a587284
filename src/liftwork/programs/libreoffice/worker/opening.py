"""Opens documents so that nothing in them acts, and writes them out again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uno
from com.sun.star.document.MacroExecMode import NEVER_EXECUTE
from com.sun.star.document.UpdateDocMode import NO_UPDATE
from com.sun.star.uno import Exception as UnoException

from .desk import Desk, properties

_FAMILIES = (
    ("calc", "com.sun.star.sheet.SpreadsheetDocument"),
    ("web", "com.sun.star.text.WebDocument"),
    ("writer", "com.sun.star.text.TextDocument"),
    ("impress", "com.sun.star.presentation.PresentationDocument"),
    ("draw", "com.sun.star.drawing.DrawingDocument"),
)
READERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 XML",
    ".xls": "MS Excel 97",
    ".ods": "calc8",
    ".csv": "Text - txt - csv (StarCalc)",
    ".tsv": "Text - txt - csv (StarCalc)",
    ".docx": "MS Word 2007 XML",
    ".doc": "MS Word 97",
    ".odt": "writer8",
    ".rtf": "Rich Text Format",
    ".txt": "Text (encoded)",
    ".html": "HTML (StarWriter)",
    ".htm": "HTML (StarWriter)",
    ".pptx": "Impress MS PowerPoint 2007 XML",
    ".ppt": "MS PowerPoint 97",
    ".odp": "impress8",
    ".odg": "draw8",
}
"""The reader that each file name promises: a file that it cannot read is mislabelled."""

_WORKBOOKS = {READERS[end] for end in (".xlsx", ".xls", ".ods", ".csv")}

WRITERS = {
    ("calc", ".xlsx"): "Calc MS Excel 2007 XML",
    ("calc", ".xls"): "MS Excel 97",
    ("calc", ".ods"): "calc8",
    ("calc", ".fods"): "OpenDocument Spreadsheet Flat XML",
    ("calc", ".csv"): "Text - txt - csv (StarCalc)",
    ("calc", ".html"): "HTML (StarCalc)",
    ("calc", ".pdf"): "calc_pdf_Export",
    ("writer", ".docx"): "MS Word 2007 XML",
    ("writer", ".doc"): "MS Word 97",
    ("writer", ".odt"): "writer8",
    ("writer", ".fodt"): "OpenDocument Text Flat XML",
    ("writer", ".rtf"): "Rich Text Format",
    ("writer", ".txt"): "Text (encoded)",
    ("writer", ".html"): "HTML (StarWriter)",
    ("writer", ".epub"): "EPUB",
    ("writer", ".pdf"): "writer_pdf_Export",
    ("web", ".pdf"): "writer_web_pdf_Export",
    ("web", ".html"): "HTML",
    ("web", ".odt"): "writerweb8_writer",
    ("web", ".txt"): "Text (encoded) (StarWriter/Web)",
    ("impress", ".pptx"): "Impress MS PowerPoint 2007 XML",
    ("impress", ".ppt"): "MS PowerPoint 97",
    ("impress", ".odp"): "impress8",
    ("impress", ".fodp"): "OpenDocument Presentation Flat XML",
    ("impress", ".pdf"): "impress_pdf_Export",
    ("draw", ".odg"): "draw8",
    ("draw", ".pdf"): "draw_pdf_Export",
}
_OPTIONS = {
    "Text - txt - csv (StarCalc)": "44,34,76,1,,0,false,true,false",
    "Text (encoded)": "UTF8,LF,,,",
    "Text (encoded) (StarWriter/Web)": "UTF8,LF,,,",
}
_SEPARATORS = (",", ";", "\t", "|")


class Refused(Exception):
    """A document that cannot be used, or a job that cannot be done; the reason is the text."""


@contextlib.contextmanager
def opened(desk: Desk, path: str, *, window: bool = True) -> Iterator[Any]:
    """The document at `path`, hidden, with macros, links and recovery off; closed when the job is.

    A workbook can do without a window, which saves the time to make one: it is computed and
    printed the same. Raises `Refused` where the document does not open.
    """
    settings = _settings(path)
    try:
        if window or settings.get("FilterName") not in _WORKBOOKS:
            url = uno.systemPathToFileUrl(path)
            document = desk.desktop.loadComponentFromURL(url, "_blank", 0, properties(**settings))
        else:
            document = _workbook(desk, path, settings)
    except UnoException as error:
        if type(error).__name__ in ("DisposedException", "RuntimeException"):
            raise
        raise Refused(_why(path)) from error
    if document is None:
        raise Refused(_why(path))
    try:
        yield document
    finally:
        desk.done_with(document)


def _workbook(desk: Desk, path: str, settings: dict[str, Any]) -> Any:
    """A workbook that no window shows."""
    document = desk.workbook()
    try:
        document.load(properties(URL=uno.systemPathToFileUrl(path), **settings))
    except UnoException:
        with contextlib.suppress(UnoException):
            document.dispose()
        raise
    return document


def _settings(path: str) -> dict[str, Any]:
    """How a document is opened: hidden, acting on nothing, by the reader its name promises."""
    suffix = Path(path).suffix.lower()
    settings: dict[str, Any] = {
        "Hidden": True,
        "ReadOnly": True,
        "MacroExecutionMode": NEVER_EXECUTE,
        "UpdateDocMode": NO_UPDATE,
        "RepairPackage": False,
    }
    if suffix in READERS:
        settings["FilterName"] = READERS[suffix]
        if suffix in (".csv", ".tsv"):
            settings["FilterOptions"] = _csv_options(path)
        elif suffix == ".txt":
            settings["FilterOptions"] = _OPTIONS["Text (encoded)"]
    return settings


def family_of(document: Any) -> str:
    """Which application's document it is: calc, writer, web, impress or draw."""
    for family, service in _FAMILIES:
        if document.supportsService(service):
            return family
    raise Refused("LibreOffice opened it as a kind of document that nothing here works with")


def write(desk: Desk, document: Any, path: str, **more: Any) -> None:
    """Write the document in the format that the end of `path` says. Raises `Refused`."""
    family, suffix = family_of(document), Path(path).suffix.lower()
    name = WRITERS.get((family, suffix))
    if name is None:
        known = sorted(end for kind, end in WRITERS if kind == family)
        raise Refused(f"a {family} document is not written as {suffix}; {', '.join(known)} are")
    settings: dict[str, Any] = {"FilterName": name, "Overwrite": True}
    if name in _OPTIONS:
        settings["FilterOptions"] = _OPTIONS[name]
    settings.update(more)
    if suffix == ".pdf":
        _print(desk, document, path, settings)
    else:
        document.storeToURL(uno.systemPathToFileUrl(path), properties(**settings))


def _print(desk: Desk, document: Any, path: str, settings: dict[str, Any]) -> None:
    """Write a PDF through a stream: no lock beside it, no second copy, no wait for the disk."""
    files = desk.services.createInstance("com.sun.star.ucb.SimpleFileAccess")
    stream = files.openFileWrite(uno.systemPathToFileUrl(path))
    try:
        document.storeToURL("private:stream", properties(OutputStream=stream, **settings))
    finally:
        stream.closeOutput()


def _why(path: str) -> str:
    return f"LibreOffice cannot open {Path(path).name}: it is damaged, or not what its name says"


def _csv_options(path: str) -> str:
    """How to read a table as text: its separator, its encoding, formulas left as text."""
    with Path(path).open("rb") as file:
        start = file.read(65536)
    try:
        text, charset = start.decode("utf-8-sig", errors="strict"), 76
    except UnicodeDecodeError as error:
        cut = len(start) == 65536 and error.start > len(start) - 4
        text, charset = start.decode("cp1252", errors="replace"), 76 if cut else 1
    first = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    return f"{ord(separator)},34,{charset},1,,1033,false,true,false,false,false,0,false,false,false"
