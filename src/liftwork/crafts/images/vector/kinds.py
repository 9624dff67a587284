"""The kinds of files that vectors are made as."""

from __future__ import annotations

from liftwork.contract.files import FileKind

VECTOR = FileKind("vector", (".svg",), "vector drawing (SVG)")
PRINT = FileKind("print", (".pdf",), "print PDF with bleed and trim marks")
PROOF = FileKind("proof", (".png",), "picture of the printed sheet")
