"""The kinds of files that the building craft makes and takes."""

from __future__ import annotations

from liftwork.contract.files import FileKind

PLAN = FileKind("plan", (".plan.json",), "house plan data")
MODEL = FileKind("building-model", (".ifc",), "building model")
WORKBOOK = FileKind("workbook", (".xlsx",), "workbook")
