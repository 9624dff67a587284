"""The kinds of files that the messages craft makes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

RECEIPT = FileKind("receipt", (".receipt.json",), "receipt of what was sent", record=True)
DRAFT = FileKind("email-draft", (".eml",), "draft of a mail", record=True)
MAIL_RECEIPT = FileKind("mail-receipt", (".sent.json",), "receipt of a sent mail", record=True)
