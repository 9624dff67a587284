"""The kinds of files that the cad craft makes and takes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

PLAN = FileKind("plan", (".plan.json",), "house plan data")
DRAWING = FileKind("drawing", (".dxf",), "CAD drawing")
SHEET = FileKind("sheet", (".pdf",), "printed sheet at true scale")
PREVIEW = FileKind("preview", (".png",), "picture of the sheet")
