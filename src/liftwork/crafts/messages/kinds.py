"""The kinds of files that the messages craft makes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

RECEIPT = FileKind("receipt", (".receipt.json",), "receipt of what was sent", record=True)
