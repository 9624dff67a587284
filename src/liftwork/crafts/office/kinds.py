"""The kinds of files that the office craft makes and takes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

WORKBOOK = FileKind("workbook", (".xlsx",), "workbook")
SPREADSHEET = FileKind(
    "spreadsheet", (".xlsx", ".xlsm", ".xls", ".ods", ".csv"), "workbook of any format"
)
DOCUMENT = FileKind("document", (".docx",), "document")
DECK = FileKind("deck", (".pptx",), "slides")
MARKDOWN = FileKind("markdown", (".md",), "Markdown text")
PDF = FileKind("pdf", (".pdf",), "printed pages")
PREVIEW = FileKind("preview", (".png",), "picture of the sheet")
REVIEW = FileKind("review", (".review.pdf",), "report on a workbook")
FINDINGS = FileKind("findings", (".findings.json",), "findings in a workbook")
HISTORY = FileKind("history", (".changes.json",), "account of the changes to a workbook")
CSV = FileKind("csv", (".csv",), "table of values")
