"""The kinds of files that the office craft makes and takes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

WORKBOOK = FileKind("workbook", (".xlsx",), "workbook")
SPREADSHEET = FileKind(
    "spreadsheet", (".xlsx", ".xlsm", ".xls", ".ods", ".csv"), "workbook of any format"
)
DOCUMENT = FileKind("document", (".docx",), "document")
DECK = FileKind("deck", (".pptx",), "slides")
MARKDOWN = FileKind("markdown", (".md", ".markdown"), "Markdown text")
PDF = FileKind("pdf", (".pdf",), "printed pages")
PREVIEW = FileKind("preview", (".png",), "picture of the sheet")
PICTURE = FileKind(
    "picture", (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp"), "picture"
)
CONVERTIBLE = FileKind(
    "convertible",
    (
        ".docx",
        ".doc",
        ".odt",
        ".rtf",
        ".txt",
        ".html",
        ".htm",
        ".pptx",
        ".ppt",
        ".odp",
        ".xlsx",
        ".xlsm",
        ".xls",
        ".ods",
        ".csv",
        ".odg",
    ),
    "document, slides or workbook",
)
ODT = FileKind("odt", (".odt",), "OpenDocument text")
ODP = FileKind("odp", (".odp",), "OpenDocument slides")
ODS = FileKind("ods", (".ods",), "OpenDocument workbook")
RTF = FileKind("rtf", (".rtf",), "rich text")
TXT = FileKind("txt", (".txt",), "plain text")
HTML = FileKind("html", (".html",), "web page")
EPUB = FileKind("epub", (".epub",), "electronic book")
DOC = FileKind("doc", (".doc",), "document of an older Word")
PPT = FileKind("ppt", (".ppt",), "slides of an older PowerPoint")
XLS = FileKind("xls", (".xls",), "workbook of an older Excel")
REVIEW = FileKind("review", (".review.pdf",), "report on a workbook")
FINDINGS = FileKind("findings", (".findings.json",), "findings in a workbook")
HISTORY = FileKind("history", (".changes.json",), "account of the changes to a workbook")
CSV = FileKind("csv", (".csv",), "table of values")
